"""Listens for the people of a club: every ping, and what it told, held against what is promised (docs/notices.md)."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from host.clocks.paces import DAY, HOUR, MINUTE
from host.clocks.quiet_hours import QuietHours, is_quiet, local_time
from host.delivery.standing_posts import STILL
from host.due.table_times import timed
from host.posts.concern import ConcernKind
from host.posts.gate import BUDGET, BUDGET_REST, LATER, LATER_BY_PACE, PART, RULES, SESSION, THERE
from host.posts.notices import DIGEST_ONLY, DIGEST_POST, way_of
from host.posts.ports import Cause, Delivered, DeliveryError
from host.posts.post import Ping, Post
from host.table.rows import GameRow, SeatRow
from host.table.table import Table
from tests.host.table import Clock, Discord

TOO_OLD, RARELY = 3_000.0, 600.0
"""Seconds after which this Discord refuses edits of posts that change step by step; and between two edits of older
posts in a channel: the real one allows few of them."""
MINUTES = ("live", "evening")
BEFELL = (ConcernKind.TIME_OUT, ConcernKind.TAKEN_OVER, ConcernKind.SEAT_LOST, ConcernKind.SLEPT)
UNTOLD_AFTER, UNTOLD_DIGEST = 2 * HOUR, 25 * HOUR
"""Waking time after which somebody must have heard of a loss; time, for who wants the digest alone."""
MOST_A_DAY = 8
"""Pings of tables of days to a person in a day of theirs."""
SHOWN = re.compile(r"<t:(\d+):R>")


@dataclass(frozen=True)
class Heard:
    """Somebody was pinged, by mention or (`direct`) by message; `listed`: by one on all that waits."""

    at: float
    user: int
    game: int
    post: Post
    tells: tuple[Ping, ...]
    direct: bool
    listed: bool
    day: bool
    """At a table of days."""

    def names(self, game: int, stretch: str) -> bool:
        own = (ping for ping in self.tells if (ping.game or self.game) == game)
        return any(ping.key.partition(PART)[0] == stretch for ping in own)

    def of(self, game: int, *kinds: str) -> bool:
        return any(ping.kind in kinds and (ping.game or self.game) == game for ping in self.tells)


@dataclass
class Loss:
    """What befell somebody without them: they have to hear of it."""

    at: float
    user: int
    game: int
    kinds: tuple[str, ...]
    waking: float = 0.0


@dataclass
class Owed:
    """A stretch that somebody owes. `waking`: seconds outside their quiet hours for which its clock ran."""

    stretch: str
    since: float
    waking: float = 0.0


class Ears(Discord):
    """A Discord with people at it. `rows`: the tables of the last step."""

    def __init__(self, clock: Clock, settings: Mapping[int, dict[str, Any]], stored: Callable[[int], Any]) -> None:
        super().__init__()
        self.clock, self.settings, self.stored = clock, settings, stored
        self.heard: list[Heard] = []
        self.broken: dict[str, list[str]] = defaultdict(list)
        """[invariant] -> where it was broken."""
        self.seen: Counter[str] = Counter()
        self.pressing: tuple[int, int] | None = None
        """Who presses where at this moment."""
        self.presses: dict[tuple[int, int], list[float]] = defaultdict(list)
        self.rows: dict[int, GameRow] = {}
        self.losses: list[Loss] = []
        self.owed: dict[tuple[int, int], Owed] = {}
        self.sent_at: dict[int, float] = {}
        self.paces: dict[int, str] = {}
        self.shown: dict[int, dict[int, Post]] = defaultdict(dict)
        """[table][message] -> its public posts that say how its time stands, or why it is still, as they read now."""
        self.edited: dict[int, list[Post]] = defaultdict(list)
        """[message] -> its edits."""
        self.mended: dict[int, float] = {}
        """[channel] -> when an old post was edited there."""

    def found(self, what: str, where: str) -> None:
        self.broken[what].append(f"{self.clock.now:.0f} {where}")

    # What comes
    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        known = len(self.messages)
        where = await super().send(table, post, nonce)
        if len(self.messages) > known:
            self.sent_at[where.message_id] = self.clock.now
            self._stands(table, post, where)
            for user in () if post.silent else (post.to,) if post.to else post.mentions:
                await self._ping(user, table, post)
        return where

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        if post.to is None and where.channel_id in self.blocked:
            raise DeliveryError(50013, Cause.PLACE, missing=("send_messages",))
        if post.role != "lobby" and self.clock.now - self.sent_at[where.message_id] > TOO_OLD:
            lately = self.clock.now - self.mended.get(where.channel_id, 0.0) < RARELY
            if lately or post.action not in ("mend", "replace"):
                raise DeliveryError(30046, Cause.POST)
            self.mended[where.channel_id] = self.clock.now
        await super().edit(table, post, where)
        self.edited[where.message_id].append(post)
        self._stands(table, post, where)

    async def delete(self, where: Delivered) -> None:
        await super().delete(where)
        for shown in self.shown.values():
            shown.pop(where.message_id, None)

    def _stands(self, table: Table, post: Post, where: Delivered) -> None:
        if post.to is None and (post.time is not None or post.role in STILL):
            assert (post.time or "") in post.content, post
            self.shown[table.id][where.message_id] = post

    async def _ping(self, user: int, table: Table, post: Post) -> None:
        tells = tuple(ping for ping in post.tells if ping.user_id == user)
        listed = post.role == DIGEST_POST or any(ping.game is not None for ping in tells)
        row: GameRow = await self.stored(table.id)
        heard = Heard(
            self.clock.now, user, table.id, post, tells, post.to is not None, listed, row.pace.quiet or listed
        )
        self._judge(heard, row)
        self.heard.append(heard)

    def _judge(self, heard: Heard, row: GameRow) -> None:
        user, now = heard.user, heard.at
        where = f"{user} table {heard.game} {heard.post.role} {[ping.kind for ping in heard.tells]}"
        last = (self.presses[user, heard.game] or [0.0])[-1]
        if is_quiet(now, QuietHours.of(self.settings[user])):
            session = not row.pace.quiet and now - last <= SESSION
            self.seen["in a session in quiet hours"] += session
            if not session:
                self.found("1 in quiet hours", where)
        mute = any(RULES[ConcernKind(ping.kind)].mute for ping in heard.tells)
        if self.pressing == (user, heard.game) and not mute:  # what is wrong with a channel shows after the press
            self.found("2 to the presser", where)
        rules = [RULES[ConcernKind(ping.kind)] for ping in heard.tells if not heard.listed]
        asks = any(rule.asks for rule in rules)
        there = min(THERE, LATER_BY_PACE.get(row.pace.name, LATER))
        if any(rule.asks and not rule.alone for rule in rules) and now - last < there - 1:
            self.found("2 to who is there", f"{where} {now - last:.0f} s after a press")
        if way_of(self.settings[user]) == DIGEST_ONLY and heard.day and not heard.listed and not mute:
            self.found("3 to digest-only people", where)
        seat = row.seat_of(user)
        still = row.paused_until is not None or row.asleep_since is not None or row.status != "running"
        if asks and (seat is None or not seat.owes or not seat.in_person or still):
            self.found("7 asked in vain", where)
        if heard.day:
            self._close(heard, where)

    def _close(self, heard: Heard, where: str) -> None:
        """Whether a ping comes too soon after others, or again."""
        today = self._day_of(heard)
        if (
            sum(each.user == heard.user and each.day and self._day_of(each) == today for each in self.heard)
            >= MOST_A_DAY
        ):
            self.found("9 too many in a day", where)
        for other in itertools.takewhile(lambda each: heard.at - each.at < DAY, reversed(self.heard)):
            if other.user != heard.user or not other.day:
                continue
            at_once = any(RULES[ConcernKind(ping.kind)].mute for ping in (*heard.tells, *other.tells))
            if heard.at - other.at < MINUTE and not at_once:
                self.found("8 two in a minute", f"{where} after {other.post.role} {heard.at - other.at:.0f} s")
            once = not heard.listed and not other.listed and heard.game == other.game
            if once and {(ping.kind, ping.key) for ping in heard.tells} & {(p.kind, p.key) for p in other.tells}:
                self.found("8 one thing twice", where)

    # What is true after a step
    def check(self, rows: Mapping[int, GameRow], off: float, passed: float) -> None:
        """Look at all tables `passed` seconds after the last time."""
        for row in rows.values():
            before, self.paces[row.id] = self.rows.get(row.id), row.pace.name
            for seat in row.seats:
                was = before.seats[seat.number] if before is not None else seat
                self._befell(row, was, seat, off)
                self._waits(row, seat, off, passed)
            if row.status == "running":
                self._look(row, off)
        self.rows = dict(rows)
        self._untold(passed)

    def _befell(self, row: GameRow, was: SeatRow, seat: SeatRow, off: float) -> None:
        user, now = was.user_id, self.clock.now
        if user is None:
            return
        if seat.clock.late_since is not None and was.clock.late_since is None and row.pace.clocked:
            self.losses.append(Loss(now, user, row.id, BEFELL[:3]))
            self.seen["time-outs"] += 1
            lead = row.pace.reminders[-1]
            by = seat.clock.late_since + off - lead + MINUTE
            stretch = seat.clock.spent or seat.clock.stretch
            if not any(each.user == user and each.names(row.id, stretch) and each.at <= by for each in self.heard):
                self.found("4 time-out without a warning", f"{user} table {row.id} {row.pace.name} {stretch}")
        elif seat.user_id not in (user, None):
            self.losses.append(Loss(now, user, row.id, (ConcernKind.SEAT_LOST,)))
            self.seen["seats lost"] += 1
        elif seat.ai is not None and was.ai is None and seat.user_id == user and seat.absence.until is None:
            self.losses.append(Loss(now, user, row.id, BEFELL[1:3]))
            self.seen["taken over"] += 1

    def _untold(self, passed: float) -> None:
        for loss in list(self.losses):
            lately = itertools.takewhile(lambda each: each.at >= loss.at - HOUR, reversed(self.heard))  # noqa: B023
            told = any(each.user == loss.user and each.of(loss.game, *loss.kinds) for each in lately)
            pressed = (self.presses[loss.user, loss.game] or [0.0])[-1] > loss.at
            if told or pressed:
                self.losses.remove(loss)
                continue
            digest = way_of(self.settings[loss.user]) == DIGEST_ONLY
            if digest or not is_quiet(self.clock.now, QuietHours.of(self.settings[loss.user])):
                loss.waking += passed
            if loss.waking > (UNTOLD_DIGEST if digest else UNTOLD_AFTER) + passed:
                self.found("5 loss untold", f"{loss.user} table {loss.game} {loss.kinds} since {loss.at:.0f}")
                self.losses.remove(loss)

    def _waits(self, row: GameRow, seat: SeatRow, off: float, passed: float) -> None:
        """Whether somebody's clock has run for a waking hour without their having heard of it, or been there."""
        user, clock = seat.user_id, seat.clock
        if user is None or not (seat.owes and seat.in_person and clock.runs and row.status == "running"):
            return
        if way_of(self.settings[user]) == DIGEST_ONLY and row.pace.quiet:
            return
        owed = self.owed.get((user, row.id))
        if owed is None or owed.stretch != clock.stretch:
            owed = self.owed[user, row.id] = Owed(clock.stretch, clock.since + off)
        if not is_quiet(self.clock.now, QuietHours.of(self.settings[user])):
            owed.waking += passed
        pinged = sum(each.user == user and 0.0 < owed.since - each.at < DAY for each in self.heard)
        # Above their budget of the day before it began, asks wait for two hours.
        if owed.waking <= (HOUR if pinged < BUDGET else BUDGET_REST) + passed or owed.waking == float("inf"):
            return
        heard = any(each.user == user and each.names(row.id, clock.stretch) for each in self.heard)
        if not heard and not any(at >= owed.since for at in self.presses[user, row.id][-5:]):
            self.found("6 owed unheard", f"{user} table {row.id} {row.pace.name} {clock.stretch}")
        owed.waking = float("inf")

    def _look(self, row: GameRow, off: float) -> None:
        """Whether the newest post that says how the table's time stands has exactly the dues that there are."""
        mute = row.place.posts_to in self.blocked
        self.seen["looks at a table that can't post" if mute else "looks"] += 1
        still = row.paused_until is not None or row.asleep_since is not None
        posts = {message: post for message, post in self.shown[row.id].items() if still or post.time is not None}
        post = posts[max(posts)] if posts else None
        shown = sorted({int(at) for at in SHOWN.findall(post.time or "")}) if post is not None else []
        ends = sorted({int(end) for end in _ends(row, off)})
        near = len(shown) == len(ends) and all(abs(at - end) <= MINUTE for at, end in zip(shown, ends, strict=True))
        if not (near or mute):
            self.found("10 a wrong due", f"table {row.id} {post and (post.role, post.time)} not {ends}")

    # Sums
    def _day_of(self, heard: Heard) -> date:
        return local_time(heard.at, self.settings[heard.user].get("zone", "UTC")).date()

    def people(self) -> Iterator[tuple[int, list[Heard]]]:
        for user in self.settings:
            yield user, [each for each in self.heard if each.user == user and each.day]

    def kinds(self, told: list[Heard]) -> Counter[str]:
        return Counter(each.post.role if each.listed else (each.tells[0].kind if each.tells else "") for each in told)

    def most(self, told: list[Heard]) -> int:
        """The most in one day of their person."""
        return max(Counter(self._day_of(each) for each in told).values(), default=0)


def _ends(row: GameRow, off: float) -> Iterator[float]:
    """When the decisions are due for which the table waits, or since when somebody is late for whom it waits."""
    if row.paused_until is not None or row.asleep_since is not None:
        return
    owing = [seat.time for seat in timed(row, off).seats if seat.in_person and seat.time is not None and seat.time.owes]
    dues = [time.due or time.answer_by for time in owing]
    yield from (due for due in dues if due is not None)
    if len(owing) == 1 and dues == [None] and owing[0].late_since is not None:
        yield owing[0].late_since

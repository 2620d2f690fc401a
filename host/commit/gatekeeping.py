"""Takes a commit's concerns through the gate, in its transaction: all that writes posts of a table comes by here.

What the gate decides becomes posts with pings, seats that are asked later, messages on all that waits; and what
somebody heard is kept, so that they hear it once however many processes there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection

from host.clocks.clock_row import TABLE, ClockRow
from host.clocks.paces import DAY
from host.clocks.quiet_hours import QuietHours, end_of_quiet
from host.due.house_time import Now
from host.live_game.blocking import wants_nothing
from host.posts.concern import Concern, ConcernKind
from host.posts.gate import (
    PART,
    RULES,
    Bundled,
    Delivery,
    Direct,
    Later,
    Listener,
    Mention,
    Never,
    TableNow,
    by_presence,
    decide,
    directed,
    kept_back,
    mentioning,
    without,
)
from host.posts.notices import MENTIONED, REMINDER
from host.posts.post import Ping, Post
from host.store.queries import clocks, games, posts
from host.store.queries.people import heard
from host.table.rows import GameRow, SeatRow

REMINDS = (ConcernKind.REMINDER, ConcernKind.LAST_CALL)


@dataclass(slots=True)
class Gated:
    """A commit's row and posts behind the gate, and what else is to be written of it."""

    row: GameRow
    posts: list[Post]
    told: list[dict[str, Any]] = field(default_factory=list)
    bundles: dict[int, float] = field(default_factory=dict)
    """[person] -> when all that waits for them is due."""

    def keep(self, connection: Connection) -> None:
        """Write it."""
        heard.add(connection, self.told)
        for user_id, at in self.bundles.items():
            clocks.bundle_by(connection, ClockRow(at, True, clocks.HOUSE, TABLE, "bundle", str(user_id)))


def gated(
    connection: Connection,
    before: GameRow,
    row: GameRow,
    said: Sequence[Post],
    concerns: Sequence[Concern],
    presser: int | None,
    now: Now,
) -> Gated:
    """Decide how each concerned person hears of it. `before`: the row the commit was made from."""
    found = Gated(row, list(said))
    if not concerns or row.tutorial:
        return found
    reached: set[int] = set()
    for concern in sorted(concerns, key=lambda each: _turn_of(each, row)):
        seat = row.seat_of(concern.user_id)
        table = _table(before, row, seat)
        own_key = table.stretch if RULES[concern.kind].asks else f"{concern.kind}.{table.stretch}"
        concern = replace(concern, key=concern.key or own_key)
        if answer := by_presence(concern, _here(before, concern.user_id), table, presser, now.wall):
            _carried_out(connection, found, concern, answer, now)
            continue
        person = _listener(connection, before, seat, concern, table, now.wall)
        if (due := found.bundles.get(concern.user_id)) is not None:
            person = replace(person, bundle_due=min(due, person.bundle_due or due))
        if concern.kind in REMINDS or concern.again:
            # Who was there when it began was not asked then: what was put off is the ask itself.
            known = (table.stretch, "")  # "": asked before there were clocks
            asked = any(notice.game == row.id and notice.key in known for notice in person.told)
            key = f"{table.stretch}{PART}{now.wall:.0f}"
            kind = concern.kind if asked or concern.again else ConcernKind.TURN
            concern = replace(concern, kind=kind, key=key if asked else concern.key)
        answer = decide(concern, person, table, presser, now.wall)
        alone = RULES[concern.kind].alone
        if concern.user_id in reached and not alone and isinstance(answer, Mention | Direct):
            # By one message at a time; a post of this commit says the rest.
            _heard_with_it(found, concern, now.wall)
            continue
        if _carried_out(connection, found, concern, answer, now):
            reached.add(concern.user_id)
            if isinstance(answer, Mention) and person.doors_closed and RULES[concern.kind].column == "secret":
                _shown(found, concern)  # perhaps it gets through again
    return found


def _turn_of(concern: Concern, row: GameRow) -> int:
    """What is decided first, so that an ask comes in the same message: a failed plan, then news that waits for more."""
    if concern.kind == ConcernKind.PLAN_FAILED:
        return 0
    return 1 if row.pace.quiet and RULES[concern.kind].bundles is not None else 2


def not_reached(connection: Connection, row: GameRow, post: Post, now: float) -> Gated:
    """Decide again on who did not get a direct message: they hear of it at the table, if at all now."""
    found = Gated(row, [])
    heard.take_back(connection, row.id, post.tells)
    for ping in post.tells if post.fallback else ():
        kind, private = ConcernKind(ping.kind), replace(post, to=None, tells=())
        concern = Concern(ping.user_id, kind, ping.key, ping.seat, public=post.fallback, private=private)
        seat = row.seat_of(ping.user_id)
        table = _table(row, row, seat)
        person = _listener(connection, row, seat, concern, table, now)
        answer = decide(concern, replace(person, doors_closed=True, here=0.0), table, None, now)
        _carried_out(connection, found, concern, answer, Now(now, now))
    return found


def looked_at_again(connection: Connection, row: GameRow, post: Post, queued: float, now: float) -> Post | None:
    """A post that waited since `queued`, without whom it may not ping now: one message tells them all that waits.

    None: it was for them alone.
    """
    found, past = Gated(row, []), []
    for ping in post.tells:
        answer = _kept_back(connection, row, ping, queued, now)
        if answer is not None:
            past.append(ping)
        if isinstance(answer, Bundled) and answer.at is not None:
            found.bundles[ping.user_id] = answer.at
    found.keep(connection)
    if post.to is not None:
        # A message on all that waits is composed again, or goes as it is.
        whole = any(ping.game is not None for ping in past)
        left = () if whole else tuple(ping for ping in post.tells if ping not in past)
        return replace(post, tells=left) if left else None
    return without(post, past) if past else post


def _kept_back(connection: Connection, row: GameRow, ping: Ping, queued: float, now: float) -> Delivery | None:
    stretch = ping.key.partition(PART)[0]
    known = heard.known(connection, ping.user_id, row.id, ping.key, stretch, now - DAY)
    settings = known.settings
    if ping.game is not None:
        # A message on all that waits belongs to no way and no table: its hour counts, and whether it is still so.
        awake = end_of_quiet(now, QuietHours.of(settings))
        return Bundled(awake) if awake > now else Bundled(now) if _is_played(connection, ping) else None
    since = (told.key for told in known.told if told.game == row.id and told.at > queued)
    if RULES[ConcernKind(ping.kind)].asks and any(key.startswith(f"{stretch}{PART}") for key in since):
        return Never("a newer message names it")
    seat = row.seat_of(ping.user_id)
    person = Listener(settings, here=0.0 if seat is None else seat.last_press)
    return kept_back(ConcernKind(ping.kind), person, _table(row, row, seat), now)


def _is_played(connection: Connection, ping: Ping) -> bool:
    """Whether its reader has decided since what a message on all that waits asks for."""
    row = games.load(connection, ping.game or 0) if ping.kind == ConcernKind.REMINDER else None
    seat = None if row is None else row.seat_of(ping.user_id)
    return seat is not None and not (seat.owes and stretch_of(seat) == ping.key.partition(PART)[0])


def _table(before: GameRow, row: GameRow, seat: SeatRow | None) -> TableNow:
    if seat is None:
        return TableNow(row.id, row.pace)
    waits = seat.absence.waits_from is not None
    still = row.paused_until is not None or row.asleep_since is not None or row.removed or waits
    stretch = stretch_of(seat)
    was = before.seat_of(seat.user_id)
    begun = was is None or not was.owes or stretch_of(was) != stretch
    owes, ran = seat.owes and seat.in_person, before.status == "running"
    return TableNow(row.id, row.pace, stretch, owes, begun, ran, still or row.status != "running")


def stretch_of(seat: SeatRow) -> str:
    """What the seat is asked for, as a key: its stretch, or the answer it owes in another's."""
    asked = seat.clock.asked_from
    return seat.clock.stretch if asked is None else f"?{asked:.0f}"


def _here(before: GameRow, user_id: int) -> float:
    """Somebody's newest press at the table (Unix seconds)."""
    seat = before.seat_of(user_id)
    return 0.0 if seat is None else seat.last_press


def _listener(
    connection: Connection, before: GameRow, seat: SeatRow | None, concern: Concern, table: TableNow, now: float
) -> Listener:
    known = heard.known(connection, concern.user_id, table.game, concern.key, table.stretch, now - DAY)
    return Listener(
        known.settings,
        doors_closed=seat is not None and seat.dms_closed,
        blocks=concern.by is not None and wants_nothing(known.settings, concern.by, before.place.guild_id),
        here=_here(before, concern.user_id),
        told=tuple(notice for notice in known.told if notice.game),
        bundled=max((notice.delivered or 0.0 for notice in known.told if not notice.game), default=0.0),
        bundle_due=known.bundle_due,
    )


def _carried_out(connection: Connection, found: Gated, concern: Concern, answer: Delivery, now: Now) -> bool:
    """Whether the person hears of it now."""
    row, at, posted = found.row, now.wall, False
    match answer:
        case Mention() | Direct():
            posted = _posted(connection, found, concern, isinstance(answer, Direct))
        case Later(at, shown):
            seat = row.seat_of(concern.user_id)
            if seat is not None and seat.clock.remind_at is None:
                if shown:
                    _shown(found, concern)
                clock = replace(seat.clock, remind_at=at - now.off)
                found.row = row.with_seat(replace(seat, clock=clock))
            return False
        case Bundled(when):
            at = at if when is None else when
            if when is not None:
                found.bundles[concern.user_id] = min(when, found.bundles.get(concern.user_id, when))
        case _:
            return False
    _keep(found, concern, at)
    return posted


def _heard_with_it(found: Gated, concern: Concern, at: float) -> None:
    """The post that tells somebody of something else tells them of this, too: they are not asked again."""
    number = next(
        i for i, post in enumerate(found.posts) if any(told.user_id == concern.user_id for told in post.tells)
    )
    post, ping = found.posts[number], Ping(concern.user_id, concern.kind, concern.key, concern.seat)
    fallback = post.fallback or ("" if post.to is None else concern.public)
    found.posts[number] = replace(post, tells=(*post.tells, ping), fallback=fallback)
    _keep(found, concern, at)


def _keep(found: Gated, concern: Concern, at: float) -> None:
    key = {"user_id": concern.user_id, "game": found.row.id, "key": concern.key}
    if key not in [{name: each[name] for name in key} for each in found.told]:
        found.told.append({**key, "kind": concern.kind, "at": at, "delivered": None})


def _shown(found: Gated, concern: Concern) -> None:
    """Show a secret by direct message, without a sound."""
    if concern.private is not None:
        found.posts.append(directed(replace(concern.private, silent=True), concern.user_id))


def _posted(connection: Connection, found: Gated, concern: Concern, directly: bool) -> bool:
    """Put the ping onto a post that names its person, else onto a line; without either it goes directly.

    False: it has no words, and no new post names its person.
    """
    ping = Ping(concern.user_id, concern.kind, concern.key, concern.seat)
    private, named = concern.private, f"<@{concern.user_id}>"
    bearing = (at for at, post in enumerate(found.posts) if named in post.content)
    at = next((at for at in bearing if _is_new(connection, found.row.id, found.posts[at])), None)
    if private is not None and (directly or (at is None and not concern.public)):
        private = replace(private, fallback=private.fallback or concern.public)
        found.posts.append(directed(private, concern.user_id, ping))
    elif at is not None:
        found.posts[at] = mentioning(found.posts[at], ping)
    elif concern.public:
        role = MENTIONED if private is not None and private.role == REMINDER else "notice"
        until = None if private is None else private.until
        found.posts.append(mentioning(Post(role, concern.public, seat=concern.seat, until=until), ping))
    else:
        return False
    return True


def _is_new(connection: Connection, game: int, post: Post) -> bool:
    """Whether a public post comes as a new message, as an edit pings nobody."""
    if post.to is not None or post.proof or post.action not in ("new", "edit"):
        return False
    return post.action == "new" or not posts.is_posted_or_will_be(connection, game, post.role)

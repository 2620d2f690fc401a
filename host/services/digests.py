"""Sends all that waits for a person in one message: at the hour of their daily digest, and when the gate says so.

Its due time is in `clocks` as a row of game 0. Deleting that row, sending the digest and writing the next row are one
transaction: no digest comes twice, however many processes there are.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from data.texts import texts_in
from host.clocks.clock_row import TABLE, ClockRow
from host.clocks.quiet_hours import QUIET, ZONE, QuietHours, end_of_quiet, is_quiet, next_hour, zone_of
from host.commit.commit_effects import outline
from host.commit.gatekeeping import stretch_of
from host.commit.transactions import Transactions
from host.due.house_time import Now
from host.due.table_times import timed
from host.live_game.voting import has_vote
from host.posts.composing import Digest
from host.posts.concern import FULL, ConcernKind
from host.posts.gate import CLOSE, LATER, PART, THERE, directed, mentioning
from host.posts.notices import DIGEST, DIGEST_POST, MENTION, digest_hour, reads_in, way_of
from host.posts.post import Ping, Post
from host.store.database.turns import Urgency
from host.store.queries import clocks, games, nearby, posts
from host.store.queries.people import heard, people
from host.table.pending import SeatOffer
from host.table.rows import GameRow
from host.table.table import Table

log = logging.getLogger(__name__)

SOON = 2 * 3600.0
"""Seconds before the daily digest within which it is the message itself."""
JUST_NOW = 600.0
"""Seconds after such a message in which another one comes only if it says more."""
LASTS = 86_400.0
"""Seconds for which a message on all that waits is worth sending."""
TOLD_FOR = 3 * 86_400.0
"""Seconds since the bot went down for which somebody is told of it."""
WORDED = 10
"""The number of tables for which the message says what is owed."""
MOST_READ = 500
"""The most of a person's tables in a digest, those where they owe a decision first."""
DECIDES = (DIGEST, ZONE, QUIET)
"""The settings that determine a digest's due time."""


def due_of(settings: Mapping[str, Any], after: float) -> float | None:
    """When a person's next digest is due (Unix seconds), after their quiet hours if it falls into them; None: never."""
    hour = digest_hour(settings)
    return None if hour is None else end_of_quiet(next_hour(after, zone_of(settings), hour), QuietHours.of(settings))


def clock_of(user_id: int, due: float | None) -> ClockRow | None:
    return None if due is None else ClockRow(due, True, clocks.HOUSE, TABLE, "digest", str(user_id))


Carried = Sequence[tuple[int, Post]]
"""Posts, each with the table that carries it."""
Words = Mapping[int, tuple[int, tuple[str, str]]]
"""[table] -> its newest entry, and what was owed then (`Digest.owed`)."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the store holds on a person when their digest is due."""

    settings: Mapping[str, Any]
    own: Sequence[GameRow]
    """Running games with a seat of theirs."""
    offering: Sequence[GameRow]
    """Running games in which a seat waits for somebody's answer."""
    news: Sequence[tuple[GameRow, Ping]]
    """What they are still to be told, with its table."""


class Digests:
    """`wake`: tells the outbox that a game has new posts."""

    def __init__(self, transactions: Transactions, wake: Callable[[int], None]) -> None:
        self._transactions = transactions
        self._database = transactions.database
        self._wake = wake

    async def set_member(self, user_id: int, settings: Mapping[str, Any]) -> float | None:
        """Change a person's settings and their digest's due time; returns the new time (Unix seconds), if changed."""
        now = self._transactions.clock()

        def work(connection: Connection) -> float | None:
            before = people.settings(connection, "member", user_id)
            people.merge(connection, "member", user_id, settings)
            after = people.settings(connection, "member", user_id)
            if all(before.get(name) == after.get(name) for name in DECIDES):
                return None
            due = due_of(after, now)
            clocks.replace_digest(connection, str(user_id), clock_of(user_id, due))
            return due

        return await self._database.write(work)

    def mend(self, connection: Connection) -> None:
        """Write missing clocks of people who want a digest."""
        now, known = self._transactions.clock(), clocks.digests(connection)
        for user_id, settings in people.members_with(connection, DIGEST).items():
            row = clock_of(user_id, due_of(settings, now))
            if row is not None and row.key not in known:
                clocks.replace_digest(connection, row.key, row)

    async def send(self, row: ClockRow) -> None:
        """Send what waits, if anything does, shorten the last digest, and set the next; all once."""
        user_id = int(row.key)
        words = await self._words(user_id)

        def sent(connection: Connection) -> list[int]:
            found, now = _found(connection, user_id), self._transactions.time.read()
            quiet = QuietHours.of(found.settings)
            if is_quiet(now.wall, quiet):
                # The house was down at its hour.
                clocks.replace_digest(connection, row.key, clock_of(user_id, end_of_quiet(now.wall, quiet)))
                return []
            due = due_of(found.settings, now.wall)
            clocks.replace_digest(connection, row.key, clock_of(user_id, due))
            digest = self._digest(user_id, found, now, due or now.wall, words)
            return _written(connection, digest, () if due is None else self._directly(digest, found))

        await self._once(row, sent)

    async def bundle(self, row: ClockRow) -> None:
        """Send what waits now as the gate decided: by direct message, or to who wants mentions one a server."""
        user_id = int(row.key)
        words = await self._words(user_id)

        def sent(connection: Connection) -> list[int]:
            found, now = _found(connection, user_id), self._transactions.time.read()
            awake = end_of_quiet(now.wall, QuietHours.of(found.settings))
            digest_due = clocks.due_for(connection, user_id, "digest")
            last = heard.last_bundle(connection, user_id)
            digest = self._digest(user_id, found, now, now.wall + LASTS, words)
            later = max(awake, self._until_gone(connection, found, user_id, now.wall))
            if later <= now.wall:
                soon = digest_due is not None and digest_due - now.wall <= SOON
                if soon or (now.wall - last < JUST_NOW and _said(connection, digest, found, last)):
                    return []  # the digest says it, or said it just now
                later = last + CLOSE
            if later > now.wall:
                clocks.bundle_by(connection, replace(row, due=later))
                return []
            mention = way_of(found.settings) == MENTION or any(_closed(each, user_id) for each in found.own)
            said = self._at_tables(digest, found) if mention else self._directly(digest, found)
            return _written(connection, digest, said) if said else []

        await self._once(row, sent)

    def _until_gone(self, connection: Connection, found: Found, user_id: int, now: float) -> float:
        """Until when a bundle waits, as its person is at one of their tables: it shows there by itself."""
        presses = (seat.last_press for row in found.own for seat in row.seats if seat.user_id == user_id)
        held = heard.held_since(connection, user_id, now - 2 * LATER)
        return min(max(presses, default=0.0) + THERE, (now if held is None else min(now, held)) + LATER)

    async def _words(self, user_id: int) -> Words:
        """What a person owes at the first of their tables: looked up ahead of the message, as games may be loaded."""
        found = await self._database.read(lambda connection: _found(connection, user_id))
        digest = self._digest(user_id, found, self._transactions.time.read(), 0.0, {})
        t, tables = texts_in(digest.language), self._transactions.tables
        words: dict[int, tuple[int, tuple[str, str]]] = {}
        for table in digest.decisions[:WORDED]:
            seat, presenter = table.seat_of(user_id), self._transactions.presenters[table.game]
            try:
                loaded = await tables.loaded(table.id)
                view = loaded.game.view(loaded.recorder.state, None)
                told = presenter.asked(view, seat or 0, t), presenter.otherwise(view, seat or 0, t)
                words[table.id] = loaded.row.version, told
            except Exception as error:
                log.error("game=%d no words for what is owed: %s", table.id, outline(error))
        return words

    async def _once(self, row: ClockRow, sent: Callable[[Connection], list[int]]) -> None:
        """Write what a clock brings, unless another process was faster, and wake the tables that carry it."""

        def work(connection: Connection) -> list[int]:
            return sent(connection) if clocks.take(connection, row) else []

        for game in await self._database.write(work, Urgency.POST):
            self._wake(game)

    def _directly(self, digest: Digest, found: Found) -> Carried:
        """A direct message with all of it, if anything waits."""
        post = self._composed(digest)
        if post is None:
            return ()
        pings = [ping for table in digest.decisions for ping in _pings(digest, found, table)]
        pings += [ping for _, ping in found.news]
        return ((digest.tables[0].id, directed(post, digest.user_id, *pings)),)

    def _at_tables(self, digest: Digest, found: Found) -> Carried:
        """A mention at the most urgent table of each server."""
        servers: dict[int | None, list[Table]] = {}
        for table in digest.tables:
            servers.setdefault(table.place.guild_id, []).append(table)
        return tuple((own[0].id, self._mention(digest, found, own)) for own in servers.values())

    def _mention(self, digest: Digest, found: Found, tables: Sequence[Table]) -> Post:
        """The mention at the first of a server's tables."""
        waiting = [table for table in digest.decisions if table in tables]
        pings = [ping for table in waiting for ping in _pings(digest, found, table)]
        told = [ping for row, ping in found.news if row.id in {table.id for table in tables}]
        post = self._transactions.presenters[tables[0].game].waited_for(digest, tables)
        return mentioning(post, *pings, *told)

    def _composed(self, digest: Digest) -> Post | None:
        """The post; None where nothing waits. A presenter's fault costs this one digest, and no later one."""
        if not digest.tables:
            return None
        try:
            return self._transactions.presenters[digest.tables[0].game].digest(digest)
        except Exception as error:
            log.error("no digest composed: %s", outline(error))
            return None

    def _digest(self, user_id: int, found: Found, now: Now, due: float, words: Words) -> Digest:
        playable = [row for row in found.own if row.id not in self._transactions.tables.aside]
        awake = [row for row in playable if row.asleep_since is None and not row.tutorial]
        decisions = [timed(row, now.off) for row in awake if row.paused_until is None and _owes(row, user_id)]
        decisions.sort(key=lambda table: _urgency(table, user_id))
        votes = tuple(timed(row, now.off) for row in awake if _may_vote(row, user_id, now))
        undos = tuple(timed(row, now.off) for row in awake if _may_agree(row, user_id))
        offers = tuple(
            (timed(row, now.off), offer)
            for row in found.offering
            for offer in row.pending.offers
            if _asked(row, offer) == user_id
        )
        down = (float(ping.key.partition(".")[2]) for _, ping in found.news if ping.kind == ConcernKind.WAS_DOWN)
        lately = max((since for since in down if now.wall - since < TOLD_FOR), default=None)
        other = ((row, ping) for row, ping in found.news if ping.kind != ConcernKind.WAS_DOWN)
        news = tuple((timed(row, now.off), ConcernKind(ping.kind), ping.key) for row, ping in other)
        named = (*(table for table, _ in offers), *(table for table, _, _ in news))
        tables = (*decisions, *votes, *undos, *named)
        language = reads_in(found.settings) or (tables[0].language if tables else "")
        t = texts_in(language)
        presenters = self._transactions.presenters
        titles = {name: presenters[name].title(t) for name in {table.game for table in tables}}
        waits = (tuple(decisions), votes, undos, offers)
        owed = {row.id: words[row.id][1] for row in awake if row.id in words and words[row.id][0] == row.version}
        return Digest(user_id, language, titles, *waits, now.wall, now.house, due, news, lately, owed)


def _found(connection: Connection, user_id: int) -> Found:
    own = [row for row in nearby.own(connection, user_id, most=MOST_READ) if row.status == "running"]
    offering = games.running_of(connection, clocks.games_with(connection, "offer"))
    news = heard.news(connection, user_id)
    tables = {row.id: row for row in games.by_ids(connection, {ping.game or 0 for ping in news})}
    told = [(tables[ping.game], ping) for ping in news if ping.game in tables and _true(tables[ping.game], ping)]
    return Found(people.settings(connection, "member", user_id), own, offering, told)


def _true(row: GameRow, ping: Ping) -> bool:
    """Whether it is still so: what a lobby asks for is past once it has started, or is full; a host may be another."""
    match ping.kind:
        case ConcernKind.HOST if ping.key.startswith(FULL):
            return row.status == "lobby" and row.full
        case ConcernKind.HANDED:
            return row.status == "running" and row.host_id == ping.user_id
        case ConcernKind.UNSTARTED:
            return row.status == "lobby" and row.full
        case ConcernKind.INVITED | ConcernKind.NEW_TABLE:
            return row.status == "lobby" and not row.full and row.seat_of(ping.user_id) is None
    return True


def _pings(digest: Digest, found: Found, table: Table) -> list[Ping]:
    """What its person hears by a message that lists this table: of their stretch, and that they were asked for it."""
    row = next(each for each in found.own if each.id == table.id)
    seat = row.seat_of(digest.user_id)
    stretch = "" if seat is None else stretch_of(seat)
    keys = (f"{stretch}{PART}{digest.now:.0f}", stretch) if stretch else ()
    return [Ping(digest.user_id, ConcernKind.REMINDER, key, game=table.id) for key in keys]


def _written(connection: Connection, digest: Digest, said: Carried) -> list[int]:
    """Queue the posts, shorten the last one, and keep what was told; the tables with new posts."""
    live = posts.live_for(connection, digest.user_id, DIGEST_POST)
    touched = [*live]
    for game, old in live.items():
        past = Post(f"past.{DIGEST_POST}", old.past, "retire", retire=(DIGEST_POST,))
        posts.add(connection, game, [directed(past, digest.user_id)], digest.now)
    for carrier, post in said:
        posts.add(connection, carrier, [post], digest.now)
        touched.append(carrier)
    listed = [ping for _, post in said for ping in post.tells if PART in ping.key]
    if said:
        heard.bundle(connection, digest.user_id, listed, digest.now)
    return touched


def _said(connection: Connection, digest: Digest, found: Found, last: float) -> bool:
    """Whether the last such message said all of it, at Unix time `last`."""
    opened = [table.pending.vote.at for table in digest.votes if table.pending.vote is not None]
    opened += [table.pending.consent.at for table in digest.undos if table.pending.consent is not None]
    opened += [offer.at for _, offer in digest.offers]
    if found.news or any(at > last - digest.now + digest.house for at in opened):
        return False
    own = {row.id: row.seat_of(digest.user_id) for row in found.own}
    owed = [(table.id, stretch_of(seat)) for table in digest.decisions if (seat := own[table.id]) is not None]
    return all(
        max(heard.heard_at(connection, digest.user_id, table, stretch), default=0.0) >= last for table, stretch in owed
    )


def _closed(row: GameRow, user_id: int) -> bool:
    """Whether direct messages don't reach this person."""
    seat = row.seat_of(user_id)
    return seat is not None and seat.dms_closed


def _owes(row: GameRow, user_id: int) -> bool:
    seat = row.seat_of(user_id)
    return seat is not None and seat.owes and seat.in_person


def _may_vote(row: GameRow, user_id: int, now: Now) -> bool:
    """Whether an open vote waits for this person."""
    seat, vote = row.seat_of(user_id), row.pending.vote
    return seat is not None and vote is not None and has_vote(seat, vote, now) and vote.ballot(user_id) is None


def _may_agree(row: GameRow, user_id: int) -> bool:
    """Whether an open request to take something back waits for this person."""
    seat, consent = row.seat_of(user_id), row.pending.consent
    return seat is not None and consent is not None and seat.number in {*consent.asks} - {*consent.agreed}


def _asked(row: GameRow, offer: SeatOffer) -> int:
    """The person whose answer an offer waits for."""
    return offer.to if offer.kind == "substitute" else row.host_id


def _urgency(table: Table, user_id: int) -> tuple[bool, float, int]:
    number = table.seat_of(user_id)
    time = None if number is None else table.seats[number].time
    due = None if time is None else time.due
    return due is None, due or 0.0, table.id

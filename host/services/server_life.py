"""What becomes of a server's tables when the bot is removed and added again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection

from host.clocks.paces import DAY
from host.commit.one_by_one import one_by_one
from host.commit.transactions import Transactions
from host.due.house_time import Now
from host.live_game.loaded_game import Draft
from host.live_game.standing_orders import let_orders_answer
from host.store.database.turns import Urgency
from host.store.queries import games
from host.store.queries.people import people
from host.table.notes import MuteNote, PauseNote, ServerLeft
from host.table.pending import Pause, PendingQuestions
from host.table.refusals import HostError
from host.table.rows import GameRow
from host.table.table import MUTE, REMOVED

log = logging.getLogger(__name__)

KEPT_FOR = 30 * DAY
"""How long the tables of a server that removed the bot wait before they are abandoned."""
STILL_FOR = 14 * DAY
"""How long a table that can't speak stands still before it sleeps."""
WELCOMED = "welcomed"
"""A server's setting: when it was welcomed (Unix seconds)."""


class ServerLife:
    """The services for a server that the bot joins or leaves. A server unavailable for a while is neither."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def with_tables(self) -> frozenset[int]:
        return await self._transactions.database.read(games.servers)

    async def left(self, guild_id: int) -> None:
        """The bot was removed: the server's games stand still for thirty days. A second call changes nothing."""
        await self._each(guild_id, leave)

    async def joined(self, guild_id: int) -> bool:
        """The bot is there (again): its games go on. Whether the server was never welcomed before."""
        await self._each(guild_id, return_to)
        now = self._transactions.clock()

        def first(connection: Connection) -> bool:
            if people.settings(connection, "guild", guild_id).get(WELCOMED):
                return False
            people.merge(connection, "guild", guild_id, {WELCOMED: now})
            return True

        return await self._transactions.database.write(first)

    async def change(self, game_id: int, work: Callable[[Draft], None]) -> None:
        """Let a table stop or go on, if it is there to."""
        try:
            await self._transactions.change(game_id, None, work, Urgency.POST)
        except HostError as error:
            log.info("game=%d %s: %s", game_id, work.__name__, error.code)

    async def _each(self, guild_id: int, work: Callable[[Draft], None]) -> None:
        own = self._transactions
        running = await own.database.read(lambda connection: games.running_in(connection, guild_id))
        await one_by_one(running, lambda game: own.change(game, None, work, Urgency.POST), f"no {work.__name__}")


def leave(draft: Draft) -> None:
    """Stop everything; a present pause is kept for the time after."""
    if draft.row.status == "running" and not draft.row.removed:
        draft.row = _stopped(draft, REMOVED, KEPT_FOR)


def fall_silent(draft: Draft) -> None:
    """Stop the clocks, as nobody can read what the table says. A table that sleeps, or stands still, stays as it is."""
    row = draft.row
    if row.status == "running" and not row.removed and row.paused_by != MUTE and row.asleep_since is None:
        draft.row = _stopped(draft, MUTE, STILL_FOR)
        draft.notes.append(MuteNote())


def speak_again(draft: Draft) -> None:
    """Let the clocks go on, as the table can speak again; those of minutes with the first press."""
    row, now = draft.row, draft.moment
    if row.status == "running" and row.paused_by == MUTE:
        waits = None if row.pace.quiet else now.wall
        row = _as_before(row, now)
        draft.row = row if row.paused_until is not None else replace(row, paused_until=waits)


def _stopped(draft: Draft, by: int, seconds: float) -> GameRow:
    row, now = draft.row, draft.moment
    before = Pause(now.house, row.paused_until, row.paused_by)
    pending = replace(row.pending, before_removal=before)
    return replace(row, paused_until=now.wall + seconds, paused_by=by, pending=pending)


def return_to(draft: Draft) -> None:
    """Continue where it stopped: votes and offers keep their remaining time, and open questions are asked again."""
    row, now = draft.row, draft.moment
    if row.status != "running" or not row.removed:
        return
    row = _as_before(row, now)
    draft.row = replace(row, seats=tuple(replace(seat, told=None) if seat.owes else seat for seat in row.seats))
    if row.paused_until is None and row.asleep_since is None:
        draft.notes.append(PauseNote())
        draft.announce = True
        let_orders_answer(draft, draft.asked)


def _as_before(row: GameRow, now: Now) -> GameRow:
    """The row with the pause there was before, if that isn't over; all that waited has as long as it had."""
    before = row.pending.before_removal or Pause(now.house, None, None)
    still = before.until is not None and before.until > now.wall
    stood = max(0.0, now.house - before.since)
    return replace(
        row,
        paused_until=before.until if still else None,
        paused_by=before.by if still else None,
        pressed_at=row.pressed_at + stood,
        asleep_since=None if row.asleep_since is None else row.asleep_since + stood,
        pending=_later(row.pending, stood),
    )


def _later(pending: PendingQuestions, seconds: float) -> PendingQuestions:
    """All open matters, postponed."""
    vote, consent = pending.vote, pending.consent
    if vote is not None:
        extended = vote.extended and vote.extended + seconds
        vote = replace(vote, due=vote.due + seconds, extended=extended)
    if consent is not None:
        consent = replace(consent, due=consent.due + seconds)
    offers = tuple(replace(offer, due=offer.due + seconds) for offer in pending.offers)
    return replace(pending, vote=vote, consent=consent, offers=offers, before_removal=None)


def abandon(draft: Draft) -> None:
    """End a game after thirty days without the bot: nobody wins. Its people get word, and the seed, directly."""
    draft.row = replace(draft.row, status="abandoned", ended_at=draft.now, asleep_since=None)
    draft.notes.append(ServerLeft())


def shown_to(row: GameRow) -> tuple[int, ...]:
    """The people who get by direct message what a game without a place can't post."""
    return tuple(seat.user_id for seat in row.people() if seat.user_id is not None)

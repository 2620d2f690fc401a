"""What becomes of a server's tables when the bot is removed and added again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from host.clocks.paces import DAY
from host.commit.transactions import Transactions
from host.live_game.loaded_game import Draft
from host.store.database.turns import Urgency
from host.store.queries import games, people
from host.table.notes import PauseNote, ServerLeft
from host.table.pending import Pause, PendingQuestions
from host.table.refusals import HostError
from host.table.rows import GameRow
from host.table.table import REMOVED

log = logging.getLogger(__name__)

KEPT_FOR = 30 * DAY
"""How long the tables of a server that removed the bot wait before they are abandoned."""
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

    async def _each(self, guild_id: int, work: Callable[[Draft], None]) -> None:
        own = self._transactions
        ids: Sequence[int] = await own.database.read(lambda connection: games.running_in(connection, guild_id))
        for game_id in ids:
            try:
                await own.change(game_id, None, work, Urgency.POST)
            except HostError as error:
                log.info("game %d: server %s: %s", game_id, work.__name__, error.code)


def leave(draft: Draft) -> None:
    """Stop everything; a present pause is kept for the time after."""
    row, now = draft.row, draft.moment
    if row.status != "running" or row.removed:
        return
    before = Pause(now.house, row.paused_until, row.paused_by)
    draft.row = replace(
        row,
        paused_until=now.wall + KEPT_FOR,
        paused_by=REMOVED,
        pending=replace(row.pending, before_removal=before),
    )


def return_to(draft: Draft) -> None:
    """Continue where it stopped: votes and offers keep their remaining time, and open questions are asked again."""
    row, now = draft.row, draft.moment
    if row.status != "running" or not row.removed:
        return
    before = row.pending.before_removal or Pause(now.house, None, None)
    still = before.until is not None and before.until > now.wall
    away_for = max(0.0, now.house - before.since)
    asleep = None if row.asleep_since is None else row.asleep_since + away_for
    draft.row = replace(
        row,
        paused_until=before.until if still else None,
        paused_by=before.by if still else None,
        pressed_at=row.pressed_at + away_for,
        asleep_since=asleep,
        pending=_later(row.pending, away_for),
        seats=tuple(replace(seat, told=None) if seat.owes else seat for seat in row.seats),
    )
    if not still and asleep is None:
        draft.notes.append(PauseNote())
        draft.announce = True
        draft.let_orders_answer(draft.asked)


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

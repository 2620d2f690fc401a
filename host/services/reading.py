"""Reads games for people: views, logs, lists, exports, each with no more than their seat may know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection

from engine.kernel.records.deciders import ORDERS
from engine.kernel.records.record import Entry, struck
from host.commit.transactions import Transactions
from host.due.due_rows import plan_acts_at
from host.due.table_times import timed
from host.finished.records import Ended, among, export_of, prove
from host.live_game.loaded_game import AnyGame
from host.live_game.log import visible_all
from host.services.reveal_seed import ended_game
from host.store.queries import campaign_games, entries, games, nearby
from host.table.presses import Nearby, Press, SeatView
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow, SeatRow
from host.table.stored_plan import plan_in
from host.table.table import LogEntry, Table
from host.table.table_dice import Proved

log = logging.getLogger(__name__)

MOST_LISTED = 500
"""Open games in a person's list."""


class Reading:
    """The services that change nothing."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._database = transactions.database

    async def look(self, game_id: int, user_id: int | None) -> SeatView:
        """A started game as a person sees it. Raises HostError "no_game", "not_running" (still a lobby)."""
        loaded = await self._transactions.tables.loaded(game_id)
        state, row = loaded.recorder.state, loaded.row
        own = row.seat_of(user_id)
        if own is None:
            return SeatView(self._table(row), None, loaded.game.view(state, None), 0, False, {})
        notes: tuple[LogEntry, ...] = ()
        if own.seen < row.version and not _no_orders(loaded.recorder.entries, own):
            lines = await self._database.read(
                lambda connection: entries.load(connection, game_id, own.seen + 1, row.version)
            )
            used = [line for line in lines if line.entry.seat == own.number and line.entry.by == ORDERS]
            notes = visible_all(loaded.game, used, own.number, row.finished)
        acts = plan_acts_at(row, own)
        return SeatView(
            self._table(row),
            own.number,
            loaded.game.view(state, own.number),
            row.numbered(loaded.game.decision(state, own.number)),
            own.owes and own.in_person,
            own.orders,
            notes,
            _turn(loaded.game, state, own),
            None if acts is None else acts + self._transactions.time.off,
        )

    async def look_on(self, game_id: int, user_id: int | None) -> SeatView:
        """As `look`; a game set aside is shown after its last entry that fits, and nobody owes anything."""
        try:
            return await self.look(game_id, user_id)
        except HostError as error:
            if error.code not in (Refusal.SET_ASIDE, Refusal.ALREADY_OVER):
                raise
        row, game, state = await self._transactions.tables.as_far_as_it_fits(game_id)
        table = self._table(row)
        own = row.seat_of(user_id)
        if own is None:
            return SeatView(table, None, game.view(state, None), 0, False, {})
        number = own.number
        decision = row.numbered(game.decision(state, number))
        return SeatView(table, number, game.view(state, number), decision, False, own.orders)

    async def view_at(self, game_id: int, version: int, seat: int | None = None) -> Any:
        """The view after entry `version`; `seat` must belong to the person who gets to see it."""
        loaded, state = await self._transactions.tables.state_at(game_id, version)
        return loaded.game.view(state, seat)

    async def table(self, game_id: int) -> Table:
        return self._table(await self._transactions.tables.row(game_id))

    def _table(self, row: GameRow) -> Table:
        """What everybody may know, and whether it is known to be set aside."""
        aside = row.status == "running" and row.id in self._transactions.tables.aside
        return replace(timed(row, self._transactions.time.off), set_aside=aside)

    async def log(
        self, game_id: int, user_id: int | None, first: int = 1, last: int | None = None
    ) -> Sequence[LogEntry]:
        """Entries `first` to `last` in order, as a person may see them; everything once the game is over."""
        # In one transaction: who loses the seat meanwhile must not see what its next person does there.
        row, lines = await self._database.read(
            lambda connection: (games.stored(connection, game_id), entries.load(connection, game_id))
        )
        own = row.seat_of(user_id)
        gone = struck([line.entry for line in lines])
        wanted = [line for line in lines if line.entry.number >= first and (last is None or line.entry.number <= last)]
        game = self._transactions.tables.game(row.game)
        return visible_all(game, wanted, own.number if own else None, row.finished, gone)

    async def carried_out(self, press: Press) -> bool:
        """Whether this very interaction was carried out already: Discord sent it again, or its answer failed."""
        return await self._database.read(lambda found: entries.seen(found, press.interaction_id) is not None)

    async def games_of(self, user_id: int) -> Sequence[Table]:
        """Open tables where this person has a seat: those where they owe a decision first, then the newest."""
        rows = await self._database.read(lambda connection: nearby.own(connection, user_id, most=MOST_LISTED))
        return [self._table(row) for row in rows]

    async def tables_in(self, guild_id: int) -> Sequence[Table]:
        """A server's open tables, oldest first, without those put away."""
        rows = await self._database.read(lambda connection: games.open_in(connection, guild_id))
        return [self._table(row) for row in rows if not row.pending.put_away]

    async def finished_of(self, user_id: int) -> int:
        return await self._database.read(lambda connection: games.finished_of(connection, user_id))

    async def waiting_for(self, user_id: int) -> Sequence[int]:
        waiting = await self._database.read(lambda connection: games.waiting_for(connection, user_id))
        return [game_id for game_id in waiting if game_id not in self._transactions.tables.aside]

    async def planned_by(self, user_id: int) -> frozenset[int]:
        """The running games for which a person keeps a plan; nobody else may know."""
        held = await self._database.read(lambda connection: games.orders_of(connection, user_id))
        plans = ((game, plan_in(orders)) for game, orders in held)
        return frozenset(game for game, plan in plans if plan is not None and plan.state == "kept")

    async def campaign_game(self, campaign: int) -> Table | None:
        row = await self._database.read(lambda connection: campaign_games.present(connection, campaign))
        return None if row is None else self._table(row)

    async def campaign_games(self, campaign: int) -> Sequence[Table]:
        rows = await self._database.read(lambda connection: campaign_games.all_of(connection, campaign))
        return [self._table(row) for row in rows if row.started_at is not None]

    async def rematch_of(self, game_id: int) -> Table | None:
        row = await self._database.read(lambda connection: games.rematch_of(connection, game_id))
        return None if row is None else row.table()

    async def nearby(self, channel_id: int | None, user_id: int) -> Nearby:
        """The tables this person's command may mean in a channel, or (None) outside of any."""
        own, here, ended = await self._database.read(lambda connection: _near(connection, channel_id, user_id))
        own = [row for row in own if not self._waits_for_game(row)] or own
        here = [row for row in here if not self._waits_for_game(row)] or here
        aside = self._transactions.tables.aside
        waits = frozenset(
            row.id
            for row in own
            if row.status == "running"
            and row.id not in aside
            and any(seat.user_id == user_id and seat.in_person and seat.owes for seat in row.seats)
        )
        return Nearby(
            tuple(self._table(row) for row in own),
            waits,
            tuple(self._table(row) for row in here),
            None if ended is None else self._table(ended),
        )

    def _waits_for_game(self, row: GameRow) -> bool:
        """Whether it is a campaign's table at which nobody is asked anything: commands there mean its game."""
        at_play = row.status == "running" and not any(seat.owes for seat in row.seats)
        return row.game in self._transactions.campaign_games and at_play

    async def export(self, game_id: int, user_id: int | None) -> Mapping[str, Any]:
        """A game as JSON: before its end the public log, afterwards the whole record, which `verify` accepts."""
        row = await self._transactions.tables.row(game_id)
        if row.config is None or row.content_key is None or row.started_at is None:
            raise HostError(Refusal.NOT_RUNNING, status=row.status)
        if not row.finished:
            return await self._public(row, user_id)
        game, campaign = self._transactions.tables.game(row.game), self._transactions.campaign_games.get(row.game)
        return await asyncio.to_thread(export_of, game, await self._ended(row), campaign)

    async def check_record(self, game_id: int) -> Proved:
        """Check the record of a game that has ended. Raises HostError "not_over"."""
        tables = self._transactions.tables
        row = await tables.row(game_id)
        if not row.finished:
            raise HostError(Refusal.NOT_OVER, status=row.status)
        game, ended = tables.game(row.game), await self._ended(row)
        campaign = self._transactions.campaign_games.get(row.game)
        games = [await self._ended(await tables.row(table)) for table, _ in ended.games]
        find = among(tables.game(campaign.kind) if campaign else game, games)
        proved = await asyncio.to_thread(lambda: prove(game, export_of(game, ended, campaign), campaign, find))
        if proved.wrong:
            log.error("game=%d its record is wrong: %s, entry %s", game_id, proved.wrong, proved.entry)
        return proved

    async def _ended(self, row: GameRow) -> Ended:
        return await self._database.read(lambda connection: ended_game(connection, row))

    async def _public(self, row: GameRow, user_id: int | None) -> Mapping[str, Any]:
        shown = await self.log(row.id, user_id)
        return {
            "complete": False,
            "game": row.game,
            "table": row.id,
            "commit": row.mark,
            "seats": [{"name": seat.name, "ai": seat.ai} for seat in row.seats],
            "log": [
                {
                    "number": entry.number,
                    "seat": entry.seat,
                    "action": entry.action,
                    "undo": entry.undo,
                    "undone": entry.undone,
                    "by": entry.by,
                    "events": [list(event) for event in entry.events],
                    "at": entry.at,
                }
                for entry in shown
            ],
        }


def _turn(game: AnyGame, state: Any, own: SeatRow) -> str:
    """The stretch of its own in which a seat's person decides now."""
    stretch = game.stretch(state, own.number) if own.owes and own.in_person else None
    return stretch.key if stretch is not None and stretch.of == own.number else ""


def _no_orders(known: Sequence[Entry], own: SeatRow) -> bool:
    """Whether memory shows that a seat's orders answered nothing since its person's last press; usually it does."""
    if known[0].number > own.seen + 1:
        return False
    since = takewhile(lambda entry: entry.number > own.seen, reversed(known))
    return not any(entry.seat == own.number and entry.by == ORDERS for entry in since)


def _near(
    connection: Connection, channel_id: int | None, user_id: int
) -> tuple[list[GameRow], list[GameRow], GameRow | None]:
    own = nearby.own(connection, user_id, channel_id)
    if channel_id is None:
        return own, [], None
    here = nearby.here(connection, channel_id)
    return own, here, None if here else nearby.ended(connection, channel_id)

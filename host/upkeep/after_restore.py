"""After a copy was restored: gives unstarted tables new dice, and tells running games.

People who watched the games before may know what their dice would be; nobody may profit from that (docs/fairness.md).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy import Connection

from host.commit.one_by_one import one_by_one
from host.commit.store_table import Effects, store_table
from host.live_game import planned_turns
from host.live_game.loaded_game import Draft
from host.lobby.lobby_changes import LobbyChanges
from host.store.database.turns import Urgency
from host.store.queries import games
from host.table.rows import BEFORE_PLAY, GameRow

log = logging.getLogger(__name__)


class AfterRestore:
    """Two steps at the start: before anything happens at the tables, and once they can speak."""

    def __init__(self, lobby_changes: LobbyChanges) -> None:
        self._lobby_changes = lobby_changes
        self._transactions = lobby_changes.transactions

    async def begin_anew(self, rows: Sequence[GameRow]) -> list[GameRow]:
        """Give unstarted tables of a copy another seed and attempt; returns all rows as they are then."""
        new: dict[int, GameRow] = {}

        async def begin(game_id: int) -> None:
            new[game_id] = await self._with_new_dice(game_id)

        await one_by_one([row.id for row in rows if _needs_dice(row)], begin, "got no new dice after a restore")
        return [new.get(row.id, row) for row in rows]

    async def tell(self, rows: Sequence[GameRow]) -> None:
        """Post at running games of a copy where they stand now, with the vote to end them."""
        gone_back = [row.id for row in rows if any(news.kind == "rewound" for news in row.pending.news)]
        await one_by_one(gone_back, self._tell, "not told that it was rewound")

    async def _tell(self, game_id: int) -> None:
        told = await self._transactions.change(game_id, None, _go_on_anew, Urgency.POST)
        log.info("game=%d goes on from a restored copy at entry %d", game_id, told.table.version)

    async def _with_new_dice(self, game_id: int) -> GameRow:
        own = self._transactions

        def work(connection: Connection) -> GameRow:
            old = games.stored(connection, game_id)
            if not _needs_dice(old):
                return old
            new, told = self._lobby_changes.gone_back(old)
            return store_table(connection, old, new, Effects(own.time.read(), posts=told)).row

        async with own.tables.lock(game_id):
            new = await own.database.write(work, Urgency.POST)
        log.info("game=%d comes from a restored copy: it has new dice", game_id)
        return new


def _go_on_anew(draft: Draft) -> None:
    """Ask everybody, and drop all plans: whoever saw what came after the copy could have left one."""
    for number in range(len(draft.row.seats)):
        planned_turns.drop(draft, number)
    draft.ask_anew()


def _needs_dice(row: GameRow) -> bool:
    return row.rewound is not None and row.status in BEFORE_PLAY

"""After a copy was restored: gives unstarted tables new dice, and tells running games.

People who watched the games before may know what their dice would be; nobody may profit from that (docs/fairness.md).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy import Connection

from host.commit.commit_effects import outline
from host.commit.store_table import Effects, store_table
from host.live_game import planned_turns
from host.live_game.loaded_game import Draft
from host.lobby.lobby_changes import LobbyChanges
from host.store.database.turns import Urgency
from host.store.queries import games
from host.table.refusals import HostError
from host.table.rows import BEFORE_PLAY, GameRow

log = logging.getLogger(__name__)


class AfterRestore:
    """Two steps at the start: before anything happens at the tables, and once they can speak."""

    def __init__(self, lobby_changes: LobbyChanges) -> None:
        self._lobby_changes = lobby_changes
        self._transactions = lobby_changes.transactions

    async def begin_anew(self, rows: Sequence[GameRow]) -> list[GameRow]:
        """Give unstarted tables of a copy another seed and attempt; returns all rows as they are then."""
        return [await self._with_new_dice(row) if _lobby_changes(row) else row for row in rows]

    async def tell(self, rows: Sequence[GameRow]) -> None:
        """Post at running games of a copy where they stand now, with the vote to end them."""
        for row in rows:
            if row.status == "running" and any(news.kind == "rewound" for news in row.pending.news):
                try:
                    await self._transactions.change(row.id, None, _go_on_anew, Urgency.POST)
                    log.info("game=%d goes on from a restored copy at entry %d", row.id, row.version)
                except HostError as error:
                    log.info("game=%d not told that it was rewound: %s", row.id, error.code)
                except Exception as error:
                    log.error("game=%d not told that it was rewound: %s", row.id, outline(error))

    async def _with_new_dice(self, row: GameRow) -> GameRow:
        own = self._transactions

        def work(connection: Connection) -> GameRow:
            old = games.load(connection, row.id)
            if old is None or not _lobby_changes(old):
                return old or row
            new, told = self._lobby_changes.gone_back(old)
            return store_table(connection, old, new, Effects(own.time.read(), posts=told)).row

        async with own.tables.lock(row.id):
            new = await own.database.write(work, Urgency.POST)
        log.info("game=%d comes from a restored copy: it has new dice", row.id)
        return new


def _go_on_anew(draft: Draft) -> None:
    """Ask everybody, and drop all plans: whoever saw what came after the copy could have left one."""
    for number in range(len(draft.row.seats)):
        planned_turns.drop(draft, number)
    draft.ask_anew()


def _lobby_changes(row: GameRow) -> bool:
    return row.rewound is not None and row.status in BEFORE_PLAY

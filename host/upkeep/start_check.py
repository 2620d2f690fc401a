"""Checks running games after a start: which ones this version can't play on, and which it can again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from host.commit.commit_effects import outline
from host.commit.transactions import Transactions
from host.live_game.loaded_game import Draft
from host.live_game.unplayable import aside_posts, says_so
from host.store.database.turns import Urgency
from host.store.database.unusable import Unusable
from host.store.queries import games, posts
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow

AGAIN = 30.0
"""Seconds until an unusable database is tried again."""

log = logging.getLogger(__name__)


class StartCheck:
    """One game after the other, in the background, resting after each for as long as it took.

    An unknown version of the rules shows at once; only a replay shows whether the last state is the stored one. No game
    is kept in memory.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def run(self, game_ids: Sequence[int]) -> None:
        """Check these games; failures are logged and skipped."""
        for game_id in game_ids:
            began = time.monotonic()
            try:
                await self._patiently(game_id)
            except Exception as error:
                log.error("game=%d not checked: %s", game_id, outline(error))
            await asyncio.sleep(time.monotonic() - began)

    async def _patiently(self, game_id: int) -> None:
        while True:
            try:
                return await self._look_at(game_id)
            except Unusable:
                await asyncio.sleep(AGAIN)  # already reported

    async def _look_at(self, game_id: int) -> None:
        try:
            await self._transactions.tables.taken_up(game_id)
        except HostError as error:
            if error.code is Refusal.SET_ASIDE:
                await self._tell(game_id)
            return
        if await self._transactions.database.read(lambda connection: says_so(connection, game_id)):
            await self._go_on(game_id)

    async def _tell(self, game_id: int) -> None:
        """Post once at the table that it is set aside."""
        own = self._transactions

        def work(connection: Connection) -> GameRow | None:
            row = games.load(connection, game_id)
            if row is None or row.status != "running" or says_so(connection, game_id):
                return None
            told = aside_posts(connection, own.presenters[row.game], replace(row.table(), set_aside=True))
            posts.add(connection, game_id, told, own.clock())
            return row

        async with own.tables.lock(game_id):
            row = await own.database.write(work, Urgency.POST)
        if row is not None:
            own.committed(row)

    async def _go_on(self, game_id: int) -> None:
        """Post at a table set aside by another version that it goes on, and ask again what is owed."""
        own = self._transactions

        def tell(connection: Connection) -> bool:
            row = games.load(connection, game_id)
            if row is None or row.status != "running":
                return False
            told = aside_posts(connection, own.presenters[row.game], row.table())
            posts.add(connection, game_id, told, own.clock())
            return True

        if not await own.database.write(tell, Urgency.POST):
            return

        await own.change(game_id, None, Draft.ask_anew)

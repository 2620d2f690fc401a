"""Tidies the store over time: deletes, closes and ends what is old, in portions, after everybody who waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from host.commit.commit_effects import outline
from host.commit.leases import Leases
from host.lobby.lobby import Lobby
from host.services.seats import Seats
from host.store.database.database import Database
from host.store.database.turns import Urgency
from host.store.database.unusable import Unusable
from host.store.queries import entries, old_games, posts
from host.store.queries.leases import drop_ended
from host.store.queries.people import heard
from host.upkeep.campaign_desk import CampaignDesk

log = logging.getLogger(__name__)

SEEN_FOR = 2 * 86_400.0
"""Seconds for which interactions are remembered."""
SENT_FOR = 600.0
"""Seconds for which finished posts are remembered; live posts keep what an edit needs."""
TOLD_FOR = 30 * 86_400.0
"""Seconds for which it is remembered what people were told."""
EVERY = 600.0
PORTION = 250
"""Rows deleted in one transaction: a few milliseconds under the write lock."""


@dataclass(eq=False)
class Tidying:
    """Runs at the start and every ten minutes."""

    _database: Database
    _lobby: Lobby
    _seats: Seats
    _campaigns: CampaignDesk
    _clock: Callable[[], float]
    _leases: Leases
    _games_kept: float | None
    """Seconds after its end for which a game is kept; None: for ever."""

    async def once(self) -> None:
        """Delete old interactions and posts, close unused lobbies and end unused tutorials."""
        if not self._leases.of_house():
            return  # another process does
        now = self._clock()
        await self._in_portions(lambda connection: entries.forget_seen(connection, now - SEEN_FOR, PORTION))
        await self._in_portions(lambda connection: posts.forget_sent(connection, now - SENT_FOR, PORTION))
        await self._in_portions(lambda connection: heard.forget(connection, now - TOLD_FOR, PORTION))
        await self._database.write(drop_ended, Urgency.TIDYING)
        for step in (self._lobby.close_unused, self._seats.end_left_lessons, self._campaigns.once):
            try:
                await step()
            except Unusable:
                raise
            except Exception as error:
                # A table at fault stops neither the other steps nor a start.
                log.error("tidying: %s", outline(error))
        if self._games_kept is not None:
            await self._delete_games(now - self._games_kept)

    async def run(self) -> None:
        """Tidy every ten minutes until cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.once()
            except Unusable:
                continue  # already reported
            except Exception as error:
                log.error("tidying: %s", outline(error))

    async def _delete_games(self, before: float) -> None:
        def forget(connection: Connection) -> list[int]:
            return old_games.forget(connection, before)

        while gone := await self._database.write(forget, Urgency.TIDYING):
            for game_id in gone:
                log.info("game=%d was deleted: it ended too long ago (GAMES_KEPT_DAYS)", game_id)

    async def _in_portions(self, forget: Callable[[Connection], int]) -> None:
        """Call `forget`, which returns how many rows it deleted, until nothing is left."""
        forgotten = PORTION
        while forgotten == PORTION:
            forgotten = await self._database.write(forget, Urgency.TIDYING)

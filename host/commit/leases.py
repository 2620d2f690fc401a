"""Leases: which games this process looks after; renewed by a beat, taken over from dead processes.

A press may come to any process; posts, clocks and AI seats of a game belong to one process at a time
(docs/architecture.md). A lease is good while its process beats.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping

from sqlalchemy import Connection

from host.commit.commit_effects import outline
from host.program.process import Process
from host.program.tasks import Running, end
from host.store.database.database import Database
from host.store.database.turns import Urgency
from host.store.database.unusable import Unusable
from host.store.queries import leases

log = logging.getLogger(__name__)

EVERY = 5.0
"""Seconds between beats."""
LASTS = 15.0
"""Seconds after a beat after which a process counts as dead."""
SURE = 10.0
"""Seconds after a beat for which a process may still act on its leases; it stops well before others take them."""
THOROUGHLY = 12
"""The number of beats between searches for games that nobody ever took."""

Games = Collection[int]


class Leases:
    """One for each house. Before `run` its leases hold without a beat: no other process is expected."""

    def __init__(
        self,
        database: Database,
        me: Process,
        taken: Callable[[Games], Awaitable[None]],
        let_go: Callable[[int], Awaitable[None]],
        look_around: Callable[[], Awaitable[None]],
    ) -> None:
        """`taken`: called with games that came in; `let_go`: waits until nothing more is done here for a game;
        `look_around`: called when others may have changed any game of this process.
        """
        self.me = me
        self._database = database
        self._taken = taken
        self._let_go = let_go
        self._look_around = look_around
        self._owned: set[int] = set()
        self._born: set[int] = set()
        """Games that began during the present beat, which it may not have seen."""
        self._leaving: set[int] = set()
        """Games being handed on."""
        self._others: tuple[Process, ...] = ()
        self._beats = 0
        self._beaten = 0.0
        """When the last beat was written (monotonic seconds)."""
        self._task: asyncio.Task[None] | None = None
        self._claims = Running()
        self._order = asyncio.Lock()
        """Keeps the results in the order of their reads."""

    async def open(self) -> None:
        """Announce this process, and take the games nobody looks after."""
        await self._beat()

    def run(self) -> None:
        """Keep the leases up until `close`."""
        self._task = asyncio.create_task(self._run())

    @property
    def others(self) -> tuple[Process, ...]:
        """The other processes that were up at the last beat."""
        return self._others

    def owns(self, game_id: int) -> bool:
        """Whether this process looks after a game and may act for it now."""
        return game_id in self._owned and self._is_sure()

    def of_house(self) -> bool:
        """Whether this process does the house's own work."""
        return self.owns(leases.HOUSE)

    def born(self, game_id: int) -> None:
        """Register a game created here; its lease came in the same transaction (`host.store.queries.leases.take`)."""
        self._born.add(game_id)
        self._owned.add(game_id)

    def want(self, game_id: int) -> None:
        """Take a game if nobody has it."""
        if game_id not in self._leaving:
            self._claims.begin(self._claim(game_id))

    async def settled(self) -> None:
        """Wait until every wanted game is taken or known to be another's."""
        await self._claims.settled()

    async def close(self) -> None:
        """Give all leases back, so that others need not wait."""
        await self._claims.close()
        await end([self._task])
        self._owned.clear()
        if not self._beats:
            return
        try:
            await self._database.write(lambda connection: leases.leave(connection, self.me), Urgency.PERSON)
        except Unusable:
            pass  # already reported, and they expire by themselves
        except Exception as error:
            log.error("leases: not given back: %s", outline(error))

    def _is_sure(self) -> bool:
        return self._task is None or time.monotonic() - self._beaten < SURE

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.beat()
            except Unusable:
                continue  # already reported
            except Exception as error:
                log.error("leases: %s", outline(error))

    async def beat(self) -> None:
        """One beat and all that follows from it."""
        was_sure = self._is_sure()
        gained = await self._beat()
        if gained:
            log.info("leases: %d taken over", len(gained))
            await self._taken(gained)
        if self._others:
            await self._bring_home()
        if self._others or not was_sure:
            await self._look_around()

    async def _beat(self) -> Games:
        """Write a beat; the games that came in."""
        thoroughly = self._beats % THOROUGHLY == 0 or bool(self._others)
        before = self._others
        async with self._order:
            self._born.clear()
            began = time.monotonic()

            def work(connection: Connection) -> tuple[leases.Beaten, set[int] | None]:
                at = leases.now(connection, time.time())
                found = leases.beat(connection, self.me, at, LASTS, thoroughly)
                whole = found.new or found.gained or found.others or before
                return found, set(leases.owned(connection, self.me)) if whole else None

            found, owned = await self._database.write(work, Urgency.PERSON)
            self._beats += 1
            self._beaten, self._others = began, found.others
            if owned is None:
                return ()
            gained = owned - self._owned
            self._owned = owned | self._born
        if found.new and self._beats > 1:
            log.error("leases: others held this process for dead, as it did not beat for %.0f s", LASTS)
        return sorted(gained)

    async def _claim(self, game_id: int) -> None:
        try:
            async with self._order:
                mine = await self._database.write(lambda connection: leases.claim(connection, self.me, game_id))
                new = mine and game_id not in self._owned
                if new:
                    self._owned.add(game_id)
            if new:
                await self._taken([game_id])
        except Exception as error:
            log.error("game=%d no lease taken: %s", game_id, outline(error))

    async def _bring_home(self) -> None:
        """Hand games on to a process that hears of their server, if this one does not."""
        others = self._others
        homes = await self._database.read(lambda connection: leases.strangers(connection, self.me, others))
        if not homes:
            return
        self._leaving.update(homes)
        self._owned.difference_update(homes)
        try:
            await asyncio.gather(*(self._let_go(game) for game in homes))
            await self._database.write(lambda connection: leases.hand_on(connection, self.me, homes))
            log.info("leases: %d handed on", len(homes))
        finally:
            self._leaving.clear()

    def held(self) -> Mapping[str, int]:
        """The numbers of games held and of other processes."""
        return {"games": len(self._owned - {leases.HOUSE}), "others": len(self._others)}

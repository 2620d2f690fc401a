"""Delivers queued posts: a queue for each destination, in order, tried again until they arrive, never twice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from sqlalchemy import Connection

from host.commit.commit_effects import outline
from host.delivery.carrying import CALL_LIMIT, Carrier
from host.delivery.catch_up import Sorted, sort_out
from host.delivery.delivering import Deliverer
from host.delivery.lane import DeliveryFacts, Key, Lane, facts
from host.delivery.meter import HouseMeter
from host.delivery.patience import Patience
from host.delivery.standing_posts import StandingPosts
from host.due.house_time import HouseTime
from host.posts.ports import Courier, Presenter, Trouble
from host.program.tasks import end
from host.store.database.database import Database
from host.store.database.turns import Urgency
from host.store.database.unusable import Unusable
from host.store.queries import posts
from host.store.queries.posts import CHANNEL

log = logging.getLogger(__name__)

AT_ONCE = 16
"""Calls to Discord at a time."""
STORED_AGAIN = 2
"""While nothing can be stored, the wait between tries is that after this number of tries."""
BETWEEN_PRESSES = 2.0
"""Seconds since the last try after which a press at the table starts another one."""


class Outbox:
    """One task for each destination with posts waiting."""

    def __init__(
        self,
        database: Database,
        courier: Courier,
        presenters: Mapping[str, Presenter],
        house_time: HouseTime,
        patience: Patience,
        proof_posted: Callable[[int], None],
        may: Callable[[int], bool],
        silent: Callable[[int], Awaitable[None]],
        speaks: Callable[[int], Awaitable[None]],
        meter: HouseMeter,
    ) -> None:
        """`may`: whether this process delivers a game's posts now; `meter`: takes how late each was.

        `silent`, `speaks`: a game can't post, or can.
        """
        self._database = database
        self._presenters = presenters
        self._time = house_time
        self._patience = patience
        self._may = may
        self.carrier = Carrier(courier, presenters, patience)
        self.standing = StandingPosts(database, presenters, self.carrier, house_time, self._stored, self.wake)
        self._deliverer = Deliverer(
            database,
            presenters,
            self.carrier,
            self.standing,
            house_time,
            patience,
            self._stored,
            self.wake,
            proof_posted,
            silent,
            speaks,
            meter,
        )
        self._lanes: dict[Key, Lane] = {}
        self._woken: set[int] = set()
        self._sorting: dict[int, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    def wake(self, game_id: int) -> None:
        """A game has new posts. Somebody is at the table, so blocked posts are tried again too."""
        if not self._may(game_id):
            return
        self._woken.add(game_id)
        if game_id not in self._sorting:
            self._sorting[game_id] = asyncio.create_task(self._sort(game_id))

    def hurry(self, game_id: int) -> None:
        """Try a game's waiting posts at once: the obstacle may be gone."""
        for (game, _), lane in self._lanes.items():
            if game == game_id:
                lane.hurry.set()
        self.wake(game_id)

    def hurry_guild(self, guild_id: int) -> None:
        """Try a server's posts at once: a permission, a channel or the whole server may be back."""
        for lane in self._lanes.values():
            if lane.trouble is not None and lane.trouble.place.guild_id == guild_id:
                lane.hurry.set()

    def trouble(self, game_id: int) -> Trouble | None:
        """Why the table can't speak now; None: it can, as far as is known."""
        lane = self._lanes.get((game_id, CHANNEL))
        return None if lane is None else lane.trouble

    async def left_over(self) -> list[int]:
        """Games whose posts a former process did not deliver; `wake` them."""
        return [game for game in await self._database.read(posts.games_waiting) if self._may(game)]

    async def let_go(self, game_id: int) -> None:
        """Wait until this process delivers nothing more of a game that it may not deliver for now."""
        self._woken.discard(game_id)
        lanes = [lane for (game, _), lane in self._lanes.items() if game == game_id]
        for lane in lanes:
            lane.hurry.set()
        if tasks := [lane.task for lane in lanes if lane.task is not None]:
            await asyncio.wait(tasks, timeout=2 * CALL_LIMIT)

    async def settled(self) -> None:
        """Wait until every post is out or its destination waits for a later try."""
        while True:
            busy = [lane.task for lane in self._lanes.values() if lane.task is not None and not lane.blocked]
            if not (busy := [*self._sorting.values(), *busy]):
                return
            await asyncio.wait(busy, timeout=0.01)

    async def close(self) -> None:
        """Stops; the rest is sent at the next start."""
        await end([*self._sorting.values(), *(lane.task for lane in self._lanes.values())])

    async def _sort(self, game_id: int) -> None:
        """Begin a lane for each destination without one; the others look for more."""
        try:
            while game_id in self._woken:
                self._woken.discard(game_id)
                destinations = await self._destinations(game_id)
                for to in destinations:
                    self._wake_lane((game_id, to))
                if CHANNEL not in destinations:  # else its lane looks
                    await self._look(game_id)
        finally:
            self._sorting.pop(game_id, None)

    async def _look(self, game_id: int, channel: DeliveryFacts | None = None) -> None:
        """A fault with what stands holds up nothing that waits."""
        try:
            await self.standing.look(game_id, channel)
        except Exception as error:
            if not isinstance(error, Unusable):  # already reported
                log.error("game=%d standing posts: %s", game_id, outline(error))

    async def _destinations(self, game_id: int) -> list[int]:
        try:
            return await self._database.read(lambda connection: posts.destinations(connection, game_id))
        except Exception as error:
            if not isinstance(error, Unusable):  # already reported
                log.error("game=%d outbox: %s", game_id, outline(error))
            await asyncio.sleep(self._patience.after(0))
            self._woken.add(game_id)
            return []

    def _wake_lane(self, key: Key) -> None:
        lane = self._lanes.get(key)
        if lane is None:
            lane = self._lanes[key] = Lane()
            lane.task = asyncio.create_task(self._lane(key, lane))
            return
        lane.again = True
        if lane.paced or (lane.blocked and time.monotonic() - lane.tried > BETWEEN_PRESSES):
            lane.hurry.set()

    async def _lane(self, key: Key, lane: Lane) -> None:
        while lane.again and self._may(key[0]):
            lane.again = lane.paced = False
            try:
                wait = await self._deliver_all(key, lane)
            except Unusable:
                wait = self._patience.after(STORED_AGAIN)
            except Exception as error:
                log.error("game=%d outbox: %s", key[0], outline(error))
                wait = self._patience.most
            if wait is not None:
                await self._rest(lane, wait)
        self._lanes.pop(key, None)

    async def _rest(self, lane: Lane, wait: float) -> None:
        lane.blocked, lane.tried, lane.again = True, time.monotonic(), True
        try:
            async with asyncio.timeout(wait):
                await lane.hurry.wait()
        except TimeoutError:
            pass
        finally:
            lane.blocked = False
            lane.hurry.clear()

    async def _deliver_all(self, key: Key, lane: Lane) -> float | None:
        """Send until nothing waits for the destination (None), or return the seconds it has to wait."""
        found = await self._database.read(lambda connection: facts(connection, key))
        if key[1] == CHANNEL:
            # Also where nothing waits any more: what woke the lane may have come while its last post was on its way.
            await self._look(key[0], found)
        if found is None:
            lane.trouble = None
            return None
        now = self._time.read().wall
        waiting = self._sorted_out(found, key, now)
        if waiting.merged or waiting.dropped:

            def tidied(connection: Connection) -> None:
                posts.mark(connection, [row.id for row in waiting.merged], "merged")
                posts.mark(connection, [row.id for row in waiting.dropped], "dropped")

            await self._stored(tidied)
        soonest: float | None = None
        for bundle in waiting.bundles:
            early = self._patience.too_soon(bundle.post, found.standing, self._time.read().wall)
            if early > 0:
                # Nothing else waits for it: the next question can go out now.
                soonest = early if soonest is None else min(soonest, early)
                continue
            again = await self._deliverer.looked_at_again(found.row, bundle)
            if again is None:
                continue
            async with self._room:
                if not self._may(found.row.id):
                    return None
                wait = await self._deliverer.deliver(found, lane, again)
            if wait is not None:
                return wait
        lane.paced = soonest is not None
        return soonest

    def _sorted_out(self, found: DeliveryFacts, key: Key, now: float) -> Sorted:
        table, presenter = found.row.table(), self._presenters[found.row.game]
        return sort_out(
            found.rows, found.row, lambda told, since: presenter.missed(table, told, since), now, found.roles(key[1])
        )

    async def _stored(self, work: Callable[[Connection], None]) -> None:
        """Store what Discord took already, however long that takes; otherwise it would be posted twice."""
        while True:
            try:
                return await self._database.write(work, Urgency.POST)
            except Unusable:
                await asyncio.sleep(self._patience.after(STORED_AGAIN))

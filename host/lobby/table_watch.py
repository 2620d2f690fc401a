"""Moves tables on without a press: when posts are out, a last word came, or time has passed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from host.commit.commit_effects import outline
from host.program.tasks import end
from host.store.database.unusable import Unusable

log = logging.getLogger(__name__)

AGAIN_AFTER_FAULT = 30.0
"""Seconds after which a step that failed by a fault of ours is tried again."""


class TableWatch:
    """A task for each step, and a timer for the next.

    `proceed` does a table's next step and returns the seconds until it must be looked at again; None: never.
    """

    def __init__(self, proceed: Callable[[int], Awaitable[float | None]]) -> None:
        self._proceed = proceed
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        """Tables where something has happened since their step began."""
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._done: dict[int, asyncio.Event] = {}
        """[table] -> set once it needs nothing more; only where somebody waits for that."""

    def wake(self, game_id: int) -> None:
        """Look at a table where something happened."""
        self._stop_timer(game_id)
        if game_id in self._tasks:
            self._again.add(game_id)
        else:
            self._tasks[game_id] = asyncio.create_task(self._step(game_id))

    async def done(self, game_id: int, patience: float) -> None:
        """Wait until a table needs nothing more, for `patience` seconds at most."""
        if game_id not in self._tasks and game_id not in self._timers:
            return
        event = self._done.setdefault(game_id, asyncio.Event())
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await event.wait()

    async def settled(self) -> None:
        """Wait until every table waits for its people, its posts or its time."""
        while self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=0.01)

    async def close(self) -> None:
        for game_id in tuple(self._timers):
            self._stop_timer(game_id)
        await end(tuple(self._tasks.values()))

    async def _step(self, game_id: int) -> None:
        try:
            wait = await self._until_quiet(game_id)
        finally:
            self._tasks.pop(game_id, None)
        if wait is not None:
            self._timers[game_id] = asyncio.get_running_loop().call_later(wait, self.wake, game_id)
        elif (done := self._done.pop(game_id, None)) is not None:
            done.set()

    async def _until_quiet(self, game_id: int) -> float | None:
        while True:
            self._again.discard(game_id)
            try:
                wait = await self._proceed(game_id)
            except Unusable:
                wait = AGAIN_AFTER_FAULT  # already reported
            except Exception as error:
                log.error("game=%d watch: %s", game_id, outline(error))
                wait = AGAIN_AFTER_FAULT
            if game_id not in self._again:
                return wait

    def _stop_timer(self, game_id: int) -> None:
        timer = self._timers.pop(game_id, None)
        if timer is not None:
            timer.cancel()

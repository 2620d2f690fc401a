"""Watches the tables in closing: each is taken a step further when its posts are out, a word came, or time went by."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from host.commit_effects import outline

log = logging.getLogger(__name__)

AGAIN_AFTER_FAULT = 30.0
"""Seconds after which a step that failed by a fault of ours is tried again."""


class ClosingWatch:
    """One task a table, which lives while the table is in closing. `proceed` is that of host/closing.py."""

    def __init__(self, proceed: Callable[[int], Awaitable[float | None]]) -> None:
        self._proceed = proceed
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._nudges: dict[int, asyncio.Event] = {}
        self._idle: set[int] = set()

    def wake(self, game_id: int) -> None:
        """Something happened at a table in closing."""
        self._nudges.setdefault(game_id, asyncio.Event()).set()
        self._idle.discard(game_id)
        task = self._tasks.get(game_id)
        if task is None or task.done():
            self._tasks[game_id] = asyncio.create_task(self._watch(game_id))

    async def begun(self, game_id: int, patience: float) -> None:
        """Wait until a table is no longer in closing, or so many seconds."""
        task = self._tasks.get(game_id)
        if task is not None:
            await asyncio.wait({task}, timeout=patience)

    async def settled(self) -> None:
        """Wait until every table waits for its people or its posts."""
        while busy := [task for game, task in self._tasks.items() if not task.done() and game not in self._idle]:
            await asyncio.wait(busy, timeout=0.01)

    async def close(self) -> None:
        tasks = [task for task in self._tasks.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, game_id: int) -> None:
        nudge = self._nudges[game_id]
        while True:
            nudge.clear()
            try:
                wait = await self._proceed(game_id)
            except Exception as error:
                log.error("game %d: closing: %s", game_id, outline(error))
                wait = AGAIN_AFTER_FAULT
            if wait is None and not nudge.is_set():
                break
            if not nudge.is_set():
                self._idle.add(game_id)
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await nudge.wait()
                self._idle.discard(game_id)
        self._tasks.pop(game_id, None)
        self._nudges.pop(game_id, None)

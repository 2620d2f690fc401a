"""Runs tasks in the background and ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any


async def end(tasks: Iterable[asyncio.Task[Any] | None]) -> None:
    """Cancel tasks and wait for their end."""
    own = [task for task in tasks if task is not None]
    for task in own:
        task.cancel()
    await asyncio.gather(*own, return_exceptions=True)


class Running:
    """The unfinished tasks of one kind."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Wait until all are done, including those that begin meanwhile."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        await end(tuple(self._tasks))

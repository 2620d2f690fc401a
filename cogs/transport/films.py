"""Films of finished games: one at a time for each table, the latest kept a while for sharing."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from cogs.transport.reply import File
from render.reel import Reel, ReelMaker

Told = Callable[[int, int], None]
"""Called with the numbers of pictures drawn and of all pictures."""
KEPT = 4
"""Films in memory, a few megabytes each."""


class FilmWorker(Protocol):
    """Draws the pictures of a film off the event loop, and joins them."""

    async def film(self, reel: Reel, told: Told | None = None) -> bytes:
        """The GIF of a reel."""
        ...


class Films:
    """By table, language, and whether they are tall."""

    def __init__(self, worker: FilmWorker | None, reels: Mapping[str, ReelMaker]) -> None:
        """`reels`: those of the games that have films."""
        self.worker = worker
        self.reels = reels
        self.making: dict[int, str] = {}
        """[table] -> the person whose film is being made."""
        self._made: OrderedDict[tuple[int, str, bool], File] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def made(self, table: int, language: str, tall: bool) -> File | None:
        return self._made.get((table, language, tall))

    def keep(self, table: int, language: str, tall: bool, film: File) -> None:
        self._made[table, language, tall] = film
        self._made.move_to_end((table, language, tall))
        while len(self._made) > KEPT:
            self._made.popitem(last=False)

    def begin(self, work: Any) -> None:
        """Start work in the background; its person may press on meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

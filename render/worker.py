"""Draws pictures off the event loop: one worker process, a cache by spec, one retry when the process dies."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from render.catalogue import PaintersByKind
    from render.film import Told
    from render.reel import Reel

log = logging.getLogger(__name__)

T = TypeVar("T")

LIMIT = 120.0
"""Seconds a picture may take, its place in the queue included, until the process is taken for hung."""
TRIES = 3
NICENESS = 5
"""The worker gives way to the event loop when both want a core."""


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _start_worker() -> None:
    """In the new process: let the parent handle Ctrl-C, end when it is killed, and import the painters."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(OSError):
        os.nice(NICENESS)


@cache
def _painters(sources: tuple[str, ...]) -> PaintersByKind:
    """In the worker: the painters of these modules."""
    return {kind: each for source in sources for kind, each in importlib.import_module(source).PAINTERS.items()}


def _draw(sources: tuple[str, ...], spec: Hashable) -> bytes:
    from render.catalogue import draw_now

    return draw_now(spec, _painters(sources))


def _draw_frame(sources: tuple[str, ...], spec: Hashable, palette: str) -> bytes:
    from render.film import draw_frame

    return draw_frame(spec, palette, _painters(sources))


def _join(drawn: tuple[bytes, ...], times: tuple[int, ...]) -> bytes:
    from render.film import joined

    return joined(drawn, times)


def _warm(sources: tuple[str, ...]) -> int:
    return len(_painters(sources))


class Painters:
    """Draws specs (`render/<game>/picture.py`) in a process of its own.

    `draw` may be called before `warm`; equal specs asked for at the same time are drawn once.
    """

    def __init__(self, sources: tuple[str, ...], cached: int = 64) -> None:
        """`sources`: the modules whose `PAINTERS` draw, imported in the process."""
        self._sources = sources
        self._cached = cached
        self._cache: OrderedDict[Hashable, bytes] = OrderedDict()
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._process: asyncio.Future[int] | None = None
        self._closed = False

    async def warm(self) -> None:
        """Start the process and load fonts, so that the first picture is not a slow one."""
        await self._run(_warm, self._sources)

    async def draw(self, spec: Hashable) -> bytes:
        """The PNG of a spec. Raises LookupError (no painter), PictureTooLargeError, RuntimeError after `close`."""
        known = self._cache.get(spec)
        if known is not None:
            self._cache.move_to_end(spec)
            return known
        task = self._drawing.get(spec)
        if task is None:
            task = asyncio.create_task(self._run(_draw, self._sources, spec))
            self._drawing[spec] = task
            task.add_done_callback(lambda done: self._keep(spec, done))
        # Shielded: one asker who gives up doesn't take the picture from the others.
        return await asyncio.shield(task)

    async def film(self, reel: Reel, told: Told | None = None) -> bytes:
        """The GIF of a reel; `told` hears how many of its pictures are drawn.

        Panels and posts that want a picture meanwhile get it between two of the film's. Raises as `draw` does.
        """
        drawn: list[bytes] = []
        for frame in reel.frames:
            drawn.append(await self._run(_draw_frame, self._sources, frame.spec, reel.palette))
            if told is not None:
                told(len(drawn), len(reel.frames))
        return await self._run(_join, tuple(drawn), tuple(frame.ms for frame in reel.frames))

    async def close(self) -> None:
        """End the process, in the midst of a picture: posts whose pictures are left are sent at the next start."""
        self._closed = True
        tasks = list(self._drawing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    def _keep(self, spec: Hashable, done: asyncio.Task[bytes]) -> None:
        self._drawing.pop(spec, None)
        if done.cancelled() or done.exception() is not None:
            return
        self._cache[spec] = done.result()
        while len(self._cache) > self._cached:
            self._cache.popitem(last=False)

    def _running_pool(self) -> ProcessPoolExecutor:
        if self._closed:
            raise RuntimeError("the painters are closed")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, mp_context=multiprocessing.get_context("spawn"), initializer=_start_worker
            )
            self._process = asyncio.wrap_future(self._pool.submit(os.getpid))
            # The process alone writes: killed amid a picture, it leaves an end, not a thread that waits for the rest.
            self._pool._result_queue._writer.close()  # type: ignore[attr-defined]
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Forget a broken pool, unless somebody else already has replaced it."""
        if self._pool is pool:
            self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

    def _kill(self, pool: ProcessPoolExecutor) -> None:
        """End a process that hangs: what waits for it breaks and is drawn by the next."""
        log.error("the painters' process hangs; it is killed")
        started = self._process
        if self._pool is pool and started is not None and started.done() and not started.cancelled():
            with contextlib.suppress(ProcessLookupError, BrokenProcessPool):
                os.kill(started.result(), signal.SIGKILL)
        self._drop(pool)

    async def _run(self, job: Callable[..., T], *args: Hashable) -> T:
        """The result of a job, tried up to three times: its process may die, perhaps of another picture."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES - 1):
            pool = self._running_pool()
            try:
                async with asyncio.timeout(LIMIT):
                    return await loop.run_in_executor(pool, job, *args)
            except TimeoutError:
                self._kill(pool)
            except BrokenProcessPool:
                self._drop(pool)
        async with asyncio.timeout(LIMIT):
            return await loop.run_in_executor(self._running_pool(), job, *args)

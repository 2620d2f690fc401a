"""Processes in which bots think: they get a seat's view, never the state, and may die or hang without harm."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import logging
import multiprocessing
import os
import pickle
import random
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing.connection import wait
from typing import Any, TypeVar

from engine.kernel.errors import ConquestError
from engine.kernel.game import Action, Bot
from host.delivery.meter import NO_METER, HouseMeter

log = logging.getLogger(__name__)
R = TypeVar("R")

THINK_LIMIT = 30.0
"""Seconds for one plan: the worker's own alarm."""
GRACE = 15.0
"""Further seconds after which the waiting side takes the worker for hung (stopped, swapped out) and kills it."""
START_LIMIT = 60.0
"""Seconds for a new worker's first answer."""
WORKERS = 2
START = "spawn"
"""How a process starts (multiprocessing's name for it): with nothing of this one in it."""
NICENESS, FOR_PEOPLE = 10, 5
"""Workers give way to the event loop when both want a core, and AI seats to what a person waits for."""
ROOMY = 50_000
"""New objects in a worker before its garbage collector looks: thoughts leave hardly any reference cycles, and with
Python's own 700 a long game's review took a fifth longer."""


class BotFailed(ConquestError):
    """A bot raised, took too long, or its process died twice."""


class NoReviewer(BotFailed):
    """The game has no way to value a position."""


class Worker:
    """One process; replaced when it dies or hangs."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._process: int | None = None

    async def run(self, limit: float, work: Callable[..., R], *arguments: object) -> R:
        """The result of a function run there, within `limit` seconds.

        Raises BrokenProcessPool when the process died or hung, and the function's own errors.
        """
        await self.process_id()
        assert self._pool is not None
        job = asyncio.wrap_future(self._pool.submit(in_time, limit, work, *arguments))
        try:
            async with asyncio.timeout(limit + GRACE):
                return await job
        except TimeoutError as error:
            if job.done() and not job.cancelled():
                raise  # the bot's own alarm
            log.error("a bots' process hangs; it is killed")
            self.kill()
            raise BrokenProcessPool from error

    async def process_id(self) -> int:
        """The process's id; starts one if there is none. Raises BrokenProcessPool."""
        if self._pool is None or self._process is None:
            context = multiprocessing.get_context(START)
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_prepare, initargs=(self._niceness,))
            started = asyncio.wrap_future(self._pool.submit(os.getpid))
            # Only the process writes: killed amid an answer, it leaves an end of file, and no waiting thread.
            self._pool._result_queue._writer.close()  # type: ignore[attr-defined]
            try:
                async with asyncio.timeout(START_LIMIT):
                    self._process = await started
            except TimeoutError as error:
                raise BrokenProcessPool from error
        return self._process

    def drop(self) -> None:
        """Forget the process; the next plan starts another."""
        pool, self._pool, self._process = self._pool, None, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGKILL)


class BotPool:
    """Workers, taken by plans in the order they came. `sources`: game id -> module whose `BOTS` names its bots.

    A person waits for no AI seat: while AI seats think in all workers, what people ask for goes to one that is theirs.
    """

    def __init__(
        self,
        sources: Mapping[str, str],
        limit: float = THINK_LIMIT,
        workers: int = WORKERS,
        meter: HouseMeter = NO_METER,
    ) -> None:
        self._sources = sources
        self._meter = meter
        self.waiting = 0
        """Plans waiting for a worker."""
        self._limit = limit
        self._workers = [Worker(NICENESS) for _ in range(workers)]
        # The one used last is taken first, so that a quiet house has one process.
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._for_people: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._peoples = Worker(FOR_PEOPLE)
        self._for_people.put_nowait(self._peoples)

    @property
    def workers(self) -> int:
        return len(self._workers)

    async def plan(self, game: str, level: str, view: Any, seed: int) -> list[Action]:
        """A bot's plan for the decision `view.seat` owes. Raises BotFailed."""
        return await self._run(self._free, think, self._sources[game], level, pickle.dumps(view), seed)

    async def advice(self, game: str, level: str, view: Any, seed: int) -> tuple[list[Action], Any]:
        """The same for somebody to read: longer where the game continues it (`advice` of its bots' module).

        With the module's judgement of it (`outlook`), for its wording; None where it has none or fails. Raises
        BotFailed.
        """
        return await self.run(advise, self._sources[game], level, pickle.dumps(view), seed)

    async def suggestion(self, game: str, view: Any) -> Any:
        """A screen's suggestion to anybody who owes a decision (`suggestion` of the game's bots' module).

        Raises BotFailed.
        """
        return await self.run(suggest, self._sources[game], pickle.dumps(view))

    def reviews(self, game: str) -> bool:
        """Whether the game can value a position, which reviews need."""
        return hasattr(importlib.import_module(self._sources[game]), "REVIEWER")

    async def of_game(self, game: str, work: Callable[..., R], *arguments: object) -> R:
        """The result of a function of ours on a game's module of bots and its arguments. Raises BotFailed."""
        return await self.run(work, self._sources[game], *arguments)

    async def run(self, work: Callable[..., R], *arguments: object) -> R:
        """The result of a function on its arguments, for which a person waits. Raises BotFailed."""
        return await self._run(self._for_people if self._free.empty() else self._free, work, *arguments)

    async def _run(self, workers: asyncio.LifoQueue[Worker], work: Callable[..., R], *arguments: object) -> R:
        async with self._turn(workers) as worker:
            for _ in range(2):
                try:
                    return await worker.run(self._limit, work, *arguments)
                except BrokenProcessPool:
                    log.warning("a bots' process died; another one takes over")
                    worker.drop()
                except Exception as error:
                    raise BotFailed(type(error).__name__) from error
        raise BotFailed("BrokenProcessPool")

    async def process_id(self) -> int:
        """The process id of the worker for the next plan."""
        async with self._turn(self._free) as worker:
            return await worker.process_id()

    @asynccontextmanager
    async def _turn(self, workers: asyncio.LifoQueue[Worker]) -> AsyncIterator[Worker]:
        since = time.perf_counter()
        self.waiting += 1
        try:
            worker = await workers.get()
        finally:
            self.waiting -= 1
        self._meter.thought(time.perf_counter() - since)
        try:
            yield worker
        finally:
            workers.put_nowait(worker)

    def close(self) -> None:
        """End the processes, even while they think: unfinished plans are made again at the next start.

        The interpreter would wait for a pool left open.
        """
        for worker in (*self._workers, self._peoples):
            worker.kill()
            worker.drop()


def _prepare(niceness: int) -> None:
    """In the worker: collect garbage seldom, ignore the terminal's Ctrl-C, and die with a killed parent."""
    gc.set_threshold(ROOMY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(OSError):
        os.nice(niceness)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def in_time(limit: float, work: Callable[..., R], *arguments: object) -> R:
    """In the worker: run a function, with an alarm against endless thought. Raises TimeoutError."""
    signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        return work(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def think(source: str, level: str, packed: bytes, seed: int) -> list[Action]:
    """In the worker: let a bot plan."""
    bots: Mapping[str, Bot] = importlib.import_module(source).BOTS
    # Pickle is safe here: the bytes come from our own parent process.
    return list(bots[level].plan(pickle.loads(packed), random.Random(seed).random))


def advise(source: str, level: str, packed: bytes, seed: int) -> tuple[list[Action], Any]:
    """In the worker: what a bot plans, in the length its game shows people, and how the game judges it.

    By the game's `ADVISER`, where it has one.
    """
    module, view = importlib.import_module(source), pickle.loads(packed)
    bot, chance = getattr(module, "ADVISER", None) or module.BOTS[level], random.Random(seed).random
    plan = list(module.advice(bot, view, chance) if hasattr(module, "advice") else bot.plan(view, chance))
    try:
        return plan, module.outlook(view, plan, random.Random(seed).random) if hasattr(module, "outlook") else None
    except Exception:
        return plan, None  # the advice is good without it


def suggest(source: str, packed: bytes) -> Any:
    return importlib.import_module(source).suggestion(pickle.loads(packed))


def _too_long(number: int, frame: Any) -> None:
    raise TimeoutError("the bot thinks too long")

"""Bots think in a process of their own: they get a seat's view, never the state, and may die without harm."""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import os
import pickle
import random
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any

from engine.kernel.errors import ConquestError
from engine.kernel.game import Action, Bot

log = logging.getLogger(__name__)

THINK_LIMIT = 30.0
"""Seconds a bot may think about one plan."""


class BotFailed(ConquestError):
    """A bot raised, took too long, or its process died twice."""


class BotPool:
    """One worker process; a dead one is replaced. `sources`: game id -> module whose `BOTS` names its bots."""

    def __init__(self, sources: Mapping[str, str], limit: float = THINK_LIMIT) -> None:
        self._sources = sources
        self._limit = limit
        self._pool: Executor | None = None

    async def plan(self, game: str, level: str, view: Any, seed: int) -> list[Action]:
        """A bot's plan for the decision `view.seat` owes. Raises BotFailed."""
        packed = pickle.dumps(view)
        for _ in range(2):
            pool = self._pool or self._open()
            try:
                job = pool.submit(think, self._sources[game], level, packed, seed, self._limit)
                return await asyncio.wrap_future(job)
            except BrokenProcessPool:
                log.warning("the bots' process died; another one takes over")
                if self._pool is pool:
                    self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
            except Exception as error:
                raise BotFailed(type(error).__name__) from error
        raise BotFailed("BrokenProcessPool")

    async def process_id(self) -> int:
        """The worker's process id."""
        return await asyncio.wrap_future((self._pool or self._open()).submit(os.getpid))

    def _open(self) -> Executor:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_prepare)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _prepare() -> None:
    """In the worker: the terminal's Ctrl-C is not ours, and a killed parent takes us with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def think(source: str, level: str, packed: bytes, seed: int, limit: float) -> list[Action]:
    """In the worker: let a bot plan, with an alarm against endless thought."""
    bots: Mapping[str, Bot] = importlib.import_module(source).BOTS
    signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        # Pickle is safe here: the bytes come from our own parent process.
        return list(bots[level].plan(pickle.loads(packed), random.Random(seed).random))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _too_long(number: int, frame: Any) -> None:
    raise TimeoutError("the bot thinks too long")

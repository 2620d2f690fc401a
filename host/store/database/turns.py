"""Orders the waiting writers: people first, then posts, then AI seats, tidying last."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum


class Urgency(IntEnum):
    """The purpose of a transaction; the smaller goes first."""

    PERSON = 0
    """Somebody waits in front of a screen."""
    POST = 1
    AI = 2
    TIDYING = 3


PASSED_OVER = 16
"""After this number of turns in a row for more urgent waiters, the longest waiter gets one: nobody starves."""


class Turns:
    """A lock whose waiters have urgencies; within one, first come, first served."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._taken = False
        self._passed_over = 0

    @asynccontextmanager
    async def turn(self, urgency: Urgency) -> AsyncIterator[None]:
        """Holds the lock for the block."""
        if self._taken:
            await self._wait(urgency)
        else:
            self._taken = True
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, urgency: Urgency) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._hand_on()  # it had just been handed over
            raise

    def _hand_on(self) -> None:
        while self._waiting:
            mine = self._next()
            if not mine.done():
                mine.set_result(None)
                return
        self._taken = False

    def _next(self) -> asyncio.Future[None]:
        oldest = min(range(len(self._waiting)), key=lambda index: self._waiting[index][1])
        if oldest == 0:
            self._passed_over = 0
        else:
            self._passed_over += 1
            if self._passed_over > PASSED_OVER:
                self._passed_over = 0
                mine = self._waiting.pop(oldest)[2]
                heapq.heapify(self._waiting)
                return mine
        return heapq.heappop(self._waiting)[2]

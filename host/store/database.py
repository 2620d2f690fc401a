"""The database and its two kinds of transactions, each one plain function: `read`, and `write` which takes the lock."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.engine import URL

from host.store.postgresql import PostgreSQL
from host.store.sqlite import DatabaseThread
from host.store.turns import Turns, Urgency

T = TypeVar("T")
Watched = Callable[[Literal["read", "write"], float], None]
"""Gets what kind of transaction is over, and the seconds it took, its wait for others included."""


class SQLite:
    """Two connections: reads don't wait for writes (WAL), and writes for each other in their order of urgency.

    A read that becomes a write in SQLite fails at once when somebody else wrote meanwhile, whatever the timeout;
    so a write transaction takes the lock with its first statement.
    """

    def __init__(self, url: URL) -> None:
        if url.database in (None, "", ":memory:"):
            raise ValueError("DATABASE_URL names no file: games in memory would be lost at every restart")
        Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
        self._turns = Turns()
        self._writing, self._reading = DatabaseThread(url, "BEGIN IMMEDIATE"), DatabaseThread(url, "BEGIN")

    async def write(self, work: Callable[[Connection], T], urgency: Urgency) -> T:
        async with self._turns.turn(urgency):
            return await self._writing.run(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._reading.run(work)

    async def close(self) -> None:
        await self._reading.close()
        await self._writing.close()


BACKENDS: Mapping[str, type[SQLite] | type[PostgreSQL]] = {"sqlite": SQLite, "postgresql": PostgreSQL}
"""[the name in the URL] -> what runs its transactions."""


class Database:
    """Where all transactions run. `work` is a plain function: it reads, checks and writes without waiting in between.

    It runs beside the event loop, so it must not touch what the loop changes. What it raises is raised again here.
    Whole transactions that write come one after the other, whichever process they are from.
    """

    def __init__(self, url: str, watched: Watched | None = None) -> None:
        """`watched`: told how long each transaction took; None: nobody measures. Raises
        ValueError for a database it does not know or that would not last; ModuleNotFoundError: no driver.
        """
        parsed = make_url(url)
        if parsed.get_backend_name() not in BACKENDS:
            raise ValueError(f"DATABASE_URL: games live in {' or '.join(BACKENDS)}")
        self._watched = watched
        self._backend = BACKENDS[parsed.get_backend_name()](parsed)

    async def write(self, work: Callable[[Connection], T], urgency: Urgency = Urgency.PERSON) -> T:
        """A transaction that may write: committed when `work` returns, rolled back when it raises."""
        if self._watched is None:
            return await self._backend.write(work, urgency)
        since = time.perf_counter()
        try:
            return await self._backend.write(work, urgency)
        finally:
            self._watched("write", time.perf_counter() - since)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """A transaction that only reads."""
        if self._watched is None:
            return await self._backend.read(work)
        since = time.perf_counter()
        try:
            return await self._backend.read(work)
        finally:
            self._watched("read", time.perf_counter() - since)

    async def close(self) -> None:
        """Close, once what was begun is done."""
        await self._backend.close()

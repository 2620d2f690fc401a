"""The database and its two kinds of transactions, each one plain function: `read`, and `write` which takes the lock."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.ext.asyncio import create_async_engine

from host.store.sqlite import DatabaseThread
from host.store.turns import Turns, Urgency

T = TypeVar("T")


class SQLite:
    """Two connections: reads don't wait for writes (WAL), and writes for each other in their order of urgency.

    A read that becomes a write in SQLite fails at once when somebody else wrote meanwhile, whatever the timeout;
    so a write transaction takes the lock with its first statement.
    """

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        if parsed.database in (None, "", ":memory:"):
            raise ValueError("DATABASE_URL names no file: games in memory would be lost at every restart")
        Path(parsed.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
        self._turns = Turns()
        self._writing, self._reading = DatabaseThread(parsed, "BEGIN IMMEDIATE"), DatabaseThread(parsed, "BEGIN")

    async def write(self, work: Callable[[Connection], T], urgency: Urgency) -> T:
        async with self._turns.turn(urgency):
            return await self._writing.run(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._reading.run(work)

    async def close(self) -> None:
        await self._reading.close()
        await self._writing.close()


class Other:
    """Any other database by its asynchronous driver: the same functions, on the loop's thread between its waits."""

    def __init__(self, url: str) -> None:
        self._turns = Turns()
        self._engine = create_async_engine(url, pool_size=4, max_overflow=12)

    async def write(self, work: Callable[[Connection], T], urgency: Urgency) -> T:
        async with self._turns.turn(urgency), self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


class Database:
    """Where all transactions run. `work` is a plain function: it reads, checks and writes without waiting in between.

    It runs beside the event loop, so it must not touch what the loop changes. What it raises is raised again here.
    """

    def __init__(self, url: str) -> None:
        sqlite = make_url(url).get_backend_name() == "sqlite"
        self._backend: SQLite | Other = SQLite(url) if sqlite else Other(url)

    async def write(self, work: Callable[[Connection], T], urgency: Urgency = Urgency.PERSON) -> T:
        """A transaction that may write: committed when `work` returns, rolled back when it raises."""
        return await self._backend.write(work, urgency)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """A transaction that only reads."""
        return await self._backend.read(work)

    async def close(self) -> None:
        """Close, once what was begun is done."""
        await self._backend.close()

"""The database and its two kinds of transactions, each one plain function: `read`, and `write` which takes the lock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.engine import URL

from host.store.checkpoints import Checkpoints
from host.store.postgresql import PostgreSQL
from host.store.sqlite import DatabaseThread
from host.store.turns import Turns, Urgency

T = TypeVar("T")


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
        self._checkpoints = Checkpoints(url)

    async def write(self, work: Callable[[Connection], T], urgency: Urgency) -> T:
        async with self._turns.turn(urgency):
            done = await self._writing.run(work)
        self._checkpoints.written()
        return done

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._reading.run(work)

    async def hear(self, heard: Callable[[int], None]) -> None:
        """Nothing: SQLite tells no process of another's writes; who shares a file looks at every beat."""

    def hears(self) -> bool:
        return False

    async def close(self) -> None:
        await self._checkpoints.close()
        await self._reading.close()
        await self._writing.close()


BACKENDS: Mapping[str, type[SQLite] | type[PostgreSQL]] = {"sqlite": SQLite, "postgresql": PostgreSQL}
"""[the name in the URL] -> what runs its transactions."""


class Database:
    """Where all transactions run. `work` is a plain function: it reads, checks and writes without waiting in between.

    It runs beside the event loop, so it must not touch what the loop changes. What it raises is raised again here.
    Whole transactions that write come one after the other, whichever process they are from.
    """

    def __init__(self, url: str) -> None:
        """Raises ValueError for a database it does not know or that would not last; ModuleNotFoundError: no driver."""
        parsed = make_url(url)
        if parsed.get_backend_name() not in BACKENDS:
            raise ValueError(f"DATABASE_URL: games live in {' or '.join(BACKENDS)}")
        self._backend = BACKENDS[parsed.get_backend_name()](parsed)

    async def write(self, work: Callable[[Connection], T], urgency: Urgency = Urgency.PERSON) -> T:
        """A transaction that may write: committed when `work` returns, rolled back when it raises."""
        return await self._backend.write(work, urgency)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """A transaction that only reads."""
        return await self._backend.read(work)

    async def hear(self, heard: Callable[[int], None]) -> None:
        """Until cancelled: be told of each game that another process changes, where the database can tell."""
        await self._backend.hear(heard)

    def hears(self) -> bool:
        """Whether what other processes change is told now."""
        return self._backend.hears()

    async def close(self) -> None:
        """Close, once what was begun is done."""
        await self._backend.close()

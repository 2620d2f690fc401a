"""The database's engine and its two kinds of transactions: `read`, and `write` which takes the write lock first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

BUSY_MS = 15_000
"""How long SQLite waits for another process's transaction."""


class Database:
    """One engine. SQLite: WAL, foreign keys, `BEGIN IMMEDIATE` for writes; any other dialect as it comes.

    A read that becomes a write in SQLite fails at once when somebody else wrote meanwhile, whatever the timeout;
    so a write transaction takes the lock with its first statement.
    """

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        self._sqlite = parsed.get_backend_name() == "sqlite"
        if self._sqlite:
            if parsed.database in (None, "", ":memory:"):
                raise ValueError("DATABASE_URL names no file: games in memory would be lost at every restart")
            Path(parsed.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_async_engine(parsed, pool_size=4, max_overflow=12)
        self._writing = asyncio.Lock()
        if self._sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare)
            event.listen(self.engine.sync_engine, "begin", _begin)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write: committed when the block ends, rolled back when it raises."""
        async with self._writing, self.engine.connect() as connection:
            await connection.execution_options(immediate=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        async with self.engine.connect() as connection:
            yield connection

    async def close(self) -> None:
        await self.engine.dispose()


def _prepare(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # the driver shall not begin transactions by itself
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_MS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

"""SQLite through aiosqlite: whole transactions run as plain functions on the thread its connection lives on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.engine import URL, Dialect
from sqlalchemy.pool import StaticPool
from sqlalchemy.util import LRUCache

from host.store.database.checkpoints import connected

T = TypeVar("T")

BUSY_MS = 15_000
"""How long SQLite waits for another process's transaction."""
LONGEST_LOG = 10_000
"""Pages in SQLite's log, 40 MB, at which a commit moves them into the file itself (see
`host.store.database.checkpoints`)."""
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=NORMAL",
    "foreign_keys=ON",
    f"busy_timeout={BUSY_MS}",
    f"wal_autocheckpoint={LONGEST_LOG}",
)


class DatabaseThread:
    """One connection and its thread, opened at the first use. `begin`: the statement its transactions start with.

    A statement through SQLAlchemy's asynchronous engine crosses between the loop and aiosqlite's thread twice, with a
    greenlet beside it; a whole transaction as one function crosses once (docs/bench.md). So SQLAlchemy's ordinary
    engine is put over the connection that aiosqlite holds, and only ever used on aiosqlite's thread.
    """

    def __init__(self, url: URL, begin: str) -> None:
        self._url = url.set(drivername="sqlite")
        self._begin = begin
        self._opening = asyncio.Lock()
        self._driver: aiosqlite.Connection | None = None
        self._connection: Connection | None = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        """`work` in a transaction: committed when it returns, rolled back when it raises."""
        driver = self._driver or await self._open()
        connection = self._connection
        assert connection is not None
        return await on_thread(driver, lambda: _transaction(connection, self._begin, work))

    @property
    def is_open(self) -> bool:
        return self._driver is not None

    async def wait_for_others(self, milliseconds: int) -> None:
        """How long a transaction waits from now on for one of another process."""
        driver = self._driver
        if driver is not None:
            await on_thread(driver, lambda: driver._conn.execute(f"PRAGMA busy_timeout={milliseconds}").close())

    async def checkpoint(self) -> None:
        """Bring all that is in the log into the file itself."""
        driver = self._driver or await self._open()
        await on_thread(driver, lambda: driver._conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").close())

    async def close(self) -> None:
        """Close, once what was begun is done; may be called twice."""
        async with self._opening:
            driver, self._driver, connection, self._connection = self._driver, None, self._connection, None
            if driver is not None and connection is not None:
                await on_thread(driver, connection.close)
                await driver.close()

    async def _open(self) -> aiosqlite.Connection:
        async with self._opening:
            if self._driver is None:
                driver = await connected(self._url)
                try:
                    self._connection = await on_thread(driver, lambda: _connected(self._url, driver._conn))
                except BaseException:
                    await driver.close()
                    raise
                self._driver = driver
            return self._driver


def _transaction(connection: Connection, begin: str, work: Callable[[Connection], T]) -> T:
    raw: Any = connection.connection.driver_connection
    with connection.begin():
        # By the driver itself: SQLAlchemy's event of a transaction's begin would make every statement dearer.
        raw.execute(begin)
        return work(connection)


async def on_thread(driver: aiosqlite.Connection, function: Callable[[], T]) -> T:
    """Run a function on aiosqlite's thread, as its methods do. That has no public name; the version is pinned."""
    result: T = await driver._execute(function)  # type: ignore[no-untyped-call]
    return result


def _connected(url: URL, raw: sqlite3.Connection) -> Connection:
    """On the thread: the one connection of an engine over it, which stays open."""
    dialect, compiled = _statements()
    creator: Any = lambda: raw
    pool = StaticPool(creator, dialect=dialect)
    engine = Engine(pool, dialect, url, execution_options={"compiled_cache": compiled}, hide_parameters=True)
    for pragma in PRAGMAS:
        raw.execute(f"PRAGMA {pragma}")
    return engine.connect()


@lru_cache(maxsize=1)
def _statements() -> tuple[Dialect, LRUCache[Any, Any]]:
    """What SQLAlchemy knows of SQLite, and the statements it has compiled: every connection is helped by the others'.

    An engine of its own would compile each statement again, which takes longer than SQLite needs to carry it out.
    """
    engine = create_engine("sqlite://")
    with engine.connect():  # the first connection tells the dialect what this SQLite can do
        pass
    engine.dispose()
    return engine.dialect, LRUCache(500)

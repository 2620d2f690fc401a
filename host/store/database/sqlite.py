"""SQLite through aiosqlite: whole transactions as plain functions on the connection's thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.engine import URL, Dialect
from sqlalchemy.pool import StaticPool
from sqlalchemy.util import LRUCache

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
    "secure_delete=ON",  # Debian's SQLite does so anyway, others keep what was deleted in free pages
)


class DatabaseThread:
    """One connection and its thread, opened at the first use. `begin`: the statement its transactions start with.

    A statement through SQLAlchemy's asynchronous engine crosses between the loop and aiosqlite's thread twice, with a
    greenlet beside it; a whole transaction as one function crosses once (lab/bench.md). So SQLAlchemy's ordinary engine
    is put over the connection that aiosqlite holds, and only ever used on aiosqlite's thread. aiosqlite gives no public
    way to either: its private members are used in this class alone, and its version is pinned.
    """

    def __init__(self, url: URL, begin: str) -> None:
        self._url = url.set(drivername="sqlite")
        self._begin = begin
        self._opening = asyncio.Lock()
        self._driver: aiosqlite.Connection | None = None
        self._connection: Connection | None = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction: committed when it returns, rolled back when it raises."""
        driver = self._driver or await self._open()
        # A function without a name: aiosqlite logs what it runs, and the work's own text holds what is secret.
        done: T = await driver._execute(lambda: self._transaction(work))  # type: ignore[no-untyped-call]
        return done

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        connection = self._connection
        assert connection is not None
        raw: Any = connection.connection.driver_connection
        try:
            with connection.begin():
                # By the driver itself: SQLAlchemy's event of a transaction's begin would make every statement dearer.
                raw.execute(self._begin)
                return work(connection)
        except StopIteration as error:
            # A future takes none: its caller would wait for ever, and all others behind it.
            raise RuntimeError("a transaction's function found nothing where it took something for granted") from error

    async def run_raw(self, function: Callable[[sqlite3.Connection], object]) -> None:
        """Run a function on the connection beneath, outside of transactions."""
        driver = self._driver or await self._open()
        await driver._execute(lambda: function(driver._conn))  # type: ignore[no-untyped-call]

    @property
    def is_open(self) -> bool:
        return self._driver is not None

    async def execute(self, statement: str) -> None:
        """Execute a statement of SQLite's own, outside of transactions."""
        await self.run_raw(lambda connection: connection.execute(statement).close())

    async def close(self) -> None:
        """Close once work in progress is done; may be called twice."""
        async with self._opening:
            driver, self._driver, connection, self._connection = self._driver, None, self._connection, None
            if driver is not None and connection is not None:
                await driver._execute(connection.close)  # type: ignore[no-untyped-call]
                await driver.close()

    async def _open(self) -> aiosqlite.Connection:
        async with self._opening:
            if self._driver is None:
                places, options = self._url.get_dialect()().create_connect_args(self._url)
                opening = aiosqlite.connect(*places, **options, isolation_level=None)
                opening._thread.daemon = True  # a fault elsewhere must not keep the process from ending
                driver = await opening
                opened: list[Connection] = []
                try:
                    await driver._execute(  # type: ignore[no-untyped-call]
                        lambda: opened.append(_connected(self._url, driver._conn))
                    )
                except BaseException:
                    # A task that ends meanwhile leaves the connection behind: once open, it is closed on its thread.
                    await driver._execute(lambda: _close(opened))  # type: ignore[no-untyped-call]
                    await driver.close()
                    raise
                self._driver, self._connection = driver, opened[0]
            return self._driver


def _connected(url: URL, raw: sqlite3.Connection) -> Connection:
    """On the thread: the one connection of an engine over it, which stays open."""
    dialect, compiled = _statements()
    creator: Any = lambda: raw
    pool = StaticPool(creator, dialect=dialect)
    engine = Engine(pool, dialect, url, execution_options={"compiled_cache": compiled}, hide_parameters=True)
    for pragma in PRAGMAS:
        raw.execute(f"PRAGMA {pragma}")
    return engine.connect()


def _close(connections: Sequence[Connection]) -> None:
    for connection in connections:
        connection.close()


@lru_cache(maxsize=1)
def _statements() -> tuple[Dialect, LRUCache[Any, Any]]:
    """SQLAlchemy's knowledge of SQLite and its compiled statements, shared by all connections.

    A separate engine would compile each statement again, which takes longer than SQLite needs to run it.
    """
    engine = create_engine("sqlite://")
    with engine.connect():  # the first connection tells the dialect what this SQLite can do
        pass
    engine.dispose()
    return engine.dialect, LRUCache(500)

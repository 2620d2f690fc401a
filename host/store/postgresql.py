"""PostgreSQL through asyncpg: whole transactions run as plain functions, on the loop's thread between the waits."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from sqlalchemy import Connection, bindparam, func, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from host.store.turns import Turns, Urgency
from host.store.unusable import Problem, place_of, unusable

T = TypeVar("T")

DRIVER = "postgresql+asyncpg"
LOCK_MS = 15_000
"""How long a statement waits for another process's transaction."""
WRITERS = 0x636F6E7175657374
"""Of the lock that writers hold: any number, the same in every process over the database."""
_ALONE = select(func.pg_advisory_xact_lock(bindparam("writers")))


class PostgreSQL:
    """Several connections: reads don't wait, and writes for each other in their order of urgency, as over SQLite.

    Writers of other processes wait at a lock of the database's, so that what a transaction has read stays true until
    it writes. A read sees one state of the whole database, however many statements it takes.
    """

    def __init__(self, url: URL) -> None:
        """Raises ModuleNotFoundError where the driver is not installed."""
        self._turns = Turns()
        self._place = place_of(url)
        settings = {"server_settings": {"lock_timeout": str(LOCK_MS)}}
        self._engine = create_async_engine(
            url.set(drivername=DRIVER),
            pool_size=4,
            max_overflow=12,
            pool_pre_ping=True,  # a restart of the server ends no house
            connect_args=settings,
            hide_parameters=True,
        )
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    async def open(self) -> None:
        """Nothing: connections open by themselves."""

    async def settle(self) -> None:
        """Nothing: what was committed is stored."""

    async def write(self, work: Callable[[Connection], T], urgency: Urgency) -> T:
        async with self._turns.turn(urgency), self._connected(self._engine) as connection, connection.begin():
            return await connection.run_sync(_alone, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self._connected(self._reading) as connection:
            return await connection.run_sync(work)

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """Raises Unusable where no server answers; what is raised within is never taken for that."""
        reached = False
        try:
            async with engine.connect() as connection:
                reached = True
                yield connection
        except OSError as error:
            if reached:
                raise
            raise unusable(Problem.UNREACHABLE, self._place) from error

    async def close(self) -> None:
        await self._engine.dispose()


def _alone(connection: Connection, work: Callable[[Connection], T]) -> T:
    """Under READ COMMITTED each statement after the lock sees what its last holder wrote."""
    connection.execute(_ALONE, {"writers": WRITERS})
    return work(connection)

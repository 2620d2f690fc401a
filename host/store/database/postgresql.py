"""PostgreSQL through asyncpg: whole transactions as plain functions, on the loop's thread between the waits."""

from __future__ import annotations

import asyncio
import functools
import logging
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, func, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from host.store.database import telling
from host.store.database.turns import Turns, Urgency
from host.store.database.unusable import Problem, place_of, unusable

T = TypeVar("T")

log = logging.getLogger(__name__)

DRIVER = "postgresql+asyncpg"
LOCK_MS = 15_000
"""How long a statement waits for another process's transaction."""
WRITERS = 0x636F6E7175657374
"""The writers' lock: any number, the same in every process on the database."""
CHANNEL = "conquest_games"
"""The channel on which processes announce changed games."""
AGAIN_AFTER, STILL_THERE = 5.0, 10.0
"""Seconds after which a lost connection is renewed, and after which the connection is checked."""
_ALONE = select(func.pg_advisory_xact_lock(bindparam("writers")))
_TELL = select(func.pg_notify(CHANNEL, bindparam("said")))


class PostgreSQL:
    """Several connections: reads don't wait; writes wait for each other by urgency, as over SQLite.

    Writers of other processes wait at a lock of the database's, so what a transaction has read stays true until it
    writes. A read sees one state of the whole database, however many statements it takes.
    """

    def __init__(self, url: URL) -> None:
        """Raises ModuleNotFoundError where the driver is not installed."""
        self._url = url
        self._name = uuid.uuid4().hex
        self._hears = False
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
        """Connect once. Raises Unusable, also for a pooler.

        A pooler gives each client a number of its own for its session; the server knows another one.
        """
        async with self._connected(self._engine) as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            if driver.get_server_pid() != await connection.scalar(select(func.pg_backend_pid())):
                raise unusable(Problem.POOLED, self._place)

    async def settle(self) -> None:
        """Do nothing: what was committed is stored."""

    async def write(self, work: Callable[[Connection], T], urgency: Urgency) -> T:
        async with self._turns.turn(urgency), self._connected(self._engine) as connection, connection.begin():
            return await connection.run_sync(self._alone, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self._connected(self._reading) as connection:
            return await connection.run_sync(work)

    async def hear(self, heard: Callable[[int], None]) -> None:
        """Until cancelled: call `heard` with each game that another process changed, after its commit."""
        while True:
            try:
                await self._listen(heard)
            except Exception as error:
                log.warning("not told of other processes for now: %s", type(error).__name__)
            await asyncio.sleep(AGAIN_AFTER)

    def hears(self) -> bool:
        return self._hears

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """Raises Unusable where no server answers; errors of its caller's block are never mistaken for that."""
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

    async def _listen(self, heard: Callable[[int], None]) -> None:
        import asyncpg  # type: ignore[import-untyped]

        url = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(url)
        try:
            await connection.add_listener(CHANNEL, functools.partial(self._said, heard))
            self._hears = True
            while True:
                await asyncio.sleep(STILL_THERE)
                await connection.execute("SELECT 1")
        finally:
            self._hears = False
            connection.terminate()

    def _said(self, heard: Callable[[int], None], _connection: object, _pid: int, _channel: str, said: object) -> None:
        name, _, game = str(said).partition(" ")
        if name != self._name and game.isascii() and game.isdigit():
            heard(int(game))

    def _alone(self, connection: Connection, work: Callable[[Connection], T]) -> T:
        """Under READ COMMITTED each statement after the lock sees what its last holder wrote."""
        connection.execute(_ALONE, {"writers": WRITERS})
        telling.taken(connection)  # what a transaction noted that was rolled back
        done = work(connection)
        for game in telling.taken(connection):
            connection.execute(_TELL, {"said": f"{self._name} {game}"})
        return done

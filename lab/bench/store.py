"""Measures ways to run a transaction of four statements: how often it crosses between the loop and the database."""

from __future__ import annotations

import asyncio
import importlib.util
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    String,
    Table,
    bindparam,
    create_engine,
    event,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.ext.asyncio import create_async_engine

from cli.errors import Unfit
from host.store.database.database import Database
from host.store.database.sqlite import PRAGMAS, DatabaseThread

TIMES, ROUNDS = 200, 5
"""Transactions a turn, and turns of each way: they alternate, so that other work of the machine affects all alike."""
ROWS = 100

metadata = MetaData()
counters = Table(
    "bench_counters", metadata, Column("id", Integer, primary_key=True), Column("revision", Integer, nullable=False)
)
lines = Table("bench_lines", metadata, Column("id", Integer, primary_key=True), Column("text", String, nullable=False))
READ = select(counters.c.revision).where(counters.c.id == bindparam("row"))
GROW = update(counters).where(counters.c.id == bindparam("row")).values(revision=counters.c.revision + 1)
ADD = insert(lines)
ENTRIES, POST = [{"text": "e" * 200}] * 3, {"text": "p" * 1000}

Way = Callable[[int], Awaitable[Any]]


def transaction(connection: Connection, number: int) -> None:
    """Work as a press does: a check, a change of a row, entries, a post."""
    connection.execute(READ, {"row": number % ROWS}).scalar_one()
    connection.execute(GROW, {"row": number % ROWS})
    connection.execute(ADD, ENTRIES)
    connection.execute(ADD, POST)


def raw(connection: sqlite3.Connection, number: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("SELECT revision FROM bench_counters WHERE id = ?", (number % ROWS,)).fetchone()
    connection.execute("UPDATE bench_counters SET revision = revision + 1 WHERE id = ?", (number % ROWS,))
    connection.executemany("INSERT INTO bench_lines (text) VALUES (?)", [(entry["text"],) for entry in ENTRIES])
    connection.execute("INSERT INTO bench_lines (text) VALUES (?)", (POST["text"],))
    connection.execute("COMMIT")


def fill(connection: Connection) -> None:
    metadata.drop_all(connection)
    metadata.create_all(connection)
    connection.execute(insert(counters), [{"id": number, "revision": 0} for number in range(ROWS)])


def prepared(connection: Any, record: Any) -> None:
    """Set up a connection as the house does."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begun(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


async def _turn(way: Way) -> tuple[float, float]:
    """Milliseconds a transaction: in the process's own time, and by the wall clock."""
    worked, begun_at = time.process_time(), time.perf_counter()
    for number in range(TIMES):
        await way(number)
    return (time.process_time() - worked) / TIMES * 1e3, (time.perf_counter() - begun_at) / TIMES * 1e3


async def _all(ways: dict[str, Way]) -> dict[str, dict[str, float]]:
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for way in ways.values():
        await way(0)  # statements are compiled, connections opened
    for _ in range(ROUNDS):
        for name, way in ways.items():
            found[name].append(await _turn(way))
    return {
        name: {
            "cpu_ms": round(median(cpu for cpu, _ in each), 3),
            "wall_ms": round(median(wall for _, wall in each), 3),
        }
        for name, each in found.items()
    }


async def _measure(folder: Path, postgresql: str | None) -> dict[str, Any]:
    url = f"sqlite+aiosqlite:///{folder / 'bench.db'}"
    house = Database(url)
    await house.write(fill)

    awaited = create_async_engine(url)
    event.listen(awaited.sync_engine, "connect", prepared)
    event.listen(awaited.sync_engine, "begin", begun)

    async def four_awaits(number: int) -> None:
        async with awaited.begin() as connection:
            await connection.execute(READ, {"row": number % ROWS})
            await connection.execute(GROW, {"row": number % ROWS})
            await connection.execute(ADD, ENTRIES)
            await connection.execute(ADD, POST)

    engine = create_engine(make_url(url).set(drivername="sqlite"))
    event.listen(engine, "connect", prepared)
    event.listen(engine, "begin", begun)
    own = ThreadPoolExecutor(1)

    def in_own_thread(number: int) -> None:
        with engine.begin() as connection:
            transaction(connection, number)

    lane = DatabaseThread(make_url(url), "BEGIN IMMEDIATE")
    bare = DatabaseThread(make_url(url), "BEGIN IMMEDIATE")

    ways: dict[str, Way] = {
        "async engine, an await a statement": four_awaits,
        "core on aiosqlite's thread, one hop": lambda number: lane.run(
            lambda connection: transaction(connection, number)
        ),
        "core on a thread of ours, one hop": lambda number: asyncio.get_running_loop().run_in_executor(
            own, in_own_thread, number
        ),
        "bare sqlite3 on aiosqlite's thread": lambda number: bare.run_raw(lambda connection: raw(connection, number)),
    }
    other = None
    if postgresql:
        other = Database(postgresql)
        await other.write(fill)
        there = other
        ways["core over asyncpg, one function"] = lambda number: there.write(
            lambda connection: transaction(connection, number)
        )
    try:
        return await _all(ways)
    finally:
        if other is not None:
            await other.write(metadata.drop_all)
            await other.close()
        await lane.close()
        await bare.close()
        await awaited.dispose()
        own.submit(engine.dispose).result()
        own.shutdown()
        await house.close()


def measure(postgresql: str | None = None) -> dict[str, Any]:
    """`transaction_ms`: each way's milliseconds. Raises Unfit for a PostgreSQL without its driver."""
    if postgresql and importlib.util.find_spec("asyncpg") is None:
        raise Unfit(
            "--postgresql: asyncpg is not installed here; .venv/bin/pip install --editable '.[postgresql]' does it."
        )
    with tempfile.TemporaryDirectory() as folder:
        return {"transaction_ms": asyncio.run(_measure(Path(folder), postgresql))}

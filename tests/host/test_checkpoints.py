"""Committed data reach SQLite's file beside the writes, and its log restarts."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from host.store.database import checkpoints
from host.store.database.database import Database
from host.store.database.sqlite import LONGEST_LOG


async def written(file: Path, times: int) -> Database:
    """A database after so many transactions of a row each, and one that made the table."""
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.write(lambda connection: connection.exec_driver_sql("CREATE TABLE t (n INTEGER, filling TEXT)"))
    await more(database, times)
    return database


async def more(database: Database, times: int) -> None:
    def work(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO t VALUES (1, ?)", ("x" * 4000,))

    for _ in range(times):
        await database.write(work)


async def checkpointed(database: Database) -> None:
    """A checkpoint that is under way is done."""
    task = database._backend._checkpoints._task  # type: ignore[union-attr]
    if task is not None:
        await task


def rows_in_file(file: Path, aside: Path) -> int:
    """How many rows the file has by itself, without the log beside it."""
    shutil.copy(file, aside)
    with closing(sqlite3.connect(aside)) as connection:
        known = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return int(connection.execute("SELECT count(*) FROM t").fetchone()[0]) if known else 0


async def test_what_was_committed_is_moved_beside_the_writes(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    database = await written(file, checkpoints.EVERY - 2)
    assert rows_in_file(file, tmp_path / "before.db") == 0, "no commit moves anything itself"
    await more(database, 1)
    await checkpointed(database)
    assert rows_in_file(file, tmp_path / "after.db") == checkpoints.EVERY - 1
    await database.close()


async def test_the_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    database = await written(file, checkpoints.EVERY)
    await checkpointed(database)
    size = file.with_name("games.db-wal").stat().st_size
    for _ in range(4):
        await more(database, checkpoints.EVERY)
        await checkpointed(database)
    assert file.with_name("games.db-wal").stat().st_size < 2 * size
    await database.close()
    assert rows_in_file(file, tmp_path / "closed.db") == 5 * checkpoints.EVERY


async def test_a_checkpoint_that_fails_stops_no_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(own: checkpoints.Checkpoints) -> None:
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(checkpoints.Checkpoints, "_move", full)
    database = await written(tmp_path / "games.db", 2 * checkpoints.EVERY)
    await checkpointed(database)
    with caplog.at_level(logging.ERROR):
        await more(database, checkpoints.EVERY)
        await checkpointed(database)
    assert "checkpoint: OperationalError" in caplog.text
    pragma = await database.write(lambda connection: connection.exec_driver_sql("PRAGMA wal_autocheckpoint").scalar())
    assert pragma == LONGEST_LOG, "then a commit moves what is in a very long log"
    await database.close()

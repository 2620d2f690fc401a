"""An unusable database: nothing is made or changed at the start, nothing acknowledged while games run."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from examples.starter_game.engine.actions import DEPTH
from host.program.tasks import end
from host.program.version import VERSION
from host.store.copies.migrate import copies_of, migrate
from host.store.copies.schema import newest
from host.store.database.database import Database
from host.store.database.unusable import Problem, Unusable, trouble_of
from tests.host.table import ANN, BEN, HERE, World, game_of, press
from tests.patience import eventually
from tests.stores import prepare


def run_sql(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def nothing_like_it(file: Path) -> None:
    file.write_bytes(b"My diary, volume 3. " * 400)


def of_something_else(file: Path) -> None:
    run_sql(file, "CREATE TABLE diary (day TEXT)", "INSERT INTO diary VALUES ('Monday')")


def of_another_alembic(file: Path) -> None:
    run_sql(file, "CREATE TABLE alembic_version (version_num TEXT)", "INSERT INTO alembic_version VALUES ('0001')")


def of_a_newer_bot(file: Path) -> None:
    prepare(file)
    run_sql(
        file, "UPDATE alembic_version SET version_num = '9001'", "INSERT INTO programs VALUES ('9001', '7.5.3', 1.0)"
    )


def of_a_newer_bot_that_does_not_say(file: Path) -> None:
    prepare(file)
    run_sql(file, "UPDATE alembic_version SET version_num = '9001'", "DROP TABLE programs")


def damaged(file: Path) -> None:
    prepare(file)
    content = bytearray(file.read_bytes())
    content[100:4096] = b"\xff" * 3996
    file.write_bytes(content)


def gone_but_for_its_log(file: Path) -> None:
    Path(f"{file}-wal").write_bytes(b"\x37\x7f\x06\x82" + b"0" * 4000)


def gone_but_for_a_copy(file: Path) -> None:
    folder = file.parent / "copies"
    folder.mkdir()
    prepare(folder / "games.2026-11-28.db")


def empty_but_for_a_copy(file: Path) -> None:
    gone_but_for_a_copy(file)
    run_sql(file, "PRAGMA journal_mode=WAL")


def a_folder(file: Path) -> None:
    file.mkdir()


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


STARTS: dict[Callable[[Path], None], tuple[Problem, str]] = {
    nothing_like_it: (Problem.FOREIGN, "DATABASE_URL"),
    of_something_else: (Problem.FOREIGN, "DATABASE_URL"),
    of_another_alembic: (Problem.FOREIGN, "DATABASE_URL"),
    of_a_newer_bot: (Problem.NEWER, "version 7.5.3"),
    of_a_newer_bot_that_does_not_say: (Problem.NEWER, "a newer version"),
    damaged: (Problem.DAMAGED, "restore"),
    gone_but_for_its_log: (Problem.LOST, "-wal"),
    gone_but_for_a_copy: (Problem.LOST, "games.2026-11-28.db"),
    empty_but_for_a_copy: (Problem.LOST, "games.2026-11-28.db"),
    a_folder: (Problem.UNOPENED, "right"),
}


@pytest.mark.parametrize("make", STARTS, ids=lambda make: make.__name__)
async def test_a_start_is_refused_and_leaves_everything_as_it_was(make: Callable[[Path], None], tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    make(file)
    before = contents(tmp_path)
    database = Database(f"sqlite+aiosqlite:///{file}")
    with pytest.raises(Unusable) as refused:
        await migrate(database, tmp_path / "copies")
    await database.close()
    problem, word = STARTS[make]
    assert refused.value.problem is problem
    assert str(file) in refused.value.sentence and word in refused.value.sentence
    assert "\n" not in refused.value.sentence
    after = contents(tmp_path)
    assert {path: after[path] for path in before} == before
    assert file.exists() == (file in before or make is a_folder), "nothing is made where games were"


@pytest.mark.parametrize("revision", ["0001", "0006"])
async def test_a_copy_is_kept_before_the_first_migration_of_a_version(revision: str, tmp_path: Path) -> None:
    from alembic import command
    from sqlalchemy import create_engine

    from host.store.copies.schema import _config

    file = tmp_path / "games.db"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        command.upgrade(_config(connection), revision)
        connection.exec_driver_sql('INSERT INTO members VALUES (7, \'{"language": "fr"}\')')
    engine.dispose()
    for _ in range(2):  # the second start finds nothing to upgrade
        database = Database(f"sqlite+aiosqlite:///{file}")
        await migrate(database)
        await database.close()
    (kept,) = copies_of(file, None)
    assert kept.name.startswith(f"games.before-{VERSION}.20")
    with closing(sqlite3.connect(kept)) as copy, closing(sqlite3.connect(file)) as now:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [(revision,)]
        assert copy.execute("SELECT id FROM members").fetchall() == [(7,)]
        assert now.execute("SELECT version_num FROM alembic_version").fetchall() == [(newest(),)]
        assert now.execute("SELECT revision, version FROM programs").fetchall() == [(newest(), VERSION)]


async def test_a_new_database_needs_no_log_beside_it(tmp_path: Path) -> None:
    """Else the loss of the log alone would leave an empty file, as before a first start."""
    file = tmp_path / "new.db"
    database = Database(f"sqlite+aiosqlite:///{file}")
    await migrate(database)
    shutil.copy(file, tmp_path / "alone.db")
    await database.close()
    with closing(sqlite3.connect(tmp_path / "alone.db")) as alone:
        assert alone.execute("SELECT count(*) FROM games").fetchall() == [(0,)]


def _driver(database: Database) -> Any:
    """The connection that writes."""
    driver = database._backend._writing._driver  # type: ignore[union-attr]
    assert driver is not None
    return driver


class Full:
    """A disk without room: the file may grow no more."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _most(self, pages: int) -> None:
        await _driver(self._database).execute(f"PRAGMA max_page_count={pages}")

    async def __aenter__(self) -> None:
        await self._most(1)  # as many as there are: SQLite makes it no smaller

    async def __aexit__(self, *_: object) -> None:
        await self._most(1_000_000)


async def test_a_full_disk_refuses_presses_says_so_once_and_is_over_by_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    prepare(tmp_path / "games.db")
    world = World(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    caplog.set_level(logging.INFO)
    async with world.open() as house:
        game = await game_of(house, ANN, BEN)
        await house.settled()
        rows = await house.database.read(_everything)
        async with Full(house.database):
            refused = 0
            for _ in range(400):  # small writes still find room in pages that are there
                try:
                    await house.lobby.new(press(ANN), "nets", HERE, {}, "en")
                except Unusable as error:
                    assert error.problem is Problem.FULL
                    refused += 1
                if refused == 5:
                    break
            assert refused == 5
            held = await house.database.read(_everything)
        said = [record for record in caplog.records if "is full" in record.getMessage()]
        assert len(said) == 1 and said[0].levelno == logging.ERROR
        assert len(held) >= len(rows)
        house.database.calm = 0.0
        table = await house.lobby.new(press(ANN), "nets", HERE, {}, "en")
        assert table.id == held[-1][0] + 1, "a refused press left nothing"
        assert [record for record in caplog.records if "go on" in record.getMessage()]
        assert (await house.reading.table(game)).status == "running"


def _everything(connection: Connection) -> list[tuple[int, int]]:
    return [tuple(row) for row in connection.exec_driver_sql("SELECT id, revision FROM games ORDER BY id")]


async def test_a_database_that_becomes_read_only_refuses_presses_and_is_over_by_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As after a file system's fault: it is reported once, by nobody else again, and nothing is half done."""
    prepare(tmp_path / "games.db")
    world = World(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    async with world.open() as house:
        game = await game_of(house, ANN, BEN)
        await house.settled()
        before = await house.database.read(_everything)
        driver = _driver(house.database)
        await driver.execute("PRAGMA query_only=1")
        for _ in range(3):
            with pytest.raises(Unusable):
                await house.play.act(press(ANN), game, None, [DEPTH | 2])
            with pytest.raises(Unusable):
                await house.leases.beat()
        said = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert len(said) == 1 and "games.db" in said[0], said
        assert await house.database.read(_everything) == before
        await driver.execute("PRAGMA query_only=0")
        house.database.calm = 0.0
        await house.play.act(press(ANN), game, None, [DEPTH | 2])


async def test_beats_on_an_unusable_database_leave_no_further_lines(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One every five seconds buried all else while the disk was full."""
    monkeypatch.setattr("host.commit.leases.EVERY", 0.01)
    prepare(tmp_path / "games.db")
    async with World(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}").open() as house:
        await house.settled()
        driver = _driver(house.database)
        await driver.execute("PRAGMA query_only=1")
        beating = asyncio.create_task(house.leases._run())
        await eventually(lambda: "games.db" in caplog.text, "the line on the database")
        await asyncio.sleep(0.05)
        await end([beating])
        await driver.execute("PRAGMA query_only=0")
        house.database.calm = 0.0
    assert not [record for record in caplog.records if record.getMessage().startswith("leases: ")]


async def test_what_discord_took_while_nothing_could_be_stored_is_not_posted_twice(tmp_path: Path) -> None:
    prepare(tmp_path / "games.db")
    world = World(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    async with world.open() as house:
        await game_of(house, ANN, BEN)
        await house.settled()
        # The write lock is somebody else's when Discord takes the post.
        backend = house.database._backend
        await backend._writing.execute("PRAGMA busy_timeout=10")  # type: ignore[union-attr]
        taken = world.discord.send
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:

            async def locked(table, post, nonce):  # type: ignore[no-untyped-def]
                where = await taken(table, post, nonce)
                if post.role == "lobby" and not other.in_transaction:
                    other.execute("BEGIN IMMEDIATE")
                return where

            world.discord.send = locked  # type: ignore[method-assign]
            await house.lobby.new(press(BEN), "nets", HERE, {}, "en")
            await eventually(lambda: house.database.trouble is not None, "trouble")
            assert house.database.trouble is not None and house.database.trouble.problem is Problem.LOCKED
            calls = world.discord.calls
            other.execute("ROLLBACK")
            world.discord.send = taken  # type: ignore[method-assign]
        await house.settled()
        waiting = await house.database.read(
            lambda connection: connection.exec_driver_sql(
                "SELECT count(*) FROM outbox WHERE state = 'waiting'"
            ).scalar()
        )
        assert waiting == 0
        lobbies = [sent for sent in world.discord.messages if sent.post.role == "lobby"]
        assert len(lobbies) == 2 and world.discord.calls - calls <= 1, "the mark's post alone was still to come"


async def test_a_lock_refuses_a_press_and_those_in_line_soon(tmp_path: Path) -> None:
    prepare(tmp_path / "games.db")
    world = World(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    async with world.open() as house:
        await house.lobby.new(press(ANN), "nets", HERE, {}, "en")
        await house.settled()
        await house.database._backend._writing.execute("PRAGMA busy_timeout=10")  # type: ignore[union-attr]
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            presses = [house.lobby.new(press(ANN), "nets", HERE, {}, "en") for _ in range(5)]
            results = await asyncio.gather(*presses, return_exceptions=True)
            assert [type(result) for result in results] == [Unusable] * 5
            other.execute("ROLLBACK")
        house.database.calm = 0.0
        assert (await house.lobby.new(press(ANN), "nets", HERE, {}, "en")).status == "lobby"
        assert house.database.trouble is None


async def test_a_log_taken_away_while_the_bot_runs_loses_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.db"
    prepare(file)
    world, log_beside = World(f"sqlite+aiosqlite:///{file}"), Path(f"{file}-wal")
    async with world.open() as house:
        first = await house.lobby.new(press(ANN), "nets", HERE, {}, "en")
        await house.settled()
        await asyncio.to_thread(log_beside.unlink)
        second = await house.lobby.new(press(BEN), "nets", HERE, {}, "en")
        await house.settled()
        assert any("was removed while the bot ran" in record.getMessage() for record in caplog.records)
        with closing(sqlite3.connect(file)) as other:
            stored = other.execute("SELECT id FROM games ORDER BY id").fetchall()
        assert stored == [(first.id,), (second.id,)]
        with closing(sqlite3.connect(file)) as other:
            assert other.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_a_file_taken_away_while_the_bot_runs_acknowledges_nothing_more(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    prepare(file)
    world = World(f"sqlite+aiosqlite:///{file}")
    async with world.open() as house:
        await house.lobby.new(press(ANN), "nets", HERE, {}, "en")
        await house.settled()
        file.rename(tmp_path / "elsewhere.db")
        with pytest.raises(Unusable) as refused:
            await house.lobby.new(press(BEN), "nets", HERE, {}, "en")
        assert refused.value.problem is Problem.LOST
        assert not file.exists()
        (tmp_path / "elsewhere.db").rename(file)
        await house.lobby.new(press(BEN), "nets", HERE, {}, "en")


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        ("DiskFullError", Problem.FULL),
        ("ReadOnlySQLTransactionError", Problem.READ_ONLY),
        ("InsufficientPrivilegeError", Problem.READ_ONLY),
    ],
)
def test_postgresql_tells_a_full_disk_and_that_nothing_can_be_written(error: str, problem: Problem) -> None:
    driver = pytest.importorskip("asyncpg")
    assert trouble_of(DBAPIError("UPDATE", None, getattr(driver, error)("no")), server=True) is problem

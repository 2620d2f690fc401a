"""From SQLite to PostgreSQL: `restore COPY` moves all into an empty database, or nothing; both commands."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from cli import restore
from cli.errors import FAULT, SOUND, UNFIT
from cli.main import main
from host.store.database.in_use import use
from tests import postgresql
from tests.postgresql import rows_of
from tests.stores import prepare

STORED = Path(__file__).parents[1] / "records" / "0.1.0" / "games.sql.gz"
EMPTY = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"


@pytest.fixture(scope="module")
def cluster() -> Iterator[postgresql.Cluster]:
    if lacks := postgresql.missing():
        pytest.skip(lacks)
    with postgresql.cluster() as cluster:
        yield cluster


@pytest.fixture
def url(cluster: postgresql.Cluster, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty database, that of the settings."""
    cluster.clear()
    cluster.say("CREATE DATABASE empty")
    cluster._made.append("empty")
    monkeypatch.setenv("DATABASE_URL", cluster.url("empty"))
    return cluster.url("empty")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Games of 0.1.0, two of them ended."""
    file = tmp_path / "copy.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(gzip.decompress(STORED.read_bytes()).decode())
        connection.execute("UPDATE games SET status = 'ended', ended_at = changed_at WHERE id IN (2, 6)")
    return file


def in_file(file: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def test_all_of_it_is_moved_and_its_newest_games_are_verified(
    url: str, copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by_status = "SELECT status, count(*) FROM games GROUP BY status"
    before = sorted(in_file(copied, by_status))
    assert ("ended", 2) in before
    assert main(["restore", str(copied)]) == SOUND
    said = capsys.readouterr().out
    assert "Verified: 2 of its newest games." in said and "tells 8 open tables" in said
    assert sorted(map(tuple, rows_of(url, by_status))) == before
    for query in ("SELECT count(*), sum(number) FROM entries", "SELECT max(id), sum(host_id) FROM games"):
        assert [*map(tuple, rows_of(url, query))] == in_file(copied, query)
    [(newest,)] = in_file(copied, "SELECT max(id) FROM games")
    assert rows_of(url, "SELECT nextval(pg_get_serial_sequence('games', 'id'))")[0][0] > newest
    assert main(["restore", str(copied)]) == UNFIT, "only into an empty one"
    assert "not empty" in capsys.readouterr().err


@pytest.mark.parametrize("fault", ["record", "rows"])
def test_what_does_not_arrive_whole_is_not_kept(
    url: str, copied: Path, fault: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if fault == "record":
        proved = restore.prove
        monkeypatch.setattr(restore, "prove", lambda *given: replace(proved(*given), wrong="fingerprint"))
    else:
        monkeypatch.setattr("host.store.copies.moving.select", lambda *columns: select(*columns).limit(1))
    assert main(["restore", str(copied)]) == FAULT
    assert "nothing was moved" in capsys.readouterr().err
    assert [*map(tuple, rows_of(url, EMPTY))] == [(0,)]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The games' database of the settings."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    prepare(tmp_path / "games.db")
    return tmp_path / "games.db"


def member(file: Path, number: int) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("INSERT INTO members VALUES (?, '{}')", (number,))


def members(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [number for (number,) in connection.execute("SELECT id FROM members ORDER BY id")]


def test_there_and_back(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    member(file, 1)
    assert main(["backup", "copies/one.db"]) == SOUND
    assert "whole and sound" in capsys.readouterr().out
    assert main(["backup", "copies/one.db"]) == UNFIT, "nothing is overwritten"
    member(file, 2)
    assert main(["restore", "copies/one.db"]) == UNFIT
    assert "--yes" in capsys.readouterr().out and members(file) == [1, 2]
    running = use(file)
    assert running is not None
    assert main(["restore", "copies/one.db", "--yes"]) == UNFIT
    assert "stop it first" in capsys.readouterr().err and members(file) == [1, 2]
    running.release()
    assert main(["restore", "copies/one.db", "--yes"]) == SOUND
    (aside,) = tmp_path.glob("games.replaced-*.db")
    assert members(file) == [1] and members(aside) == [1, 2]
    assert str(aside) in capsys.readouterr().out


def test_what_cant_be_done_is_said_in_a_sentence(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "diary").write_text("My diary. " * 1000)
    for arguments, code in (
        (["restore", "diary", "--yes"], UNFIT),
        (["restore", "nowhere", "--yes"], UNFIT),
        (["restore", str(file), "--yes"], UNFIT),
        (["restore", "diary", "--marked"], UNFIT),
        (["backup", "diary"], UNFIT),
        (["backup", "diary/within.db"], UNFIT),
    ):
        assert main(arguments) == code, arguments
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and said.startswith("bot.py "), arguments
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///none.db")
    assert main(["backup", "copy.db"]) == FAULT
    assert not (tmp_path / "none.db").exists() and not (tmp_path / "copy.db").exists()


def test_postgresql_copies_itself(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("asyncpg")
    monkeypatch.setenv("DATABASE_URL", "postgresql://bot:secret@db.example:5433/games")
    assert main(["backup", "a file"]) == SOUND
    assert main(["restore", "a file"]) == SOUND
    said = capsys.readouterr().out
    place = "--host=db.example --port=5433 --username=bot --dbname=games"
    assert f"pg_dump --format=custom '--file=a file' {place}" in said
    assert f"pg_restore --clean --if-exists --exit-on-error {place} 'a file'" in said
    assert "secret" not in said

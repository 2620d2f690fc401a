"""From SQLite to PostgreSQL: `restore COPY` moves all into an empty database, or nothing, and games go on there."""

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
from tests import postgresql
from tests.postgresql import rows_of

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

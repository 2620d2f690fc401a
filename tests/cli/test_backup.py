"""`backup` and `restore` as commands: their output and exit codes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.errors import FAULT, SOUND, UNFIT
from cli.main import main
from host.store.database.in_use import use
from tests.stores import prepare


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

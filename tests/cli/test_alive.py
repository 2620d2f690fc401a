"""`alive`: a bot with a fresh beat is alive; one with a late beat, or none, is not."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import pytest

from cli.main import main
from host.commit.leases import LASTS
from host.program.process import Process
from host.store.database.database import Database
from host.store.queries import leases
from tests.stores import File


def beat(url: str, at: float) -> None:
    """A process says at that time that it is up."""

    async def beaten() -> None:
        database = Database(url)
        await database.write(lambda connection: leases.beat(connection, Process.here(), at, LASTS, False))
        await database.close()

    asyncio.run(beaten())


def test_who_beats_is_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    url = File(tmp_path / "games.db").url
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(["alive"]) == 1, "nobody ever was"
    beat(url, time.time() - LASTS - 1.0)
    assert main(["alive"]) == 1, "its time is over"
    assert "no bot runs" in capsys.readouterr().err
    beat(url, time.time())
    assert main(["alive"]) == 0
    assert re.search(r"all shards: last beat \d+ s ago", capsys.readouterr().out)


def test_without_a_database_none_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    assert main(["alive"]) == 1
    assert not file.exists()
    file.touch()
    assert main(["alive"]) == 1, "an empty one"

"""Nobody but the bot's own user can read the games: file, log, copies, and the folders that it makes."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.store.copies.copying import copy
from host.store.copies.restoring import restore
from host.upkeep.daily_copies import DailyCopies
from tests.host.table import ANN, BEN, World, lobby_of


@pytest.fixture(autouse=True)
def open_handed() -> Iterator[None]:
    """What is made is open to others, unless its maker closes it."""
    before = os.umask(0)
    yield
    os.umask(before)


def give(mode: int, *paths: Path) -> None:
    for path in paths:
        path.chmod(mode)


def rights(folder: Path) -> dict[str, str]:
    found = (folder, *(path for path in folder.rglob("*") if not path.name.endswith("-lock")))
    return {path.name: f"{path.stat().st_mode & 0o777:o}" for path in found}


async def test_what_is_made_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "own" / "games.db"
    world = World(f"sqlite+aiosqlite:///{file}")
    async with world.open() as house:
        await lobby_of(house, ANN, BEN)
        await house.settled()
        await DailyCopies(house.database, file.parent / "backups", 7, world.clock).once()
        found = rights(file.parent)
    assert found == {
        "own": "700",
        "games.db": "600",
        "games.db-wal": "600",
        "games.db-shm": "600",
        "backups": "700",
        "games.1970-01-12.db": "600",
    }
    restore(file.parent / "backups" / "games.1970-01-12.db", tmp_path / "other" / "games.db")
    assert {name: mode for name, mode in rights(tmp_path / "other").items() if "-shm" not in name} == {
        "other": "700",
        "games.db": "600",
    }


async def test_what_was_open_is_closed_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Files of a former version; a folder may hold other things, so its owner is told."""
    caplog.set_level(logging.WARNING)
    give(0o755, tmp_path)
    file, backups = tmp_path / "games.db", tmp_path / "backups"
    world = World(f"sqlite+aiosqlite:///{file}")
    async with world.open():
        pass
    assert not caplog.messages or all("look into" in message for message in caplog.messages)
    caplog.clear()
    backups.mkdir(0o755)
    await asyncio.to_thread(copy, file, backups / "games.2026-01-01.db")
    give(0o644, file, backups / "games.2026-01-01.db")
    async with world.open(copies=backups):
        found = rights(tmp_path)
    assert {found["games.db"], found["games.db-wal"], found["games.2026-01-01.db"]} == {"600"}
    assert ["chmod 700 it" in message for message in caplog.messages] == [True, True]
    assert str(tmp_path) in caplog.text and str(backups) in caplog.text

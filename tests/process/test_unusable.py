"""The real bot on an unusable database: one sentence, an exit code, and nothing changed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.errors import FAULT, UNFIT
from tests.fakecord import FakeDiscord
from tests.patience import HANGS
from tests.process.stack import Bot
from tests.stores import prepare

pytestmark = pytest.mark.process


def foreign(file: Path) -> None:
    file.write_text("My diary, volume 3. " * 400)


def newer(file: Path) -> None:
    prepare(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9001'")
        connection.execute("INSERT INTO programs VALUES ('9001', '7.5.3', 1.0)")


def gone(file: Path) -> None:
    (file.parent / "backups").mkdir()
    prepare(file.parent / "backups" / "games.2026-11-28.db")


@pytest.mark.parametrize(
    ("make", "code", "word"), [(foreign, UNFIT, "DATABASE_URL"), (newer, UNFIT, "7.5.3"), (gone, FAULT, "restore")]
)
async def test_the_bot_says_it_in_one_sentence(make, code: int, word: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    discord = await FakeDiscord().start()
    discord.backend.create_guild("Server")
    bot = Bot(discord, tmp_path, LOG_LEVEL="WARNING")
    if make is not foreign:
        bot.from_a_nursery()
    make(bot.file)
    before = bot.file.read_bytes() if bot.file.exists() else None
    try:
        with pytest.raises(AssertionError, match=f"ended with {code}"):
            await asyncio.wait_for(bot.up(), HANGS)
    finally:
        if bot.running:
            await bot.kill()
        await discord.stop()
    said = [line for line in bot.log().splitlines() if " INFO " not in line and not line.startswith("\x1b")]
    assert len(said) == 1 and said[0].startswith("bot.py: ") and word in said[0]
    assert (bot.file.read_bytes() if bot.file.exists() else None) == before

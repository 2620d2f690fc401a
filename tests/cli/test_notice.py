"""`python bot.py notice`: notices are added, listed and withdrawn beside the bot."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from cli.main import main
from cogs.tables.wording.news import notice_line
from data.texts import languages, texts_in
from host.live_game.operator_notices import LONGEST_NOTICE
from host.store.copies.migrate import migrate
from host.store.database.database import Database


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    url = f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    return url


async def migrated(url: str) -> None:
    database = Database(url)
    await migrate(database)
    await database.close()


def test_it_is_given_listed_and_withdrawn(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["notice", "hello"]) == 2 and "start the bot once" in capsys.readouterr().err
    asyncio.run(migrated(database))
    assert main(["notice", "Moving\u202e on\u200b Monday"]) == 0
    assert main(["notice", "--stop", "30", "Back in an hour"]) == 0
    capsys.readouterr()
    assert main(["notice", "--list"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("1.") and first.endswith(" Moving on Monday")
    assert second.startswith("2.") and "[stop at " in second
    assert main(["notice", "--withdraw", "1"]) == 0 and main(["notice", "--withdraw", "1"]) == 2
    assert main(["notice", "Once more"]) == 0 and "Notice 3" in capsys.readouterr().out, "numbers don't come again"
    for unfit in ([], ["x" * (LONGEST_NOTICE + 1)], ["--stop", "0"], ["\u200b"]):
        assert main(["notice", *unfit]) == 2


@pytest.mark.parametrize("language", languages())
def test_its_words(language: str) -> None:
    t, now = texts_in(language), time.time()
    assert notice_line("Hello", None, t).endswith("Hello")
    assert f"<t:{int(now)}:R>" in notice_line("", now, t) and not notice_line("", now, t).endswith(" ")

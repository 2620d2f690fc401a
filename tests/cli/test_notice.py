"""`python bot.py notice`: notices are added, listed and withdrawn beside the bot; `alive`; `ratings`."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, update

from cli.main import main
from cogs.tables.wording.news import notice_line
from data.texts import languages, texts_in
from host.commit.leases import LASTS
from host.live_game.operator_notices import LONGEST_NOTICE
from host.program.process import NOWHERE, Process, Shards
from host.store.copies.migrate import migrate
from host.store.database.database import Database
from host.store.queries import leases, results
from host.store.queries.sql_tables import ratings
from host.table.ratings import Rating
from tests.host.table import ANN, BEN, World, game_of
from tests.host.test_after_games import to_its_end
from tests.stores import File


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


def beat(url: str, at: float, shards: Shards | None = None) -> None:
    """A process says at that time that it is up."""

    async def beaten() -> None:
        database = Database(url)
        await database.write(lambda connection: leases.beat(connection, Process.here(shards), at, LASTS, False))
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


def test_who_waits_for_discord_is_alive_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    url = File(tmp_path / "games.db").url
    monkeypatch.setenv("DATABASE_URL", url)
    beat(url, time.time(), NOWHERE)
    assert main(["alive"]) == 0
    assert "waiting for Discord" in capsys.readouterr().out


def test_without_a_database_none_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    assert main(["alive"]) == 1
    assert not file.exists()
    file.touch()
    assert main(["alive"]) == 1, "an empty one"


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    url = f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    return url


def test_ratings_are_compared_and_made_anew(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings"]) == 2 and "start the bot once" in capsys.readouterr().err
    asyncio.run(_played(url))
    assert main(["ratings"]) == 0
    assert capsys.readouterr().out == "2 games count; 2 ratings; 0 differ from those kept\n"
    before = asyncio.run(_in(url, _ann))
    asyncio.run(_in(url, lambda connection: connection.execute(update(ratings).values(mu=1.0))))
    assert main(["ratings"]) == 1 and "2 differ" in capsys.readouterr().out
    assert main(["ratings", "--rebuild"]) == 0
    assert asyncio.run(_in(url, _ann)) == before
    assert main(["ratings"]) == 0


def _ann(connection: Connection) -> Rating | None:
    return results.rating_of(connection, 1, "nets", ANN)


async def _played(url: str) -> None:
    async with World(url).open() as house:
        for _ in range(2):
            await to_its_end(house, await game_of(house, ANN, BEN))
        await house.settled()


async def _in(url: str, work: object) -> object:
    database = Database(url)
    try:
        return await database.write(work)  # type: ignore[arg-type]
    finally:
        await database.close()

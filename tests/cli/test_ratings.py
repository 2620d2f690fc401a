"""`python bot.py ratings`: stored ratings are those all results give; --rebuild makes them so."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, update

from cli.main import main
from host.store.database.database import Database
from host.store.queries import results
from host.store.queries.sql_tables import ratings
from host.table.ratings import Rating
from tests.host.table import ANN, BEN, World, game_of
from tests.host.test_after_games import to_its_end


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

"""Games stored by the 0.1.0 program continue in this one, after their database's upgrade.

`tests/records/0.1.0/games.sql.gz` is the database of that very program, run with both games: tables stopped after some
presses, one of each with an AI seat, and a lobby of each. It stays as it is.
"""

from __future__ import annotations

import gzip
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cli.kits.kits import KITS, content_of
from engine.registry import GAMES
from host.house import House
from host.program.version import VERSION
from host.store.copies.migrate import copies_of
from host.table.presses import Press
from lab.bench.house import NoDiscord
from tests.houses import house_of_all

STORED = Path(__file__).parents[1] / "records" / "0.1.0" / "games.sql.gz"
PLAYED_ON = 12


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript(gzip.decompress(STORED.read_bytes()).decode())
    return tmp_path / "games.db"


def house_on(file: Path) -> House:
    contents = {game: content_of(game, None) for game in GAMES}
    return house_of_all(f"sqlite+aiosqlite:///{file}", NoDiscord(), contents=contents)


def rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


async def test_games_of_0_1_0_are_played_on(file: Path) -> None:
    entries = rows(file, "SELECT game, number, seat, action, fingerprint FROM entries ORDER BY game, number")
    running = rows(file, "SELECT id, game, version FROM games WHERE status = 'running'")
    lobbies = rows(file, "SELECT id FROM games WHERE status = 'lobby'")
    assert {game for _, game, _ in running} == set(GAMES) and len(lobbies) == 2
    house, rng, ids = house_on(file), random.Random("played on"), iter(range(5_000, 9_000))
    await house.open()
    try:
        await house.settled()
        assert not house.tables.aside.numbers(), "none is set aside"
        for number, game, version in running:
            for _ in range(PLAYED_ON):
                await _press(house, number, game, rng, next(ids))
                await house.settled()
            table = await house.reading.table(number)
            assert table.finished or table.version > version, (number, game)
        for (number,) in lobbies:
            started = await house.lobby.start(Press(11, "Player 11", next(ids)), number)
            await house.settled()
            assert (await house.reading.table(started.id)).status == "running"
    finally:
        await house.close()
    kept = rows(file, "SELECT game, number, seat, action, fingerprint FROM entries ORDER BY game, number")
    assert set(entries) <= set(kept), "what was played stays as it was"
    (copied,) = copies_of(file, None)
    assert copied.name.startswith(f"games.before-{VERSION}.")
    assert rows(copied, "SELECT id, game, version FROM games WHERE status = 'running'") == running


async def _press(house: House, number: int, game: str, rng: random.Random, interaction: int) -> None:
    """Whoever owes a decision in person makes one by chance, if anybody does."""
    loaded = await house.tables.loaded(number) if (await house.reading.table(number)).status == "running" else None
    seat = next((seat for seat in loaded.row.seats if seat.owes and seat.in_person), None) if loaded else None
    if loaded is None or seat is None or seat.user_id is None:
        return
    state = loaded.recorder.state
    plan = KITS[game].bots["random"].plan(loaded.game.view(state, seat.number), rng.random)[:1]
    press = Press(seat.user_id, seat.name, interaction)
    await house.play.act(press, number, loaded.game.decision(state, seat.number), list(plan))

"""Makes the database of a version, tests/records/<version>/games.sql.gz: `python -m tests.make_database`.

Once, by the code that is about to be released; what is there already stays as it is. Of each game a lobby, tables of
two to four seats stopped after some presses, one with an AI seat, and one that ended; of a campaign its table.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from cli.kits.kits import KITS, content_of
from cli.operating.wiring import LEVELS, with_campaigns
from cogs.registry import SCREENS
from engine.registry import CAMPAIGNS, GAMES
from host.house import House
from host.table.presses import Press
from host.table.table import Place
from lab.bench.no_discord import NoDiscord
from tests.houses import house_of_all
from tests.make_records import FOLDER

STORED = FOLDER / "games.sql.gz"
TABLES = ((2, 0, 5), (3, 0, 25), (4, 0, 60), (2, 1, 12), (2, 0, 9))
"""People, AI seats and presses of each running table; the last one ends."""
HERE = Place(1, 100)


def house_on(file: Path, courier: NoDiscord | None = None, clock: Callable[[], float] = time.time) -> House:
    """A house of all games and campaigns, with the values of the version."""
    contents = {game: content_of(game, None) for game in GAMES}
    screens = [each.screens for found in SCREENS.values() for each in (found, *found.campaigns)]
    presenters = {each.game: each.presenter for each in screens}
    url = f"sqlite+aiosqlite:///{file}"
    return house_of_all(url, courier or NoDiscord(), **with_campaigns(contents), presenters=presenters, clock=clock)


async def press_by_chance(house: House, number: int, game: str, rng: random.Random, interaction: int) -> None:
    """Whoever owes a decision in person makes one by chance, if anybody does."""
    loaded = await house.tables.loaded(number) if (await house.reading.table(number)).status == "running" else None
    seat = next((seat for seat in loaded.row.seats if seat.owes and seat.in_person), None) if loaded else None
    if loaded is None or seat is None or seat.user_id is None:
        return
    state = loaded.recorder.state
    plan = KITS[game].bots["random"].plan(loaded.game.view(state, seat.number), rng.random)[:1]
    press = Press(seat.user_id, seat.name, interaction)
    await house.play.act(press, number, loaded.game.decision(state, seat.number), list(plan))


async def make_tables(house: House, rng: random.Random, ids: Iterator[int]) -> None:
    """Play all tables of the database."""
    for game in GAMES:
        await _lobby(house, game, 2, ids)
        for people, ais, presses in TABLES:
            number = await _lobby(house, game, people, ids)
            if ais:
                await house.lobby.add_ai(_press(0, ids), number, LEVELS[game][0], count=ais)
            await house.lobby.start(_press(0, ids), number)
            for _ in range(presses):
                await house.settled()
                await press_by_chance(house, number, game, rng, next(ids))
        for person in range(people):
            await house.seats.end(_press(person, ids), number)
    for campaign in CAMPAIGNS:
        number = await _lobby(house, campaign, 2, ids)
        await house.lobby.start(_press(0, ids), number)
    await house.settled()


def _press(person: int, ids: Iterator[int]) -> Press:
    return Press(11 + person, f"Player {11 + person}", next(ids))


async def _lobby(house: House, game: str, people: int, ids: Iterator[int]) -> int:
    table = await house.lobby.new(_press(0, ids), game, HERE, {}, "en")
    for person in range(1, people):
        await house.lobby.join(_press(person, ids), table.id)
    return table.id


async def make(file: Path) -> None:
    house = house_on(file)
    await house.open()
    try:
        await make_tables(house, random.Random("a database"), itertools.count(5_000))
    finally:
        await house.close()


def main(stored: Path = STORED) -> None:
    if stored.exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        asyncio.run(make(file))
        with closing(sqlite3.connect(file)) as connection:
            said = "\n".join(connection.iterdump())
    stored.parent.mkdir(exist_ok=True)
    stored.write_bytes(gzip.compress(said.encode(), mtime=0))


if __name__ == "__main__":
    main()

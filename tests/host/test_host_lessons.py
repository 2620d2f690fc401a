"""A tutorial that nobody touches ends after a week, in every game that has one, without any post."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Connection, update

from engine.registry import GAMES
from host.house import House
from host.store.queries.sql_tables import games
from host.table.presses import Press
from host.table.table import Place
from tests.houses import SCREENS, house_of_all
from tests.room import Wire
from tests.stores import Store

DAY = 86_400.0
ANN = 11
TAUGHT = [game for game, screens in SCREENS.items() if screens.lesson()]


class World:
    """A house that can be closed and opened again days later."""

    def __init__(self, url: str) -> None:
        self.now, self.wire, self._url = 1_000_000.0, Wire(), url

    @asynccontextmanager
    async def open(self) -> AsyncIterator[House]:
        house = house_of_all(self._url, self.wire, clock=lambda: self.now)
        await house.open()
        try:
            yield house
        finally:
            await house.close()


async def begun(house: House, game: str, number: int) -> int:
    """A running tutorial."""
    lesson = SCREENS[game].lesson()
    table = await house.lobby.new(Press(ANN, "Ann", number), game, Place(None, ANN), lesson, "en")
    fill = not SCREENS[game].alone(lesson)
    return (await house.lobby.start(Press(ANN, "Ann"), table.id, fill)).id


async def test_a_tutorial_of_a_game_that_is_gone_keeps_no_house_from_opening(store: Store) -> None:
    world = World(store.url)
    async with world.open() as house:
        left = await begun(house, TAUGHT[0], 1)

        def lose(connection: Connection) -> None:
            connection.execute(update(games).where(games.c.id == left).values(game="gone"))

        await house.database.write(lose)
    world.now += 8 * DAY
    async with world.open() as house:
        assert (await house.reading.table(left)).status == "running"


def test_some_game_teaches() -> None:
    assert TAUGHT


@pytest.mark.parametrize("game", TAUGHT)
async def test_a_tutorial_nobody_touches_for_a_week_is_ended(store: Store, game: str) -> None:
    world = World(store.url)
    async with world.open() as house:
        left, other = await begun(house, game, 1), await begun(house, game, 2)
        world.now += 4 * DAY
        look = await house.reading.look(other, ANN)
        action = GAMES[game].default(GAMES[game].imagine(look.view, _no_chance), 0)
        await house.play.act(Press(ANN, "Ann", 3), other, None, [action])
    world.now += 4 * DAY
    async with world.open() as house:
        await house.settled()
        assert (await house.reading.table(left)).status == "ended"
        assert (await house.reading.table(other)).status == "running", "touched four days ago"
        assert not world.wire.messages
        assert [table.id for table in await house.reading.games_of(ANN) if table.status == "running"] == [other]


async def test_a_game_among_people_is_never_ended_so(store: Store) -> None:
    world = World(store.url)
    game = next(iter(GAMES))
    async with world.open() as house:
        table = await house.lobby.new(Press(ANN, "Ann", 1), game, Place(1, 100), {}, "en")
        await house.lobby.join(Press(12, "Ben", 2), table.id)
        await house.lobby.start(Press(ANN, "Ann", 3), table.id)
        world.now += 60 * DAY
    async with world.open() as house:
        await house.settled()
        assert (await house.reading.table(table.id)).status == "running"


def _no_chance() -> float:
    return 0.5

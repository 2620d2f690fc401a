"""SIGKILL between any two statements of a press: all or nothing is stored, and a repeated press acts once."""

from __future__ import annotations

from sqlalchemy import func, select

from examples.starter_game.engine.actions import HAUL
from host.house import House
from host.store.queries.sql_tables import entries, interactions, outbox
from host.table.presses import Acted
from tests.host.killing import killed
from tests.host.table import ANN, BEN, World, press
from tests.host.test_host_play import picked
from tests.stores import Store

INTERACTION = 987_654
MOST = 24
"""Statements and commits of a press, at the most."""


def made(url: str) -> House:
    return World(url).house()


async def pressed(house: House, game: int) -> Acted:
    return await house.play.act(press(ANN, INTERACTION), game, None, [HAUL])


async def stored(house: House) -> tuple[int, int, int]:
    """How many entries, interactions and posts the store holds."""
    counts = [select(func.count()).select_from(table) for table in (entries, interactions, outbox)]
    found = await house.database.read(lambda c: [int(c.execute(count).scalar_one()) for count in counts])
    return found[0], found[1], found[2]


async def test_killed_between_any_two_statements_a_press_is_done_wholly_or_not_at_all(store: Store) -> None:
    async with World(store.url).open() as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        before = await stored(house)
    async for house, number, done in killed(store, game, __name__, made, MOST):
        after = await stored(house)
        assert (after != before) == done, f"killed before statement {number}"
        assert (await pressed(house, game)).repeated == done
        once = await stored(house)
        assert once[:2] == (before[0] + 1, before[1] + 1) and once[2] > before[2]
    assert number > 6, "begin, check, interaction, game, seats, entry, posts, commit"

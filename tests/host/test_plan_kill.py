"""SIGKILL between any two statements where a plan is kept, or acts; and two processes: it acts wholly, and once."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from examples.starter_game.engine.actions import HAUL
from examples.starter_game.engine.orders import WHEN_HAULED
from host.house import House
from host.store.queries import clocks
from host.store.queries.sql_tables import entries
from host.table.presses import Acted
from host.table.stored_plan import StoredPlan, plan_in
from tests.host.hands import later
from tests.host.killing import killed
from tests.host.table import ANN, BEN, CLEO, World, press, row_of
from tests.host.test_host_leases import dies, houses
from tests.host.test_host_play import picked
from tests.stores import Store

KEEPS, BRINGS = 987_654, 987_655
"""Interactions: one keeps Ben's plan, one brings his turn."""
MOST = 40
"""Statements and commits of a press, at the most."""
PLAN = StoredPlan("1.turn", ("sing", "haul"))


def made(url: str) -> House:
    return World(url).house()


async def keeps(house: House, game: int) -> Acted:
    return await house.planning.keep(press(BEN, KEEPS), game, PLAN)


async def brings(house: House, game: int) -> Acted:
    """Ann hauls, and Ben's order lets her: then it is his turn."""
    return await house.play.act(press(ANN, BRINGS), game, None, [HAUL])


async def begun(house: House, planned: bool, **options: object) -> int:
    """It is Ann's turn, and Ben has said what he answers her."""
    game = await picked(house, ANN, BEN, CLEO, **options)
    await house.play.set_orders(press(BEN), game, {WHEN_HAULED: "watch"})
    if planned:
        await keeps(house, game)
    await house.settled()
    return game


async def stored(house: House, game: int) -> tuple[int, bool]:
    """How many entries there are, and whether Ben has a plan."""
    count = await house.database.read(lambda c: int(c.execute(select(func.count()).select_from(entries)).scalar_one()))
    return count, plan_in((await row_of(house, game)).seats[1].orders) is not None


@pytest.mark.parametrize(("what", "more"), [("keeps", 0), ("brings", 4)])
async def test_killed_between_any_two_statements_a_plan_is_kept_or_acts_wholly_or_not_at_all(
    store: Store, what: str, more: int
) -> None:
    async with World(store.url).open() as house:
        game = await begun(house, what == "brings", pace="live")
        before = await stored(house, game)
    after = (before[0] + more, what == "keeps")
    async for house, number, done in killed(store, game, __name__, made, MOST, what):
        assert await stored(house, game) == (after if done else before), f"killed before statement {number}"
        assert (await (keeps if what == "keeps" else brings)(house, game)).repeated == done
        assert await stored(house, game) == after, "once"


async def test_a_plan_whose_clock_two_processes_have_acts_once(world: World) -> None:
    async with houses(world, "one", "two") as (one, two):
        game = await begun(one, True, pace="daily")
        await brings(one, game)
        await later(one, world, 1)
        before = await stored(one, game)
        world.clock.now += 601
        kept = await one.database.read(lambda connection: clocks.of_game(connection, game))
        (due,) = (row for row in kept if row.kind == "plan")
        await asyncio.gather(*(house.sleeper._fire(due) for house in (one, two, one)))
        assert await stored(one, game) == (before[0] + 2, False) == await stored(two, game)


async def test_another_process_carries_out_the_plans_of_a_dead_one(world: World) -> None:
    async with houses(world, "one", "two") as (one, two):
        game = await begun(one, True, pace="daily")
        await brings(one, game)
        before = await stored(one, game)
        await dies(one, world)
        await two.leases.beat()
        await later(two, world, 1)
        await later(two, world, 601)
        assert await stored(two, game) == (before[0] + 2, False)

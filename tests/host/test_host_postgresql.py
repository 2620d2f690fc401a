"""What only a server can do to the house: other processes that write, connections that end."""

from __future__ import annotations

import asyncio

import pytest

from host.house import House
from tests.host.table import ANN, BEN, World, end_together, game_of
from tests.postgresql import Cluster


@pytest.fixture
def world(cluster: Cluster) -> World:
    return World(cluster.url(cluster.clear()))


async def test_writers_of_two_processes_wait_for_each_other(world: World) -> None:
    """Settings are read, then written: without waiting both would add the same row, or one would undo the other."""
    async with world.open() as one, world.open() as two:
        names = [f"n{number}" for number in range(12)]
        both = zip(names, (one, two) * 6, strict=True)
        await asyncio.gather(*(house.set_member(ANN, {name: True}) for name, house in both))
        assert set(await one.member(ANN)) == set(names)


async def test_a_server_that_was_restarted_ends_no_house(house: House, cluster: Cluster) -> None:
    game = await game_of(house, ANN, BEN)
    await house.settled()
    cluster.end_connections()
    assert (await house.table(game)).status == "running"
    await end_together(house, game)

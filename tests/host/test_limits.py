"""Limits on open tables for a person and a server, and on lobbies for a person: refused with the number,
nothing made.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from host.clocks.paces import DAY
from host.lobby.limits import TableLimits
from host.table.refusals import HostError
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, HERE, World, end_together, lobby_of, press


async def refused(code: str, most: int, work: object) -> None:
    with pytest.raises(HostError, match=code) as caught:
        await work  # type: ignore[misc]
    assert caught.value.facts["most"] == most


async def test_open_tables_of_a_person(world: World) -> None:
    async with world.open(limits=TableLimits(person=2)) as house:
        first, _ = await lobby_of(house, ANN, BEN), await lobby_of(house, BEN)
        third = await lobby_of(house, CLEO)
        await refused("open_tables", 2, lobby_of(house, BEN))
        await refused("open_tables", 2, house.lobby.join(press(BEN), third))
        await house.lobby.join(press(BEN), first, "any")
        await house.lobby.start(press(ANN), first)
        await refused("open_tables", 2, house.lobby.join(press(BEN), third))
        await end_together(house, first)
        assert (await house.lobby.join(press(BEN), third)).seat_of(BEN) is not None


async def test_a_seat_in_mid_game_counts_as_any(world: World) -> None:
    async with world.open(limits=TableLimits(person=1)) as house:
        game = await lobby_of(house, ANN, BEN)
        await house.lobby.start(press(ANN), game)
        await lobby_of(house, CLEO)
        offered = await house.substitutes.offer(press(BEN), game, None, CLEO, "Cleo")
        number = offered.pending.offers[0].number
        await refused("open_tables", 1, house.substitutes.answer(press(CLEO), game, number, True))
        await house.substitutes.answer(press(CLEO), game, number, False)
        await house.seats.leave(press(BEN), game)
        await refused("open_tables", 1, house.substitutes.take(press(CLEO), game, 1))


async def test_lobbies_of_a_host_and_tables_of_a_server(world: World) -> None:
    async with world.open(limits=TableLimits(lobbies=2, server=3)) as house:
        first = await lobby_of(house, ANN, BEN)
        await lobby_of(house, ANN)
        await refused("lobbies", 2, lobby_of(house, ANN))
        await house.lobby.start(press(ANN), first)
        await lobby_of(house, ANN)
        await refused("server_tables", 3, lobby_of(house, BEN))
        elsewhere = replace(HERE, guild_id=(HERE.guild_id or 0) + 1)
        assert (await house.lobby.new(press(BEN), "nets", elsewhere, {}, "en")).status == "lobby"


async def test_the_same_press_again_is_no_second_table(world: World) -> None:
    async with world.open(limits=TableLimits(person=1)) as house:
        once = await house.lobby.new(press(ANN, 77), "nets", HERE, {}, "en")
        assert (await house.lobby.new(press(ANN, 77), "nets", HERE, {}, "en")).id == once.id


async def test_tables_that_sleep_or_belong_to_one_person_block_nobody(world: World) -> None:
    async with world.open(limits=TableLimits(person=2, server=2)) as house:
        alone, among = await lobby_of(house, CLEO), await lobby_of(house, ANN, BEN)
        await house.lobby.start(press(CLEO), alone, fill_ai=True)
        await lobby_of(house, CLEO)  # with their game alone the server has two that count
        await refused("server_tables", 2, lobby_of(house, BEN))
        await house.lobby.start(press(ANN), among)
        await later(house, world, 6 * DAY)
        await refused("server_tables", 2, lobby_of(house, BEN))
        await refused("open_tables", 2, lobby_of(house, CLEO))
        await later(house, world, 30 * DAY)
        assert (await house.reading.table(among)).asleep_since is not None
        assert (await house.reading.table(alone)).asleep_since is not None
        assert (await house.lobby.join(press(CLEO), await lobby_of(house, BEN))).seat_of(CLEO) is not None

"""New tables: a role of the server is pinged now and then, and who asked for it hears of them, three a day."""

from __future__ import annotations

from typing import Any

import pytest

from host.clocks.paces import DAY, HOUR, MINUTE
from host.house import House
from host.lobby.announcing import NEW_TABLES, NEW_TABLES_OF, NEW_TABLES_ROLE
from host.lobby.limits import TableLimits
from host.table.options import REMATCH_OF
from host.table.table import Place
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, press

ROLE = 77


async def opened(house: House, user: int = ANN, place: Place = HERE, **options: Any) -> int:
    table = await house.lobby.new(press(user), "nets", place, {"players": 2, **options}, "en")
    await house.settled()
    return table.id


def pinged(world: World) -> list[int | None]:
    return [sent.post.group for sent in world.discord.messages if f"<@&{ROLE}>" in sent.post.content]


def told(world: World, user: int) -> list[str]:
    return [sent.post.content for sent in world.discord.messages if sent.post.to == user]


async def test_a_role_is_pinged_once_in_half_an_hour_and_named_meanwhile(house: House, world: World) -> None:
    await house.settings.set_guild(1, {NEW_TABLES_ROLE: ROLE})
    await opened(house)
    world.clock.now += 29 * MINUTE
    await opened(house, BEN)
    world.clock.now += MINUTE
    await opened(house, CLEO)
    await opened(house, DAN, Place(2, 200))
    assert pinged(world) == [ROLE, None, ROLE]


@pytest.mark.parametrize("options", [{"private": True}, {REMATCH_OF: 1}], ids=str)
async def test_nobody_hears_of_what_nobody_else_can_join(house: House, world: World, options: dict[str, Any]) -> None:
    first = await opened(house)
    await house.settings.set_guild(1, {NEW_TABLES_ROLE: ROLE})
    await house.settings.set_member(BEN, {NEW_TABLES: [1]})
    await opened(house, **{key: first if key == REMATCH_OF else value for key, value in options.items()})
    assert (pinged(world), told(world, BEN)) == ([], [])


@pytest.mark.parametrize(
    ("wanted", "hears"), [(None, True), ("nets.", True), (".slow", True), ("nets.live", False), ("kravora.", False)]
)
async def test_who_named_a_game_or_a_pace_hears_of_no_other(
    house: House, world: World, wanted: str | None, hears: bool
) -> None:
    await house.settings.set_member(BEN, {NEW_TABLES: [1], NEW_TABLES_OF: wanted})
    game = await opened(house, pace="slow")
    assert told(world, BEN) == [f"new {game}"] * hears


async def test_who_asked_hears_of_three_a_day_of_that_server_alone(house: House, world: World) -> None:
    await house.settings.set_member(BEN, {NEW_TABLES: [1]})
    games = []
    for _ in range(4):
        games.append(await opened(house))
        world.clock.now += HOUR
    await opened(house, CLEO, Place(2, 200))
    await opened(house, BEN)
    assert told(world, BEN) == [f"new {game}" for game in games[:3]]
    world.clock.now += DAY
    games.append(await opened(house))
    assert told(world, BEN)[-1] == f"new {games[-1]}"


async def test_quiet_hours_drop_it_and_a_block_keeps_it_away(house: House, world: World) -> None:
    hour = int(world.clock.now % DAY // 3600)
    await house.settings.set_member(BEN, {NEW_TABLES: [1], "quiet": [hour * 60, (hour + 2) % 24 * 60]})
    await house.settings.set_member(CLEO, {NEW_TABLES: [1], "blocked_people": [ANN]})
    await opened(house)
    world.clock.now += 3 * HOUR
    await house.sleeper.settled()
    await house.settled()
    assert told(world, BEN) == told(world, CLEO) == []


async def test_the_digest_names_a_new_table_while_a_seat_is_free(house: House, world: World) -> None:
    await house.settings.set_member(BEN, {NEW_TABLES: [1], "notices": "digest", "digest": 8})
    free, full = await opened(house), await opened(house, CLEO)
    await house.lobby.join(press(DAN), full)
    world.clock.now += DAY
    await house.sleeper.settled()
    await house.settled()
    assert told(world, BEN) == [f"new_table {free}"]


async def test_who_may_sit_nowhere_else_hears_of_none(world: World) -> None:
    async with world.open(limits=TableLimits(person=1)) as house:
        await opened(house, BEN)
        await house.settings.set_member(BEN, {NEW_TABLES: [1]})
        await house.settings.set_member(CLEO, {NEW_TABLES: [1]})
        game = await opened(house)
        assert (told(world, BEN), told(world, CLEO)) == ([], [f"new {game}"])

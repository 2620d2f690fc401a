"""Reminders on their way: worth sending until their moment is past or nothing is owed, and one live at a time."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from examples.starter_game.engine.actions import HAUL
from host.house import House
from host.outbox import Patience
from host.paces import DAY, HOUR
from host.parcels import MENTION, REMINDER, Sorted, is_past, sort_out
from host.ports import DeliveryError, Post
from host.store import posts
from host.store.posts import Waiting
from host.store.tables import outbox
from tests.host.hands import later
from tests.host.table import ANN, BEN, World, press
from tests.host.test_clocks import row_of
from tests.host.test_host_play import picked

UNREACHED = DeliveryError(500, lasting=False)


async def unsent(house: House, game: int) -> list[Waiting]:
    return await house.database.read(lambda connection: posts.waiting(connection, game))


async def test_a_post_is_queued_with_its_last_moment(house: House) -> None:
    game = await picked(house, ANN, BEN)
    queued = [Post("word", "until then", to=ANN, until=5_000.0), Post("word", "for ever", to=ANN)]
    await house.database.write(lambda connection: posts.add(connection, game, queued, 1.0))
    query = select(outbox.c.until).where(outbox.c.at == 1.0).order_by(outbox.c.id)
    assert await house.database.read(lambda c: list(c.execute(query).scalars())) == [5_000.0, None]


@pytest.mark.parametrize("attempts", [0, 3])
async def test_what_is_past_its_moment_is_dropped_and_the_rest_is_sent(house: House, attempts: int) -> None:
    row = await row_of(house, await picked(house, ANN, BEN))
    old = Waiting(1, row.id, Post("word", "old", to=ANN, until=100.0), attempts, 0.0)
    new = Waiting(2, row.id, Post("other", "new", to=ANN, until=101.0), attempts, 0.0)

    def sorted_at(now: float) -> Sorted:
        return sort_out([old, new], row, lambda told, since: told[-1], now)

    assert [parcel.row for parcel in sorted_at(99.0).parcels] == [old, new]
    found = sorted_at(100.0)
    assert ([parcel.row for parcel in found.parcels], found.dropped) == ([new], (old,))


@pytest.mark.parametrize("role", [REMINDER, MENTION])
async def test_only_who_owes_is_reminded_and_only_while_the_clocks_run(house: House, world: World, role: str) -> None:
    game = await picked(house, ANN, BEN)
    ann, ben = Post(role, "Ann", seat=0), Post(role, "Ben", seat=1)
    row, now = await row_of(house, game), world.clock.now
    assert (is_past(ann, row, now), is_past(ben, row, now)) == (False, True)
    await house.pause(press(ANN), game)
    assert is_past(ann, await row_of(house, game), now)
    await house.go_on(press(ANN), game)
    assert not is_past(ann, await row_of(house, game), now)
    await house.away(press(ANN), game)
    assert is_past(ann, await row_of(house, game), now)


async def test_a_reminder_that_comes_too_late_is_never_sent(world: World) -> None:
    """Discord was out of reach, and meanwhile its person has decided."""
    world.patience = Patience(3600.0, 3600.0, 3600.0)
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await house.settled()
        world.discord.faults = [UNREACHED] * 9
        await later(house, world, 12 * HOUR + 1)
        assert [row.post.role for row in await unsent(house, game)] == ["reminder"]
        await house.act(press(ANN), game, None, [HAUL])
        assert not (await house.look(game, ANN)).owes
        world.discord.faults.clear()
        house.try_again(game)
        await asyncio.sleep(0)
        await house.outbox.settled()
        assert "reminder" not in [sent.post.role for sent in world.discord.messages]
        assert not [row for row in await unsent(house, game) if row.post.role == "reminder"]


async def test_nor_after_time_is_up(world: World) -> None:
    world.patience = Patience(3600.0, 3600.0, 3600.0)
    async with world.open() as house:
        await picked(house, ANN, BEN, late="remind")
        await house.settled()
        world.discord.faults = [UNREACHED] * 9
        await later(house, world, 12 * HOUR + 1)
    world.discord.faults.clear()
    world.clock.now += 9 * DAY
    async with world.open() as house:
        await house.settled()
        assert "reminder" not in [sent.post.role for sent in world.discord.messages]

"""A server removes the bot and adds it again: its games stop, continue, or are abandoned (docs/tables.md)."""

from __future__ import annotations

import pytest

from examples.starter_game.engine.actions import NET
from host.clocks.paces import DAY, HOUR
from host.house import House
from host.services.server_life import KEPT_FOR
from host.table.refusals import HostError
from host.table.table import REMOVED
from tests.host.hands import later
from tests.host.table import ANN, BEN, HERE, World, end_together, press, row_of
from tests.host.test_clocks import DECISION, time_of
from tests.host.test_host_play import picked
from tests.host.test_people_who_come_and_go import manager, number, open_vote, refused

SERVER = HERE.guild_id or 0


async def test_everything_stands_still_and_goes_on(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    left = (await time_of(house, game, 0)).due
    assert left is not None
    begun = world.clock.now
    await house.servers.left(SERVER)
    await later(house, world, 3 * DECISION)
    row = await row_of(house, game)
    assert (row.status, row.paused_by, row.seats[0].clock.late_since) == ("running", REMOVED, None)
    await house.servers.joined(SERVER)
    time = await time_of(house, game, 0)
    assert time.due is not None and time.due - world.clock.now >= left - begun - 1
    await house.play.act(press(ANN), game, None, [NET])


async def test_neither_votes_nor_hosts_nor_managers_lift_it_and_nobody_moves(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    version = (await row_of(house, game)).version
    await house.servers.left(SERVER)
    for work in (
        house.seats.go_on(press(ANN), game),
        house.seats.go_on(manager(ANN), game),
        house.seats.pause(press(ANN), game),
        house.seats.nudge(press(BEN), game),
        house.play.act(press(ANN), game, None, [NET]),
        house.play.undo(press(ANN), game, None, 1),
        open_vote(house, ANN, game, "go_on"),
    ):
        await refused("removed", work)
    await house.play.set_orders(press(ANN), game, {})
    row = await row_of(house, game)
    assert (row.paused_by, row.version) == (REMOVED, version)


async def test_an_agreed_pause_does_not_shorten_it(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    table = await open_vote(house, ANN, game, "pause", days=1)
    await house.servers.left(SERVER)
    await house.votes.ballot(press(BEN), game, number(table), True)
    row = await row_of(house, game)
    assert row.paused_by == REMOVED and row.paused_until == world.clock.now + KEPT_FOR


async def test_a_vote_a_pause_and_sleep_are_as_they_were(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.seats.pause(press(ANN), game)
    table = await open_vote(house, BEN, game, "end")
    until, due = table.paused_until, table.pending.vote
    assert due is not None
    await house.servers.left(SERVER)
    await later(house, world, HOUR)
    await house.servers.joined(SERVER)
    table = await house.reading.table(game)
    assert (table.paused_until, table.paused_by) == (until, ANN)
    assert table.pending.vote is not None and table.pending.vote.due == due.due + HOUR
    await house.servers.left(SERVER)
    await later(house, world, 2 * DAY)
    await house.servers.joined(SERVER)
    assert (await house.reading.table(game)).paused_until is None, "that pause has run out meanwhile"


async def test_thirty_days_later_it_is_abandoned_and_its_people_get_the_seed(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.settled()
    before = len([sent for sent in world.discord.messages if sent.post.to is None])
    await house.servers.left(SERVER)
    await house.servers.left(SERVER)
    await later(house, world, KEPT_FOR - HOUR)
    assert (await house.reading.table(game)).status == "running"
    await later(house, world, 2 * HOUR)
    await house.settled()
    table = await house.reading.table(game)
    assert table.status == "abandoned" and table.seed is not None
    sent = world.discord.messages
    assert len([each for each in sent if each.post.to is None]) == before, "there is no place to post in"
    shown = [each.post for each in sent if each.post.role == "shown"]
    assert {post.to for post in shown} == {ANN, BEN} and not any(post.proof for post in shown)
    await house.servers.joined(SERVER)
    assert (await house.reading.table(game)).status == "abandoned"


async def test_it_holds_over_a_restart_and_knows_its_servers(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await house.servers.left(SERVER)
    async with world.open() as house:
        assert await house.servers.with_tables() == {SERVER}
        assert (await house.reading.table(game)).removed
        await house.servers.joined(SERVER)
        assert not (await house.reading.table(game)).removed


async def test_another_server_s_tables_go_on(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.servers.left(SERVER + 1)
    assert not (await house.reading.table(game)).removed


async def test_a_server_is_welcomed_once(house: House) -> None:
    assert [await house.servers.joined(SERVER) for _ in range(3)] == [True, False, False]
    await house.servers.left(SERVER)
    assert not await house.servers.joined(SERVER)
    assert await house.servers.joined(SERVER + 1)


async def test_its_people_can_still_end_it(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.servers.left(SERVER)
    assert (await end_together(house, game)).status == "ended"
    with pytest.raises(HostError, match="already_over"):
        await house.play.act(press(ANN), game, None, [NET])

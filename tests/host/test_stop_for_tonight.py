"""*Stop for tonight*: clocks of minutes stand until somebody presses on the next evening."""

from __future__ import annotations

from dataclasses import replace

import pytest

from examples.starter_game.engine.actions import NET
from host.clocks.paces import DAY, HOUR, MINUTE
from host.house import House
from host.table.notes import Tonight
from host.table.refusals import HostError
from tests.host.hands import later
from tests.host.table import ANN, BEN, HERE, World, press, row_of
from tests.host.test_host_play import picked


async def test_the_next_evening_begins_at_the_same_hour_and_with_a_press(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="evening")
    began = world.clock.now
    await later(house, world, 10 * MINUTE)
    await house.play.act(press(ANN), game, None, [NET])
    await later(house, world, 5 * MINUTE)
    table = await house.seats.stop(press(BEN), game)
    assert (table.paused_until, table.paused_by) == (began + DAY, BEN)
    assert Tonight() not in world.presenter.noted
    await later(house, world, DAY)
    assert world.presenter.noted.count(Tonight()) == 1
    time = (await house.reading.table(game)).seats[0].time
    assert time is not None and time.due is None, "until somebody presses nothing runs"
    await later(house, world, 3 * DAY)
    table = await house.reading.table(game)
    assert (table.asleep_since, world.presenter.noted.count(Tonight())) == (None, 1)
    await house.seats.go_on(press(ANN), game)
    time = (await house.reading.table(game)).seats[0].time
    assert time is not None and time.due is not None and (await row_of(house, game)).paused_until is None


async def test_untouched_it_sleeps_after_seven_days(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="live")
    await house.seats.stop(press(ANN), game)
    await later(house, world, 7.9 * DAY)
    assert (await house.reading.table(game)).asleep_since is None
    await later(house, world, 0.2 * DAY)
    assert (await house.reading.table(game)).asleep_since is not None


async def test_who_stopped_takes_it_back_for_ten_minutes_then_a_vote_does(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="evening")
    await house.seats.stop(press(ANN), game)
    with pytest.raises(HostError, match="not_host"):
        await house.seats.go_on(press(BEN), game)
    await house.seats.go_on(press(ANN), game)
    with pytest.raises(HostError, match="too_often"):
        await house.seats.stop(press(BEN), game)
    await later(house, world, 12 * HOUR)
    await house.seats.stop(press(BEN), game)
    await later(house, world, 11 * MINUTE)
    with pytest.raises(HostError, match="stopped"):
        await house.seats.go_on(press(BEN), game)
    vote = (await house.votes.open(press(BEN), game, "go_on")).pending.vote
    assert vote is not None
    assert (await house.votes.ballot(press(ANN), game, vote.number, True)).paused_until is None


async def test_tables_of_days_and_paused_ones_do_not_stop(house: House) -> None:
    game = await picked(house, ANN, BEN)
    with pytest.raises(HostError, match="unknown_option"):
        await house.seats.stop(press(ANN), game)
    live = await picked(house, ANN, BEN, pace="live")
    await house.seats.pause(replace(press(ANN), manages=HERE.guild_id), live)
    with pytest.raises(HostError, match="paused_already"):
        await house.seats.stop(press(ANN), live)


async def test_after_its_end_anybody_at_a_table_of_minutes_ends_a_pause(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="live")
    await house.seats.pause(press(ANN), game)
    await later(house, world, DAY + HOUR)
    assert (await house.seats.go_on(press(BEN), game)).paused_until is None

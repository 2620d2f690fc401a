"""A clock that starts again, or begins when a table goes on, asks its person; nobody is asked while it can't run."""

from __future__ import annotations

import pytest

from examples.starter_game.engine.actions import DEPTH
from host.clocks.paces import DAY, HOUR, MINUTE, PACES
from host.clocks.seat_clock import last_end
from host.due.due_rows import rows_of
from host.house import House
from host.posts.ports import Cause, DeliveryError
from host.table.notes import Reminder
from tests.host.hands import later
from tests.host.table import ANN, BEN, World, game_of, press, row_of
from tests.host.test_host_play import picked
from tests.host.test_told import kept


def asked(world: World, user: int) -> list[str]:
    """How somebody was told, in the order it came."""
    sent = (each.post for each in world.discord.messages if not each.post.silent)
    return [post.role for post in sent if any(ping.user_id == user for ping in post.tells)]


async def test_who_owes_since_a_pause_is_asked_when_it_ends(house: House, world: World) -> None:
    game = await game_of(house, ANN, BEN)
    await house.settled()
    await house.seats.pause(press(ANN), game)
    for user in (ANN, BEN):
        await house.play.act(press(user), game, None, [DEPTH | 2])
    await later(house, world, HOUR)
    world.discord.messages.clear()
    await later(house, world, 22 * HOUR)
    assert (await row_of(house, game)).seats[0].owes and asked(world, ANN) == [], "nobody has to act in a pause"
    await later(house, world, HOUR + MINUTE)
    assert asked(world, ANN) == ["mention"]
    await later(house, world, HOUR)
    assert asked(world, ANN) == ["mention"], "once"


async def test_who_owed_before_a_pause_is_asked_anew_when_it_ends(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 20 * MINUTE)
    await house.seats.pause(press(ANN), game)
    world.discord.messages.clear()
    await later(house, world, 23 * HOUR)
    assert asked(world, ANN) == []
    await later(house, world, 2 * HOUR)
    assert asked(world, ANN) == ["digest"], "the pause ended by itself"


@pytest.mark.parametrize(("pace", "least"), [("daily", 6 * HOUR), ("slow", 12 * HOUR), ("evening", 15 * MINUTE)])
async def test_a_clock_that_starts_again_leaves_time_to_act(
    house: House, world: World, pace: str, least: float
) -> None:
    game = await picked(house, ANN, BEN, pace=pace)
    await later(house, world, PACES[pace].decision + PACES[pace].reserve - MINUTE)
    await house.seats.pause(press(ANN), game)
    await house.seats.go_on(press(ANN), game)
    clock = (await row_of(house, game)).seats[0].clock
    assert (clock.left, clock.runs, clock.eighth_used) == (least, True, True)


async def test_no_clock_of_minutes_begins_until_somebody_presses(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="evening")
    await later(house, world, 20 * MINUTE)
    await house.seats.pause(press(ANN), game)
    world.discord.messages.clear()
    await later(house, world, DAY + 10 * HOUR)
    clock = (await row_of(house, game)).seats[0].clock
    assert not clock.runs and clock.late_since is None and asked(world, ANN) == []
    await house.seats.back(press(BEN), game)
    await later(house, world, 2.0)
    assert (await row_of(house, game)).seats[0].clock.runs and asked(world, ANN) == ["mention"]


async def test_a_table_of_minutes_that_nobody_goes_on_with_sleeps_a_day_after_its_pause(
    house: House, world: World
) -> None:
    game = await picked(house, ANN, BEN, pace="live")
    await house.seats.pause(press(ANN), game)
    await later(house, world, 2 * DAY + MINUTE)
    row = await row_of(house, game)
    assert row.asleep_since is not None and row.paused_until is None


async def test_a_clock_ends_unwarned_once_and_gets_time_to_warn(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.settled()
    world.discord.messages.clear()

    async def nobody(*given: object) -> None:
        raise DeliveryError(0, Cause.PASSING)

    sends, world.discord.send = world.discord.send, nobody  # type: ignore[method-assign]
    await later(house, world, 3 * DAY - HOUR)
    world.discord.send = sends  # type: ignore[method-assign]
    await later(house, world, HOUR + MINUTE)
    seat = (await row_of(house, game)).seats[0]
    assert seat.in_person and seat.clock.lent and seat.clock.late_since is None
    await later(house, world, 2 * MINUTE)
    assert asked(world, ANN)[-1] == "digest"
    await later(house, world, 3 * HOUR)
    assert not (await row_of(house, game)).seats[0].in_person


async def test_a_woken_table_asks_who_owes(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, late="remind")
    await later(house, world, 12 * DAY)
    assert (await row_of(house, game)).asleep_since is not None
    world.discord.messages.clear()
    await house.seats.wake(press(BEN), game)
    await later(house, world, 1.0)
    await later(house, world, 2 * MINUTE)
    assert asked(world, ANN) == ["digest"]
    await later(house, world, HOUR)
    assert asked(world, ANN) == ["digest"]


async def test_who_comes_back_from_an_absence_for_which_the_table_waited_is_asked(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 20 * MINUTE)
    await house.seats.away(press(ANN), game, None, world.clock.now + DAY, True)
    world.discord.messages.clear()
    await later(house, world, DAY - HOUR)
    assert asked(world, ANN) == []
    await later(house, world, HOUR + 2 * MINUTE)
    assert asked(world, ANN) == ["digest"]


async def test_an_announced_absence_is_no_silence(house: House, world: World) -> None:
    """All are away for longer than a silent table stays awake."""
    game = await picked(house, ANN, BEN)
    until = world.clock.now + 9 * DAY
    for user in (ANN, BEN):
        await house.seats.away(press(user), game, None, until)
    await later(house, world, 9 * DAY - HOUR)
    world.discord.messages.clear()
    await later(house, world, HOUR + MINUTE)
    row = await row_of(house, game)
    assert row.asleep_since is None and asked(world, ANN) and asked(world, BEN)
    sleeps = until - house.time.off + PACES["daily"].sleeps_after
    assert [each.due for each in rows_of(row, 0.0) if each.kind == "sleep"] == [pytest.approx(sleeps, abs=1)]


async def test_who_is_there_when_a_live_clock_ends_is_warned_once_they_are_not(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="live")
    await house.settled()
    world.discord.messages.clear()
    while not (await row_of(house, game)).seats[0].clock.lent:
        await house.seats.back(press(ANN), game)
        await later(house, world, 50)
    assert asked(world, ANN) == [], "they have the table open"
    while not asked(world, ANN):
        await later(house, world, 5)
    told = world.clock.now
    while (await row_of(house, game)).seats[0].clock.late_since is None:
        await later(house, world, 5)
    assert world.clock.now - told >= MINUTE - 10


async def test_who_could_not_be_asked_and_pressed_just_before_the_end_is_warned_a_minute_later(
    house: House, world: World
) -> None:
    game = await picked(house, ANN, BEN, pace="live")
    await house.settled()

    async def nobody(*given: object) -> None:
        raise DeliveryError(0, Cause.PASSING)

    world.discord.send = nobody  # type: ignore[method-assign]
    row = await row_of(house, game)
    await later(house, world, last_end(row.seats[0].clock, row.pace, 0.0) - world.clock.now - 10)
    assert [key for _, key, delivered in await kept(house, game) if not delivered], "asked, and not reached"
    await house.seats.back(press(ANN), game)
    pressed = world.clock.now
    world.presenter.noted.clear()
    while Reminder(0, last=True) not in world.presenter.noted:
        await later(house, world, 1)
        assert (await row_of(house, game)).seats[0].clock.late_since is None
    assert (await row_of(house, game)).seats[0].clock.lent
    assert world.clock.now - pressed >= MINUTE, "they have the table open"

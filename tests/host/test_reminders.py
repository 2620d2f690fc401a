"""A reminder that its person moved: it comes then, once, and nothing else at the table changes."""

from __future__ import annotations

import pytest

from examples.starter_game.engine.actions import HAUL
from host.clocks.clock_row import ClockRow
from host.clocks.paces import HOUR, MINUTE
from host.due.due_rows import rows_of
from host.house import House
from host.posts.gate import LATER
from host.table.notes import Reminder
from host.table.refusals import HostError
from tests.host.hands import later, to_moment
from tests.host.table import ANN, BEN, CLEO, World, press, row_of
from tests.host.test_clocks import DECISION, RESERVE, stored_as_asked_for, time_of
from tests.host.test_host_play import picked


def reminders(world: World) -> int:
    """Beside the ask that is put off for ten minutes, as she was there when her turn began."""
    return max(0, asks(world) - 1)


def asks(world: World) -> int:
    return len([note for note in world.presenter.noted if isinstance(note, Reminder)])


async def test_it_comes_when_asked_for_and_the_clock_runs_on(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    began, before = world.clock.now, await row_of(house, game)
    await later(house, world, 12 * HOUR + 1)
    assert reminders(world) == 1
    await house.reminders.later(press(ANN), game, began + 16 * HOUR)
    await stored_as_asked_for(house, game)
    after = await row_of(house, game)
    assert after.version == before.version and after.pressed_at == before.pressed_at, "no sign of being there"
    assert (await time_of(house, game, 0)).due == began + DECISION
    await later(house, world, 3 * HOUR)
    assert reminders(world) == 1
    await later(house, world, HOUR + 2)
    assert reminders(world) == 2
    await later(house, world, began + 21 * HOUR + 2 - world.clock.now)
    assert reminders(world) == 3, "the usual ones go on after it"


async def test_quiet_hours_set_meanwhile_keep_reminders_out_and_move_no_end(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    began, due = world.clock.now, (await time_of(house, game, 0)).due
    hour = int(began // HOUR + 12) % 24
    await house.settings.set_member(ANN, {"quiet": [(hour - 1) % 24 * 60, (hour + 4) % 24 * 60]})
    await later(house, world, 15 * HOUR)
    assert reminders(world) == 0
    await later(house, world, 2 * HOUR)
    assert reminders(world) == 1
    assert (await time_of(house, game, 0)).due == due
    await stored_as_asked_for(house, game)


async def test_a_reminder_that_was_not_due_in_a_pause_comes_after_it(house: House, world: World) -> None:
    """It was read while due, then somebody paused; without a clock it comes back as the very same."""
    game = await picked(house, ANN, BEN, pace="none")
    await later(house, world, 11 * MINUTE)
    (due,) = (row for row in rows_of(await row_of(house, game), 0.0) if row.kind == "reminder")
    await house.seats.pause(press(ANN), game)
    world.clock.now = due.due
    await house.sleeper._fire(due)
    assert asks(world) == 1
    await house.seats.go_on(press(ANN), game)
    await to_moment(house, world, due.due + LATER + 1)
    assert asks(world) == 2
    await stored_as_asked_for(house, game)


async def test_a_clock_that_comes_back_right_after_it_was_carried_out_is_tried_again(
    house: House, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    game = await picked(house, ANN, BEN)
    at = world.clock.now + HOUR
    await house.reminders.later(press(ANN), game, at)
    stretch = (await row_of(house, game)).seats[0].clock.stretch
    house.sleeper._done[game] = ClockRow(at, False, game, 0, "reminder", stretch)
    await to_moment(house, world, at)
    assert asks(world) == 0 and "clock reminder failed, time 1" in caplog.text
    await later(house, world, 31.0)
    assert asks(world) == 1


async def test_a_press_makes_it_needless(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.reminders.later(press(ANN), game, world.clock.now + 3 * HOUR)
    await house.play.act(press(ANN), game, None, [HAUL])
    assert (await row_of(house, game)).seats[0].clock.remind_at is None
    await stored_as_asked_for(house, game)


async def test_nobody_is_reminded_of_what_is_over(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    now = world.clock.now
    for user, at, code in (
        (BEN, now + HOUR, "stale"),
        (CLEO, now + HOUR, "no_seat"),
        (ANN, now, "stale"),
        (ANN, now + DECISION + RESERVE, "stale"),
    ):
        with pytest.raises(HostError, match=code):
            await house.reminders.later(press(user), game, at)
    await house.seats.away(press(ANN), game)
    with pytest.raises(HostError, match="stale"):
        await house.reminders.later(press(ANN), game, now + HOUR)

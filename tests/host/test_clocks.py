"""Seats' clocks: when they run, what they leave, what happens when time is up; all by a clock moved by hand."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from examples.starter_game.engine.actions import DEPTH, HAUL, NET
from host.clocks.clock_row import ClockRow
from host.clocks.paces import DAY, HOUR, MINUTE, PACES
from host.clocks.seat_clock import SeatClock, begun, given_back
from host.due.due_rows import rows_of
from host.house import House
from host.store.queries import clocks
from host.table.notes import LateNote, PutAway, Reminder, Slept
from host.table.table import SeatTime
from host.upkeep.sleeper import Sleeper
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, World, game_of, lobby_of, press, row_of
from tests.host.test_host_play import picked
from tests.patience import eventually

DECISION, RESERVE, GRACE = DAY, 2 * DAY, 30.0
LEAST = 6 * HOUR
"""What a daily clock has at least when it starts again."""


RUN = Sleeper.run
"""As it is; tests have it do nothing by itself."""


async def time_of(house: House, game: int, seat: int) -> SeatTime:
    time = (await house.reading.table(game)).seats[seat].time
    assert time is not None
    return time


async def stored_as_asked_for(house: House, game: int) -> None:
    """The stored clocks are those that the game's row asks for."""
    kept = await house.database.read(lambda connection: clocks.of_game(connection, game))
    assert kept == rows_of(await row_of(house, game), house.time.off)


async def test_a_clock_begins_when_a_seat_owes_and_own_steps_do_not_renew_it(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    began = world.clock.now
    assert (await time_of(house, game, 0)).due == began + DECISION
    assert (await time_of(house, game, 1)).due is None
    await later(house, world, 5 * HOUR)
    await house.play.act(press(ANN), game, None, [NET])
    await house.play.undo(press(ANN), game, None, 1)
    await house.play.act(press(ANN), game, None, [NET])
    assert (await time_of(house, game, 0)).due == began + DECISION
    await stored_as_asked_for(house, game)


async def test_it_stands_while_another_answers_and_the_reserve_goes_on_from_round_to_round(
    house: House, world: World
) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, DECISION + 5 * HOUR)
    await house.play.act(press(ANN), game, None, [HAUL])
    time = await time_of(house, game, 0)
    assert (time.due, time.left, time.spare) == (None, 0.0, RESERVE - 5 * HOUR)


async def test_time_is_up_after_decision_reserve_and_grace_and_not_before(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, DECISION + RESERVE + GRACE - 1)
    assert (await house.reading.table(game)).seats[0].in_person
    await later(house, world, 2)
    table = await house.reading.table(game)
    assert table.seats[0].handed, "an AI plays for Ann"
    assert (await house.reading.look(game, BEN)).owes, "and has played"
    assert (await row_of(house, game)).seats[0].clock.timeouts == 1
    await stored_as_asked_for(house, game)


async def test_who_comes_back_is_not_late(house: House, world: World) -> None:
    game = await game_of(house, ANN, BEN, CLEO, late="default")
    await house.play.act(press(ANN), game, None, [DEPTH | 1])
    await house.play.act(press(CLEO), game, None, [DEPTH | 1])
    await later(house, world, DECISION + RESERVE + MINUTE)
    assert (await house.reading.look(game, ANN)).owes, "Ben's depth was chosen by default, and it is Ann's turn"
    entry = next(line for line in await house.reading.log(game, BEN) if line.seat == 1)
    assert (entry.by, entry.timed_out) == ("default", True)
    assert (await time_of(house, game, 1)).late_since is not None
    await house.play.act(press(BEN), game, None, [], {})
    assert (await time_of(house, game, 1)).late_since is None


async def test_two_time_outs_in_a_row_hand_the_seat_to_an_ai(house: House, world: World) -> None:
    game = await game_of(house, ANN, BEN, late="default")
    await house.play.act(press(BEN), game, None, [DEPTH | 1])
    await later(house, world, DECISION + RESERVE + MINUTE)
    assert (await house.reading.table(game)).seats[0].in_person
    await later(house, world, DECISION + MINUTE)
    assert (await house.reading.table(game)).seats[0].handed
    log = [entry.by for entry in await house.reading.log(game, ANN) if entry.seat == 0]
    assert log[:2] == ["default", "default"], "the second is played to the end of the stretch before an AI comes"


async def test_only_remind_makes_late_and_nothing_else(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, late="remind")
    await later(house, world, DECISION + RESERVE + MINUTE)
    assert (await house.reading.look(game, ANN)).owes
    assert (await time_of(house, game, 0)).late_since is not None
    assert [note for note in world.presenter.noted if isinstance(note, LateNote)] == [LateNote(0)]
    await house.play.act(press(ANN), game, None, [NET])
    assert (await time_of(house, game, 0)).late_since is None
    assert (await time_of(house, game, 0)).due == world.clock.now + LEAST


async def test_reminders_come_once_at_the_right_time(house: House, world: World) -> None:
    await picked(house, ANN, BEN)
    began = world.clock.now
    told = []
    for hour in range(73):
        await later(house, world, began + hour * HOUR + 1 - world.clock.now)
        told += [hour] * len([note for note in world.presenter.noted if isinstance(note, Reminder)])
        world.presenter.noted.clear()
    assert told == [1, 12, 21, 69], "ten minutes after her own press; 12 h and 3 h before the end; 3 h before all is"


async def test_who_pressed_a_moment_ago_is_reminded_later_though_the_house_was_started_since(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await later(house, world, 12 * HOUR - 5 * MINUTE)
        await house.seats.back(press(ANN), game)
    async with world.open() as house:
        told = []
        for _ in range(3):
            await later(house, world, 5.5 * MINUTE)
            told.append(len([note for note in world.presenter.noted if isinstance(note, Reminder)]))
    assert told == [1, 2, 2], "the first was when she had begun; then ten minutes after her press"


async def test_a_restart_neither_repeats_nor_forgets(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await later(house, world, 13 * HOUR)
    assert len([note for note in world.presenter.noted if isinstance(note, Reminder)]) == 2
    async with world.open() as house:
        await later(house, world, 9 * HOUR)
        assert len([note for note in world.presenter.noted if isinstance(note, Reminder)]) == 3
        await stored_as_asked_for(house, game)


@pytest.mark.parametrize("down", [59 * MINUTE, 3 * DAY])
async def test_a_downtime_takes_nobody_s_time(world: World, down: float) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await later(house, world, 5 * HOUR)
        due = (await time_of(house, game, 0)).due
        assert due is not None
    world.clock.now += down
    async with world.open() as house:
        assert (await time_of(house, game, 0)).due == due + down
        await stored_as_asked_for(house, game)
        await later(house, world, DECISION - 5 * HOUR + RESERVE)
        assert (await house.reading.look(game, ANN)).owes
        await later(house, world, MINUTE)
        assert not (await house.reading.look(game, ANN)).owes


async def test_forty_seconds_without_a_house_count(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        due = (await time_of(house, game, 0)).due
    world.clock.now += 40
    async with world.open() as house:
        assert (await time_of(house, game, 0)).due == due


async def test_a_system_clock_put_back_an_hour_gives_and_takes_nothing(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, HOUR)
    world.clock.now -= HOUR
    await house.database.write(house.time.beat)
    await later(house, world, DECISION + RESERVE - HOUR - MINUTE)
    assert (await house.reading.look(game, ANN)).owes
    await later(house, world, 2 * MINUTE)
    assert not (await house.reading.look(game, ANN)).owes


async def test_a_press_on_its_way_goes_before_the_clock(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, DECISION + RESERVE)
    with house.arrivals.arrived(ANN):
        world.clock.now += GRACE + 1
        fired = house.sleeper.once()
        task = asyncio.ensure_future(fired)
        await asyncio.sleep(0.05)
        await house.play.act(press(ANN), game, None, [NET, HAUL])
    await task
    await house.sleeper.settled()
    log = [entry for entry in await house.reading.log(game, ANN) if entry.seat == 0]
    assert [entry.timed_out for entry in log] == [False] * len(log)
    assert (await house.reading.table(game)).seats[0].in_person


async def test_nobody_presses_and_the_table_sleeps_until_somebody_wakes_it(
    house: House, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "host")
    game = await picked(house, ANN, BEN, late="remind")
    await later(house, world, 8 * DAY)
    assert (await house.reading.table(game)).asleep_since is not None
    assert Slept() in world.presenter.noted
    await stored_as_asked_for(house, game)
    await house.play.act(press(ANN), game, None, [NET])
    table = await house.reading.table(game)
    assert table.asleep_since is None
    assert (await time_of(house, game, 0)).due == world.clock.now + DECISION, "a whole decision time"
    assert [caplog.messages.count(f"game={game} {what}") for what in ("fell asleep", "woke")] == [1, 1]


async def test_who_sleeps_for_sixty_days_is_closed(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, late="remind")
    await later(house, world, 66 * DAY)
    assert (await house.reading.table(game)).status == "running"
    await later(house, world, 2 * DAY)
    table = await house.reading.table(game)
    assert (table.status, table.seed is not None) == ("abandoned", True)
    assert await house.database.read(lambda connection: clocks.of_game(connection, game)) == frozenset()


async def test_a_table_of_one_person_is_put_away_and_waits_for_them_for_ever(house: House, world: World) -> None:
    game = await lobby_of(house, ANN)
    await house.lobby.add_ai(press(ANN), game, "greedy")
    await house.lobby.start(press(ANN), game)
    await house.settled()
    await later(house, world, 43 * DAY)
    assert not (await house.reading.table(game)).pending.put_away
    await later(house, world, 2 * DAY)
    assert (await house.reading.table(game)).pending.put_away
    assert world.presenter.noted.count(PutAway()) == 1
    assert await house.reading.tables_in(1) == [], "it is in no manager's way"
    await later(house, world, 100 * DAY)
    table = await house.reading.table(game)
    assert (table.status, world.presenter.noted.count(PutAway())) == ("running", 1)
    await house.seats.wake(press(ANN), game)
    table = await house.reading.table(game)
    assert (table.asleep_since, table.pending.put_away) == (None, False)
    await stored_as_asked_for(house, game)
    await later(house, world, 43 * DAY)
    assert not (await house.reading.table(game)).pending.put_away, "it sleeps for as long again"


async def test_without_a_clock_nobody_is_timed_but_counted_late(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="none")
    assert (await time_of(house, game, 0)).due is None
    await later(house, world, 6 * DAY)
    await house.play.act(press(ANN), game, None, [NET])
    await later(house, world, 6 * DAY)
    assert (await time_of(house, game, 0)).late_since is None, "a press puts it off"
    await later(house, world, 2 * DAY)
    assert (await time_of(house, game, 0)).late_since is not None
    assert (await house.reading.look(game, ANN)).owes


async def test_asked_in_another_s_turn_orders_or_the_default_answer_after_a_while(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, defenders_asked=True)
    await house.play.act(press(BEN), game, None, [], {})
    await house.play.act(press(ANN), game, None, [HAUL])
    assert (await house.reading.look(game, BEN)).owes, "may help"
    assert (await time_of(house, game, 1)).due is None
    await later(house, world, 10 * MINUTE + GRACE + 1)
    look = await house.reading.look(game, BEN)
    assert look.owes and look.view.phase == "turn", "it was answered for Ben, whose own turn it is"
    assert (await time_of(house, game, 1)).late_since is None
    assert (await time_of(house, game, 1)).spare == RESERVE


async def test_clocks_stand_while_the_host_pauses_and_go_on_after(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 20 * HOUR)
    await house.seats.pause(press(ANN), game)
    assert (await time_of(house, game, 0)).left == 4 * HOUR
    await later(house, world, 23 * HOUR)
    assert (await time_of(house, game, 0)).due is None
    await later(house, world, 2 * HOUR)
    table = await house.reading.table(game)
    assert table.paused_until is None
    assert (await time_of(house, game, 0)).due == pytest.approx(world.clock.now - HOUR + LEAST, abs=1)


async def test_away_with_wait_stops_the_clock_for_three_days_at_most(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 20 * HOUR)
    await house.seats.away(press(ANN), game, None, world.clock.now + 30 * DAY, waits=True)
    await later(house, world, 2 * DAY)
    time = await time_of(house, game, 0)
    assert (time.due, time.left, time.waits) == (None, 4 * HOUR, True)
    await later(house, world, DAY + HOUR)
    assert (await time_of(house, game, 0)).due is not None
    assert (await row_of(house, game)).seats[0].absence.waited == pytest.approx(3 * DAY, abs=1)


async def test_who_is_no_member_any_more_is_gone_and_not_late(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    world.discord.left.add(ANN)
    await later(house, world, DECISION + RESERVE + MINUTE)
    table = await house.reading.table(game)
    time = table.seats[0].time
    assert time is not None and time.gone and time.late_since is None
    assert table.seats[0].handed and table.host_id == BEN, "the table has another host"
    await house.play.act(press(ANN), game, None, [], {})
    back = (await house.reading.table(game)).seats[0]
    assert back.in_person and back.time is not None and not back.time.gone


async def test_the_sleeper_wakes_by_itself_when_a_commit_brings_an_earlier_clock(house: House, world: World) -> None:
    RUN(house.sleeper)
    game = await picked(house, ANN, BEN, pace="live")
    await house.database.write(lambda connection: clocks.set_beat(connection, clocks.beat(connection), beat_at(1e9)))
    world.clock.now = 1e9
    house.sleeper.committed(0.0)

    async def lent() -> float:
        return (await row_of(house, game)).seats[0].clock.lent

    await eventually(lent, "the clock")


def beat_at(moment: float) -> clocks.Beat:
    return clocks.Beat(moment, 0.0)


def test_a_stretch_right_after_another_leaves_what_was_spared_as_it_is() -> None:
    pace = PACES["daily"]
    clock = begun(SeatClock(reserve=pace.reserve), "1", pace, None, 0.0)
    clock = begun(clock, "2", pace, None, DECISION + HOUR)
    assert (clock.left, clock.reserve) == (DECISION, RESERVE - HOUR)


@pytest.mark.parametrize(
    ("stretch", "left"), [("2", 20 * HOUR), ("1", 15 * HOUR), ("0", LEAST)], ids=["this", "former", "older"]
)
def test_a_stretch_that_comes_again_has_what_was_left_then(stretch: str, left: float) -> None:
    pace = PACES["daily"]
    clock = begun(SeatClock(reserve=pace.reserve), "1", pace, None, 0.0)
    clock = begun(clock, "2", pace, None, 9 * HOUR)
    again = given_back(clock, stretch, pace, 13 * HOUR)
    assert (again.stretch, again.left, again.reserve, again.runs) == (stretch, left, RESERVE, False)


async def test_a_clock_that_is_late_takes_none_of_the_same_name_with_it(house: House) -> None:
    """The sleeper read it before a commit wrote another one in its place."""
    game = await picked(house, ANN, BEN)
    await house.seats.pause(press(ANN), game)
    (new,) = [row for row in rows_of(await row_of(house, game), house.time.off) if row.kind == "pause"]
    await house.database.write(lambda connection: clocks.take(connection, replace(new, due=new.due - 5)))
    await stored_as_asked_for(house, game)
    await house.database.write(lambda connection: clocks.take(connection, new))
    with pytest.raises(AssertionError):
        await stored_as_asked_for(house, game)


async def test_only_clocks_of_games_that_do_not_run_are_forgotten(house: House) -> None:
    """A game that began while the house looked for them keeps its own."""
    game, other = await picked(house, ANN, BEN), await picked(house, ANN, CLEO)
    stray = ClockRow(1.0, False, 4_000, 0, "decision", "x")
    await house.database.write(lambda connection: clocks.change(connection, (), (stray,)))
    await house.database.write(clocks.drop_stopped)
    for each in (game, other):
        await stored_as_asked_for(house, each)
    assert await house.database.read(lambda connection: clocks.of_game(connection, 4_000)) == frozenset()

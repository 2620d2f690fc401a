"""Taking an action back after others were asked or acted: who must agree, what ends a request, what remains."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from engine.kernel.dice import Dice
from engine.kernel.game import Action, Event
from engine.kernel.records.record import struck
from examples.starter_game.engine import turns
from examples.starter_game.engine.actions import DEPTH, HAUL, NET, WATCH
from examples.starter_game.engine.game import NightNets
from examples.starter_game.engine.state import ANSWER, TURN, State
from host.clocks.paces import DAY, HOUR, MINUTE
from host.house import House
from host.store.queries import entries, games
from host.table.notes import ConsentNote
from host.table.pending import NeedsConsent
from host.table.table import Table
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, press, row_of
from tests.host.test_clocks import stored_as_asked_for, time_of
from tests.host.test_host_play import picked
from tests.host.test_people_who_come_and_go import refused


class Always(Dice):
    """Says the same, and counts no draw."""

    def below(self, sides: int, stream: int, counters: list[int]) -> int:
        return 2


class CalmNets(NightNets):
    """Night Nets whose haul and answer draw nothing, so that they can be taken back by consent within a round."""

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
        barrier, drawn, playing = state.barrier, state.draws[:], state.phase in (TURN, ANSWER)
        events = super().apply(state, seat, action, Always())
        if playing and state.phase in (TURN, ANSWER):
            state.barrier, state.draws[:] = barrier, drawn
        return events

    def step(self, now: State, seat: int, action: Action, dice: Dice) -> tuple[State, list[Event]]:
        turns.check(now, seat, action)
        after = now.clone()
        return after, self.apply(after, seat, action, dice)


@pytest.fixture
async def house(world: World) -> AsyncIterator[House]:
    world.game = CalmNets()
    async with world.open() as opened:
        yield opened


async def hauled(house: House, *users: int, **options: Any) -> int:
    """Ann has hauled, Ben is asked."""
    game = await picked(house, *users, **options)
    await house.play.act(press(ANN), game, None, [HAUL])
    return game


async def needed(house: House, game: int, user: int) -> NeedsConsent:
    found = await house.consents.needed(game, user)
    assert found is not None
    return found


async def ask(house: House, game: int, user: int) -> Table:
    found = await needed(house, game, user)
    return await house.consents.ask(press(user), game, found.action, found.asks)


def number(table: Table) -> int:
    assert table.pending.consent is not None
    return table.pending.consent.number


def outcomes(world: World) -> list[str]:
    return [note.outcome for note in world.presenter.noted if isinstance(note, ConsentNote)]


async def undone(house: House, game: int) -> list[tuple[int, int]]:
    """(seat, how many) of each undo in the log."""
    return [(entry.seat, entry.undo) for entry in await house.reading.log(game, ANN) if entry.undo]


async def test_it_needs_all_who_acted_or_were_asked_since_and_undoes_all_since(house: House, world: World) -> None:
    game = await hauled(house, ANN, BEN, CLEO)
    await house.play.act(press(BEN), game, None, [WATCH])
    await house.play.act(press(BEN), game, None, [HAUL])
    found = await needed(house, game, ANN)
    assert found.asks == (1, 2) and [events[0][0] for _, events in found.undone] == ["hauled", "watched", "hauled"]
    table = await ask(house, game, ANN)
    await refused("not_asked", house.consents.answer(press(ANN), game, number(table), True))
    await refused("no_seat", house.consents.answer(press(DAN), game, number(table), True))
    table = await house.consents.answer(press(CLEO), game, number(table), True)
    assert (await house.reading.look(game, ANN)).view.phase == ANSWER, "Ben has not agreed"
    table = await house.consents.answer(press(BEN), game, number(table), True)
    look = await house.reading.look(game, ANN)
    assert (look.owes, look.view.phase, look.view.active, table.pending.consent) == (True, TURN, 0, None)
    assert outcomes(world) == ["", "granted"]
    assert await undone(house, game) == [(1, 2), (0, 1)]
    log = await house.reading.log(game, ANN)
    assert [entry.undone for entry in log if entry.action is not None and entry.events[0][0] == "hauled"] == [True]
    await stored_as_asked_for(house, game)


async def test_it_is_there_after_a_restart_and_goes_on(world: World) -> None:
    world.game = CalmNets()
    async with world.open() as house:
        game = await hauled(house, ANN, BEN, CLEO)
        await house.play.act(press(BEN), game, None, [WATCH])
        open_one = number(await ask(house, game, ANN))
    async with world.open() as house:
        await house.consents.answer(press(BEN), game, open_one, True)
        assert (await house.reading.look(game, ANN)).owes
    async with world.open() as house:
        assert (await house.reading.look(game, ANN)).owes, "what was taken back replays"
        await house.play.act(press(ANN), game, None, [NET, HAUL])
        assert (await house.reading.look(game, BEN)).owes


async def test_one_no_refuses(house: House, world: World) -> None:
    game = await hauled(house, ANN, BEN, CLEO)
    table = await ask(house, game, ANN)
    assert (await needed(house, game, ANN)).asks == (1,), "Cleo was not asked yet"
    table = await house.consents.answer(press(BEN), game, number(table), False)
    assert table.pending.consent is None and (await house.reading.look(game, BEN)).owes
    [*_, note] = [note for note in world.presenter.noted if isinstance(note, ConsentNote)]
    assert (note.outcome, note.refused_by) == ("refused", 1)


@pytest.mark.parametrize(("pace", "fuse"), [("evening", 10 * MINUTE), ("daily", DAY)])
async def test_silence_refuses(house: House, world: World, pace: str, fuse: float) -> None:
    game = await hauled(house, ANN, BEN, pace=pace, late="remind", defenders_asked=True)
    await house.play.act(press(BEN), game, None, [WATCH])
    open_one = number(await ask(house, game, ANN))
    await later(house, world, fuse - 1)
    assert (await house.reading.table(game)).pending.consent is not None
    await later(house, world, 2)
    assert (await house.reading.table(game)).pending.consent is None and outcomes(world)[-1] == "refused"
    await refused("settled", house.consents.answer(press(BEN), game, open_one, True))
    await stored_as_asked_for(house, game)


async def test_it_lapses_when_somebody_acts(house: House, world: World) -> None:
    game = await hauled(house, ANN, BEN)
    await ask(house, game, ANN)
    await house.play.act(press(BEN), game, None, [WATCH])
    assert (await house.reading.table(game)).pending.consent is None and outcomes(world) == ["", "closed"]


async def test_a_step_that_others_may_not_see_ends_no_request_and_goes_with_it(house: House, world: World) -> None:
    game = await hauled(house, ANN, BEN)
    await house.play.act(press(BEN), game, None, [WATCH])
    table = await ask(house, game, ANN)
    await house.play.act(press(BEN), game, None, [NET])
    assert number(await house.reading.table(game)) == number(table), "a net is laid in secret"
    await house.consents.answer(press(BEN), game, number(table), True)
    assert (await house.reading.look(game, ANN)).owes and await undone(house, game) == [(1, 2), (0, 1)]
    told = [note.undone for note in world.presenter.noted if isinstance(note, ConsentNote)][-1]
    assert [[event[0] for event in events] for _, events in told] == [["hauled"], ["watched"], []]


async def test_it_lapses_when_its_asker_leaves_or_the_game_ends(house: House, world: World) -> None:
    game = await hauled(house, ANN, BEN, CLEO)
    await ask(house, game, ANN)
    await house.seats.leave(press(ANN), game)
    assert outcomes(world) == ["", "closed"]
    game = await hauled(house, ANN, BEN)
    await ask(house, game, ANN)
    await house.seats.end(press(ANN), game)
    await house.seats.end(press(BEN), game)
    assert outcomes(world) == ["", "closed", "", "closed"]


async def test_who_leaves_is_asked_no_more(house: House, world: World) -> None:
    game = await hauled(house, ANN, BEN, CLEO)
    await house.play.act(press(BEN), game, None, [WATCH, HAUL])
    table = await ask(house, game, ANN)
    await house.consents.answer(press(CLEO), game, number(table), True)
    await house.seats.leave(press(BEN), game)
    assert (await house.reading.look(game, ANN)).owes and outcomes(world)[-1] == "granted"


async def test_the_asker_alone_withdraws(house: House, world: World) -> None:
    game = await hauled(house, ANN, BEN)
    table = await ask(house, game, ANN)
    await refused("not_yours", house.consents.withdraw(press(BEN), game, number(table)))
    await house.consents.withdraw(press(ANN), game, number(table))
    assert outcomes(world) == ["", "withdrawn"]


async def test_one_at_a_time_and_three_in_a_round(house: House) -> None:
    game = await hauled(house, ANN, BEN)
    for _ in range(3):
        table = await ask(house, game, ANN)
        found = await needed(house, game, ANN)
        await refused("request_open", house.consents.ask(press(ANN), game, found.action, found.asks))
        await house.consents.withdraw(press(ANN), game, number(table))
    await refused("request_open", house.consents.ask(press(ANN), game, found.action, found.asks))
    await house.play.act(press(BEN), game, None, [WATCH, HAUL])
    assert (await ask(house, game, BEN)).pending.consent is not None, "Ben has asked for nothing yet"


async def test_what_was_shown_counts(house: House) -> None:
    game = await hauled(house, ANN, BEN, CLEO)
    found = await needed(house, game, ANN)
    await house.play.act(press(BEN), game, None, [WATCH, HAUL])
    await refused("stale", house.consents.ask(press(ANN), game, found.action, found.asks))
    await refused("stale", house.consents.ask(press(ANN), game, found.action + 1, (1, 2)))


async def test_a_late_seat_is_not_asked_and_with_nobody_to_ask_it_is_done_at_once(house: House, world: World) -> None:
    game = await hauled(house, ANN, BEN, late="remind")
    await house.play.act(press(BEN), game, None, [WATCH])
    await later(house, world, 3 * DAY + HOUR)
    assert (await time_of(house, game, 1)).late_since is not None
    assert (await needed(house, game, ANN)).asks == ()
    table = await ask(house, game, ANN)
    assert table.pending.consent is None and (await house.reading.look(game, ANN)).owes
    assert outcomes(world) == ["granted"]


async def test_an_ai_has_no_say(house: House) -> None:
    game = await picked_with_ai(house)
    await house.play.act(press(ANN), game, None, [HAUL])
    await house.settled()
    found = await needed(house, game, ANN)
    assert found.asks == () and len(found.undone) > 1, "the AI has acted"
    await ask(house, game, ANN)
    assert (await house.reading.look(game, ANN)).owes


async def picked_with_ai(house: House) -> int:
    table = await house.lobby.new(press(ANN), "nets", HERE, {"defenders_asked": True}, "en")
    await house.lobby.add_ai(press(ANN), table.id, "greedy")
    await house.lobby.start(press(ANN), table.id)
    await house.play.act(press(ANN), table.id, None, [DEPTH | 2])
    await house.settled()
    return table.id


async def test_clocks_run_on_and_the_seat_has_what_was_left_then(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO, defenders_asked=True)
    await later(house, world, 6 * HOUR)
    await house.play.act(press(ANN), game, None, [HAUL])
    await house.play.act(press(BEN), game, None, [WATCH])
    table = await ask(house, game, ANN)
    await later(house, world, HOUR)
    assert (await row_of(house, game)).seats[1].clock.runs, "Ben's clock runs on"
    await house.consents.answer(press(BEN), game, number(table), True)
    clock = (await row_of(house, game)).seats[0].clock
    assert clock.runs and clock.left == pytest.approx(18 * HOUR, abs=5)


async def test_six_hours_are_left_at_least_and_what_was_spared_stays_spent(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO, defenders_asked=True)
    await later(house, world, 30 * HOUR)
    await house.play.act(press(ANN), game, None, [HAUL])
    table = await ask(house, game, ANN)
    await house.consents.answer(press(BEN), game, number(table), True)
    clock = (await row_of(house, game)).seats[0].clock
    assert (clock.left, clock.reserve) == (pytest.approx(6 * HOUR, abs=5), pytest.approx(42 * HOUR, abs=5))


async def test_a_time_out_counts_as_one_s_action(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO, late="default", defenders_asked=True)
    await later(house, world, 3 * DAY + MINUTE)
    [line] = [line for line in await lines(house, game) if line.cause == "clock" and line.entry.seat == 0]
    assert line.entry.action == HAUL
    table = await ask(house, game, ANN)
    for seat in table.pending.consent.asks if table.pending.consent else ():
        await house.consents.answer(press((ANN, BEN, CLEO)[seat]), game, number(table), True)
    look = await house.reading.look(game, ANN)
    assert look.owes and look.view.active == 0, "the default does not act at once again"
    assert (await row_of(house, game)).seats[0].clock.left == pytest.approx(6 * HOUR, abs=5)


async def lines(house: House, game: int) -> list[Any]:
    return await house.database.read(lambda connection: entries.load(connection, game))


async def test_not_while_a_choice_is_made_in_secret(house: House) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    for user, other in ((ANN, BEN), (BEN, CLEO), (CLEO, ANN)):
        await house.play.act(press(user), game, None, [HAUL])
        await house.play.act(press(other), game, None, [WATCH])
    await house.play.act(press(ANN), game, None, [DEPTH | 1])
    await house.play.act(press(BEN), game, None, [DEPTH | 1])
    assert await house.consents.needed(game, ANN) is None


async def test_a_watcher_and_who_has_done_nothing_have_nothing_to_ask_for(house: House) -> None:
    game = await hauled(house, ANN, BEN, CLEO)
    assert await house.consents.needed(game, DAN) is None
    await refused("nothing_to_undo", house.consents.ask(press(CLEO), game, 3, (0,)))


async def test_dice_since_close_it(world: World) -> None:
    async with world.open() as house:
        game = await hauled(house, ANN, BEN)
        await refused("barrier", house.consents.needed(game, ANN))


async def test_the_record_is_proved(house: House) -> None:
    game = await hauled(house, ANN, BEN)
    await house.play.act(press(BEN), game, None, [WATCH, NET])
    table = await ask(house, game, ANN)
    await house.consents.answer(press(BEN), game, number(table), True)
    await house.play.act(press(ANN), game, None, [HAUL])
    for user in (ANN, BEN):
        await house.seats.end(press(user), game)
    row = await house.database.read(lambda connection: games.load(connection, game))
    assert row is not None and row.status == "ended"
    assert not (await house.reading.check_record(game)).wrong
    assert len(struck([line.entry for line in await lines(house, game)])) == 3

"""Acting in a running game: refusals, repetitions, simultaneous presses, undo, standing orders."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.kernel.errors import IllegalAction
from examples.starter_game.engine.actions import DEPTH, HAUL, HELP, NET, SING, WATCH
from host.house import House
from host.table.presses import Press
from host.table.refusals import HostError
from tests.host.table import ANN, BEN, CLEO, World, end_together, game_of, lobby_of, press


async def picked(house: House, *users: int, **options: object) -> int:
    """A game in which everybody has picked: the first person's turn."""
    game = await game_of(house, *users, **options)
    for user in users:
        await house.play.act(press(user), game, None, [DEPTH | 2])
    return game


async def decision_of(house: House, game: int, user: int) -> int:
    return (await house.reading.look(game, user)).decision


async def test_a_press_moves_the_game(house: House) -> None:
    game = await game_of(house, ANN, BEN)
    acted = await house.play.act(press(ANN), game, await decision_of(house, game, ANN), [DEPTH | 2])
    assert [entry.events for entry in acted.entries] == [(("chose", 0, 2),)]
    assert acted.table.version == 1
    look = await house.reading.look(game, ANN)
    assert (look.seat, look.owes, look.view.depth) == (0, False, 2)
    assert (await house.reading.look(game, BEN)).owes


async def test_without_a_seat(house: House) -> None:
    game = await game_of(house, ANN, BEN)
    await refused(house, game, CLEO, None, [DEPTH | 1], "no_seat")


async def test_stale_decision(house: House) -> None:
    game = await picked(house, ANN, BEN)
    old = await decision_of(house, game, ANN)
    await house.play.act(press(ANN), game, old, [HAUL])
    await house.play.act(press(BEN), game, None, [WATCH])
    await refused(house, game, ANN, old, [HAUL], "stale")


async def test_not_your_decision(house: House) -> None:
    game = await picked(house, ANN, BEN)
    error = await refused(house, game, BEN, None, [HAUL], "not_yours")
    assert error.facts["owed"] == [0]


async def test_game_not_started_cancelled_or_unknown(house: House) -> None:
    game = await lobby_of(house, ANN, BEN)
    await refused(house, game, ANN, None, [HAUL], "not_running")
    await refused(house, 99, ANN, None, [HAUL], "no_game")
    await house.lobby.cancel(press(ANN), game)
    await refused(house, game, ANN, None, [HAUL], "not_running")


async def test_game_over(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await end_together(house, game)
    await house.settled()
    await refused(house, game, ANN, None, [HAUL], "already_over")


async def test_illegal_action_changes_nothing_even_after_legal_ones(house: House) -> None:
    game = await picked(house, ANN, BEN)
    before = await house.reading.table(game)
    with pytest.raises(IllegalAction):
        await house.play.act(press(ANN), game, None, [NET, WATCH], {"when_hauled": "watch"})
    assert await house.reading.table(game) == before
    look = await house.reading.look(game, ANN)
    assert (look.view.nets, look.orders) == (0, {})


async def refused(house: House, game: int, user: int, decision: int | None, actions: list[int], code: str) -> HostError:
    """The press is refused with this code, and nothing changed."""
    before = await house.reading.table(game) if game < 99 else None
    with pytest.raises(HostError) as caught:
        await house.play.act(press(user), game, decision, actions)
    assert caught.value.code == code
    if before is not None:
        assert await house.reading.table(game) == before
    return caught.value


async def test_the_same_interaction_again_gets_the_first_result(house: House) -> None:
    game = await game_of(house, ANN, BEN)
    again = press(ANN)
    first = await house.play.act(again, game, None, [DEPTH | 2])
    second = await house.play.act(again, game, None, [DEPTH | 3])
    assert second.repeated and not first.repeated
    assert second.entries == first.entries
    assert (await house.reading.look(game, ANN)).view.depth == 2


async def test_another_person_can_not_repeat_an_interaction(house: House) -> None:
    game = await game_of(house, ANN, BEN)
    used = press(ANN)
    await house.play.act(used, game, None, [DEPTH | 2])
    with pytest.raises(HostError, match="stale"):
        await house.play.act(Press(BEN, "Ben", used.interaction_id), game, None, [DEPTH | 2])


async def test_a_double_press_acts_once(house: House) -> None:
    game = await picked(house, ANN, BEN)
    decision = await decision_of(house, game, ANN)
    presses = [house.play.act(press(ANN), game, decision, [HAUL]) for _ in range(5)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    refusals = [result.code for result in results if isinstance(result, HostError)]
    assert refusals == ["stale"] * 4
    assert (await house.reading.table(game)).version == 3


async def test_the_same_interaction_at_once_acts_once(house: House) -> None:
    game = await picked(house, ANN, BEN)
    one = press(ANN)
    results = await asyncio.gather(*(house.play.act(one, game, None, [HAUL]) for _ in range(4)))
    assert sorted(result.repeated for result in results) == [False, True, True, True]
    assert len({result.entries for result in results}) == 1


async def test_simultaneous_presses_of_all_seats_in_the_secret_choice(house: House) -> None:
    game = await game_of(house, ANN, BEN, CLEO)
    decisions = {user: await decision_of(house, game, user) for user in (ANN, BEN, CLEO)}
    await asyncio.gather(*(house.play.act(press(u), game, d, [DEPTH | 1]) for u, d in decisions.items()))
    look = await house.reading.look(game, ANN)
    assert (look.view.phase, look.table.version) == ("turn", 3)


async def test_a_choice_may_be_changed_and_nobody_notices(house: House, world: World) -> None:
    game = await game_of(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [DEPTH | 2])
    await house.settled()
    before, posts = await house.reading.log(game, BEN), world.discord.texts()
    await house.play.act(press(ANN), game, None, [DEPTH | 3])
    await house.settled()
    assert (await house.reading.look(game, ANN)).view.depth == 3
    assert await house.reading.log(game, BEN) == before
    assert world.discord.texts() == posts


async def test_undo_takes_back_to_the_barrier_and_no_further(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [NET])
    await house.play.act(press(ANN), game, None, [NET])
    await house.play.undo(press(ANN), game, None, 1)
    assert (await house.reading.look(game, ANN)).view.nets == 1
    await house.play.act(press(ANN), game, None, [SING, NET])
    await house.play.undo(press(ANN), game, None, 0)
    assert (await house.reading.look(game, ANN)).view.nets == 0
    with pytest.raises(HostError, match="nothing_to_undo"):
        await house.play.undo(press(ANN), game, None, 0)
    await house.play.act(press(ANN), game, None, [NET])
    with pytest.raises(HostError, match="barrier"):
        await house.play.undo(press(ANN), game, None, 2)
    entries = await house.reading.log(game, ANN)
    assert [(entry.number, entry.undone) for entry in entries if entry.seat == 0 and not entry.undo] == [
        (1, False),
        (3, True),
        (4, True),
        (6, True),
        (7, True),
        (9, False),
    ]


async def test_undo_of_a_public_action_is_told_once_and_of_a_private_one_never(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [SING])
    await house.settled()
    count = len(world.discord.texts("turn"))
    await house.play.undo(press(ANN), game, None, 1)
    assert [entry.undo for entry in world.presenter.moments[-1].log] == [1]
    await house.play.act(press(ANN), game, None, [NET])
    await house.play.undo(press(ANN), game, None, 1)
    await house.settled()
    assert len(world.discord.texts("turn")) == count + 1


async def test_nothing_can_be_taken_back_once_dice_fell(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [HAUL])
    with pytest.raises(HostError, match="nothing_to_undo"):
        await house.play.undo(press(ANN), game, None, 0)


async def test_standing_orders_answer_in_the_same_commit(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.set_orders(press(BEN), game, {"when_hauled": "help"})
    acted = await house.play.act(press(ANN), game, None, [HAUL])
    assert [event[0] for entry in acted.entries for event in entry.events] == ["hauled", "helped"]
    assert [entry.by for entry in acted.entries] == ["person", "person"], "orders look like the person"
    look = await house.reading.look(game, BEN)
    assert look.owes and [entry.by for entry in look.notes] == ["orders"]
    assert [entry.action for entry in look.notes] == [HELP]
    (await house.tables.loaded(game)).recorder.forget()
    assert (await house.reading.look(game, BEN)).notes == look.notes, (
        "from the store, where memory does not go back so far"
    )
    await house.play.act(press(BEN), game, None, [SING])
    assert (await house.reading.look(game, BEN)).notes == ()


async def test_orders_given_late_answer_what_is_owed(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [HAUL])
    assert (await house.reading.look(game, BEN)).view.phase == "answer"
    await house.play.set_orders(press(BEN), game, {"when_hauled": "watch"})
    look = await house.reading.look(game, BEN)
    assert look.view.phase == "turn"


async def test_a_present_defender_is_asked_and_after_a_minute_a_nudge_lets_the_orders_act(
    house: House, world: World
) -> None:
    game = await picked(house, ANN, BEN, defenders_asked=True)
    await house.play.set_orders(press(BEN), game, {"when_hauled": "watch"})
    await house.play.act(press(ANN), game, None, [HAUL])
    assert (await house.reading.look(game, BEN)).view.phase == "answer", "asked: pressed a moment ago"
    world.clock.now += 61
    await house.seats.nudge(press(ANN), game)
    assert (await house.reading.look(game, BEN)).view.phase == "turn"


async def test_an_absent_defender_is_not_asked(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, defenders_asked=True)
    await house.play.set_orders(press(BEN), game, {"when_hauled": "watch"})
    world.clock.now += 301
    await house.play.act(press(ANN), game, None, [HAUL])
    assert (await house.reading.look(game, BEN)).view.phase == "turn"


async def test_one_person_among_ai_seats_is_asked_however_long_they_are_away(house: House, world: World) -> None:
    """Nobody waits for them; two people, and whoever chose otherwise, have their orders act."""
    game = await game_of(house, ANN, BEN)
    row = await house.tables.row(game)
    transactions = house.play._transactions
    world.clock.now += 3600

    def asked(*users: int | None, **options: object) -> list[bool]:
        seats = tuple(
            replace(row.seats[at], user_id=user, ai=None if user else "greedy") for at, user in enumerate(users)
        )
        there = replace(row, seats=seats, options={**row.options, **options})
        return [transactions.asked(there)(seat) for seat in seats if seat.user_id]

    assert asked(ANN, None) == [True] and asked(ANN, BEN) == [False, False]
    assert asked(ANN, BEN, defenders_asked=True) == [False, False], "away"
    assert asked(ANN, None, defenders_asked=False) == [False]


async def test_orders_merge_and_are_secret(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.set_orders(press(BEN), game, {"when_hauled": "watch", "number": 3})
    await house.play.set_orders(press(BEN), game, {"number": None, "other": 1})
    look = await house.reading.look(game, BEN)
    assert look.orders == {"when_hauled": "watch", "other": 1}
    assert (await house.reading.look(game, ANN)).orders == {}
    assert (await house.reading.look(game, None)).orders == {}

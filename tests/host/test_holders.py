"""Who holds a seat from which entry on: noted as it changes, so that the record can say so (docs/fairness.md)."""

from __future__ import annotations

from dataclasses import replace

from engine.kernel.records.deciders import plan_of
from examples.starter_game.engine.actions import HAUL
from host.clocks.paces import PACES
from host.house import House
from host.table.presses import Press
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, HERE, World, press
from tests.host.test_host_play import picked


async def held(house: House, game: int) -> list[tuple[int, str, str]]:
    """[…] -> seat, holder, why."""
    rows = (await house.tables.row(game)).dice.holders
    entries = (await house.tables.loaded(game)).recorder.entries
    assert all(1 <= row.entry <= entries[-1].number + 1 for row in rows)
    return [(row.seat, row.holder, row.why) for row in rows]


async def sound(house: House, game: int) -> None:
    """Ended, its record is in order, and has these holders."""
    await house.seats.end(Press(ANN, "Ann", manages=HERE.guild_id), game)
    await house.settled()
    assert not (await house.reading.check_record(game)).wrong
    row = await house.tables.row(game)
    record = await house.reading.export(game, None)
    assert record["holders"] == [list(each) for each in row.dice.holders] and record["format"] == 3


async def test_a_seat_changes_hands_and_back(house: House, world: World) -> None:
    """Away, back by a press, left for good: each with the entry from which on somebody else decides."""
    game = await picked(house, ANN, BEN)
    assert await held(house, game) == []
    await house.seats.away(press(ANN), game)
    await house.settled()
    assert await held(house, game) == [(0, "ai.greedy", "away")]
    await house.seats.back(press(ANN), game)
    await house.seats.away(press(BEN), game)
    await house.settled()
    await house.seats.leave(press(BEN), game)
    assert await held(house, game) == [(0, "ai.greedy", "away"), (0, "person", "taken"), (1, "ai.greedy", "away")]
    entries = (await house.tables.loaded(game)).recorder.entries
    first = next(entry.number for entry in entries if plan_of(entry.by))
    assert (await house.tables.row(game)).dice.holders[0].entry == first
    await sound(house, game)


async def test_a_seat_is_given_to_another_person(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.substitutes.offer(press(BEN), game, None, CLEO, "Cleo")
    offer = (await house.reading.table(game)).pending.offers[0]
    await house.substitutes.answer(press(CLEO), game, offer.number, True)
    assert await held(house, game) == [(1, "person", "given")]
    await house.play.act(press(ANN), game, None, [HAUL])
    await sound(house, game)


async def test_time_is_up(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="live", late="ai")
    await later(house, world, PACES["live"].decision + PACES["live"].reserve + PACES["live"].grace + 5)
    assert (0, "ai.greedy", "time") in await held(house, game)
    await sound(house, game)


async def test_a_game_bound_before_goes_on_without(house: House, world: World) -> None:
    """Its record stays of format 2: whose chain is posted must not become another."""
    game = await picked(house, ANN, BEN)
    row = await house.tables.row(game)
    assert row.dice.binding is not None and row.dice.binding.format == 3
    older = replace(row.dice, binding=replace(row.dice.binding, format=2))
    assert older.held(0, 5, "greedy", "away") is older

"""A vote on the pace: longer by more than half, shorter by all; clocks begin with a whole decision."""

from __future__ import annotations

from dataclasses import replace

from host.clocks.paces import DAY, HOUR, PACES
from host.house import House
from host.live_game.loaded_game import Draft
from host.table.table import Table
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, World, lobby_of, press, row_of
from tests.host.test_host_play import picked
from tests.host.test_people_who_come_and_go import number, open_vote, refused


async def asked(house: House, user: int, game: int, pace: str) -> Table:
    return await open_vote(house, user, game, "pace", pace=pace)


async def test_a_longer_pace_needs_more_than_half(house: House) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    table = await asked(house, ANN, game, "slow")
    assert (await house.votes.ballot(press(BEN), game, number(table), True)).terms.pace == "slow"


async def test_nobody_is_hurried_against_their_will_nor_by_their_silence(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    table = await asked(house, ANN, game, "evening")
    table = await house.votes.ballot(press(BEN), game, number(table), True)
    assert (table.terms.pace, table.pending.vote is not None) == ("daily", True)
    assert (await house.votes.ballot(press(CLEO), game, number(table), True)).terms.pace == "evening"
    silent = await picked(house, ANN, BEN, CLEO)
    table = await asked(house, ANN, silent, "evening")
    await house.votes.ballot(press(BEN), silent, number(table), True)
    await later(house, world, DAY + HOUR)
    assert ((await row_of(house, silent)).pending.vote, (await row_of(house, silent)).pace.name) == (None, "daily")
    declined = await picked(house, ANN, BEN, CLEO)
    table = await asked(house, ANN, declined, "evening")
    assert (await house.votes.ballot(press(BEN), declined, number(table), False)).pending.vote is None


async def test_clocks_begin_with_a_whole_decision_and_spare_time_keeps_its_share(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    old, new = PACES["daily"], PACES["slow"]

    def half(draft: Draft) -> None:
        for seat in draft.row.seats:
            draft.row = draft.row.with_seat(replace(seat, clock=replace(seat.clock, reserve=old.reserve / 2)))

    await house.sleeper._transactions.change(game, None, half)
    await later(house, world, 20 * HOUR)
    table = await asked(house, ANN, game, "slow")
    table = await house.votes.ballot(press(BEN), game, number(table), True)
    assert table.terms.pace == "slow"
    row, time = await row_of(house, game), (await house.reading.table(game)).seats[0].time
    assert [seat.clock.reserve for seat in row.seats] == [new.reserve / 2] * 2
    assert time is not None and time.due == world.clock.now + new.decision
    await later(house, world, 2 * DAY)
    assert (await row_of(house, game)).seats[0].in_person, "no clock of the old pace is left"


async def test_only_another_pace_can_be_asked_for(house: House) -> None:
    game = await picked(house, ANN, BEN)
    for pace in ("daily", "", "weekly"):
        await refused("unknown_option", asked(house, ANN, game, pace))


async def test_alone_one_decides_at_once(house: House) -> None:
    game = await lobby_of(house, ANN)
    await house.lobby.add_ai(press(ANN), game, "greedy")
    await house.lobby.start(press(ANN), game)
    assert (await asked(house, ANN, game, "live")).terms.pace == "live"

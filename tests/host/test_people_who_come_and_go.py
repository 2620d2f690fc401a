"""Votes, substitutes, taken seats, hosts who leave: each row of the tables in docs/over-days.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from examples.starter_game.engine.actions import HAUL, NET
from host.clocks.paces import DAY, HOUR, MINUTE
from host.house import House
from host.store.queries import clocks
from host.table.notes import OfferNote, SeatPassed, VoteNote
from host.table.refusals import HostError
from host.table.table import Table
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, game_of, lobby_of, press, row_of
from tests.host.test_clocks import DECISION, LEAST, RESERVE, stored_as_asked_for, time_of
from tests.host.test_host_play import picked


def manager(user: int):  # type: ignore[no-untyped-def]
    return replace(press(user), manages=HERE.guild_id)


async def refused(code: str, work: object) -> None:
    with pytest.raises(HostError, match=code):
        await work  # type: ignore[misc]


async def open_vote(house: House, user: int, game: int, kind: str, **more: object) -> Table:
    return await house.votes.open(press(user), game, kind, **more)  # type: ignore[arg-type]


def number(table: Table) -> int:
    assert table.pending.vote is not None
    return table.pending.vote.number


async def test_more_than_half_decide_at_once(house: House) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    table = await open_vote(house, BEN, game, "end")
    assert table.status == "running"
    await refused("settled", house.votes.ballot(press(CLEO), game, number(table) + 1, True))
    assert (await house.votes.ballot(press(CLEO), game, number(table), True)).status == "ended"


async def test_a_no_of_half_of_two_refuses_and_the_question_rests_for_a_decision_time(
    house: House, world: World
) -> None:
    game = await picked(house, ANN, BEN)
    table = await open_vote(house, ANN, game, "end")
    table = await house.votes.ballot(press(BEN), game, number(table), False)
    assert (table.status, table.pending.vote) == ("running", None)
    await refused("asked_before", open_vote(house, BEN, game, "end"))
    await later(house, world, DECISION + 1)
    assert number(await open_vote(house, BEN, game, "end")) == 2


async def test_one_may_change_one_s_word_and_take_the_question_back(house: House) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    table = await open_vote(house, ANN, game, "pause", days=2)
    table = await house.votes.ballot(press(ANN), game, number(table), False)
    assert table.pending.vote is not None and table.pending.vote.ballots[-1].yes is False
    await refused("not_yours", house.votes.withdraw(press(BEN), game, number(table)))
    assert (await house.votes.withdraw(press(ANN), game, number(table))).pending.vote is None
    await refused("unknown_option", open_vote(house, ANN, game, "pause", days=22))


async def test_who_said_nothing_and_pressed_nothing_drops_out_when_it_closes(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO, late="remind")
    await open_vote(house, BEN, game, "end")
    await later(house, world, DECISION + RESERVE - MINUTE)
    assert (await house.reading.table(game)).status == "running"
    await later(house, world, 2 * MINUTE)
    assert (await house.reading.table(game)).status == "ended", "Ben alone was there"


async def test_on_the_end_who_was_there_and_said_nothing_is_a_no(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO, late="remind")
    await open_vote(house, BEN, game, "end")
    await later(house, world, MINUTE)
    await house.play.act(press(ANN), game, None, [NET])
    await later(house, world, DECISION + RESERVE + MINUTE)
    table = await house.reading.table(game)
    assert (table.status, table.pending.vote) == ("running", None)
    assert [note.outcome for note in world.presenter.noted if isinstance(note, VoteNote)][-1] == "closed"


async def test_the_end_waits_for_who_said_that_they_are_away(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.seats.away(press(BEN), game, None, world.clock.now + 6 * DAY)
    await open_vote(house, ANN, game, "end")
    await later(house, world, DECISION + RESERVE + HOUR)
    table = await house.reading.table(game)
    assert table.status == "running" and table.pending.vote is not None, "not behind Ben's back"
    await house.votes.ballot(press(BEN), game, number(table), False)
    assert (await house.reading.table(game)).pending.vote is None


async def test_others_decide_on_a_late_seat_only(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO, late="remind")
    await refused("not_late", open_vote(house, BEN, game, "to_ai", seat=0))
    await later(house, world, DECISION + RESERVE + MINUTE)
    table = await open_vote(house, BEN, game, "to_ai", seat=0)
    assert table.seats[0].in_person
    table = await house.votes.ballot(press(CLEO), game, number(table), True)
    await house.settled()
    assert (await house.reading.table(game)).seats[0].handed
    await house.play.act(press(ANN), game, None, [], {})
    assert (await house.reading.table(game)).seats[0].in_person


async def test_who_is_late_for_three_decision_times_goes_to_an_ai_by_one_press(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO, late="remind")
    await later(house, world, DECISION + RESERVE + MINUTE + 3 * DECISION)
    assert (await open_vote(house, BEN, game, "to_ai", seat=0)).pending.vote is None
    await house.settled()
    row = await row_of(house, game)
    assert row.seats[0].handed and [(each.holder, each.why) for each in row.dice.holders] == [("ai.greedy", "vote")]


async def test_a_press_of_who_was_late_makes_them_count_again(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, late="remind")
    await later(house, world, DECISION + RESERVE + MINUTE)
    assert (await time_of(house, game, 0)).late_since is not None
    table = await open_vote(house, BEN, game, "end")
    assert table.status == "ended", "Ben is the only one who counts"


async def test_the_end_does_not_come_alone_against_who_is_there(house: House) -> None:
    game = await picked(house, ANN, BEN)
    assert (await house.seats.end(press(ANN), game)).status == "running", "not even for the host"
    assert (await house.seats.end(manager(DAN), game)).status == "ended", "who manages the server can"


async def test_a_late_host_loses_the_table_to_who_is_there(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO, late="remind")
    await later(house, world, DECISION + RESERVE + MINUTE)
    assert (await house.reading.table(game)).host_id == ANN
    await later(house, world, DECISION)
    assert (await house.reading.table(game)).host_id == BEN
    await stored_as_asked_for(house, game)


async def test_the_host_hands_the_table_on(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await refused("not_host", house.substitutes.make_host(press(BEN), game, BEN))
    await refused("no_seat", house.substitutes.make_host(press(ANN), game, DAN))
    assert (await house.substitutes.make_host(press(ANN), game, BEN)).host_id == BEN


async def test_the_host_pauses_once_and_a_vote_does_it_again(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await refused("not_host", house.seats.pause(press(BEN), game))
    await house.seats.pause(press(ANN), game)
    await refused("paused_already", house.seats.pause(press(ANN), game))
    await refused("not_host", house.seats.go_on(press(BEN), game))
    assert (await house.seats.go_on(press(ANN), game)).paused_until is None
    await refused("pause_used", house.seats.pause(press(ANN), game))
    table = await open_vote(house, ANN, game, "pause", days=3)
    table = await house.votes.ballot(press(BEN), game, number(table), True)
    assert table.paused_until == world.clock.now + 3 * DAY
    await house.play.act(press(ANN), game, None, [NET])
    assert (await house.reading.table(game)).paused_until is not None, "who wants may play"
    table = await open_vote(house, BEN, game, "go_on")
    assert (await house.votes.ballot(press(ANN), game, number(table), True)).paused_until is None


def offer_of(table: Table) -> int:
    return table.pending.offers[-1].number


async def test_somebody_takes_a_seat_over_with_all_it_holds(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 20 * HOUR)
    table = await house.substitutes.offer(press(ANN), game, None, DAN, "Dan")
    await refused("not_asked", house.substitutes.answer(press(CLEO), game, offer_of(table), True))
    table = await house.substitutes.answer(press(DAN), game, offer_of(table), True)
    assert (table.seats[0].user_id, table.seats[0].name, table.pending.offers) == (DAN, "Dan", ())
    assert (await house.reading.look(game, DAN)).owes
    assert (await house.reading.look(game, ANN)).seat is None
    assert (await time_of(house, game, 0)).due == world.clock.now + LEAST
    assert SeatPassed(ANN, "Dan", 0) in world.presenter.noted
    assert table.host_id == BEN, "who left is host no more"
    await refused("no_seat", house.play.act(press(ANN), game, None, [NET]))
    await refused("settled", house.substitutes.answer(press(DAN), game, 1, True))


async def test_nobody_ever_has_two_hands(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await refused("has_seat", house.substitutes.offer(press(ANN), game, None, BEN, "Ben"))
    await house.seats.leave(press(BEN), game)
    await refused("sat_elsewhere", house.substitutes.offer(press(ANN), game, None, BEN, "Ben"))
    table = await house.substitutes.take(press(BEN), game, 1)
    assert table.seats[1].user_id == BEN, "one's own former seat is one's own at once"


async def test_the_host_replaces_only_who_is_late_gone_or_an_ai(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, late="remind")
    await refused("not_late", house.substitutes.offer(press(ANN), game, 1, DAN, "Dan"))
    await refused("not_host", house.substitutes.offer(press(BEN), game, 0, DAN, "Dan"))
    await house.play.act(press(ANN), game, None, [HAUL])
    await later(house, world, 12 * MINUTE)
    await later(house, world, DECISION + RESERVE + MINUTE)
    assert (await time_of(house, game, 1)).late_since is not None
    table = await house.substitutes.offer(press(ANN), game, 1, DAN, "Dan")
    await house.play.act(press(BEN), game, None, [], {})
    await refused("settled", house.substitutes.answer(press(DAN), game, offer_of(table), True))


async def test_an_offer_nobody_answers_is_past_after_a_decision_time(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.substitutes.offer(press(BEN), game, None, DAN, "Dan")
    await later(house, world, DECISION + 1)
    assert (await house.reading.table(game)).pending.offers == ()
    assert [note.outcome for note in world.presenter.noted if isinstance(note, OfferNote)] == ["", "closed"]
    await house.substitutes.offer(press(BEN), game, None, DAN, "Dan")
    assert (await house.substitutes.offer(press(BEN), game, None, DAN, "Dan")).pending.offers == (), (
        "again takes it back"
    )


@pytest.mark.parametrize("takers", ["anybody", "host", "nobody"])
async def test_a_seat_of_an_ai_is_taken_as_the_table_lets(house: House, world: World, takers: str) -> None:
    game = await lobby_of(house, ANN, BEN, takers=takers)
    await house.lobby.add_ai(press(ANN), game, "greedy")
    await house.lobby.start(press(ANN), game)
    await house.settled()
    if takers == "nobody":
        await refused("seat_taken", house.substitutes.take(press(DAN), game, 2))
        return
    table = await house.substitutes.take(press(DAN), game, 2)
    if takers == "host":
        assert table.seats[2].user_id is None
        await refused("request_open", house.substitutes.take(press(DAN), game, 2))
        await later(house, world, DECISION + 1)
    table = await house.reading.table(game)
    assert (table.seats[2].user_id, table.seats[2].ai) == (DAN, None)
    await refused("has_seat", house.substitutes.take(press(DAN), game, 2))


async def test_who_leaves_alone_ends_it_and_no_clock_is_left(house: House) -> None:
    game = await game_of(house, ANN, BEN)
    await house.seats.leave(press(ANN), game)
    assert (await house.seats.leave(press(BEN), game)).status == "ended"
    assert await house.database.read(lambda connection: clocks.of_game(connection, game)) == frozenset()


async def test_a_press_that_comes_twice_does_it_once(house: House) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    once = press(ANN)
    await house.votes.open(once, game, "end")
    table = await house.votes.open(once, game, "end")
    assert table.pending.vote is not None and len(table.pending.vote.ballots) == 1
    assert (await row_of(house, game)).pending.numbers == 1

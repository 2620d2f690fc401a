"""Votes and offers while people come back or leave, the table sleeps, pauses or ends, or the house is down."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from examples.starter_game.engine.actions import HAUL, NET
from host.clocks.paces import DAY, HOUR, MINUTE, PACES, UNCLOCKED
from host.house import House
from host.live_game.people import make_host
from host.store.queries import clocks
from host.table.notes import NewHost, OfferNote, SeatGiven, TableNote, VoteNote, Woken
from host.table.pending import News, Vote
from host.table.refusals import HostError
from host.table.table import Table
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, World, game_of, lobby_of, press, row_of
from tests.host.test_clocks import DECISION, RESERVE, stored_as_asked_for
from tests.host.test_host_play import picked
from tests.host.test_people_who_come_and_go import number, offer_of, open_vote, refused

Note = TypeVar("Note", bound=TableNote)


def noted(world: World, kind: type[Note]) -> list[Note]:
    return [note for note in world.presenter.noted if isinstance(note, kind)]


async def vote_of(house: House, game: int) -> Vote | None:
    return (await house.reading.table(game)).pending.vote


async def late_ann(house: House, world: World, *others: int) -> int:
    """A table that waits for Ann, who is late."""
    game = await picked(house, ANN, *others, late="remind")
    await later(house, world, DECISION + RESERVE + MINUTE)
    return game


async def test_the_post_of_a_vote_follows_who_leaves_it(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    await open_vote(house, ANN, game, "end")
    await house.seats.leave(press(CLEO), game)
    assert [note.voters for note in noted(world, VoteNote)] == [(ANN, BEN, CLEO), (ANN, BEN)]
    await house.play.act(press(ANN), game, None, [NET])
    assert len(noted(world, VoteNote)) == 2, "nothing new to say"


async def test_who_comes_back_counts_again_and_the_post_says_so(house: House, world: World) -> None:
    game = await late_ann(house, world, BEN, CLEO)
    await open_vote(house, BEN, game, "pause", days=2)
    assert noted(world, VoteNote)[-1].voters == (BEN, CLEO)
    await house.play.act(press(ANN), game, None, [], {})
    assert noted(world, VoteNote)[-1].voters == (ANN, BEN, CLEO)
    assert await vote_of(house, game) is not None


async def test_whose_asker_leaves_stays_open_for_the_others(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    table = await open_vote(house, CLEO, game, "end")
    await house.seats.leave(press(CLEO), game)
    await refused("no_seat", house.votes.withdraw(press(CLEO), game, number(table)))
    await house.votes.ballot(press(ANN), game, number(table), True)
    assert (await house.reading.table(game)).status == "running", "Cleo's yes counts no more"
    assert (await house.votes.ballot(press(BEN), game, number(table), True)).status == "ended"


async def test_a_seat_whose_person_is_back_is_not_given_away(house: House, world: World) -> None:
    game = await late_ann(house, world, BEN, CLEO)
    table = await open_vote(house, BEN, game, "to_ai", seat=0)
    await house.play.act(press(ANN), game, None, [], {})
    assert noted(world, VoteNote)[-1].outcome == "settled"
    await refused("settled", house.votes.ballot(press(CLEO), game, number(table), True))
    assert (await house.reading.table(game)).seats[0].in_person


async def test_a_seat_that_changes_hands_is_not_given_away(house: House, world: World) -> None:
    game = await late_ann(house, world, BEN, CLEO)
    await later(house, world, DECISION)
    table = await house.substitutes.offer(press(BEN), game, 0, DAN, "Dan")
    await open_vote(house, BEN, game, "open", seat=0)
    await house.substitutes.answer(press(DAN), game, offer_of(table), True)
    assert await vote_of(house, game) is None
    seat = (await house.reading.table(game)).seats[0]
    assert (seat.user_id, seat.ai) == (DAN, None)


async def test_nobody_votes_on_what_is_so_already(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    await later(house, world, DECISION + RESERVE + MINUTE)
    await house.settled()
    await refused("done_already", open_vote(house, BEN, game, "to_ai", seat=0))
    table = await open_vote(house, BEN, game, "open", seat=0)
    await house.votes.ballot(press(CLEO), game, number(table), True)
    await refused("done_already", open_vote(house, BEN, game, "open", seat=0))


async def test_ones_own_seat_is_nothing_to_vote_on(house: House, world: World) -> None:
    game = await late_ann(house, world, BEN, CLEO)
    await refused("not_late", open_vote(house, ANN, game, "to_ai", seat=0))


async def test_a_pause_that_ends_settles_the_vote_on_its_end(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    await house.seats.pause(press(ANN), game)
    await open_vote(house, BEN, game, "go_on")
    await house.seats.go_on(press(ANN), game)
    assert await vote_of(house, game) is None
    assert noted(world, VoteNote)[-1].outcome == "settled"


async def test_a_downtime_makes_nobody_s_press_forgotten(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, late="remind")
    await open_vote(house, BEN, game, "end")
    await later(house, world, HOUR)
    await house.play.act(press(ANN), game, None, [NET])
    await house.close()
    world.clock.now += 2 * DAY
    async with world.open() as again:
        await later(again, world, DECISION + RESERVE + MINUTE)
        table = await again.reading.table(game)
        assert (table.status, table.pending.vote) == ("running", None), "Ann was there, and said nothing: a no"


async def test_a_vote_that_waits_for_who_is_away_says_until_when(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    await house.seats.away(press(BEN), game, None, world.clock.now + 6 * DAY)
    await open_vote(house, ANN, game, "end")
    await later(house, world, DECISION + RESERVE + HOUR)
    last = noted(world, VoteNote)[-1]
    assert last.vote.extended > last.vote.due and not last.opened


@pytest.mark.parametrize("pace", [pace for pace in PACES if pace != UNCLOCKED])
async def test_no_vote_outlasts_eleven_decision_times(house: House, world: World, pace: str) -> None:
    game = await picked(house, ANN, BEN, CLEO, pace=pace, late="remind")
    await house.seats.away(press(BEN), game, None, world.clock.now + 30 * DAY)
    asked, decision = world.clock.now, PACES[pace].decision
    await open_vote(house, CLEO, game, "end")
    while vote := await vote_of(house, game):
        await house.votes.ballot(press(CLEO), game, vote.number, True)  # she is there: the table doesn't fall asleep
        assert world.clock.now - asked <= 11 * decision, "who is there has to be able to end the table"
        await later(house, world, decision / 4)
    assert (await house.reading.table(game)).status == "ended"


async def test_an_end_of_the_game_settles_all_that_is_open(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    await open_vote(house, BEN, game, "pause", days=2)
    await house.substitutes.offer(press(BEN), game, None, DAN, "Dan")
    await house.seats.leave(press(ANN), game)
    await house.seats.leave(press(CLEO), game)
    table = await house.seats.leave(press(BEN), game)
    assert (table.status, table.pending.vote, table.pending.offers) == ("ended", None, ())
    assert noted(world, OfferNote)[-1].outcome == "closed"
    await refused("already_over", house.substitutes.answer(press(DAN), game, 2, True))
    await refused("already_over", open_vote(house, BEN, game, "end"))
    assert await house.database.read(lambda connection: clocks.of_game(connection, game)) == frozenset()


async def test_a_restart_keeps_votes_and_offers_and_their_clocks(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, CLEO)
    await open_vote(house, BEN, game, "pause", days=2)
    table = await house.substitutes.offer(press(BEN), game, None, DAN, "Dan")
    await house.close()
    async with world.open() as again:
        await stored_as_asked_for(again, game)
        await later(again, world, DECISION / 2)
        taken = await again.substitutes.answer(press(DAN), game, offer_of(table), True)
        assert taken.seats[1].user_id == DAN and taken.pending.vote is not None
        await later(again, world, DECISION)
        assert (await again.reading.table(game)).pending.vote is None


async def test_a_word_on_its_way_counts_before_the_vote_is_closed(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, late="remind")
    table = await open_vote(house, BEN, game, "end")
    await later(house, world, DECISION + RESERVE - MINUTE)
    with house.arrivals.arrived(ANN):
        world.clock.now += 2 * MINUTE
        firing = asyncio.ensure_future(house.sleeper.once())
        await asyncio.sleep(0.05)
        table = await house.votes.ballot(press(ANN), game, number(table), False)
    await firing
    await house.sleeper.settled()
    assert (table.status, table.pending.vote) == ("running", None)


async def test_an_offer_of_the_host_s_is_past_once_its_person_is_back(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, late="remind")
    await house.play.act(press(ANN), game, None, [HAUL])
    await later(house, world, 12 * MINUTE)
    await later(house, world, DECISION + RESERVE + MINUTE)
    await house.substitutes.offer(press(ANN), game, 1, DAN, "Dan")
    await house.play.act(press(BEN), game, None, [], {})
    assert noted(world, OfferNote)[-1].outcome == "closed"
    await stored_as_asked_for(house, game)


async def ai_seat_asked_for(house: House, world: World, *askers: int) -> tuple[int, Table]:
    """A table of Ann, Ben and an AI, whose seat these people would like."""
    game = await lobby_of(house, ANN, BEN, takers="host")
    await house.lobby.add_ai(press(ANN), game, "greedy")
    await house.lobby.start(press(ANN), game)
    await house.settled()
    for asker in askers:
        table = await house.substitutes.take(press(asker), game, 2)
    return game, table


async def test_of_two_who_ask_for_a_seat_one_has_it_and_is_told(house: House, world: World) -> None:
    game, table = await ai_seat_asked_for(house, world, CLEO, DAN)
    first, second = table.pending.offers
    table = await house.substitutes.answer(press(ANN), game, first.number, True)
    assert table.seats[2].user_id == CLEO and table.pending.offers == ()
    assert [(note.offer.to, note.outcome) for note in noted(world, OfferNote)[-2:]] == [
        (CLEO, "taken"),
        (DAN, "closed"),
    ]
    assert noted(world, SeatGiven) == [SeatGiven(2)]
    await refused("settled", house.substitutes.answer(press(ANN), game, second.number, True))


async def test_who_waits_for_a_silent_host_has_the_seat_at_last_and_is_told(house: House, world: World) -> None:
    game, _ = await ai_seat_asked_for(house, world, CLEO)
    await later(house, world, DECISION + 1)
    assert (await house.reading.table(game)).seats[2].user_id == CLEO
    assert noted(world, SeatGiven) == [SeatGiven(2)]


async def test_a_new_host_is_asked_what_the_old_one_was(house: House, world: World) -> None:
    game, table = await ai_seat_asked_for(house, world, CLEO)
    asked = offer_of(table)
    await house.seats.leave(press(ANN), game)
    assert (await house.reading.table(game)).host_id == BEN
    assert noted(world, NewHost) == [NewHost("left")]
    assert noted(world, OfferNote)[-1] == OfferNote(table.pending.offers[0], "")
    await refused("not_asked", house.substitutes.answer(press(ANN), game, asked, True))
    assert (await house.substitutes.answer(press(BEN), game, asked, True)).seats[2].user_id == CLEO


async def test_who_was_asked_and_sits_elsewhere_by_then_is_asked_no_more(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN, takers="anybody")
    await house.lobby.add_ai(press(ANN), game, "greedy")
    await house.lobby.start(press(ANN), game)
    await house.settled()
    table = await house.substitutes.offer(press(BEN), game, None, DAN, "Dan")
    await house.substitutes.take(press(DAN), game, 2)
    assert (await house.reading.table(game)).pending.offers == ()
    await refused("settled", house.substitutes.answer(press(DAN), game, offer_of(table), True))


async def test_a_private_table_lets_nobody_in_by_its_ai_seats(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN, takers="anybody", private=True, invited=[BEN, DAN])
    await house.lobby.add_ai(press(ANN), game, "greedy")
    await house.lobby.start(press(ANN), game)
    await house.settled()
    await refused("private_table", house.substitutes.take(press(CLEO), game, 2))
    assert (await house.substitutes.take(press(DAN), game, 2)).seats[2].user_id == DAN


async def test_who_wakes_a_table_is_named(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await later(house, world, 8 * DAY)
    assert (await house.reading.table(game)).asleep_since is not None
    await house.seats.wake(press(BEN), game)
    await house.play.act(press(ANN), game, None, [], {})
    assert noted(world, Woken) == [Woken("Ben")]


async def test_of_two_late_people_who_presses_is_host(house: House, world: World) -> None:
    game = await game_of(house, ANN, BEN, late="remind")
    await later(house, world, 2 * (DECISION + RESERVE))
    assert (await row_of(house, game)).host_id == ANN, "nobody is there"
    await house.play.act(press(BEN), game, None, [], {})
    assert (await row_of(house, game)).host_id == BEN


async def test_of_two_changes_of_host_that_no_post_has_said_the_last_is_news(house: House, world: World) -> None:
    row = await row_of(house, await game_of(house, ANN, BEN, CLEO))
    draft: Any = SimpleNamespace(row=row, notes=[])

    def tell(news: News) -> None:
        pending = draft.row.pending
        draft.row = replace(draft.row, pending=replace(pending, news=(*pending.news, news)))

    draft.tell = tell
    make_host(draft, row.seats[1], "Ann", "left")
    make_host(draft, row.seats[2], "Ben", "left")
    assert [(news.name, news.other) for news in draft.row.pending.news] == [("Cleo", "Ben")]


async def test_who_declined_a_seat_is_not_asked_again_for_a_week(house: House, world: World) -> None:
    game = await game_of(house, ANN, BEN)
    for asker in (ANN, BEN):
        if asker == ANN:
            offered = await house.substitutes.offer(press(ANN), game, None, CLEO, "Cleo")
            await house.substitutes.answer(press(CLEO), game, offered.pending.offers[0].number, False)
        with pytest.raises(HostError, match="declined") as caught:
            await house.substitutes.offer(press(asker), game, None, CLEO, "Cleo")
        assert caught.value.facts["at"] == world.clock.now + 7 * DAY
    world.clock.now += 7 * DAY + 1
    asked = await house.substitutes.offer(press(BEN), game, None, CLEO, "Cleo")
    assert [offer.to for offer in asked.pending.offers] == [CLEO]

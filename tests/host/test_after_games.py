"""Results, ratings, replay and stored data of people: by the house, over games played to their end."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, select

from engine.kernel.game import Action
from engine.registry import GAMES
from examples.starter_game.engine.actions import DEPTH, HAUL, NET, WATCH
from examples.starter_game.engine.state import ANSWER, CHOICE
from host.finished.replay import EVERYBODY, OPEN, OWN
from host.finished.reviews import Reviews
from host.house import House
from host.store.queries import results
from host.store.queries.sql_tables import metadata, parts
from host.table import ratings
from host.table.names import FORMER
from host.table.presses import Press
from host.table.ratings import MOST_OF_PAIR, PAIR_TIME, Ledger, Rating, level_strengths
from host.table.refusals import HostError
from host.table.results import GameResult, Part, parts_of
from host.table.rows import GameRow, SeatRow
from host.table.table import Place
from tests.host import table as world_of
from tests.host.table import ANN, BEN, CLEO, World, end_together, game_of, press

UNA, VIC = 910_000_000_000_000_011, 910_000_000_000_000_012
"""People whose ids are found wherever they stand."""


def by_hand(phase: str) -> Action:
    """What is always possible, without any thought."""
    return {CHOICE: DEPTH | 2, ANSWER: WATCH}.get(phase, HAUL)


async def to_its_end(house: House, game: int) -> None:
    """Everybody plays until somebody has won."""
    for _ in range(2000):
        await house.drivers.settled()
        table = await house.reading.table(game)
        if table.status != "running":
            return
        for seat in table.seats:
            if seat.user_id is not None:
                look = await house.reading.look(game, seat.user_id)
                if look.owes:
                    await house.play.act(Press(seat.user_id, seat.name), game, None, [by_hand(look.view.phase)])
                    break
    raise AssertionError("no end")


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world_of, "NAMES", {**world_of.NAMES, UNA: "Una", VIC: "Vic"})


async def all_ratings(house: House) -> dict[tuple[str, int], Rating]:
    def read(connection: Connection) -> dict[tuple[str, int], Rating]:
        return {("nets", user): rating for user, rating in results.ratings_in(connection, 1, "nets", 0)}

    return await house.database.read(read)


async def test_ratings_made_anew_are_those_kept_and_a_person_may_go(world: World) -> None:
    async with world.open() as house:
        for people in ((UNA, VIC), (VIC, UNA, CLEO), (CLEO, UNA), (VIC, CLEO)):
            world.clock.now += 3600
            await to_its_end(house, await game_of(house, *people))
        await house.settled()
        kept = await all_ratings(house)
        assert len(kept) == 3 and sum(rating.games for rating in kept.values()) == 9
        assert await house.database.write(lambda connection: results.rebuild(connection, house.tables.games)) == 4
        assert await all_ratings(house) == kept

        await house.privacy.forget(press(UNA), (await house.privacy.kept(UNA)).mark)
        others = {key: rating for key, rating in kept.items() if key[1] != UNA}
        assert await all_ratings(house) == others
        assert await house.database.write(lambda connection: results.rebuild(connection, house.tables.games)) == 4
        assert await all_ratings(house) == others, "whom the others met still counts"
        for game in range(1, 5):
            assert (await house.reading.check_record(game)).wrong == ""
        assert [seat.name for seat in (await house.reading.table(1)).seats] == [FORMER, "Vic"]


async def test_nothing_of_somebody_is_left_but_what_was_said(world: World) -> None:
    """Every column of every table is looked through (tests/host/test_erasing.py: every byte)."""
    async with world.open() as house:
        await to_its_end(house, await game_of(house, UNA, VIC))
        running = await game_of(house, UNA, VIC, CLEO)
        lobby = await house.lobby.new(press(UNA), "nets", world_of.HERE, {}, "en")
        await house.settings.set_member(UNA, {"language": "fr", "digest": 8})
        await house.settled()
        told = await house.privacy.export(UNA)
        assert told["person"] == UNA and {each["game"] for each in told["seats"]} == {1, running, lobby.id}
        assert told["results"] and told["ratings"] and told["actions"] and told["settings"]
        assert str(VIC) not in json.dumps(told), "nothing of others"
        await house.privacy.forget(press(UNA), (await house.privacy.kept(UNA)).mark)
        await house.settled()
        table = await house.reading.table(running)
        assert (table.seats[0].user_id, table.seats[0].name, table.host_id) == (None, FORMER, VIC)
        assert (await house.reading.table(lobby.id)).status == "cancelled"

        def traces(connection: Connection) -> list[tuple[str, str]]:
            found = []
            for name, stored in metadata.tables.items():
                for row in connection.execute(select(stored)).mappings():
                    for column, value in row.items():
                        words = json.dumps(value) if isinstance(value, (dict, list)) else str(value)
                        if str(UNA) in words or "Una" in words:
                            found.append((name, column))
            return found

        assert await house.database.read(traces) == []
        await house.play.act(Press(VIC, "Vic"), running, None, [DEPTH | 1])


async def test_a_deletion_does_what_was_told_or_nothing(house: House) -> None:
    mark = (await house.privacy.kept(ANN)).mark
    game = await game_of(house, ANN, BEN)
    with pytest.raises(HostError, match="stale"):
        await house.privacy.forget(press(ANN), mark)
    assert (await house.reading.table(game)).seats[0].user_id == ANN


async def test_who_leaves_is_last_and_who_is_replaced_has_no_part(house: House) -> None:
    game = await game_of(house, ANN, BEN, CLEO)
    await house.play.act(press(ANN), game, None, [DEPTH | 1])
    await house.seats.leave(press(ANN), game)
    await to_its_end(house, game)
    await house.settled()
    own = await house.database.read(lambda connection: list(results.games_in_order(connection)))
    [(ann, ben, cleo)] = own
    assert (ann.user_id, ann.left, ann.won, ann.place) == (ANN, True, False, 3)
    assert not (ben.left or cleo.left) and {ben.place, cleo.place} <= {1, 2}


async def test_what_is_rated(world: World) -> None:
    async with world.open() as house:
        await to_its_end(house, await game_of(house, ANN, BEN))
        ended = await game_of(house, ANN, BEN)
        await end_together(house, ended)
        alone = await house.lobby.new(press(ANN), "nets", world_of.HERE, {}, "en")
        await house.lobby.add_ai(press(ANN), alone.id, "greedy")
        await house.lobby.start(press(ANN), alone.id)
        await to_its_end(house, alone.id)
        await house.settled()

        def read(connection: Connection) -> list[Any]:
            return list(connection.execute(select(parts.c.game, parts.c.rated, parts.c.counted).distinct()))

        assert [tuple(row) for row in await house.database.read(read)] == [(1, True, True), (alone.id, False, False)]
    async with world.open(rating=False) as house:
        await to_its_end(house, await game_of(house, ANN, BEN))
        assert (await all_ratings(house))["nets", ANN].games == 1, "a house that rates nobody"


def part(game: int, user: int, at: float, place: int) -> Part:
    return Part(game, user, user, "clash", 1, at, 2, 2, (), place, place == 1, 4 - place, "live", 60.0, False, True)


def test_a_pair_counts_ten_times_in_thirty_days() -> None:
    ledger = Ledger({})
    counted = [
        ledger.count([part(number, 1, 1000.0 * number, 1), part(number, 2, 1000.0 * number, 2)]) for number in range(12)
    ]
    assert counted == [True] * MOST_OF_PAIR + [False] * 2
    later = PAIR_TIME + 500.0
    assert ledger.count([part(20, 1, later, 2), part(20, 2, later, 1)]), "the first is too long ago"
    assert ledger.count([part(21, 1, later, 2), part(21, 3, later, 1)]), "another pair"
    assert not ledger.count([replace(part(22, 3, later, 1), rated=False), part(22, 4, later, 2)])


def test_ai_levels_are_as_strong_as_the_ladder_says() -> None:
    for game in (each for each in GAMES.values() if each.duels):
        found = level_strengths(game.duels)
        assert found["apprentice"] == ratings.MODEL.mu
        ladder = [value for level, value in found.items() if level != "novice"]
        assert ladder == sorted(ladder) and found["novice"] < found["apprentice"]
    clash = level_strengths(GAMES["clash"].duels)
    teams = [[ratings.MODEL.rating(mu=clash[level], sigma=0.01)] for level in ("veteran", "apprentice")]
    assert ratings.MODEL.predict_win(teams)[0] == pytest.approx(0.75, abs=0.01)


def test_a_level_in_a_character_is_rated_as_the_level() -> None:
    seats = (SeatRow(0, "Ann", ANN, None), SeatRow(1, "AI 2", None, "veteran_smith"), SeatRow(2, "Ben", BEN, None))
    row = GameRow(1, "clash", "over", Place(1, 2), ANN, "en", {}, "", "", 0.0, seats=seats)
    result = GameResult((1,), (2, 4, 1), 60.0)
    (first, second) = parts_of(row, result, {0: ANN, 2: BEN}, rating=True)
    assert first.levels == second.levels == (("veteran", 1),) and first.rated
    helped = replace(row, options={"hints": 3})
    assert not any(part.rated for part in parts_of(helped, result, {0: ANN, 2: BEN}, rating=True))


@pytest.mark.secrets
async def test_a_running_game_is_replayed_as_its_asker_may_know_it(house: House) -> None:
    game = await game_of(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [DEPTH | 2])
    await house.play.act(press(BEN), game, None, [DEPTH | 1])
    await house.play.act(press(ANN), game, None, [NET])
    replays, newest = house.replays, (await house.reading.table(game)).version
    for user in (ANN, BEN, CLEO, None):
        shown = await replays.entries(game, user, EVERYBODY)
        assert shown.entries == await house.reading.log(game, None), "no more than the log shows everybody"
        for number in range(newest + 1):
            view = (await replays.frame(game, user, EVERYBODY, number)).view
            assert view == await house.reading.view_at(game, number) and view.seat is None and view.depth == 0
        with pytest.raises(HostError, match="not_over"):
            await replays.entries(game, user, OPEN)
        with pytest.raises(HostError, match="not_over"):
            await replays.frame(game, user, OPEN, newest)
    for user in (CLEO, None):
        with pytest.raises(HostError, match="no_seat"):
            await replays.frame(game, user, OWN, newest)
    own = await replays.entries(game, BEN, OWN)
    assert own.entries == await house.reading.log(game, BEN)
    assert (await replays.frame(game, BEN, OWN, newest)).view == (await house.reading.look(game, BEN)).view
    assert not (await replays.frame(game, BEN, OWN, newest)).views


@pytest.mark.secrets
async def test_no_review_nor_hidden_choice_before_the_end(house: House) -> None:
    game = await game_of(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [DEPTH | 2])
    for ask in (
        house.reviews.review(game),
        house.reviews.decisions(game, ANN),
        house.reviews.what_else(game, ANN, 1),
        house.reviews.hidden(game, None),
    ):
        with pytest.raises(HostError, match="not_over"):
            await ask
    told = json.dumps(await house.privacy.export(BEN))
    seed = (await house.tables.row(game)).seed
    assert seed not in told and "drawn" not in told and "fingerprint" not in told
    assert not any(each["game"] == game for each in (await house.privacy.export(BEN))["actions"])


async def test_statistics_hide_who_wants_it_and_what_was_played_elsewhere(house: House) -> None:
    await to_its_end(house, await game_of(house, ANN, BEN))
    await house.settled()
    desk = house.statistics
    shown = await desk.of_person(ANN, "nets", 1, BEN)
    assert shown is not None and len(shown.parts) == 1 and shown.rating is not None
    elsewhere = await desk.of_person(ANN, "nets", 2, BEN)
    assert elsewhere is not None and not elsewhere.parts and elsewhere.rating is None
    assert await desk.of_person(ANN, "nets", None, BEN) is None, "everywhere is one's own to ask"
    assert await desk.of_person(ANN, "nets", None, ANN) is not None
    await house.privacy.keep_out(ANN, True)
    assert await desk.of_person(ANN, "nets", 1, BEN) is None
    assert await desk.of_person(ANN, "nets", 1, ANN) is None
    await house.privacy.keep_out(ANN, False)
    assert await desk.of_person(ANN, "nets", 1, BEN) is not None


async def test_results_of_a_former_version_get_their_parts(world: World) -> None:
    async with world.open() as house:
        await to_its_end(house, await game_of(house, ANN, BEN))
        await house.settled()
        before = await all_ratings(house)
        await house.database.write(lambda connection: connection.execute(parts.delete()))
        await house.database.write(lambda connection: connection.execute(metadata.tables["ratings"].delete()))
    async with world.open() as house:
        assert await all_ratings(house) == before


async def test_what_nobody_looked_back_upon_is_taken_up_at_the_next_start(world: World) -> None:
    async with world.open() as house:
        await to_its_end(house, await game_of(house, ANN, BEN))
        await house.settled()
        await house.database.write(lambda connection: connection.execute(parts.update().values(facts=None)))
    async with world.open() as house:
        await house.settled()

        def read(connection: Connection) -> list[Any]:
            return list(connection.execute(select(parts.c.facts)).scalars())

        assert await house.database.read(read) == [{}, {}]


async def test_answers_nobody_asked_for_yet_are_thought_one_at_a_time_a_person() -> None:
    """Who leafs through twenty decisions gets the one on view next, and other people's hints are not behind twenty."""
    reviews: Any = Reviews(None, None)  # type: ignore[arg-type]
    thought, done = list[tuple[int, int]](), asyncio.Semaphore(0)

    async def what_else(_: int, user: int, first: int) -> None:
        thought.append((user, first))
        await done.acquire()

    reviews.what_else = what_else
    for user, first in ((ANN, 1), (ANN, 2), (BEN, 3)):
        reviews.think_ahead(1, user, first)
    await asyncio.sleep(0)
    assert thought == [(ANN, 2), (BEN, 3)]
    for first in (4, 5):
        reviews.think_ahead(1, ANN, first)
    for _ in thought:
        done.release()
    done.release()
    await reviews.ahead.settled()
    assert thought == [(ANN, 2), (BEN, 3), (ANN, 5)]

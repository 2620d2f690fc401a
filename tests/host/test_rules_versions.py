"""A game keeps the rules it began with; one that this version can't play on is set aside, with a post."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest

from engine.kernel.dice import Dice
from engine.kernel.game import Action, Event
from engine.kernel.rules import Versions
from examples.starter_game.engine.actions import DEPTH, HAUL, NET, WATCH
from examples.starter_game.engine.game import NightNets
from examples.starter_game.engine.rules import VERSIONS, Rules
from examples.starter_game.engine.state import State
from host.house import House
from host.program.version import VERSION
from host.table.options import TUTORIAL
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, game_of, press
from tests.stores import Store

NEXT = Rules(2, "0.2.0", late_bonus=True)
LATER = NightNets(Versions(VERSIONS.newest, NEXT))
"""A later version of the program, in which a rule was changed by a switch."""
FORGETFUL = NightNets(Versions(NEXT))
"""One that knows the newer rules only."""
SERVER = HERE.guild_id


class Careless(NightNets):
    """A later version of the program, in which a rule was changed without a switch: a roll counts one more."""

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
        events = super().apply(state, seat, action, dice)
        if events[0][0] == "hauled":
            state.points[seat] += 1
        return events


async def play_a_round(house: House, game: int) -> list[tuple[int, int]]:
    """Everybody chooses the same depth, hauls without nets and watches; (the die, what it counted) of each haul."""
    for user in (ANN, BEN):
        await house.play.act(press(user), game, None, [DEPTH | 1])
    rolls = []
    for user, other in ((ANN, BEN), (BEN, ANN)):
        acted = await house.play.act(press(user), game, None, [HAUL])
        [(_, _, counted, die, _, _)] = [event for event in acted.entries[0].events if event[0] == "hauled"]
        rolls.append((die, counted))
        await house.play.act(press(other), game, None, [WATCH])
    return rolls


async def stopped(world: World) -> int:
    """A game of Ann, Ben and an AI in its first round, after a roll, as a former version of the program left it."""
    async with world.open() as house:
        game = await game_of(house, ANN, BEN)
        for user in (ANN, BEN):
            await house.play.act(press(user), game, None, [DEPTH | 1])
        await house.play.act(press(ANN), game, None, [HAUL])
        await house.settled()
    return game


async def refusal(house: House, work: Any) -> HostError:
    with pytest.raises(HostError) as caught:
        await work
    return caught.value


def manager(user: int, server: int | None = SERVER) -> Press:
    return replace(press(user), manages=server)


async def test_an_old_game_goes_on_under_the_old_rule_beside_a_new_one_under_the_new(world: World) -> None:
    world.content = replace(world.content, goal_usual=100)
    async with world.open() as house:
        old = await game_of(house, ANN, BEN)
        await play_a_round(house, old)
    world.game = LATER
    async with world.open() as house:
        new = await game_of(house, ANN, BEN)
        await play_a_round(house, new)
        for game, more in ((old, 0), (new, 1)):
            assert all(counted == die + more for die, counted in await play_a_round(house, game))
        await house.settled()
    async with world.open() as house:
        versions = [(await house.tables.loaded(game)).recorder.config.rules for game in (old, new)]
        assert versions == [VERSIONS.newest, NEXT], "also after a restart"


@pytest.mark.parametrize(
    ("program", "told", "began"),
    [
        (Careless(), "begun under rules 1 (0.1.0), it does not fit version {version} from entry 3 of 3", "0.1.0"),
        (FORGETFUL, "begun under rules 1 (unknown here), it does not fit version {version} from entry 0 of 3", ""),
    ],
)
async def test_a_game_that_does_not_fit_is_set_aside_and_told_once(
    world: World, caplog: pytest.LogCaptureFixture, program: NightNets, told: str, began: str
) -> None:
    game = await stopped(world)
    world.game = program
    caplog.set_level(logging.INFO)
    caplog.clear()
    async with world.open() as house:
        await house.settled()
        errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert len(errors) == 1 and errors[0].startswith(f"game={game} is set aside: {told.format(version=VERSION)}")
        presses = (
            house.play.act(press(BEN), game, None, [WATCH]),
            house.play.act(press(ANN), game, 1, [HAUL]),
            house.play.undo(press(ANN), game, None, 0),
            house.play.set_orders(press(BEN), game, {"when_hauled": "watch"}),
            house.seats.nudge(press(ANN), game),
            house.seats.leave(press(BEN), game),
            house.seats.away(press(BEN), game),
            house.seats.back(press(BEN), game),
            house.reading.look(game, BEN),
            house.reading.look(game, None),
        )
        for work in presses:
            refused = await refusal(house, work)
            assert refused.code is Refusal.SET_ASIDE
            assert refused.facts == {"id": game, "began": began, "program": VERSION}
        assert len([record for record in caplog.records if record.levelno >= logging.ERROR]) == 1, "told once"
        assert (await house.reading.table(game)).set_aside
        assert await house.reading.waiting_for(BEN) == [], "it waits for nobody"
        assert [table.set_aside for table in await house.reading.games_of(BEN)] == [True]


async def test_looking_on_log_and_export_work_as_far_as_it_fits(world: World) -> None:
    game = await stopped(world)
    async with world.open() as house:
        before = await house.reading.log(game, BEN)
        view = await house.reading.view_at(game, 2, 1)
    world.game = Careless()
    async with world.open() as house:
        await house.settled()
        look = await house.reading.look_on(game, BEN)
        assert (look.seat, look.owes, look.view) == (1, False, view), "as it was before the roll that does not fit"
        assert (await house.reading.look_on(game, None)).view.depth == 0
        assert await house.reading.log(game, BEN) == before
        exported = await house.reading.export(game, None)
        assert [entry["number"] for entry in exported["log"]] == [entry.number for entry in before]
    world.game = FORGETFUL
    async with world.open() as house:
        await house.settled()
        assert (await refusal(house, house.reading.look_on(game, BEN))).code is Refusal.SET_ASIDE, (
            "there is nothing to show"
        )
        assert await house.reading.log(game, BEN) == before


async def test_ai_seats_orders_and_posts_leave_it_alone(world: World, caplog: pytest.LogCaptureFixture) -> None:
    async with world.open(ai_delay=60.0) as house:
        game = (await house.lobby.new(press(ANN), "nets", HERE, {}, "en")).id
        await house.lobby.add_ai(press(ANN), game, "greedy")
        await house.lobby.start(press(ANN), game)
        await house.play.act(press(ANN), game, None, [DEPTH | 1])
        await house.outbox.settled()
    async with world.open() as house:
        await house.settled()
        await house.play.act(press(ANN), game, None, [HAUL], {"when_rolled": "give"})
        await house.settled()
        version = (await house.reading.table(game)).version
        assert version > 3
    world.game = Careless()
    world.discord.gone = {sent.where.message_id for sent in world.discord.messages}
    posted = len(world.discord.messages)
    caplog.clear()
    async with world.open() as house:
        await house.settled()
        house.drivers.wake(game)
        await house.settled()
        assert (await house.reading.table(game)).version == version
        assert [sent.post.role for sent in world.discord.messages[posted:]] == ["aside"], "nothing else is posted again"
    assert len([record for record in caplog.records if record.levelno >= logging.ERROR]) == 1


async def test_its_host_alone_or_who_manages_the_server_ends_it(world: World) -> None:
    game = await stopped(world)
    async with world.open() as house:
        entries = (await house.tables.loaded(game)).recorder.entries
    world.game = Careless()
    async with world.open() as house:
        await house.settled()
        for nobody in (press(BEN), press(CLEO), manager(CLEO, 2), manager(BEN, 2)):
            for work in (house.seats.may_end(nobody, game), house.seats.end(nobody, game)):
                assert (await refusal(house, work)).code is Refusal.NOT_HOST_NOR_MANAGER
        await house.seats.may_end(manager(CLEO), game)
        ending = press(ANN)
        ended = await house.seats.end(ending, game)
        assert ended.status == "ended" and ended.seed is not None
        assert (await house.seats.end(ending, game)).status == "ended", "the same press again"
        assert (await refusal(house, house.seats.end(press(ANN), game))).code is Refusal.ALREADY_OVER
        assert (await refusal(house, house.play.act(press(BEN), game, None, [WATCH]))).code is Refusal.ALREADY_OVER
        await house.settled()
        *_, aside, shown = world.discord.messages
        assert aside.edits[-1] == "ended False"
        assert shown.post.role == "shown.1.0", "its seed; a chain it has not"
        buttons = [sent for sent in world.discord.messages if sent.post.rows and sent.post.role == "turn"]
        assert all(sent.stripped for sent in buttons)
        record = await house.reading.export(game, None)
        assert [row[5] for row in record["entries"]] == [entry.fingerprint for entry in entries]
        assert (await house.reading.log(game, None))[-1].events[-1][0] == "hauled"
        assert (await house.reading.look_on(game, BEN)).table.status == "ended"
        assert await house.reading.waiting_for(BEN) == []


async def test_who_manages_the_server_ends_it_without_a_seat(world: World) -> None:
    game = await stopped(world)
    async with world.open() as house:
        assert (await refusal(house, house.seats.may_end(press(DAN), game))).code is Refusal.NO_SEAT, (
            "not while it goes on"
        )
        assert (await refusal(house, house.seats.end(press(DAN), game))).code is Refusal.NO_SEAT
    world.game = FORGETFUL
    async with world.open() as house:
        assert (await house.seats.end(manager(CLEO), game)).status == "ended", "also before anybody looked at it"


async def test_another_version_goes_on_with_it_by_itself(world: World) -> None:
    game = await stopped(world)
    asked = [sent.post.content for sent in world.discord.messages if sent.post.role == "turn"]
    for program, told in ((Careless(), 1), (Careless(), 1), (FORGETFUL, 1)):
        world.game = program
        async with world.open() as house:
            await house.settled()
            posts = [sent for sent in world.discord.messages if sent.post.role == "aside"]
            assert len(posts) == told and not posts[0].edits, "one post, however often the program starts"
            assert not posts[0].post.mentions
    world.game = LATER
    async with world.open() as house:
        await house.settled()
        assert posts[0].edits == ["running False"]
        assert len([sent for sent in world.discord.messages if sent.post.role == "turn"]) == len(asked) + 1
        assert not (await house.reading.table(game)).set_aside
        assert await house.reading.waiting_for(BEN) == [game]
        await house.play.act(press(BEN), game, None, [WATCH])
    async with world.open() as house:
        await house.settled()
        assert posts[0].edits == ["running False"], "said once"


async def test_a_game_that_another_process_went_on_with_is_tried_again(store: Store) -> None:
    """Two programs on one database, an old and a new one: what the new one can't take up may fit after more entries."""
    old, new = World(store.url), World(store.url, game=Careless())
    game = await stopped(old)
    async with new.open() as house:
        await house.settled()
        async with old.open() as other:
            await other.play.act(press(BEN), game, None, [WATCH])
        new.game.apply = NightNets().apply  # type: ignore[method-assign]
        assert (await house.reading.look(game, BEN)).table.version == 4


async def test_a_lesson_set_aside_is_ended_by_the_house_in_its_time(world: World) -> None:
    async with world.open() as house:
        lesson = await house.lobby.new(press(ANN), "nets", HERE, {TUTORIAL: "a lesson", "alone": True}, "en")
        await house.lobby.start(press(ANN), lesson.id)
        await house.play.act(press(ANN), lesson.id, None, [DEPTH | 1])
        await house.play.act(press(ANN), lesson.id, None, [NET, HAUL])
    world.game = Careless()
    world.clock.now += 8 * 86_400
    async with world.open() as house:
        await house.settled()
        assert (await house.reading.table(lesson.id)).status == "ended"
        assert not world.discord.messages

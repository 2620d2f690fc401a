"""Nobody can make the bot ping somebody again and again: each brake, for who asks and for who is asked."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from engine.kernel.errors import EngineError
from examples.starter_game.engine.actions import HAUL, NET
from host.clocks.paces import DAY, HOUR, MINUTE, PACES
from host.clocks.seat_clock import NEW_CLOCK, REMINDED_AGAIN_AFTER, resumed
from host.house import House
from host.posts.brakes import ASKED, ASKERS, Appeal
from host.posts.concern import Concern, ConcernKind
from host.posts.gate import RULES, Bundled, Direct, Listener, Mention, Never, Notice, TableNow, decide
from host.store.queries.people import appeals
from host.table.refusals import HostError, Refusal
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, World, lobby_of, press, row_of
from tests.host.test_host_play import picked
from tests.longer import usual

Act = Callable[[], Awaitable[object]]


async def refused(act: Act) -> tuple[str, object]:
    """Why, and from when on (in Unix seconds) it is possible."""
    with pytest.raises(HostError) as error:
        await act()
    return error.value.code, error.value.facts.get("at")


@pytest.mark.parametrize("appeal", list(Appeal))
async def test_each_deed_has_its_brake_and_is_free_again_when_the_first_is_old_enough(
    house: House, world: World, appeal: Appeal
) -> None:
    brake = ASKERS[appeal]

    async def act(game: int = 1, user: int = ANN) -> None:
        now = world.clock.now
        await house.database.write(lambda connection: appeals.add(connection, user, game, appeal, now))

    first = world.clock.now
    for _ in range(brake.most):
        await act()
        world.clock.now += MINUTE
    assert await refused(act) == (Refusal.TOO_OFTEN, first + brake.within)
    await act(user=BEN)
    if brake.anywhere:
        assert (await refused(lambda: act(game=2)))[0] == Refusal.TOO_OFTEN
    else:
        await act(game=2)
    world.clock.now = first + brake.within + 1
    await act()


async def test_what_somebody_did_is_nothing_they_were_told(house: House, world: World) -> None:
    """It uses none of their notices of a day up, and bundles none."""
    game = await picked(house, ANN, BEN)
    await later(house, world, DAY / 8)
    for _ in range(ASKERS[Appeal.OFFER].most):
        await house.substitutes.offer(press(ANN), game, None, CLEO, "Cleo")
        await house.substitutes.offer(press(ANN), game, None, CLEO, "Cleo")  # withdrawn: that is free
        await later(house, world, HOUR)
    assert (await refused(lambda: house.substitutes.offer(press(ANN), game, None, CLEO, "Cleo")))[0] == "too_often"
    export = await house.privacy.export(ANN)
    assert [each["kind"] for each in export["notices"] if each["kind"].startswith("did")] == ["did.offer"] * 5


async def test_a_person_offers_so_many_seats_of_a_table_at_a_time(
    house: House, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await lobby_of(house, ANN)
    await house.lobby.add_ai(press(ANN), game, "greedy", count=2)
    await house.lobby.start(press(ANN), game)
    until = world.clock.now + PACES["none"].decision
    monkeypatch.setattr("host.services.substitutes.OPEN_OFFERS", 2)
    for seat in (1, 2):
        await house.substitutes.offer(press(ANN), game, seat, 20 + seat, "Somebody")
    assert await refused(lambda: house.substitutes.offer(press(ANN), game, None, CLEO, "Cleo")) == ("too_often", until)


async def test_two_votes_a_day_and_a_withdrawn_one_bars_its_question(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    vote = (await house.votes.open(press(ANN), game, "end")).pending.vote
    assert vote is not None
    await house.votes.withdraw(press(ANN), game, vote.number)
    assert await refused(lambda: house.votes.open(press(BEN), game, "end")) == ("asked_before", world.clock.now + DAY)
    await house.votes.open(press(ANN), game, "pause", days=1)
    await house.votes.ballot(press(BEN), game, vote.number + 1, False)
    assert (await refused(lambda: house.votes.open(press(ANN), game, "pause", days=2)))[0] == "asked_before"


async def test_a_withdrawn_vote_of_a_live_table_bars_its_question_an_hour(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN, pace="live")
    vote = (await house.votes.open(press(ANN), game, "end")).pending.vote
    assert vote is not None
    await house.votes.withdraw(press(ANN), game, vote.number)
    assert (await refused(lambda: house.votes.open(press(ANN), game, "end")))[1] == world.clock.now + HOUR


async def test_a_host_invites_ten_a_day_and_nobody_twice(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, private=True)
    await house.lobby.invite(press(ANN), game, [BEN, CLEO])
    await house.lobby.invite(press(ANN), game, [BEN])
    await house.settled()
    pings = [user for sent in world.discord.messages for user in sent.post.mentions]
    assert sorted(pings) == [BEN, CLEO]
    await house.lobby.invite(press(ANN), game, range(100, 108))
    assert (await refused(lambda: house.lobby.invite(press(ANN), game, [DAN])))[0] == "too_often"
    assert DAN not in (await row_of(house, game)).terms.invited


async def test_a_lobby_invites_25_and_forgets_none_of_them(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, private=True)
    for first in (100, 110):
        await house.lobby.invite(press(ANN), game, range(first, first + 10))
        world.clock.now += DAY + 1
    assert (await refused(lambda: house.lobby.invite(press(ANN), game, range(120, 126))))[0] == "all_invited"
    assert len((await row_of(house, game)).terms.invited) == 20


async def test_who_heard_of_it_lately_is_not_nudged_and_the_nudger_reads_when_it_was(
    house: House, world: World
) -> None:
    game = await picked(house, ANN, BEN)
    await house.settled()
    owing = next(seat.number for seat in (await row_of(house, game)).seats if seat.owes)
    other = BEN if owing == 0 else ANN
    await later(house, world, HOUR)
    posted = len(world.discord.messages)
    done = await house.seats.nudge(press(other), game)
    await house.settled()
    assert list(done.lately) == [owing]
    assert len(world.discord.messages) == posted
    assert (await row_of(house, game)).nudged_at is None, "and it costs nothing"
    await later(house, world, 2.5 * HOUR)
    assert not (await house.seats.nudge(press(other), game)).lately
    await house.settled()
    assert len(world.discord.messages) > posted


async def test_nobody_is_nudged_in_a_pause(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.seats.pause(press(ANN), game)
    assert (await refused(lambda: house.seats.nudge(press(BEN), game)))[0] == "paused_already"


async def test_a_manager_pauses_and_goes_on_once_an_hour_each(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.seats.pause(replace(press(DAN), manages=1), game)
    await house.seats.go_on(replace(press(DAN), manages=1), game)
    assert (await refused(lambda: house.seats.pause(replace(press(DAN), manages=1), game)))[0] == "too_often"
    world.clock.now += HOUR + 1
    await house.seats.pause(replace(press(DAN), manages=1), game)


MOST_BY_ONE = 6
"""Notices a day that one person's commands may cause at somebody who never presses."""


@pytest.mark.parametrize(("commands", "seed"), usual([(50, 1), *((200, seed) for seed in range(8))], [(50, 1)]))
async def test_any_commands_of_one_person_ping_another_six_times_a_day(
    house: House, world: World, commands: int, seed: int
) -> None:
    """Cleo sits at tables like Ben's, where nobody does anything else than play."""
    chance, me = random.Random(seed), ANN
    games = [await picked(house, ANN, BEN, pace=pace) for pace in ("daily", "daily", "slow")]
    others = [await picked(house, DAN, CLEO, pace=pace) for pace in ("daily", "daily", "slow")]
    lobby = await lobby_of(house, ANN, private=True)
    mine = await picked(house, ANN, DAN, pace="daily")
    for user, game in [(ANN, game) for game in games] + [(DAN, game) for game in others]:
        await house.play.act(press(user), game, None, [NET, HAUL])
    await house.settled()
    world.discord.messages.clear()

    async def undo(game: int) -> None:
        needed = await house.consents.needed(game, me)
        if needed is not None:
            await house.consents.ask(press(me), game, needed.action, needed.asks)

    async def withdraw(game: int) -> None:
        vote = (await row_of(house, game)).pending.vote
        if vote is not None:
            await house.votes.withdraw(press(me), game, vote.number)

    def vote(game: int) -> Awaitable[object]:
        kind = chance.choice(("pause", "go_on", "end", "pace", "to_ai"))
        return house.votes.open(press(me), game, kind, 1 if kind == "to_ai" else None, 1, "slow")

    deeds: list[Callable[[int], Awaitable[object]]] = [
        undo, withdraw, vote, vote,
        lambda game: house.seats.nudge(press(me), game),
        lambda game: house.seats.pause(press(me), game),
        lambda game: house.seats.go_on(press(me), game),
        lambda game: house.seats.away(press(me), game, None, world.clock.now + DAY, True),
        lambda game: house.seats.back(press(me), game),
        lambda game: house.substitutes.make_host(press(me), game, BEN),
        lambda game: house.substitutes.offer(press(me), mine, None, BEN, "Ben"),
        lambda game: house.lobby.invite(press(me), lobby, [BEN]),
        lambda game: house.lobby.cancel(press(me), lobby),
    ]  # fmt: skip
    done = 0
    for _ in range(commands):
        with contextlib.suppress(HostError, EngineError):
            await chance.choice(deeds)(chance.choice(games))
            done += 1
        await later(house, world, DAY / commands)
    assert done > commands / 4
    told = [sent.post for sent in world.discord.messages if not sent.post.silent]
    by_her, alone = ([post.content for post in told if user in (post.to, *post.mentions)] for user in (BEN, CLEO))
    assert len(by_her) - len(alone) <= MOST_BY_ONE, by_her


NOW = 10.0 * DAY


@pytest.mark.parametrize("kind", list(ASKED))
def test_whoever_asks_nobody_is_pinged_more_often(kind: ConcernKind) -> None:
    brake = ASKED[kind]
    table = TableNow(7, PACES["daily"])

    def answer(count: int, game: int = 7, before: float = brake.within / 2) -> object:
        moments = [NOW - before - 3 * MINUTE * number for number in range(count)]
        known = tuple(Notice(game, f"{number}", at, at, kind) for number, at in enumerate(moments))
        return decide(Concern(ANN, kind, "x"), Listener({}, told=known), table, BEN, NOW)

    free = answer(0)
    assert isinstance(free, Mention | Direct)
    assert answer(brake.most - 1) == answer(brake.most, before=brake.within) == free
    assert answer(brake.most) == (Bundled(None) if RULES[kind].listed else Never("asked often enough"))
    assert (answer(brake.most, game=8) == free) != brake.anywhere


@pytest.mark.parametrize(("before", "asked"), [(REMINDED_AGAIN_AFTER - 1, False), (REMINDED_AGAIN_AFTER, True)])
def test_who_was_reminded_lately_is_not_reminded_by_a_clock_that_starts_again(before: float, asked: bool) -> None:
    """However often a table is paused and goes on; the clock still has its least."""
    clock = replace(NEW_CLOCK, stretch="1.turn", left=HOUR, reminded=NOW - before)
    again = resumed(clock, PACES["daily"], NOW, filled=True)
    assert (again.remind_at, again.left) == (NOW if asked else None, PACES["daily"].least)

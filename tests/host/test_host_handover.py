"""An AI for a while: it plays a person's seat until they press anything, and never after that."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.kernel.records.deciders import plan_of
from examples.starter_game.engine.actions import DEPTH, HAUL, HELP, NET, WATCH
from host.clocks.paces import MINUTE
from host.house import House
from host.posts.ports import Cause, DeliveryError
from host.table.refusals import HostError
from host.thinking import ai_seats
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, World, game_of, lobby_of, press
from tests.host.test_host_play import picked
from tests.patience import HANGS, eventually


async def acts_of(house: House, game: int, seat: int) -> list[str]:
    """Who acted for a seat, in order; "ai" whatever its level and plan."""
    entries = (await house.tables.loaded(game)).recorder.entries
    return ["ai" if plan_of(entry.by) else entry.by for entry in entries[1:] if entry.seat == seat]


class Gate:
    """The AI seats of a house think until it is opened."""

    def __init__(self, house: House) -> None:
        self._plan, self._open, self._asked = house.bot_pool.plan, asyncio.Event(), asyncio.Event()
        house.bot_pool.plan = self._think  # type: ignore[method-assign]

    async def _think(self, *asked: Any) -> list[int]:
        self._asked.set()
        await self._open.wait()
        return await self._plan(*asked)

    async def asked(self) -> None:
        """Until one of them thinks."""
        await asyncio.wait_for(self._asked.wait(), HANGS)

    def forget(self) -> None:
        """That one was asked."""
        self._asked.clear()

    def open(self) -> None:
        self._open.set()


@pytest.fixture
def gate(house: House) -> Gate:
    return Gate(house)


async def test_an_ai_plays_on_and_the_seat_stays_its_persons(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    table = (await house.seats.away(press(ANN), game)).table
    seat = table.seats[0]
    assert (seat.user_id, seat.ai, seat.handed, table.host_id) == (ANN, "greedy", True, ANN)
    await house.settled()
    assert await acts_of(house, game, 0) == ["person", "ai", "ai"], "it sang and rolled"
    assert (await house.reading.look(game, BEN)).owes
    assert world.discord.texts("seat.0") == [f"Ann: {ANN} greedy"], "one public line, whatever it does"


async def test_who_is_away_is_not_asked(house: House, world: World) -> None:
    game = await game_of(house, ANN, BEN)
    await house.settled()
    for user, action in ((ANN, DEPTH | 2), (BEN, DEPTH | 2), (ANN, HAUL)):
        await house.play.act(press(user), game, None, [action])
        await house.settled()
    await house.seats.away(press(BEN), game)
    await house.settled()
    before = len(world.discord.messages)
    await house.play.act(press(ANN), game, None, [WATCH])
    await later(house, world, 11 * MINUTE)  # who has the table open is told nothing for ten
    asked = [ping.user_id for sent in world.discord.messages[before:] for ping in sent.post.tells]
    assert ANN in asked and BEN not in asked
    assert not (await house.reading.look(game, BEN)).owes
    await house.drivers.close()
    await house.seats.away(press(ANN), game)
    assert await house.reading.waiting_for(ANN) == [] and not (await house.reading.look(game, ANN)).owes


@pytest.mark.parametrize("how", ["back", "act", "orders", "nudge"])
async def test_anything_its_person_does_ends_it(house: House, world: World, how: str) -> None:
    game = await picked(house, ANN, BEN)
    await house.seats.away(press(BEN), game)
    match how:
        case "back":
            await house.seats.back(press(BEN), game)
        case "act":
            await house.play.act(press(BEN), game, None, (), {"when_hauled": None})
        case "orders":
            await house.play.set_orders(press(BEN), game, {"when_hauled": "watch"})
        case "nudge":
            await house.seats.nudge(press(BEN), game)
    await house.settled()
    seat = (await house.reading.table(game)).seats[1]
    assert (seat.user_id, seat.ai) == (BEN, None)
    line = next(sent for sent in world.discord.messages if sent.post.role == "seat.1")
    assert line.edits == [f"Ben: {BEN} None"]


async def test_nothing_is_lost_by_handing_over_and_taking_back(house: House) -> None:
    """A secret pick, secret plans in the midst of a turn, standing orders."""
    game = await game_of(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [DEPTH | 3], {"when_hauled": "help"})
    await house.seats.away(press(ANN), game)
    await house.seats.back(press(ANN), game)
    look = await house.reading.look(game, ANN)
    assert (look.view.depth, look.orders) == (3, {"when_hauled": "help"})
    await house.play.act(press(ANN), game, None, [DEPTH | 2])
    await house.play.act(press(BEN), game, None, [DEPTH | 1])
    await house.play.act(press(ANN), game, None, [NET, NET])
    decision = (await house.reading.look(game, ANN)).decision
    house.drivers._delay = 60.0
    await house.seats.away(press(ANN), game)
    await house.seats.back(press(ANN), game)
    look = await house.reading.look(game, ANN)
    assert (look.view.nets, look.decision, look.owes) == (2, decision, True)
    await house.play.act(press(ANN), game, decision, [HAUL])
    assert await acts_of(house, game, 0) == ["person"] * 5, "no AI acted in those moments"


async def test_an_ai_that_still_thinks_when_its_person_returns_does_nothing(house: House, gate: Gate) -> None:
    game = await picked(house, ANN, BEN)
    await house.seats.away(press(ANN), game)
    await gate.asked()
    await house.seats.back(press(ANN), game)
    decision = (await house.reading.look(game, ANN)).decision
    gate.open()
    await house.settled()
    assert await acts_of(house, game, 0) == ["person"]
    look = await house.reading.look(game, ANN)
    assert (look.decision, look.owes) == (decision, True)


async def test_what_it_thought_before_its_person_was_there_for_a_moment_is_dropped(house: House, gate: Gate) -> None:
    game = await picked(house, ANN, BEN)
    await house.seats.away(press(ANN), game)
    await gate.asked()
    await house.play.act(press(ANN), game, None, [NET])
    await house.seats.away(press(ANN), game)
    gate.forget()
    gate.open()
    await house.settled()
    await gate.asked()
    assert await acts_of(house, game, 0) == ["person", "person", "ai", "ai"], "it thought again"


async def test_orders_wait_while_an_ai_plays(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.set_orders(press(BEN), game, {"when_hauled": "help"})
    await house.seats.away(press(BEN), game)
    await house.play.act(press(ANN), game, None, [HAUL])
    await house.settled()
    assert "ai" in await acts_of(house, game, 1) and "orders" not in await acts_of(house, game, 1)


async def test_who_returns_lets_their_orders_answer(house: House) -> None:
    game = await picked(house, ANN, BEN)
    await house.play.set_orders(press(BEN), game, {"when_hauled": "help"})
    house.drivers._delay = 60.0
    await house.seats.away(press(BEN), game)
    await house.play.act(press(ANN), game, None, [HAUL])
    await house.seats.back(press(BEN), game)
    assert (await acts_of(house, game, 1))[-1] == "orders"


async def test_the_same_interaction_again_neither_hands_over_nor_takes_back(house: House) -> None:
    game = await picked(house, ANN, BEN)
    over, rolled = press(BEN), press(ANN)
    await house.seats.away(over, game)
    await house.seats.back(press(BEN), game)
    assert (await house.seats.away(over, game)).repeated
    assert (await house.reading.table(game)).seats[1].in_person
    await house.play.act(rolled, game, None, [HAUL])
    await house.seats.away(press(ANN), game)
    assert (await house.seats.back(rolled, game)).repeated, "an old press is no sign of life"
    assert (await house.reading.table(game)).seats[0].handed


async def test_coming_back_is_not_the_press_itself(house: House) -> None:
    """Every press at the table takes the seat back first; what it asks for is done all the same."""
    game = await picked(house, ANN, BEN)
    house.drivers._delay = 60.0
    await house.seats.away(press(ANN), game)
    rolled = press(ANN)
    await house.seats.back(rolled, game)
    assert not (await house.play.act(rolled, game, None, [HAUL])).repeated
    assert (await house.play.act(rolled, game, None, [HAUL])).repeated


async def test_refusals(house: House) -> None:
    lobby = await lobby_of(house, ANN, BEN)
    with pytest.raises(HostError, match="not_running"):
        await house.seats.away(press(ANN), lobby)
    game = await picked(house, ANN, BEN)
    with pytest.raises(HostError, match="no_seat"):
        await house.seats.away(press(CLEO), game)
    with pytest.raises(HostError, match="no_seat"):
        await house.seats.back(press(CLEO), game)
    with pytest.raises(HostError, match="unknown_option"):
        await house.seats.away(press(ANN), game, "champion")
    await house.seats.away(press(ANN), game)
    await house.seats.leave(press(ANN), game)
    with pytest.raises(HostError, match="no_seat"):
        await house.seats.back(press(ANN), game)


async def test_without_anybody_in_person_the_round_ends_and_the_game_rests(world: World) -> None:
    async with world.open() as house:
        game = await picked(house, ANN, BEN)
        await house.seats.away(press(BEN), game)
        await house.seats.away(press(ANN), game)
        await house.settled()
        live = await house.tables.loaded(game)
        assert (live.recorder.state.round, live.recorder.state.phase) == (2, "choice")
        version = live.row.version
    async with world.open() as house:
        await house.settled()
        assert (await house.reading.table(game)).version == version, "it rests after a restart, too"
        await house.seats.back(press(BEN), game)
        await house.settled()
        assert await acts_of(house, game, 0) != [] and (await house.reading.look(game, BEN)).owes
        assert (await house.tables.loaded(game)).recorder.state.depths == [1, 0], "Ann's AI goes on"


async def test_it_goes_on_after_a_restart(world: World) -> None:
    async with world.open(ai_delay=60) as house:
        game = await picked(house, ANN, BEN)
        await house.seats.away(press(ANN), game)
        assert await acts_of(house, game, 0) == ["person"]
    async with world.open() as house:
        await house.settled()
        assert await acts_of(house, game, 0) == ["person", "ai", "ai"]
        await house.play.act(press(BEN), game, None, [WATCH])
        await house.seats.back(press(ANN), game)
        assert (await house.reading.table(game)).seats[0].in_person


async def test_leaving_is_for_good_and_told_once(house: House, world: World) -> None:
    game = await picked(house, ANN, BEN)
    await house.seats.leave(press(ANN), game)
    await house.settled()
    await house.play.act(press(BEN), game, None, [HELP])
    await house.settled()
    assert world.discord.texts("seat.0") == ["Ann: None greedy"]


async def test_long_thought_is_seen_as_typing(
    house: House, world: World, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai_seats, "SHOWN_AFTER", 0.01)
    monkeypatch.setattr(ai_seats, "SHOWN_FOR", 0.01)
    world.discord.typing_fault = DeliveryError(50001, Cause.PLACE)
    game = await picked(house, ANN, BEN)
    await house.seats.away(press(ANN), game)
    await eventually(lambda: len(world.discord.typed) >= 2, "typing, shown again while it lasts")
    gate.open()
    await house.settled()
    assert set(world.discord.typed) == {game}
    assert await acts_of(house, game, 0) == ["person", "ai", "ai"], "a note that can't be shown harms nothing"
    shown = len(world.discord.typed)
    await asyncio.sleep(0.05)
    assert len(world.discord.typed) == shown, "no note after the decision"


async def test_short_thought_is_not_seen(
    house: House, world: World, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai_seats, "SHOWN_AFTER", HANGS)
    game = await picked(house, ANN, BEN)
    await house.seats.away(press(ANN), game)
    await gate.asked()
    gate.open()
    await house.settled()
    assert world.discord.typed == []

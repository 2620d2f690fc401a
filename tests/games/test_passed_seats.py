"""A seat that changes hands, in every way: orders for one moment end, the others stay (docs/orders.md)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from cli.kits.kits import KITS
from engine.kernel.records.deciders import UNASKED
from engine.registry import GAMES
from host.clocks.paces import DAY, HOUR
from host.house import House
from host.services.hints import HINTED
from host.table.options import ANYBODY, HOST_AGREES, ONLY_REMIND, OPEN_SEAT
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, World, press, row_of
from tests.houses import house_of_all, think_at_once
from tests.room import Wire
from tests.stores import File

KEPT: Mapping[str, Mapping[str, Any]] = {
    "clash": {
        "when_attacked": "flee", "number": 3, "chance": 30, "stop_below": 50, "attack_number": 2,
        "reinforce": "bastion", "steal": "never", "elves": "best", HINTED: [1],
    },
    "kravora": {"shield": "any", "shield_from": 2, HINTED: [1]},
}  # fmt: skip
PLANNED: Mapping[str, Any] = {
    "plan": {"when": "9.turn", "steps": ["buy brute 4"]}, "plan_draft": {"when": "9.turn", "steps": []},
    "plan_if": {"win": False}, "plan_changes": ["9.turn", 3],
}  # fmt: skip
ENDED: Mapping[str, Mapping[str, Any]] = {
    "clash": {
        "fight_out": "9.1.0", "first": 7, "battle": {"place": 7, "fight_on": True, "when": "9.1.0"},
        "finishing": {"when": "9.1.0", "orders": "a1 a3", "plan": ["a1 a3"]}, **PLANNED,
    },
    "kravora": PLANNED,
}  # fmt: skip
PEOPLE = (ANN, BEN, CLEO)
LATE = 3 * DAY + HOUR
"""A decision's time and the reserve at the daily pace, and a little more."""

Way = Callable[["Passing"], Awaitable[None]]


class Passing:
    """A game in which one seat alone owes a decision; its person has given all orders there are."""

    def __init__(self, house: House, world: World, plays: str) -> None:
        self.house, self.world, self.plays = house, world, plays
        self.game = self.seat = self.holder = 0

    async def begin(self, **options: Any) -> None:
        table = await self.house.lobby.new(press(ANN), self.plays, HERE, {"pace": "daily", **options}, "en")
        self.game = table.id
        for user in PEOPLE[1:]:
            await self.house.lobby.join(press(user), self.game)
        await self.house.lobby.start(press(ANN), self.game)
        await self.house.settled()
        while len(owed := await self.owing()) > 1 or owed[0] == ANN:
            look = await self.house.reading.look(self.game, owed[0])
            plan = KITS[self.plays].bots["greedy"].plan(look.view, lambda: 0.5)
            await self.house.play.act(press(owed[0]), self.game, look.decision, plan[:1])
        self.holder = owed[0]
        table = await self.house.reading.table(self.game)
        self.seat = table.seat_of(self.holder) or 0
        orders = {**KEPT[self.plays], **ENDED[self.plays]}
        await self.house.play.set_orders(press(self.holder), self.game, orders)
        assert await self.orders() == orders

    async def owing(self) -> list[int]:
        return [user for user in PEOPLE if (await self.house.reading.look(self.game, user)).owes]

    async def orders(self) -> Mapping[str, Any]:
        return (await row_of(self.house, self.game)).seats[self.seat].orders

    async def offer(self, by: int, seat: int | None, to: int) -> None:
        table = await self.house.substitutes.offer(press(by), self.game, seat, to, "Dan")
        await self.house.substitutes.answer(press(to), self.game, table.pending.offers[-1].number, True)


async def asked_by_its_person(at: Passing) -> None:
    await at.begin()
    await at.offer(at.holder, None, DAN)


async def asked_by_the_host(at: Passing) -> None:
    await at.begin(late=ONLY_REMIND)
    await later(at.house, at.world, LATE)
    await at.offer(ANN, at.seat, DAN)


async def opened_by_its_clock(at: Passing) -> None:
    await at.begin(late=OPEN_SEAT, takers=ANYBODY)
    await later(at.house, at.world, LATE)
    assert (await row_of(at.house, at.game)).seats[at.seat].ai, "an AI plays it until somebody has it"
    await at.house.substitutes.take(press(DAN), at.game, at.seat)


async def opened_by_a_vote(at: Passing) -> None:
    await at.begin(late=ONLY_REMIND, takers=ANYBODY)
    await later(at.house, at.world, LATE)
    other = next(user for user in PEOPLE if user not in (ANN, at.holder))
    table = await at.house.votes.open(press(ANN), at.game, "open", seat=at.seat)
    assert table.pending.vote is not None
    await at.house.votes.ballot(press(other), at.game, table.pending.vote.number, True)
    await at.house.substitutes.take(press(DAN), at.game, at.seat)


async def given_by_the_host(at: Passing) -> None:
    await at.begin(late=OPEN_SEAT, takers=HOST_AGREES)
    await later(at.house, at.world, LATE)
    table = await at.house.substitutes.take(press(DAN), at.game, at.seat)
    await at.house.substitutes.answer(press(ANN), at.game, table.pending.offers[-1].number, True)


async def given_as_the_host_said_nothing(at: Passing) -> None:
    await at.begin(late=OPEN_SEAT, takers=HOST_AGREES)
    await later(at.house, at.world, LATE)
    await at.house.substitutes.take(press(DAN), at.game, at.seat)
    await later(at.house, at.world, DAY + HOUR)


WAYS = (
    asked_by_its_person, asked_by_the_host, opened_by_its_clock, opened_by_a_vote, given_by_the_host,
    given_as_the_host_said_nothing,
)  # fmt: skip


@pytest.fixture(params=tuple(KEPT))
async def at(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Passing]:
    world = World(File(tmp_path / "games.db").url)
    house = think_at_once(house_of_all(world.url, Wire(), clock=world.clock))
    await house.open()
    try:
        yield Passing(house, world, request.param)
    finally:
        await house.close()


def test_every_order_is_known_to_stay_or_to_end() -> None:
    rows = (Path(__file__).parents[2] / "docs" / "orders.md").read_text("utf-8").splitlines()
    described = {row.split("`")[1] for row in rows if row.startswith("| `")}
    assert described - {UNASKED} == {key for keys in (*KEPT.values(), *ENDED.values()) for key in keys} - {HINTED}
    assert all(GAMES[plays].momentary == keys.keys() for plays, keys in ENDED.items())


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_who_gets_a_seat_gets_what_stands_and_no_more(at: Passing, way: Way) -> None:
    await way(at)
    assert (await row_of(at.house, at.game)).seats[at.seat].user_id == DAN
    assert await at.orders() == KEPT[at.plays]
    assert (await at.house.reading.look(at.game, DAN)).orders == KEPT[at.plays]


async def test_a_seat_given_back_brings_no_plan_of_the_other_back(at: Passing) -> None:
    await at.begin()
    await at.offer(at.holder, None, DAN)
    await at.house.play.set_orders(press(DAN), at.game, ENDED[at.plays])
    await at.offer(DAN, None, at.holder)
    assert (await at.house.reading.look(at.game, at.holder)).orders == KEPT[at.plays]


async def test_who_leaves_for_good_leaves_no_order(at: Passing) -> None:
    await at.begin()
    await at.house.seats.leave(press(at.holder), at.game)
    assert await at.orders() == {}
    await at.house.substitutes.take(press(at.holder), at.game, at.seat)
    assert (await at.house.reading.look(at.game, at.holder)).orders == {}


async def test_an_erased_person_leaves_no_order(at: Passing) -> None:
    await at.begin()
    await at.house.privacy.forget(press(at.holder), (await at.house.privacy.kept(at.holder)).mark)
    assert await at.orders() == {}


async def test_who_is_away_for_a_while_keeps_every_order(at: Passing) -> None:
    await at.begin()
    before = await at.orders()
    await at.house.seats.away(press(at.holder), at.game, "greedy")
    assert await at.orders() == before
    await at.house.seats.back(press(at.holder), at.game)
    assert await at.orders() == before

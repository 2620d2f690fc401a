"""Two games that differ only in a hidden choice: everybody else gets the same posts and pings at the same times.

With all that goes by the clock meanwhile: reminders, a nudge, quiet hours, a digest, spare time used up, time-outs of
every policy, a table that waits, a pause, a vote, an offered seat, a restart. It ends before the choice is revealed.
"""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest

from cli.operating.wiring import BOTS, LEVELS
from cogs.registry import all_screens
from engine.kernel.game import Event, Stretch
from engine.registry import GAMES
from examples.starter_game.engine.game import NightNets
from examples.starter_game.engine.state import State
from host.clocks.paces import DAY, HOUR, MINUTE
from host.clocks.quiet_hours import QUIET, ZONE
from host.house import House
from host.posts.notices import DIGEST, DIGEST_ONLY, MENTION, NOTICES
from host.posts.ports import Delivered
from host.posts.post import Post
from host.table.options import LATE_POLICIES
from host.table.presses import Press
from host.table.table import Table
from tests.host.hands import later
from tests.host.table import ANN, BEN, CLEO, DAN, HERE, NAMES, Clock, Discord, TellAll, World
from tests.houses import CONTENTS, house_of_all, think_at_once
from tests.longer import usual
from tests.stores import Store

pytestmark = pytest.mark.secrets

BEGINS = datetime(2027, 3, 26, 18, tzinfo=UTC).timestamp()
"""Two days before summer time begins in Paris."""
SETTINGS = {
    BEN: {ZONE: "Europe/Paris", QUIET: [22 * 60, 8 * 60], NOTICES: MENTION},
    CLEO: {ZONE: "Asia/Kathmandu", DIGEST: 8, NOTICES: DIGEST_ONLY},
}

KINDS = {
    "nets": {"votenote", "digest", "mention"},
    "clash": {"vote", "digest", "mention"},
    "kravora": {"vote", "digest", "ask.2"},
}
"""[game] -> roles of posts that its history has to bring."""


class Ear(Discord):
    """What everybody but Ann gets, and when."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self.heard: list[tuple[Any, ...]] = []

    def hear(self, what: str, *facts: object, to: int | None) -> None:
        if to != ANN:
            self.heard.append((to or 0, round(self.clock.now - BEGINS), what, *facts))

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        known = len(self.messages)
        where = await super().send(table, post, nonce)
        if len(self.messages) > known:
            self.hear("post", post, to=post.to)
        return where

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        await super().edit(table, post, where)
        self.hear("edit", post, to=post.to)

    async def strip(self, table: Table, where: Delivered, to: int | None = None) -> None:
        await super().strip(table, where, to)
        self.hear("strip", self._at(where).post.role, to=self._at(where).post.to)

    async def close(self, table: Table, to: int, where: Delivered, asked: float) -> None:
        await super().close(table, to, where, asked)
        self.hear("close", self._at(where).post.role, to=to)


@dataclass
class History:
    """A game's first days. `swap`: Ann chooses the other way round; all else is the same."""

    store: Store
    plays: str
    late: str
    swap: bool
    presenter: Any
    rules: Any
    """[the game's name] -> what it is played by."""

    def __post_init__(self) -> None:
        self.clock = Clock()
        self.clock.now = BEGINS
        self.ear = Ear(self.clock)
        self.world = World(self.store.url, self.clock, self.ear)
        self.ids = itertools.count(1)
        self.told: list[Any] = []
        self.possible: list[int] = []

    def house(self) -> House:
        nets = self.plays == "nets"
        house = house_of_all(
            self.store.url,
            self.ear,
            games={self.plays: self.rules},
            contents={self.plays: self.world.content if nets else CONTENTS[self.plays]},
            bots={**BOTS, "nets": "tests.host.bots"},
            levels={**LEVELS, "nets": ("greedy",)},
            presenters={self.plays: self.presenter},
            clock=self.clock,
            ai_workers=1,
        )
        return think_at_once(house)

    def press(self, user: int) -> Press:
        return Press(user, NAMES[user], next(self.ids))

    async def chosen(self, house: House, which: int) -> None:
        """Ann chooses one of her two first possibilities, or the other one where it is swapped.

        In Kravora everybody sees what is chosen: whose turn it is acts there, and orders alone are swapped.
        """
        loaded = await house.tables.loaded(1)
        if self.plays == "kravora":
            seat = loaded.game.to_act(loaded.recorder.state)[0]
            action = next(iter(loaded.game.legal(loaded.recorder.state, seat)))
            await house.play.act(self.press((ANN, BEN, CLEO)[seat]), 1, None, [action])
            return
        if not self.possible:
            self.possible = list(loaded.game.legal(loaded.recorder.state, 0))[:2]
        await house.play.act(self.press(ANN), 1, None, [self.possible[which ^ self.swap]])

    def orders(self) -> dict[str, object]:
        return {"shield_from": 2 + self.swap} if self.plays == "kravora" else {"first": 1 + self.swap}

    async def look_round(self, house: House) -> None:
        """What Ben and Cleo may see of the table at this moment."""
        await house.settled()
        for user in (BEN, CLEO, None):
            look = await house.reading.look(1, user)
            log = [replace(entry, number=0) for entry in await house.reading.log(1, user)]
            self.told.append((round(self.clock.now - BEGINS), look.table, look.view, log))
        self.told.append([await house.reading.waiting_for(user) for user in (BEN, CLEO)])

    async def live(self) -> Sequence[Any]:
        house = self.house()
        await house.open()
        try:
            await self.begin(house)
            await self.first_days(house)
        finally:
            await house.close()
        self.clock.now += 5 * HOUR
        house = self.house()
        await house.open()
        try:
            await self.last_days(house)
        finally:
            await house.close()
        # Each destination is a queue of its own, and which of them is quicker is no table's doing.
        return [*sorted(self.ear.heard, key=lambda each: each[:2]), *self.told]

    async def begin(self, house: House) -> None:
        for user, settings in SETTINGS.items():
            await house.settings.set_member(user, settings)
        options = {"pace": "daily", "late": self.late}
        await house.lobby.new(self.press(ANN), self.plays, HERE, options, "en")
        for work in (
            house.lobby.join(self.press(BEN), 1),
            house.lobby.join(self.press(CLEO), 1),
            house.lobby.start(self.press(ANN), 1),
        ):
            await house.settled()
            await work
        await house.settled()

    async def first_days(self, house: House) -> None:
        """Ann chooses, thinks better of it, asks for Ben, who never comes; the table waits for Cleo."""
        steps: list[tuple[float, Callable[[], Awaitable[object]]]] = [
            (HOUR, lambda: self.chosen(house, 0)),
            (5 * HOUR, lambda: house.play.set_orders(self.press(ANN), 1, self.orders())),
            (30 * MINUTE, lambda: house.seats.away(self.press(CLEO), 1, None, None, waits=True)),
            (14 * HOUR, lambda: house.seats.nudge(self.press(ANN), 1)),
            (2 * HOUR, lambda: self.chosen(house, 1)),
            (HOUR, lambda: house.votes.open(self.press(ANN), 1, "pause", None, 1)),
        ]
        for wait, deed in steps:
            await later(house, self.world, wait)
            await deed()
            await self.look_round(house)
        await later(house, self.world, 20 * HOUR)

    async def last_days(self, house: House) -> None:
        """Ben's time runs out, his seat is offered to Dan, the host pauses; Cleo is still away."""
        await house.sleeper.settled()
        await house.settled()
        await later(house, self.world, 3 * DAY)
        await self.look_round(house)
        await self.chosen(house, 0)
        await self.look_round(house)
        # In Kravora it depends on the dice who is late by now: Ann offers her own seat.
        await house.substitutes.offer(self.press(ANN), 1, None if self.plays == "kravora" else 1, DAN, "Dan")
        await self.look_round(house)
        await house.seats.pause(self.press(ANN), 1)
        await self.look_round(house)
        await later(house, self.world, 2 * HOUR)
        await self.look_round(house)


async def both(store: Store, plays: str, late: str, presenter: Callable[[], Any], rules: Any) -> list[Sequence[Any]]:
    return [await History(store.copy(), plays, late, swap, presenter(), rules).live() for swap in (False, True)]


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.table.fair.os.urandom", bytes)


@pytest.mark.parametrize(
    ("plays", "late"),
    usual(product(KINDS, LATE_POLICIES), [*product(["nets"], LATE_POLICIES), *product(KINDS, LATE_POLICIES[:1])]),
)
async def test_a_hidden_choice_shows_in_nothing_that_goes_by_the_clock(store: Store, plays: str, late: str) -> None:
    presenter = TellAll if plays == "nets" else lambda: all_screens()[plays].presenter
    one, other = await both(store, plays, late, presenter, GAMES.get(plays, NightNets()))
    assert one == other
    kinds = {facts[3].role for facts in one if isinstance(facts, tuple) and facts[2] == "post"}
    assert KINDS[plays] <= kinds, "the history has them all"


class Loud(NightNets):
    """Rules that let everybody hear which depth was chosen."""

    def events_for(self, happened: Sequence[Event], seat: int | None) -> list[Event]:
        return list(happened)


class Hasty(NightNets):
    """Rules under which Cleo's time begins anew with a choice of Ann's, while it is the first depth."""

    def stretch(self, now: State, seat: int) -> Stretch:
        own = super().stretch(now, seat)
        return own._replace(key=f"{own.key}.first") if seat == 2 and now.depths[0] == 1 else own


@pytest.mark.parametrize("rules", [Loud, Hasty])
async def test_a_planted_leak_is_seen(store: Store, rules: type[NightNets]) -> None:
    one, other = await both(store, "nets", "remind", TellAll, rules())
    assert one != other

"""Sagas at the real house without Discord: Clash and its campaign, real posts, a clock by hand, bots without delay."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cli.operating.wiring import with_campaigns
from cogs.registry import SCREENS, all_screens
from data.loader import load_content
from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.table import GAME
from engine.clash.game import CLASH
from engine.kernel.game import Action
from host.house import House
from host.table.presses import Press
from host.table.table import Table
from tests.host.table import ANN, BEN, HERE, Clock, Discord, press
from tests.houses import house_of_all

SEATS = (ANN, BEN)


@dataclass
class SagaWorld:
    """Everything around a house that outlives it."""

    url: str
    """Of a migrated database."""
    clock: Clock = field(default_factory=Clock)
    discord: Discord = field(default_factory=Discord)

    def house(self, **more: Any) -> House:
        screens = {**all_screens(), **{each.screens.game: each.screens for each in SCREENS["clash"].campaigns}}
        given = {
            **with_campaigns({"clash": load_content("clash")}),
            "presenters": {name: each.presenter for name, each in screens.items()},
            "clock": self.clock,
        }
        return house_of_all(self.url, self.discord, **{**given, **more})

    @asynccontextmanager
    async def open(self, **more: Any) -> AsyncIterator[House]:
        house = self.house(**more)
        await house.open()
        try:
            yield house
        finally:
            await house.close()


async def saga_of(house: House, *users: int, ai: int = 0, **options: Any) -> int:
    """A campaign that has begun: these people, then AI seats; its table's number."""
    given = {"players": len(users) + ai, **options}
    campaign = (await house.lobby.new(press(users[0]), GAME, HERE, given, "en")).id
    for user in users[1:]:
        await house.lobby.join(press(user), campaign)
    if ai:
        await house.lobby.add_ai(press(users[0]), campaign, "greedy", count=ai)
    await house.settled()
    await house.lobby.start(press(users[0]), campaign)
    await house.settled()
    return campaign


async def say(house: House, campaign: int, user: int, action: Action) -> None:
    await house.play.act(press(user), campaign, None, [action])


async def choose_nothing(house: House, campaign: int) -> Table:
    """Everybody keeps to the default until the next game's table is open; that table."""
    for _ in range(60):
        await house.settled()
        game = await house.reading.campaign_game(campaign)
        if game is not None:
            return game
        state = (await house.tables.loaded(campaign)).recorder.state
        people = [seat.user_id for seat in (await house.reading.table(campaign)).seats]
        user = next(people[seat] for seat in CAMPAIGN.to_act(state) if people[seat] is not None)
        assert user is not None
        seat = people.index(user)
        await say(house, campaign, user, CAMPAIGN.default(state, seat))
    raise AssertionError("no game came")


async def begin_game(house: House, campaign: int) -> int:
    """The next game, started by its host; its number."""
    game = await choose_nothing(house, campaign)
    await house.lobby.start(press(game.host_id), game.id)
    await house.settled()
    return game.id


async def play(house: House, game: int, rounds: int = 99) -> Table:
    """People by default moves, until the game is over or a round has begun."""
    for _ in range(4_000):
        state = (await house.tables.loaded(game)).recorder.state
        table = await house.reading.table(game)
        if table.status != "running" or state.round >= rounds:
            break
        people = [(seat, table.seats[seat].user_id) for seat in CLASH.to_act(state)]
        seat, user = next(((seat, user) for seat, user in people if user is not None), (0, None))
        if user is None:
            await house.settled()
        else:
            await house.play.act(press(user), game, None, [CLASH.default(state, seat)])
    await house.settled()
    return await house.reading.table(game)


async def stop(house: House, game: int, users: Sequence[int] = SEATS) -> Table:
    """All vote for the end of a game."""
    table = await house.reading.table(game)
    for user in users:
        if table.status == "running":
            table = await house.seats.end(press(user), game)
    await house.settled()
    return table


def manager(user: int) -> Press:
    """Somebody who manages the server."""
    plain = press(user)
    return Press(plain.user_id, plain.name, plain.interaction_id, manages=HERE.guild_id)


def standing(state: Any) -> tuple[Any, ...]:
    """What of a campaign must never get lost: cards, glory, vetoes, games."""
    campaign = state.campaign
    return campaign.deck, campaign.at, campaign.glory, campaign.vetoes, campaign.games

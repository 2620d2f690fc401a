"""The real bot with a toy game on simcord's in-memory Discord: a server, a channel, three people."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from simcord.actors import _component_interaction
from simcord.results import to_discord_message

from cogs.app import ConquestBot
from cogs.tables.commands.registered import RegisteredScreens
from tests import discord_strict
from tests.cogs.fakes import FakeHouse, ToyScreens, ToySpecs, ToyWorker, new_store, toy_rows
from tests.cogs.real_bot import env as env
from tests.patience import HANGS

# simcord looks every 50 ms whether the bot is idle; 2 ms makes a test ten times as quick (pinned to 3.2.1).
simcord.Env._settle_internal.__kwdefaults__["idle"] = 0.002


def toy_bot(store: SimpleNamespace) -> ConquestBot:
    """A bot on a store that may have been used before (a restart)."""

    async def open_house(courier: Any, presenters: Any) -> Any:
        return FakeHouse(courier, presenters, store)

    games = {"toy": RegisteredScreens(ToyScreens(), ToySpecs())}  # type: ignore[arg-type]
    return ConquestBot(open_house, ToyWorker(), games, toy_rows())


@dataclass
class World:
    """What a test works with."""

    env: simcord.Env
    store: SimpleNamespace
    guild: Any
    channel: Any
    ann: Any
    ben: Any
    cleo: Any

    @property
    def bot(self) -> ConquestBot:
        bot = self.env.bot
        assert isinstance(bot, ConquestBot)
        return bot

    def bot_now(self) -> dt.datetime:
        """The time the bot reads."""
        return self.env.now()

    async def restart(self) -> None:
        """End the bot, start another one on the same store and the same Discord."""
        old = self.bot
        await self.env.restart_bot(toy_bot(self.store))
        await old.house.close()

    def card(self, table: int) -> Any:
        """A table's lobby card as it stands now."""
        where = self.store.cards[table]
        return to_discord_message(self.env, self.env.backend.get_message(where.channel_id, where.message_id))

    async def raw(self, who: Any, message: Any, custom_id: str, kind: int = 2, values: Any = None) -> Any:
        """A press with an id that may not stand on the message (an old client, a hostile one)."""
        stored = self.env.backend.get_message(message.channel.id, message.id)
        data = {"custom_id": custom_id, "component_type": kind}
        if values is not None:
            data |= {"component_type": 3, "values": values}
        return await _component_interaction(who, stored, data)

    async def lobby(self, **options: Any) -> Any:
        """Open a table by command; its card."""
        await self.ann.slash(self.channel, "game new", **options)
        return self.channel.last_message

    async def started(self) -> int:
        """A running table of Ann and Ben; its number."""
        card = await self.lobby(players=2)
        await self.ben.select(card, [join_value(card, "blue")])
        await self.ann.click(card, label="Start")
        return int(max(self.store.tables))


def join_value(card: Any, wish: str) -> str:
    """The option of the Join select for a wish, as it stands on the card."""
    for line in card.components:
        for child in line.children:
            for option in getattr(child, "options", ()):
                if option.value.endswith(f".{wish}"):
                    return str(option.value)
    raise AssertionError(f"no option {wish}")


@pytest.fixture
async def world() -> AsyncIterator[World]:
    store = new_store()
    env = simcord.Env(toy_bot(store), settle_timeout=HANGS)
    await env.start()
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    people = [guild.add_member(env.create_user(name)) for name in ("Ann", "Ben", "Cleo")]
    yield World(env, store, guild, channel, *people)
    await env.bot.close()
    await env.shutdown()
    env.raise_errors()


@pytest.fixture
def strict() -> Iterator[Any]:
    """The rules of Discord that simcord leaves out."""
    remove = discord_strict.install()
    yield discord_strict
    remove()

"""The bot as it runs, on simcord's in-memory Discord."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import discord
import pytest
import simcord
from simcord.builders import ChannelHandle

from cli.operating.wiring import create_bot
from cogs.app import ConquestBot
from host.house import House
from host.program.settings import Settings
from host.table.table import Table
from tests.cogs.cards import card_in, join_value
from tests.patience import HANGS


def bot_on(folder: Path) -> ConquestBot:
    """The bot as it runs, without pictures, its AI seats without delay."""
    url = f"sqlite+aiosqlite:///{folder / 'games.db'}"
    given = {"database_url": url, "ai_delay": 0.0, "pictures": False, "commands_person_minute": 10_000}
    return create_bot(Settings(_env_file=None, **given))  # type: ignore[arg-type]


def live_bot(env: simcord.Env) -> ConquestBot:
    bot = env.bot
    assert isinstance(bot, ConquestBot)
    return bot


class Env(simcord.Env):
    """Waits after each step for the house, too, which writes and reads in threads, until every post is out."""

    async def _settle_internal(self, **how: Any) -> None:
        # Five seconds are too few for a start on a busy machine; to look every 50 ms whether the bot is idle is slow.
        how |= {"timeout": HANGS, "idle": 0.002}
        await super()._settle_internal(**how)
        house = getattr(self.bot, "house", None)
        if isinstance(house, House):
            await self.caught_up(house)
            await super()._settle_internal(**how)

    async def caught_up(self, house: House) -> None:
        await house.settled()


async def settled(env: simcord.Env) -> None:
    """Until every post is out."""
    await live_bot(env).house.settled()
    await env.settle()


@asynccontextmanager
async def begun(bot: ConquestBot, kind: type[simcord.Env] = Env) -> AsyncIterator[Any]:
    """A Discord with a bot in it; an error the bot logged ends the test."""
    env = kind(bot, settle_timeout=HANGS)
    # The rules are indexed two seconds after a start, for which `settle` would wait each time.
    with mock.patch("cogs.app.ConquestBot._index_rules", mock.AsyncMock()):
        await env.start()
        yield env
        await env.bot.close()
        await env.shutdown()
    env.raise_errors()


@pytest.fixture
async def env(tmp_path: Path) -> AsyncIterator[Env]:
    """A Discord with the bot in it, on a database of its own."""
    async with begun(bot_on(tmp_path)) as env:
        yield env


@dataclass
class Live:
    """The bot at work: a server with a channel, Ann and Ben and Cleo in it."""

    env: Env
    guild: Any
    channel: Any
    ann: Any
    ben: Any
    cleo: Any

    @property
    def house(self) -> Any:
        return live_bot(self.env).house

    @property
    def card(self) -> Any:
        """The newest lobby card."""
        return card_in(self.channel)

    async def table(self, number: int = 1) -> Table:
        return await self.house.reading.table(number)

    async def thread(self, number: int = 1) -> Any:
        """Where a table's posts go."""
        place = (await self.table(number)).place
        return ChannelHandle(self.env, self.guild, self.env.backend.channels[place.posts_to])

    async def speaks(self, language: str) -> None:
        """The server and Ann speak a language; games stay in the channel."""
        await self.house.settings.set_guild(self.guild.id, {"language": language, "threads": False})
        await self.house.settings.set_member(self.ann.id, {"language": language})

    async def opened(self, game: str, *joining: Any, **options: Any) -> Any:
        """Ann's lobby with those who join it; its card."""
        await self.ann.slash(self.channel, "game new", game=game, **options)
        for who in joining:
            await sit_down(who, self.channel)
        return self.card

    async def started(self, game: str, *joining: Any, **options: Any) -> Any:
        """A running game of Ann and those; where its posts go."""
        await self.ann.click(await self.opened(game, *joining, **options), label="Start")
        return await self.thread()


def gathered(env: Env, names: tuple[str, ...] = ("Ann", "Ben", "Cleo")) -> Live:
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    return Live(env, guild, channel, *(guild.add_member(env.create_user(name)) for name in names))


@pytest.fixture
def live(env: Env) -> Live:
    return gathered(env)


def manager_of(env: Env, guild: Any) -> Any:
    """Somebody who manages the server."""
    role = guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(env.create_user("Boss"), roles=[role])


async def sit_down(who: Any, channel: Any) -> None:
    """Join as anybody: by the select of the card, or by its button where there is nothing to wish for."""
    card = card_in(channel)
    if any(getattr(child, "label", "") == "Join" for line in card.components for child in line.children):
        await who.click(card, label="Join")
    else:
        await who.select(card, [join_value(card, "any")])


def all_of(message: Any) -> str:
    """Text, labels, options and alternative texts of a message."""
    alts = [str(getattr(each, "description", "")) for each in message.attachments]
    return json.dumps([message.content, [part.to_dict() for part in message.components], alts], ensure_ascii=False)

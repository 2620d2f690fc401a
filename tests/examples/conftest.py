"""The bot with the starter game on simcord's in-memory Discord: a server, a channel, two people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import simcord

from cogs.app import ConquestBot
from examples.starter_game.table import create_bot
from tests.cogs.cards import card_in, join_value
from tests.cogs.conftest import strict  # noqa: F401  (a fixture)
from tests.cogs.real_bot import begun


@dataclass
class Harbour:
    """What a test works with. `folder` outlives the bot."""

    env: simcord.Env
    folder: Path
    channel: Any
    ann: Any
    ben: Any

    @property
    def bot(self) -> ConquestBot:
        bot = self.env.bot
        assert isinstance(bot, ConquestBot)
        return bot

    @property
    def house(self) -> Any:
        return self.bot.house

    async def settled(self) -> None:
        """Until every post is out."""
        await self.house.settled()
        await self.env.settle()

    async def restart(self) -> None:
        """End the bot, start another one on the same store and the same Discord."""
        old = self.bot
        await self.env.restart_bot(bot_on(self.folder))
        await old.close()
        await self.settled()

    async def started(self, **options: Any) -> None:
        """A running game of Ann and Ben."""
        await self.ann.slash(self.channel, "game new", players=2, **options)
        await self.settled()
        card = card_in(self.channel)
        await self.ben.select(card, [join_value(card, "blue")])
        await self.settled()
        await self.ann.click(card, label="Start")
        await self.settled()

    async def shown(self, who: Any) -> Any:
        """Somebody's panel."""
        result = await who.slash(self.channel, "turn", table=1)
        return result.response.message

    async def press(self, who: Any, *labels: str) -> Any:
        """Press buttons of one's panel, one after the other; the panel that follows."""
        message = await self.shown(who)
        for label in labels:
            result = await who.click(message, label=label)
            message = result.response.message
            await self.settled()
        return message

    async def view(self, who: Any = None) -> Any:
        return (await self.house.reading.look(1, who.id if who else None)).view


def bot_on(folder: Path, pictures: bool = False) -> ConquestBot:
    return create_bot(f"sqlite+aiosqlite:///{folder / 'games.db'}", pictures=pictures)


@pytest.fixture
async def harbour(tmp_path: Path) -> AsyncIterator[Harbour]:
    async with begun(bot_on(tmp_path), simcord.Env) as env:
        guild = env.create_guild()
        people = [guild.add_member(env.create_user(name)) for name in ("Ann", "Ben")]
        yield Harbour(env, tmp_path, guild.create_text_channel("table"), *people)

"""The bot as it runs, on simcord's in-memory Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from cli.operating.wiring import create_bot
from cogs.app import ConquestBot
from host.program.settings import Settings
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


async def settled(env: simcord.Env) -> None:
    """Until every post is out."""
    house: Any = live_bot(env).house
    await house.settled()
    await env.settle()


@pytest.fixture
async def env(tmp_path: Path) -> AsyncIterator[simcord.Env]:
    """A Discord with the bot in it, on a database of its own; an error the bot logged ends the test."""
    env = simcord.Env(bot_on(tmp_path), settle_timeout=HANGS)
    await env.start()
    yield env
    await env.bot.close()
    await env.shutdown()
    env.raise_errors()

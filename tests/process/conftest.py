"""One bot for a file's tests, a new table of two people for each test.

It is forked (`tests/process/nursery.py`). As any Python starts it, so start the bots of `test_crashes.py`,
`test_two_processes.py` and `test_unusable.py`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from engine.registry import FIRST
from tests.process.stack import Bot, stack
from tests.process.table import Pair


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Bot]:
    async with stack(tmp_path_factory.mktemp("bot"), forked=True) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="module")
async def pair(bot: Bot, request: pytest.FixtureRequest) -> AsyncIterator[Pair]:
    if not bot.running:  # a test before failed between kill and start
        await bot.up()
    pair = Pair(bot, getattr(request, "param", FIRST))
    yield pair
    bot.discord.gate = bot.discord.after = None
    bot.discord.fail.clear()
    print(pair.log()[-3000:])

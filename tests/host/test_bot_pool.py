"""The processes in which bots think may die whenever they like."""

from __future__ import annotations

import asyncio

import pytest

from host.bot_pool import BotFailed, BotPool
from tests.cut_off import half_told
from tests.patience import HANGS


async def test_a_process_that_dies_amid_its_answer_holds_nobody_up() -> None:
    pool = BotPool({}, workers=1)
    try:
        with pytest.raises(BotFailed, match="BrokenProcessPool"):
            await asyncio.wait_for(pool.run(half_told), HANGS)
    finally:
        pool.close()

"""The processes in which bots think may die at any time."""

from __future__ import annotations

import asyncio

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.actions import PASS
from engine.clash.play.cards import free_sites
from host.thinking.bot_pool import BotFailed, BotPool
from tests.cut_off import half_told
from tests.engine.build import build
from tests.engine_ai.test_siting import placing
from tests.patience import HANGS


async def test_a_process_that_dies_amid_its_answer_holds_nobody_up() -> None:
    pool = BotPool({}, workers=1)
    try:
        with pytest.raises(BotFailed, match="BrokenProcessPool"):
            await asyncio.wait_for(pool.run(half_told), HANGS)
    finally:
        pool.close()


async def test_advice_is_judged_where_the_game_has_a_word_for_it_and_goes_without_elsewhere() -> None:
    view = CLASH.view(build(armies=({"a1": (3, 2, 1)}, {"b1": (3, 2, 1)})), 0)
    pool = BotPool({"clash": "engine.clash.bots", "mute": "engine.clash.greedy.greedy"}, workers=1)
    try:
        found = await pool.outlook("clash", view, [PASS], 1)
        assert found.advised == found.otherwise > 0
        assert await pool.outlook("mute", view, [PASS], 1) is None
        with pytest.raises(BotFailed):
            await pool.outlook("clash", None, [PASS], 1)
    finally:
        pool.close()


async def test_a_suggestion_is_thought_in_a_process_the_same_each_time() -> None:
    s, _ = placing(2, 3)
    view = CLASH.view(s, CLASH.to_act(s)[0])
    pool = BotPool({"clash": "engine.clash.bots"}, workers=1)
    try:
        found = [await pool.suggestion("clash", view) for _ in range(2)]
        assert found[0] == found[1] and found[0] in free_sites(s)
        with pytest.raises(BotFailed):
            await pool.suggestion("clash", None)
    finally:
        pool.close()

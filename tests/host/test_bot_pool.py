"""The processes in which bots think may die at any time."""

from __future__ import annotations

import asyncio
import pickle
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.clash.game import CLASH
from engine.clash.play.cards import free_sites
from examples.starter_game.engine.actions import DEPTH
from examples.starter_game.engine.state import CHOICE
from host.thinking import bot_pool
from host.thinking.bot_pool import BotFailed, BotPool, advise
from tests.cut_off import half_told
from tests.engine.build import build
from tests.engine_ai.test_siting import placing
from tests.patience import HANGS, eventually

CHOOSING = SimpleNamespace(phase=CHOICE)
"""All that the bots of these tests look at in a view."""


async def test_a_process_that_dies_amid_its_answer_holds_nobody_up() -> None:
    pool = BotPool({}, workers=1)
    try:
        with pytest.raises(BotFailed, match="BrokenProcessPool"):
            await asyncio.wait_for(pool.run(half_told), HANGS)
    finally:
        pool.close()


def test_advice_is_judged_where_the_game_has_a_word_for_it_and_goes_without_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = CLASH.view(build(armies=({"a1": (3, 2, 1)}, {"b1": (3, 2, 1)})), 0)
    plan, judged = advise("engine.clash.bots", "veteran", pickle.dumps(view), 1)
    assert plan and judged.advised >= judged.otherwise > 0
    monkeypatch.setattr("engine.clash.bots.outlook", lambda *_: 1 / 0)
    assert advise("engine.clash.bots", "veteran", pickle.dumps(view), 1) == (plan, None), "as good without it"
    assert advise("tests.host.bots", "greedy", pickle.dumps(CHOOSING), 1) == ([DEPTH | 1], None)


async def test_a_person_waits_for_no_ai_seat_that_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = tmp_path / "gate"
    monkeypatch.setenv("BOT_GATE", str(gate))
    monkeypatch.setattr(bot_pool, "START", "spawn")  # a forked one would not know the gate
    pool = BotPool({"nets": "tests.host.bots"}, workers=1)
    try:
        thinking = asyncio.create_task(pool.plan("nets", "slow", CHOOSING, 1))
        await eventually(gate.with_suffix(".asked").exists, "the plan")
        assert await asyncio.wait_for(pool.advice("nets", "greedy", CHOOSING, 1), HANGS) == ([DEPTH | 1], None)
        assert not thinking.done()
        gate.touch()
        assert await thinking == [DEPTH | 1]
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

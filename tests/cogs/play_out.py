"""Plays a table of the real bot to its end through its house, with a bot deciding for each person."""

from __future__ import annotations

import importlib
import random
from collections.abc import Mapping
from typing import Any

from engine.kernel.errors import EngineError
from host.table.presses import Press
from host.table.refusals import HostError

MOST = 3000


async def play_out(house: Any, game_id: int, levels: Mapping[int, str], rounds: int | None = None) -> Any:
    """The table at its end, or once a round is over. `levels`: [person] -> the bot that plays for them."""
    bots = importlib.import_module(f"engine.{(await house.reading.table(game_id)).game}.bots").BOTS
    chance = random.Random(18).random
    for _ in range(MOST):
        await house.drivers.settled()
        table = await house.reading.table(game_id)
        if table.status != "running":
            return table
        for user, level in levels.items():
            look = await house.reading.look(game_id, user)
            if rounds is not None and look.view.round > rounds:
                return table
            if look.owes:
                await _one_plan(house, game_id, user, bots[level].plan(look.view, chance))
                break
    raise AssertionError("no end")


async def _one_plan(house: Any, game_id: int, user: int, plan: list[int]) -> None:
    for at, action in enumerate(plan):
        try:
            await house.play.act(Press(user, ""), game_id, None, [action])
        except (EngineError, HostError):
            assert at, "the first action of a plan is legal"
            return

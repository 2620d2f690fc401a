"""Measures the AI seats: each level's time for positions of whole games, and the states it copies.

The positions are the same in every run: decisions of games that the greedy bot plays, evenly spread. Seconds are the
process's own time on one core.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any
from unittest import mock

from engine.kernel.characters import parted
from lab.bench.rules import Bench
from lab.whole_games import carry_out, turns

PLAYER = "greedy"
GAMES_PLAYED = 2
POSITIONS_A_SECOND = 8
LEAST, MOST = 4, 40


def measure(name: str, seats: int, seconds: float, seed: int) -> dict[str, Any]:
    """`ai_ms` by level: mean and longest milliseconds of a decision; `ai_nodes`: mean states copied for one."""
    bench = Bench(name, seats, seed)
    count = min(MOST, max(LEAST, round(POSITIONS_A_SECOND * seconds)))
    state_class, views = positions(bench, count)
    levels = [word for word in bench.kit.bots if not parted(word)[1]]
    times = {level: [_milliseconds(bench, level, view) for view in views] for level in levels}
    nodes = {level: _nodes(bench, level, views, state_class) for level in levels}
    return {
        "ai_ms": {
            level: {"mean": round(sum(found) / len(found), 2), "longest": round(max(found), 2)}
            for level, found in times.items()
        },
        "ai_nodes": nodes,
        "ai_positions": len(views),
    }


def positions(bench: Bench, count: int) -> tuple[type, list[Any]]:
    """The class of the game's states, and views of seats that owe a choice of two or more."""
    bot = bench.kit.bots[PLAYER]
    found: list[Any] = []
    games = bench.states()
    for _ in range(GAMES_PLAYED):
        state, rand, dice = next(games)
        for seat in turns(bench.game, state):
            view = bench.game.view(state, seat)
            if len(bench.game.legal(state, seat)) > 1:
                found.append(view)
            carry_out(bench.game, state, seat, bot.plan(view, rand), dice)
    step = max(1, len(found) // count)
    return type(state), found[step // 2 :: step][:count]


def _think(bench: Bench, level: str, view: Any) -> None:
    bench.kit.bots[level].plan(view, random.Random(bench.seed).random)


def _milliseconds(bench: Bench, level: str, view: Any) -> float:
    begun = time.process_time()
    _think(bench, level, view)
    return (time.process_time() - begun) * 1000


def _nodes(bench: Bench, level: str, views: list[Any], state_class: Any) -> float:
    """Mean number of states a decision copies; counted apart from the time, which counting would lengthen."""
    clone: Callable[[Any], Any] = state_class.clone
    made = 0

    def counted(state: Any) -> Any:
        nonlocal made
        made += 1
        return clone(state)

    with mock.patch.object(state_class, "clone", counted):
        for view in views:
            _think(bench, level, view)
    return round(made / len(views), 1)

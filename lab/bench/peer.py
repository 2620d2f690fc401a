"""Measures another engine for comparison: the same kind of play, counted the same way."""

from __future__ import annotations

import importlib
import importlib.util
import random
import time
from typing import Any

from cli.errors import Unfit

SETTLERS = 4


def measure(seats: int, seconds: float, seed: int) -> dict[str, Any]:
    """catanatron in random play, counting choices of two or more. Raises Unfit when it is not installed."""
    if importlib.util.find_spec("catanatron") is None:
        raise Unfit("--peer catanatron: it is not installed here; `.venv/bin/pip install catanatron` does it.")
    game_class = importlib.import_module("catanatron.game").Game
    player_module = importlib.import_module("catanatron.models.player")
    colours = list(player_module.Color)[: min(seats, SETTLERS)]
    counted = {"choices": 0, "branches": 0}
    rng = random.Random(seed)

    def decide(self: Any, game: Any, playable_actions: Any) -> Any:
        actions = list(playable_actions)
        if len(actions) > 1:
            counted["choices"] += 1
            counted["branches"] += len(actions)
        return rng.choice(actions)

    player_class = type("CountingPlayer", (player_module.Player,), {"decide": decide})
    games, playing = 0, 0.0
    while playing < seconds:
        game = game_class([player_class(colour) for colour in colours], seed=rng.randrange(1 << 30))
        begun = time.process_time()
        game.play()
        playing += time.process_time() - begun
        games += 1
    return {
        "name": "catanatron",
        "in_place_decisions_per_s": round(counted["choices"] / playing),
        "games_per_s": round(games / playing, 2),
        "mean_branching": round(counted["branches"] / max(1, counted["choices"]), 2),
    }


def compared(figures: dict[str, Any], peer: dict[str, Any]) -> dict[str, Any]:
    """The peer's figures with ours divided by them (`ratio_…`: above 1, ours is faster)."""
    ratios = {
        f"ratio_{name}": round(figures[name] / peer[name], 2)
        for name in ("in_place_decisions_per_s", "games_per_s")
        if peer[name] and name in figures
    }
    return {**peer, **ratios}

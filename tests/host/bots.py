"""AI seats for the house's tests: one that always plays the same, and some that misbehave."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from engine.kernel.game import Action
from examples.starter_game.engine.actions import DEPTH, HAUL, SING, WATCH
from examples.starter_game.engine.state import ANSWER, CHOICE, TURN, View


class First:
    """Plays the first thing that is always possible: depth 1, a song and a haul, a look on."""

    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        return {CHOICE: [DEPTH | 1], TURN: [SING, HAUL], ANSWER: [WATCH]}[view.phase]


class Broken:
    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        raise ValueError("secret in a message")


class Cheat:
    """Answers with something illegal."""

    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        return [WATCH | 99]


class Sleeper:
    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        time.sleep(3_600)
        return []


class Slow(First):
    """As the first, after a while; the file it waits for is made by whoever tests it."""

    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        gate = Path(os.environ["BOT_GATE"])
        gate.with_suffix(".asked").touch()
        while not gate.exists():
            time.sleep(0.01)
        return super().plan(view, random)


BOTS = {"greedy": First(), "slow": Slow(), "broken": Broken(), "cheat": Cheat(), "sleeper": Sleeper()}

"""Random games for the property tests: every seat count, with and without options, random and greedy seats."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action, Event
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.state import State
from tests.engine_kravora.build import CONTENT

Step = tuple[State, int, Action, State, list[Event]]
"""(before, seat, action, after, events)."""


def config_of(number: int) -> Config:
    return Config(2 + number % 3, plunder=number % 2 == 1, few_slots=number % 4 == 3, even_start=number % 6 == 3)


def start(number: int) -> tuple[State, random.Random, PlayoutDice]:
    rng = random.Random(number)
    dice = PlayoutDice(random.Random(1000 + number).random)
    return KRAVORA.new(config_of(number), CONTENT, dice), rng, dice


def steps(number: int, bot: str = "random") -> Iterator[Step]:
    """One whole game."""
    s, rng, dice = start(number)
    while owing := KRAVORA.to_act(s):
        seat = owing[0]
        for action in BOTS[bot].plan(KRAVORA.view(s, seat), rng.random):
            if action not in KRAVORA.legal(s, seat):
                break
            after, events = KRAVORA.step(s, seat, action, dice)
            yield s, seat, action, after, events
            s = after

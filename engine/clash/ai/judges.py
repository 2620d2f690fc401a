"""By what the end of a look ahead is judged: the weights, or the network that was learned."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash.ai.afterwards import value_after
from engine.clash.ai.features import SURE
from engine.clash.ai.learned import learned_chance
from engine.clash.ai.weights import Weights
from engine.clash.state import OVER, State

Judge = Callable[[State, int, Weights, int], int]
"""What a position is worth to a seat by such weights, 0 to SURE, its action number taken to be another."""


def linear_value(s: State, seat: int, weights: Weights, number: int) -> int:
    """By the weights (engine.clash.ai.features); a decided game as it ended."""
    if s.phase == OVER:
        return SURE // len(s.winners) if seat in s.winners else 0
    kept = s.action_number
    s.action_number = number
    value = value_after(s, seat, weights)
    s.action_number = kept
    return value


def learned_value(s: State, seat: int, weights: Weights, number: int) -> int:
    """By the network, where there is one for so many seats; else, and in scenarios, by the weights."""
    chance = learned_chance(s, seat, acted=False)
    return linear_value(s, seat, weights, number) if chance is None else chance

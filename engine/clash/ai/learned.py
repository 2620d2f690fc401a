"""The chance to win at the end of a look ahead, by the network that was learned from played games (docs/ai.md)."""

from __future__ import annotations

from math import exp

from engine.clash.ai.features import SURE
from engine.clash.ai.inputs import inputs
from engine.clash.ai.network import worth_of
from engine.clash.ai.network_weights import NETWORKS
from engine.clash.ai.replies import linear_value
from engine.clash.ai.weights import Weights
from engine.clash.state import OVER, State

SCALE = 100
"""A lead of so much is e to 1, as it was trained."""


def learned_value(s: State, seat: int, weights: Weights, number: int) -> int:
    """0 to SURE, where there is a network for so many seats; else, and in scenarios, by the weights."""
    network = NETWORKS.get(s.config.seats)
    if network is None or s.camp is not None or s.phase == OVER:
        return linear_value(s, seat, weights, number)
    worths = [worth_of(network, told) for told in inputs(s, acted=False)]
    best = max(worths)
    shares = [exp(max(-50.0, (worth - best) / SCALE)) for worth in worths]
    return round(SURE * shares[seat] / sum(shares))

"""A position by the network that was learned from played games (lab/ai.md): the chance to win."""

from __future__ import annotations

from math import exp

from engine.clash.ai.position.features import SURE
from engine.clash.ai.position.inputs import inputs
from engine.clash.ai.position.network import worth_of
from engine.clash.ai.position.network_weights import NETWORKS
from engine.clash.pieces.state import OVER, State

SCALE = 100
"""A lead of so much is e to 1, as it was trained."""


def learned_chance(s: State, seat: int, acted: bool) -> int | None:
    """0 to SURE; None where there is no network: for other numbers of seats, in scenarios, once the game is over.

    `acted`: see engine.clash.ai.position.inputs.
    """
    network = NETWORKS.get(s.config.seats)
    if network is None or s.camp is not None or s.phase == OVER:
        return None
    worths = [worth_of(network, told) for told in inputs(s, acted)]
    best = max(worths)
    shares = [exp(max(-50.0, (worth - best) / SCALE)) for worth in worths]
    return round(SURE * shares[seat] / sum(shares))

"""What a solo position is worth (§9): a race for points against the elves' domination."""

from __future__ import annotations

from engine.clash.ai.position.features import SURE, chance_of, worths
from engine.clash.ai.position.weights import Weights
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.pieces.state import State

PAR = 200
"""What a position is worth in which winning and losing are equally likely."""
HASTE = 800
"""What one domination point a round takes away with one point left to the elves' victory (by trial, lab/ai.md)."""
ELF = 3
"""An elf on the board."""


def evaluate_alone(s: State, weights: Weights) -> int:
    """The chance to win a solo game, 0 to SURE."""
    if s.winners or not s.elf_mask:
        return SURE
    rate = (s.elf_mask & s.board.forges).bit_count() + 2 * (s.elf_mask & s.board.cities).bit_count()
    left = max(1, DIFFICULTIES[s.config.solo] - s.domination)
    lead = worths(s, weights)[0] - HASTE * rate // left - ELF * sum(s.elves) - PAR
    return chance_of(lead, weights)

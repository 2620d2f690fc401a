"""What a solo position is worth (§9): a race for points, or for the last elf, against the elves' domination."""

from __future__ import annotations

from engine.clash.ai.features import SURE, chance_of, worths
from engine.clash.ai.weights import Weights
from engine.clash.config import DIFFICULTIES
from engine.clash.solo import CITY_DOMINATION, FORGE_DOMINATION, PLAYER
from engine.clash.state import State
from engine.clash.victory import points_of

PAR = 200
"""What a seat is worth that is as likely to win as to lose."""
HASTE = 800
"""What the elves' victory takes away one action before it (by trial, docs/ai.md)."""
ELF = 3
"""An elf on the board."""
LAST = 60
"""A place with elves fewer than points that lack: the last elf's fall is then nearer than the points (§9)."""


def evaluate_alone(s: State, weights: Weights) -> int:
    """The chance to win a solo game, 0 to SURE; 0 when the elves win before the next own action."""
    if s.winners or not s.elf_mask:
        return SURE
    actions = actions_left(s)
    if actions <= 0:
        return 0
    lead = worths(s, weights)[PLAYER] - ELF * sum(s.elves) - PAR
    lead -= (HASTE * domination_rate(s) // domination_left(s)) // 2 + HASTE // actions
    lacking = s.config.points - points_of(s, PLAYER)
    lead += LAST * max(0, lacking - s.elf_mask.bit_count())
    return chance_of(lead, weights)


def domination_rate(s: State) -> int:
    """What the elves score at the end of a round as they stand (§9)."""
    forges = (s.elf_mask & s.board.forges).bit_count() * FORGE_DOMINATION
    return forges + (s.elf_mask & s.board.cities).bit_count() * CITY_DOMINATION


def domination_left(s: State) -> int:
    """Points the elves lack to victory, at least 1."""
    return max(1, DIFFICULTIES[s.config.solo] - s.domination)


def actions_left(s: State) -> int:
    """Own actions after the present one until the elves win, if they keep what they hold; there are two a round."""
    rate = max(1, domination_rate(s))
    return 2 * -(-domination_left(s) // rate) - s.action_number

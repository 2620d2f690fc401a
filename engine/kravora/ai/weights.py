"""What one of each feature is worth, and what that makes of the chances to win. Fitted by self-play (lab/ai.md)."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from operator import mul
from typing import NamedTuple

from engine.kravora.ai.features import Features

Weights = Features
"""What one of each feature is worth."""
SCALE = 100.0
"""A lead of so much is e to 1."""


class Taste(NamedTuple):
    """A level's weights: with two walls standing a loss of the other is a gain, with more it helps all the others."""

    duel: Weights
    more: Weights


FIRST = Weights(
    wall=6, low_wall=24, blood=7, much_blood=-2, salary=12, income=0, fire=4, body=3, front=0, unmatched=-3, siege=-6,
    doomed=0, near=-2, far=0, gap=-3, kills=3, shield=10, barracks=5, university=7, laboratory=8, workshop=6, hut=15,
    hut_later=3, sorting_centre=3, cannon=18, waits=-18, untouched=-10,
)  # fmt: skip
"""From games of the greedy seat with any number of players."""
DUEL = Weights(
    wall=20, low_wall=45, blood=10, much_blood=2, salary=11, income=3, fire=6, body=2, front=0, unmatched=-2,
    siege=-10, doomed=-80, near=-4, far=-5, gap=-25, kills=10, shield=30, barracks=2, university=12, laboratory=9,
    workshop=6, hut=30, hut_later=9, sorting_centre=10, cannon=15, waits=-78, untouched=-50,
)  # fmt: skip
MORE = Weights(
    wall=10, low_wall=36, blood=4, much_blood=-2, salary=17, income=-1, fire=4, body=5, front=3, unmatched=-2,
    siege=-5, doomed=-40, near=-2, far=1, gap=-12, kills=2, shield=20, barracks=7, university=8, laboratory=7,
    workshop=7, hut=30, hut_later=3, sorting_centre=6, cannon=15, waits=-22, untouched=-13,
)  # fmt: skip
"""Both from games of thinking and greedy seats; wall, gap, siege and shield by hand and by duels."""


def worth(found: Features, weights: Weights) -> int:
    return sum(map(mul, found, weights))


def chance(worths: Mapping[int, int], seat: int) -> float:
    """The seat's chance to win among the standing seats' worths; 0 when it is not among them."""
    if seat not in worths:
        return 0.0
    own = worths[seat]
    return 1.0 / sum(exp((other - own) / SCALE) for other in worths.values())

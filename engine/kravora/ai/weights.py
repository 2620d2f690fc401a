"""What one of each feature is worth, and what that makes of the chances to win. Fitted by self-play (docs/ai.md)."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from operator import mul

from engine.kravora.ai.features import Features

Weights = Features
"""What one of each feature is worth."""
SCALE = 100.0
"""A lead of so much is e to 1."""

WEIGHTS = Weights(
    wall=6, low_wall=24, blood=7, much_blood=-2, salary=12, income=0, fire=4, body=3, unmatched=-3, siege=-6, near=-2,
    far=0, gap=-3, kills=3, shield=10, barracks=5, university=7, laboratory=8, workshop=6, hut=15, hut_later=3,
    sorting_centre=3, cannon=18, waits=-18, untouched=-10,
)  # fmt: skip


def worth(found: Features, weights: Weights) -> int:
    return sum(map(mul, found, weights))


def chance(worths: Mapping[int, int], seat: int) -> float:
    """The seat's chance to win among the standing seats' worths; 0 when it is not among them."""
    if seat not in worths:
        return 0.0
    own = worths[seat]
    return 1.0 / sum(exp((other - own) / SCALE) for other in worths.values())

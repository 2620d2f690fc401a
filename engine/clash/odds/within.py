"""Works out the chance to win a battle within a limit of work: standing orders act while somebody waits.

The limit counts steps, not time, so that the same battle has the same chance on every machine.
"""

from __future__ import annotations

from functools import lru_cache

from engine.clash.odds.exact import Walk, rough_win
from engine.clash.odds.values import Fight

STEPS = 20_000
"""Steps up to which a chance is exact: some 20 milliseconds."""
FLOOR = 0.004
"""Of larger battles positions less likely than this are left out."""
DIGITS = 9
"""Decimals that count: rounding errors must decide nothing."""


@lru_cache(maxsize=1024)
def chance_within(fight: Fight) -> float:
    """The chance of the first side to keep the territory if both fight to the end; of large battles a rough one."""
    walk = Walk(fight)
    for steps in walk.pieces():
        if steps > STEPS:
            return round(rough_win(fight, FLOOR), DIGITS)
    return round(min(1.0, walk.kept(0)), DIGITS)

"""The odds of a battle (§5.3): exact where that is quick, else sampled; and by standing order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.clash.odds.exact import exact_odds
from engine.clash.odds.sampled import sampled_odds
from engine.clash.odds.values import Army, End, Fight, Odds

__all__ = ["Army", "End", "Fight", "Odds", "by_order", "odds"]

LARGEST_EXACT = 20
"""Units of both sides together up to which the odds are exact by default."""
SAMPLES = 4000


def odds(fight: Fight, random: Callable[[], float] | None = None, samples: int = SAMPLES) -> Odds:
    """Exact up to LARGEST_EXACT units (and without `random` at any size); beyond that by sampling."""
    if random is None or fight.size <= LARGEST_EXACT:
        return exact_odds(fight)
    return sampled_odds(fight, random, samples)


def by_order(fight: Fight, side: int) -> list[tuple[int, Odds]]:
    """The odds under each standing order "flee below N" of a side, N from 0 (never) to one above its units."""
    found = []
    for number in range(sum((fight.first, fight.second)[side].units) + 2):
        if number == 1:
            continue  # nobody is left below 1: the same as never
        changed = (
            replace(fight, first=replace(fight.first, flee_below=number))
            if side == 0
            else replace(fight, second=replace(fight.second, flee_below=number))
        )
        found.append((number, odds(changed)))
    return found

"""One assault of a battle (§5.3.3) as chances: hits, injuries, and which units fall."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.clash.odds.values import Army
from engine.clash.pieces.allocation import Triple, allocations
from engine.clash.pieces.state import HITS, LIFE, POWER, RAGE, REROLLS, SHIELDS, Figures

MISS = 2 / 6
"""Chance of a die to miss: two of six faces are blank (§1)."""


class Force(NamedTuple):
    """What an army of so many units brings to an assault, each type present counted once (§5.3.8)."""

    power: int
    hits: int
    rerolls: int
    rage: int
    shields: int


class Blow(NamedTuple):
    """What an assault may do: the units left, how many fell, whether the enemy's barrier fell; with its chance."""

    left: Triple
    fallen: int
    barrier_fell: bool
    chance: float


def force_of(units: Triple, figures: tuple[Figures, Figures, Figures], hero: Figures) -> Force:
    """§5.3.3 a to d."""
    power, hits, rerolls, rage, shields = 0, hero[HITS], hero[REROLLS], 0, hero[SHIELDS]
    for count, f in zip(units, figures, strict=True):
        if count:
            power = max(power, f[POWER])
            hits += f[HITS]
            rerolls += f[REROLLS]
            rage += f[RAGE]
            shields += f[SHIELDS]
    return Force(power, hits, rerolls, rage, shields)


def lives_of(army: Army) -> Triple:
    one, two, three = army.figures
    return one[LIFE], two[LIFE], three[LIFE]


@lru_cache(maxsize=1024)
def hit_chances(dice: int, rerolls: int) -> tuple[float, ...]:
    """Chance of 0, 1, … hits when every miss is thrown again for each reroll symbol (§5.3.3c)."""
    miss = MISS ** (rerolls + 1)
    return tuple(comb(dice, hits) * (1 - miss) ** hits * miss ** (dice - hits) for hits in range(dice + 1))


@lru_cache(maxsize=8192)
def blows(dice: int, rerolls: int, bonus: int, units: Triple, lives: Triple, barrier: int) -> tuple[Blow, ...]:
    """What an assault does to units behind a barrier (0: none). `bonus`: automatic hits and rage less shields."""
    most = units[0] * lives[0] + units[1] * lives[1] + units[2] * lives[2]
    found: dict[tuple[Triple, bool], float] = {}
    for hits, chance in enumerate(hit_chances(dice, rerolls)):
        injuries = max(0, hits + bonus)
        fell = bool(barrier) and injuries >= barrier
        if barrier:
            injuries = injuries - barrier if fell else 0
        key = (allocations(min(injuries, most), units, lives)[0], fell)
        found[key] = found.get(key, 0.0) + chance
    return tuple(
        Blow((units[0] - fall[0], units[1] - fall[1], units[2] - fall[2]), sum(fall), fell, chance)
        for (fall, fell), chance in found.items()
    )

"""Battles as a bot judges them: the chance to win, and the few outcomes worth thinking about."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.clash.odds.exact import rough_odds
from engine.clash.odds.values import Fight, Odds
from engine.clash.pieces.allocation import Triple

FLOOR = 0.004
"""Positions of a battle that are less likely than this are left out."""


class Result(NamedTuple):
    """A likely outcome of a battle: units left on both sides, and its chance."""

    chance: float
    first: Triple
    second: Triple
    fled: int
    """Which side fled, -1 none."""


def reckon(fight: Fight) -> Odds:
    """The odds of a battle, its rarest courses left out."""
    return rough_odds(fight, FLOOR)


@lru_cache(maxsize=4096)
def results(fight: Fight) -> tuple[Result, ...]:
    """The battle as two or fewer outcomes a winner: what is left then, on average and in whole units."""
    groups: dict[tuple[int, int], list[float]] = {}
    for end, chance in reckon(fight).ends:
        sums = groups.setdefault((end.winner, end.fled), [0.0] * 7)
        sums[0] += chance
        for level in range(3):
            sums[1 + level] += chance * end.first[level]
            sums[4 + level] += chance * end.second[level]
    found = []
    for (winner, fled), sums in groups.items():
        chance = sums[0]
        first = _whole(sums[1:4], chance, keep=winner == 0 or fled == 0)
        second = _whole(sums[4:7], chance, keep=winner == 1 or fled == 1)
        found.append(Result(chance, first, second, fled))
    return tuple(sorted(found, reverse=True))


def _whole(sums: list[float], chance: float, keep: bool) -> Triple:
    """Mean units in whole numbers; a side that is still there keeps at least one."""
    one, two, three = (round(total / chance) for total in sums)
    if keep and not one + two + three:
        most = max(range(3), key=lambda level: (sums[level], level))
        return int(most == 0), int(most == 1), int(most == 2)
    return one, two, three

"""Decides a contest of two levels: shares, their intervals, and the sequential test."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

SHOWN = 1.96
"""Standard normal quantile of the intervals shown: 95 %."""
DECIDING = 2.6
"""The test's quantile: wider, as it looks many times (with 20 looks about 5 % wrong in all, by simulation)."""
LEAST_GAMES = 40
PASSED, FAILED, OPEN = "passed", "failed", "open"


class Interval(NamedTuple):
    low: float
    high: float


def wilson(wins: float, games: int, z: float = SHOWN) -> Interval:
    """Wilson's interval for a share; (0, 1) without games."""
    if not games:
        return Interval(0.0, 1.0)
    share, square = wins / games, z * z
    middle = share + square / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return Interval((middle - spread) / (1 + square / games), (middle + spread) / (1 + square / games))


def verdict(wins: float, games: int, goal: float, most: int, ceiling: float = 1.0) -> str:
    """Passed once the deciding interval lies between goal and ceiling, failed once it lies beyond; at `most` games by
    the share."""
    if games >= most:
        return PASSED if goal * games <= wins <= ceiling * games else FAILED
    if games >= LEAST_GAMES:
        low, high = wilson(wins, games, DECIDING)
        if low > goal and high <= ceiling:
            return PASSED
        if high < goal or low > ceiling:
            return FAILED
    return OPEN

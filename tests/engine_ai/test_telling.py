"""Telling characters apart by single duels: made-up ways to play that differ, and ones that do not."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from lab.strength.telling import Counts, Signs, judged, right, shares

DUELS = 20


def duels(flights: float, seed: int) -> list[Counts]:
    """Duels of a seat that flees with this chance, ten times asked in each."""
    rng = random.Random(seed)
    return [{"actions": 12, "asked": 10, "fled": sum(rng.random() < flights for _ in range(10))} for _ in range(DUELS)]


def test_who_plays_otherwise_is_named_and_who_plays_alike_is_not() -> None:
    apart = judged({"bold": duels(0.1, 1), "timid": duels(0.9, 2)})
    assert apart == {"bold": Counter(bold=8), "timid": Counter(timid=8)}, "the last two fifths of each"
    assert right(apart).startswith("100.0 % of 16 ")
    alike = judged({"one": duels(0.5, 3), "other": duels(0.5, 3)})
    assert right(alike).startswith("50.0 % of 16 "), "the same duels, whoever played them"


def test_a_single_occasion_says_little() -> None:
    """One flight of one decision lies nearer to the mean than ten of ten; none of none lies on it."""
    signs = Signs([*duels(0.1, 1), *duels(0.9, 2)])
    place = 1 + list(signs.means).index("fled")
    never, once, ever = (signs.of({"asked": n, "fled": n})[place] for n in (0, 1, 10))
    assert never == pytest.approx(signs.of({})[place])
    assert abs(never) < 0.2 < once < ever


def test_shares_sum_to_one() -> None:
    found = shares([[1.0, 400.0], [0.0, -400.0]], [1.0, 2.0])
    assert sum(found) == pytest.approx(1.0) and found[0] > 0.99

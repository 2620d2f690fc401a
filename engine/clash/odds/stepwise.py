"""The odds of a battle in a few numbers, worked out piece by piece within a limit: for screens, which must not wait."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.clash.odds.exact import Walk
from engine.clash.odds.values import Fight, Odds

Means = tuple[float, float, float]
"""A mean, or a chance, by level."""
FLOORS = (0.0, 1e-6, 1e-4)
"""Floors: positions less likely than one are left out. None are at first, more when there are too many."""
LARGEST_WHOLE = 20
"""Up to so many units of both sides together it is first tried with no position left out."""
MOST_UNSURE = 0.03
"""Chances that might be off by more are not given."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a battle is likely to bring. Pairs are by side: 0 the first of the fight, 1 the second."""

    win: float
    """Chance that the first side keeps the territory."""
    unsure: float
    """By how much `win` may be off at most, as rare positions were left out; 0: exact."""
    fled: tuple[float, float]
    assaults: float
    left: tuple[Means, Means]
    """Mean units left, those that fled included."""
    lost: tuple[float, float]
    """Mean units that fall, of all levels together."""
    alive: tuple[Means, Means]
    """Chance that a unit of the level is left."""

    def of(self, side: int) -> float:
        """A side's chance to keep the territory."""
        return 1 - self.win if side else self.win


def prospect_of(odds: Odds, fight: Fight) -> Prospect:
    """The numbers of a battle's odds; what its chances lack to 1 was left out, and might have gone either way."""
    total = odds.total
    missing = max(0.0, 1 - total)
    unsure = missing / 2 if missing > 1e-9 else 0.0

    def shares(chances: Means) -> Means:
        return chances[0] / total, chances[1] / total, chances[2] / total

    left = shares(odds.expected(0)), shares(odds.expected(1))

    def alive(side: int) -> Means:
        return shares((odds.alive(side, 0), odds.alive(side, 1), odds.alive(side, 2)))

    return Prospect(
        win=odds.win + unsure,
        unsure=unsure,
        fled=(odds.fled(0) / total, odds.fled(1) / total),
        assaults=odds.assaults / total,
        left=left,
        lost=(sum(fight.first.units) - sum(left[0]), sum(fight.second.units) - sum(left[1])),
        alive=(alive(0), alive(1)),
    )


class Reckoning:
    """A battle being worked out. `advance` it until it is true; then `prospect` is there, or None: too large."""

    def __init__(self, fight: Fight, steps: int) -> None:
        """`steps`: how many may be taken with each floor before the next one is tried (some 1,000 a millisecond)."""
        self.prospect: Prospect | None = None
        self._work: Iterator[None] | None = self._pieces(fight, steps)

    def advance(self) -> bool:
        """One piece of the work, well below a millisecond; whether it is done."""
        if self._work is not None and next(self._work, self) is self:
            self._work = None
        return self._work is None

    @property
    def done(self) -> bool:
        """Whether it is worked out, or known to be too large."""
        return self._work is None

    def finish(self) -> Prospect | None:
        """All that is left of the work at once."""
        while not self.advance():
            pass
        return self.prospect

    def _pieces(self, fight: Fight, steps: int) -> Iterator[None]:
        for floor in FLOORS if fight.size <= LARGEST_WHOLE else FLOORS[1:]:
            walk = Walk(fight, floor)
            taken = 0
            for taken in walk.pieces():
                yield
                if taken > steps:
                    break
            if taken <= steps:
                odds = walk.found()
                if 1 - odds.total <= 2 * MOST_UNSURE:
                    self.prospect = prospect_of(odds, fight)
                return

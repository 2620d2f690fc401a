"""A battle as a value (two armies) and its odds as a value (all ends with their chances) (§5.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.state import Figures

NO_FIGURES: Figures = (0, 0, 0, 0, 0, 0, 0, 0, 0)
FLED_NOBODY = -1


@dataclass(frozen=True, slots=True)
class Army:
    """One side of a battle, as it stands now.

    `units` by level (elves: by type), `figures` of the three types with their equipment, present or not.
    `flee_below`: it flees in its own turn once fewer units are left (0: never; elves never flee, §5.3.4).
    `hero`: the printed bonus of a hero with it; `barrier`: life of its magic barrier; `steals`: rage tokens its hero
    may still take from the enemy, once (§10).
    """

    units: Triple
    figures: tuple[Figures, Figures, Figures]
    flee_below: int = 0
    rage: int = 0
    hero: Figures = NO_FIGURES
    barrier: int = 0
    steals: int = 0


@dataclass(frozen=True, slots=True)
class Fight:
    """Two sides; `turn` 0: the first has the next assault, 1: the second (§5.3.1, §5.3.2)."""

    first: Army
    second: Army
    turn: int

    @property
    def size(self) -> int:
        """Units of both sides."""
        return sum(self.first.units) + sum(self.second.units)


@dataclass(frozen=True, slots=True)
class End:
    """One way a battle ends: units left on both sides, and which side fled (0, 1; -1 none)."""

    first: Triple
    second: Triple
    fled: int

    @property
    def winner(self) -> int:
        """0 or 1: who keeps the territory."""
        if self.fled >= 0:
            return 1 - self.fled
        return 0 if any(self.first) else 1


@dataclass(frozen=True, slots=True)
class Odds:
    """All ends with their chances, and the mean number of assaults. `samples` 0: exact, else Monte Carlo."""

    ends: tuple[tuple[End, float], ...]
    assaults: float
    samples: int = 0

    @property
    def total(self) -> float:
        """The sum of all chances: 1."""
        return sum(chance for _, chance in self.ends)

    @property
    def win(self) -> float:
        """Chance that the first side keeps the territory."""
        return _certain_at_most(sum(chance for end, chance in self.ends if end.winner == 0))

    @property
    def error(self) -> float:
        """Standard error of `win`; 0 when exact."""
        if not self.samples:
            return 0.0
        win = self.win
        return float((win * (1 - win) / self.samples) ** 0.5)

    def fled(self, side: int) -> float:
        """Chance that a side (0 first, 1 second) flees."""
        return _certain_at_most(sum(chance for end, chance in self.ends if end.fled == side))

    def survivors(self, side: int) -> dict[Triple, float]:
        """Chance of every number of units left, those that fled included."""
        left: dict[Triple, float] = {}
        for end, chance in self.ends:
            units = (end.first, end.second)[side]
            left[units] = left.get(units, 0.0) + chance
        return dict(sorted(left.items(), reverse=True))

    def expected(self, side: int) -> tuple[float, float, float]:
        """Mean units left by level."""
        one = two = three = 0.0
        for units, chance in self.survivors(side).items():
            one += units[0] * chance
            two += units[1] * chance
            three += units[2] * chance
        return one, two, three

    def alive(self, side: int, level: int) -> float:
        """Chance that a unit of a level is left."""
        return _certain_at_most(sum(chance for units, chance in self.survivors(side).items() if units[level]))


def _certain_at_most(chance: float) -> float:
    """Rounding of a sum must not make more than 1."""
    return min(1.0, chance)

"""The game's data as frozen value objects: units, buildings, ruses, calamities, rounds, limits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.kernel.names import Names
from engine.kravora.pieces.config import LEAST_SEATS

"""Pairs (language code, text), English first."""

LINES = 5
"""Line 0 is the farthest from the fortress (the rules' line 1), line 4 the fortress floor."""
WALL_LINE = 3
"""From this line on an attacker reaches the wall (the rules' lines 4 and 5)."""
KINDS = 6

PUPPET, SPRINTER, STONE_THROWER, LONG_ARM, BRUTE, ROCK_HURLER = range(KINDS)
"""Kinds of unit in the order of the die and of strength (§3.1)."""
UNIT_IDS = ("puppet", "sprinter", "stone_thrower", "long_arm", "brute", "rock_hurler")

BARRACKS, UNIVERSITY, LABORATORY, WORKSHOP, HUT, SORTING_CENTRE, CANNON = range(7)
BUILDING_IDS = ("barracks", "university", "laboratory", "workshop", "hut", "sorting_centre", "cannon")


@dataclass(frozen=True, slots=True)
class UnitKind:
    """A kind of unit (§3.1). `reach`: least and most distance of a line it can strike, (0, 0) its own only.

    `volley`: its damage falls on one line, at most one point a unit; otherwise it is spread at will over one line.
    """

    id: str
    names: Names
    hit_points: int
    damage: int
    volley: bool
    reach: tuple[int, int]
    movement: int
    cost: int
    large: bool
    salary: int
    recycling: int
    stock: int
    white_stock: int


@dataclass(frozen=True, slots=True)
class Building:
    """§6; `texts` say what it does, for cards and panels."""

    id: str
    names: Names
    texts: Names
    cost: int


@dataclass(frozen=True, slots=True)
class Ruse:
    """§7. `cost_for_two`: what it costs where two play, 0: the same; games begun before December 2026 have none."""

    id: str
    names: Names
    texts: Names
    cost: int
    cost_for_two: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """A face of the calamity die (§5.2): blood for everyone, a number of comets, or an arrow."""

    id: str
    names: Names
    texts: Names
    blood: int
    comets: int
    arrow: bool


@dataclass(frozen=True, slots=True)
class Wave:
    """The units to come of a round: how many dice, and what is added to each (§5.1)."""

    dice: int
    add: int


@dataclass(frozen=True, slots=True)
class Limits:
    """Single numbers of the rules; each one's paragraph and provenance stand in data/kravora/limits.toml."""

    wall: int
    capacity: tuple[int, ...]
    first_blood: tuple[int, ...]
    first_dice: int
    reward: int
    comet_damage: int
    salary_cap: int
    reserve_pay: int
    laboratory_pay: int
    laboratory_slots: int
    recycling_per_turn: int
    dismantling_per_turn: int
    dismantling_dear: int
    dismantling_first: int
    dismantling_last: int
    workshop_repair: int
    barracks_discount: int
    university_discount: int
    minimum_price: int
    cannon_cost: int
    cannon_shots: int
    lava_markers: int
    late_round: int
    late_loss: int
    plunder: int
    few_slots: int
    shield_order_cost: int
    even_start: int = 9
    """A number of its own since 2026-11; games begun before have none of it."""
    truce: int = 0
    """The last round in which nobody touches another's board (§7); at tables with that option."""
    ruses_per_turn: int = 0
    """Ruses a player may play in a turn, with the lobby's option (§9.3), which games begun before 2026-12 have not."""
    sortie: int = 0
    """Lines that a defending sprinter runs out to strike (§3.3); games begun before 2026-12 know no sorties."""


@dataclass(frozen=True, slots=True)
class Content:
    """All data of a game. `faces`: the calamity die, an entry a face. `version` names the set (by the loader)."""

    version: str
    units: tuple[UnitKind, ...]
    buildings: tuple[Building, ...]
    ruses: tuple[Ruse, ...]
    faces: tuple[Face, ...]
    waves: tuple[Wave, ...]
    limits: Limits
    reach: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False, repr=False, compare=False)
    """[kind][line] -> lines it can strike: nearest first, of two as near the one nearer the fortress (§5.3.2)."""
    strikes: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False, repr=False, compare=False)
    """The same for defenders, with the sorties of sprinters (§3.3)."""
    movements: tuple[int, ...] = field(init=False, repr=False, compare=False)
    costs: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "reach", tuple(_reach(*unit.reach) for unit in self.units))
        object.__setattr__(self, "strikes", tuple(_reach(*self.defending(kind)) for kind in range(len(self.units))))
        object.__setattr__(self, "movements", tuple(unit.movement for unit in self.units))
        object.__setattr__(self, "costs", tuple(unit.cost for unit in self.units))

    def for_seats(self, seats: int) -> Content:
        """The same as so many play with it: two have prices of their own (§7)."""
        if seats != LEAST_SEATS or not any(ruse.cost_for_two for ruse in self.ruses):
            return self
        ruses = tuple(replace(ruse, cost=ruse.cost_for_two or ruse.cost) for ruse in self.ruses)
        return replace(self, ruses=ruses)

    def defending(self, kind: int) -> tuple[int, int]:
        """Least and most distance at which a defender of this kind strikes: a sprinter makes sorties (§3.3)."""
        least, most = self.units[kind].reach
        return least, max(most, self.limits.sortie) if kind == SPRINTER else most


def _reach(least: int, most: int) -> tuple[tuple[int, ...], ...]:
    by_line = []
    for line in range(LINES):
        lines = [other for other in range(LINES) if least <= abs(other - line) <= most]
        by_line.append(tuple(sorted(lines, key=lambda other: (abs(other - line), -other))))
    return tuple(by_line)

"""The specs of Kravora's pictures: the small, plain, hashable value objects they are drawn from, sent to the worker.

Two equal specs draw the same bytes. `render.kravora.look.look` makes them from a view.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.drawing.themes import DEFAULT
from render.shared.course import CourseSpec
from render.shared.plot import PlotSpec


@dataclass(frozen=True, slots=True)
class UnitGroup:
    """Units of a line that look the same. `kind` and `owner` as in the engine: -1 is a white monster.

    `spent`: it has attacked in this turn; `lured`: it was lured to attack in this round; `marked`: a choice.
    """

    kind: int
    hits: int
    full: int
    owner: int
    count: int
    spent: bool = False
    lured: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a board: `name` as it is typed ("B4"); `places`: how many defenders may stand there."""

    name: str
    attackers: tuple[UnitGroup, ...]
    defenders: tuple[UnitGroup, ...]
    places: int
    lava: bool
    marked: bool = False
    fallen: int = 0
    """Defenders that fell here since the last post, as far as their places are free."""
    lost: bool = False
    """…and nobody defends it any more."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Units off the lines: (kind, owner, count); owner -1 a white one."""

    units: tuple[tuple[int, int, int], ...]

    @property
    def size(self) -> int:
        return sum(count for _, _, count in self.units)


@dataclass(frozen=True, slots=True)
class DrawnBuilding:
    """A building: id (for its icon) and name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Fort:
    """A seat's fortress. `active`: it owes the decision; `won`: it has won the game."""

    seat: int
    letter: str
    name: str
    status: str
    """In words: on move, place in the turn order, and what else holds for it."""
    active: bool
    won: bool
    wall: int
    wall_full: int
    blood: int
    kills: int
    lines: tuple[Line, ...]
    tray: Pile
    reserve: Pile
    laboratory: Pile | None
    """None: there is no laboratory."""
    slots: int
    buildings: tuple[DrawnBuilding, ...]
    shield: bool
    touched: bool
    """A rockfall touched the wall in this round."""
    crumbled: int = 0
    """Points that the wall lost since the last post."""
    marches: tuple[tuple[int, int], ...] = ()
    """Where attackers went since then: (line, line), the first -1 out of the crater."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The words above the forts: round, what it brought, what is decided by whom, and the next round.

    `omen`: "comet", "blood", "arrow", "reward", or "" for nothing.
    """

    title: str
    omen: str
    news: str
    phase: str
    forecast: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unit in the legend; `facts`: what it can do, in words."""

    name: str
    hits: int
    facts: str


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """All fortresses, and the six kinds for the legend."""

    language: str
    heading: Heading
    forts: tuple[Fort, ...]
    kinds: tuple[Kind, ...]
    tall: bool = False
    theme: str = DEFAULT


@dataclass(frozen=True, slots=True)
class CropSpec:
    """One fortress or some, large, with lines and units marked."""

    language: str
    forts: tuple[Fort, ...]
    tall: bool = False
    theme: str = DEFAULT


class KravoraPlot(PlotSpec):
    """The course of a game, in its colours."""


class KravoraCourse(CourseSpec):
    """The review of a game, in its colours."""

"""The data of Night Nets as the rules use them, and a table's choices."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.kernel.names import Names
from examples.starter_game.engine.rules import VERSIONS, Rules

BOAT_IDS = ("red", "blue", "green")
LEAST_SEATS = 2
LENGTHS = ("short", "usual", "long")
USUAL = "usual"


@dataclass(frozen=True, slots=True)
class Boat:
    id: str
    names: Names


@dataclass(frozen=True, slots=True)
class Content:
    """`goal_…`: points that end a game of this length. `sides`: of the die. `nets`: most a turn. `depths`: how many."""

    version: str
    boats: tuple[Boat, ...]
    goal_short: int
    goal_usual: int
    goal_long: int
    sides: int
    nets: int
    depths: int


@dataclass(frozen=True, slots=True)
class Config:
    """`boats`: [seat] -> index of its boat. `length`: one of LENGTHS."""

    boats: tuple[int, ...]
    length: str
    rules: Rules = field(default=VERSIONS.newest, repr=False)
    """Left out of the repr, from which the fingerprint is made: a record names the version beside it."""


def goal_of(content: Content, config: Config) -> int:
    """The points that end a game (§5)."""
    return {"short": content.goal_short, "usual": content.goal_usual, "long": content.goal_long}[config.length]

"""What a game's review needs from its rules: chances on the open state, battles, and luck with dice.

Nobody may see any of it while the game runs, as all of it looks at hidden facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from engine.kernel.game import Event, Game

Chances = tuple[float, ...]
"""[seat] -> chance to win; then, in a game that nobody may win, the other side's; they sum to 1."""
NOBODY = -1
"""The side of a battle that is no seat."""


class Thrown(NamedTuple):
    """Dice that a seat threw (`NOBODY`: those of no seat), and the number of hits."""

    seat: int
    dice: int
    hits: int


class Fought(NamedTuple):
    """A battle from its first entry to its last, and the chance to win it before its first die."""

    first: int
    last: int
    attacker: int
    defender: int
    """`NOBODY`: the units of no seat."""
    place: int
    chance: float
    """The attacker's, if both fight to the end."""
    winner: int


class PlayedEntry(NamedTuple):
    """An entry that stands, with the state after it, from a replay."""

    number: int
    seat: int
    action: int | None
    by: str
    events: tuple[Event, ...]
    state: Any


class Reviewer(Protocol):
    """One game's part, which inherits from it: what has a body here suits a game without battles and sides."""

    game: Game[Any, Any, Any, Any]
    best: str
    """The level of the bot that says what a seat could have done instead."""

    def chances(self, state: Any) -> Chances:
        """The evaluation's chances for an open state; the result itself once the game is over."""
        ...

    def points(self, state: Any) -> tuple[int, ...]:
        """[seat] -> points so far, the measure of the chances (lab/ai.md)."""
        ...

    def closes(self, events: Sequence[Event]) -> bool:
        """Whether an entry with these events ends a unit of review: an action, a purchase, a turn."""
        ...

    def weighty(self, stretch: str) -> bool:
        """Whether a stretch deserves a review: a choice of cards or actions, not where a unit was put."""
        return True

    def fighting(self, state: Any) -> bool:
        """Whether dice decide next, so that a seat's declaration is judged before they fall."""
        return False

    def pending(self, state: Any) -> bool:
        """Whether a choice is still being carried out, so that it can't be judged yet."""
        return False

    def thrown(self, events: Sequence[Event]) -> list[Thrown]:
        """The dice that seats threw, not the table."""
        return []

    def battles(self, played: Sequence[PlayedEntry]) -> list[Fought]:
        """The battles of a whole game (its setup first), in order; [] for a game without battles."""
        return []

    def cities(self, state: Any) -> tuple[int, ...]:
        """[seat] -> the Cities it holds; () for a game without Cities."""
        return ()

    def sides(self, state: Any) -> tuple[str, ...]:
        """[seat] -> the id of its side (a clan); "" for a game without sides."""
        ...

    def edition(self, state: Any) -> str:
        """The id of the game's edition; "" for a game without editions."""
        return ""

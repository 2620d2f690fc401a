"""What a game can be asked once it is over: chances to win on the open state, its battles, and whose dice fell how.

Nobody may be told any of it while the game runs, for all of it looks at what is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from engine.kernel.game import Event, Game

Chances = tuple[float, ...]
"""[seat] -> chance to win, then, where nobody may win, that of the winner in their place; they sum to 1."""
NOBODY = -1
"""The side of a battle that is no seat."""


class Thrown(NamedTuple):
    """Dice that a seat threw (`NOBODY`: those of no seat), and how many of them hit."""

    seat: int
    dice: int
    hits: int


class Fought(NamedTuple):
    """A battle from its first entry to its last, and how likely it was to be won before its first die."""

    first: int
    last: int
    attacker: int
    defender: int
    """`NOBODY`: no seat's units."""
    place: int
    chance: float
    """The attacker's, if both fight to the end."""
    winner: int


class PlayedEntry(NamedTuple):
    """An entry of a game with the state after it, as a replay gives them; what was taken back is not among them."""

    number: int
    seat: int
    action: int | None
    by: str
    events: tuple[Event, ...]
    state: Any


class Reviewer(Protocol):
    """One game's part."""

    game: Game[Any, Any, Any, Any]
    best: str
    """The level of the bot that says what a seat could have done instead."""

    def chances(self, state: Any) -> Chances:
        """What the evaluation makes of an open state; the result itself once the game is over."""
        ...

    def points(self, state: Any) -> tuple[int, ...]:
        """[seat] -> points so far, by which the chances are measured (lab/ai.md)."""
        ...

    def closes(self, events: Sequence[Event]) -> bool:
        """Whether an entry with these events ends what one looks at as one: an action, a purchase, a turn."""
        ...

    def weighty(self, stretch: str) -> bool:
        """Whether a stretch is worth a look back: a choice of cards or actions, not where a unit was put."""
        ...

    def fighting(self, state: Any) -> bool:
        """Whether dice decide next, so that what a seat declared is judged before they fall."""
        ...

    def pending(self, state: Any) -> bool:
        """Whether a choice that was made is still being carried out, so that it can't be judged yet."""
        ...

    def thrown(self, events: Sequence[Event]) -> list[Thrown]: ...

    def battles(self, played: Sequence[PlayedEntry]) -> list[Fought]:
        """The battles of a whole game (its setup first), in their order; [] for a game without."""
        ...

    def cities(self, state: Any) -> tuple[int, ...]:
        """[seat] -> the Cities it holds; () for a game without."""
        ...

    def sides(self, state: Any) -> tuple[str, ...]:
        """[seat] -> the id of what it plays (a clan); "" for a game without."""
        ...

    def edition(self, state: Any) -> str:
        """The id of the edition that is played; "" for a game without."""
        ...

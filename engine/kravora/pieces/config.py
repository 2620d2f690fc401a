"""The options of a table, frozen at the start of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.kravora.pieces.rules import VERSIONS, Rules

LEAST_SEATS, MOST_SEATS = 2, 4
LESSON_WALL, LESSON_VOLCANO = 3, 3
"""The tutorial's game is short: its AI has a low wall, and the volcano (§8.3) wakes in this round."""


@dataclass(frozen=True, slots=True)
class Config:
    """The switches of §9.3: wall points taken from another pay (`plunder`), only so many buildings a player
    (`few_slots`), of two players the second begins with more blood (`even_start`), only so many
    ruses a turn (`few_ruses`), in the first rounds nobody touches another's board (`truce`).
    """

    seats: int
    plunder: bool = False
    few_slots: bool = False
    even_start: bool = field(default=False, repr=False)
    """Not in the repr, which fingerprints are made of: games begun before there was such a switch keep theirs."""
    few_ruses: bool = field(default=False, repr=False)
    truce: bool = field(default=False, repr=False)
    """Neither of them in the repr either."""
    lesson: bool = field(default=False, repr=False)
    """The short game of the tutorial: seat 0 learns, an AI plays seat 1. Not in the repr either."""
    rules: Rules = field(default=VERSIONS.newest, repr=False)
    """The version of the rules. Not in the repr either: a record names it beside the fingerprints."""

    def late_round(self, usual: int) -> int:
        """The round in which the volcano wakes. `usual`: the content's."""
        return LESSON_VOLCANO if self.lesson else usual

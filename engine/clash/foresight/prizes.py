"""What a seat has towards victory, and what each territory it could take and each card it could forge would add."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.clash.pieces.board import places_of
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import controlled_in


@dataclass(frozen=True, slots=True)
class Prizes:
    """In the currency in which the game is won: victory points (§7), in a scenario feats (§14.0).

    `points`: what the seat has, if it keeps a unit in each territory of the mask `kept`. `worth` [territory] -> what
    it adds to take it. `forging`: what a legendary card adds. `rivals` [territory] -> whose units are to be beaten
    there, where only one battle with each rival counts in an action.
    """

    points: int
    worth: Mapping[int, int]
    kept: int
    forging: int = 1
    rivals: Mapping[int, int] = field(default_factory=dict)


def prizes_of_cities(view: View, seat: int) -> Prizes:
    """§7: a point for each City controlled and each legendary card owned."""
    held = controlled_in(view, seat) & view.board.cities
    return Prizes(view.points[seat], dict.fromkeys(places_of(view.board.cities & ~held), 1), held)

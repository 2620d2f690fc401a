"""Bots with one fixed habit, to test whether it pays: never attack players, always flee, stay at home."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.clash.ai.thinker import Thinker
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import ELVES
from engine.clash.pieces.view import View
from engine.clash.views.imagining import imagine
from engine.clash.views.view_choices import enemy_side
from engine.kernel.game import Action, argument_of, kind_of

Random = Callable[[], float]


class Peaceful:
    """Never attacks a player: takes its best plan that attacks only elves. Defends itself."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker

    def plan(self, view: View, random: Random) -> list[Action]:
        assert view.seat is not None
        if view.phase != "action":
            return self.thinker.plan(view, random)
        for candidate in self.thinker.candidates(imagine(view, random), view.seat, random):
            if self.allows(view, destinations(candidate.actions)):
                return list(candidate.actions)
        return [a.PASS]

    def allows(self, view: View, places: Sequence[int]) -> bool:
        """Whether units may go to these places."""
        assert view.seat is not None
        return all(enemy_side(view, view.seat, place) in (None, ELVES) for place in places)


class Turtle(Peaceful):
    """Never leaves its bastion and the territories beside it, and attacks only elves there."""

    def allows(self, view: View, places: Sequence[int]) -> bool:
        assert view.seat is not None
        home = bastion(view.seat)
        near = view.board.ground[home] | 1 << home
        return super().allows(view, places) and all(near >> place & 1 for place in places)


class Coward:
    """Leaves every battle against a player before its own first assault, as attacker and as defender."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker

    def plan(self, view: View, random: Random) -> list[Action]:
        if view.phase == "battle" and view.battle is not None and view.battle.defender >= 0:
            return [a.FLEE]
        return self.thinker.plan(view, random)


def destinations(actions: Sequence[Action]) -> list[int]:
    """The destinations of the units in a planned Move."""
    return [argument_of(action) for action in actions if kind_of(action) == a.GO]

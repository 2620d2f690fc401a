"""Bots with one fixed habit, to test whether it pays: never attack players, flee, stay at home, rush, only pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.clash.ai.thinker import Thinker
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import ACTION, ELVES, PHASE_NAMES
from engine.clash.pieces.view import View
from engine.clash.views.imagining import imagine
from engine.clash.views.view_choices import enemy_side
from engine.kernel.game import Action, Bot, argument_of, kind_of

Random = Callable[[], float]
BASE_GAME = ("city", "forge")
"""Words of a scenario's weights that count for no feats."""


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


class Rusher:
    """Goes for what a scenario counts before all else: that is worth so many times more to it (§14)."""

    def __init__(self, thinker: Thinker, times: int) -> None:
        self.thinker, self.times = thinker, times

    def plan(self, view: View, random: Random) -> list[Action]:
        assert view.seat is not None
        s = imagine(view, random)
        assert s.camp is not None
        scenario = s.camp.scenario
        s.camp.scenario = replace(
            scenario, weights=tuple((word, self._of(word) * much) for word, much in scenario.weights)
        )
        return self.thinker.decide(s, view.seat, random)

    def _of(self, word: str) -> int:
        return 1 if word in BASE_GAME else self.times


class Passer:
    """Passes in every action; all else as a bot does it."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def plan(self, view: View, random: Random) -> list[Action]:
        return [a.PASS] if view.phase == PHASE_NAMES[ACTION] else self.bot.plan(view, random)


def destinations(actions: Sequence[Action]) -> list[int]:
    """The destinations of the units in a planned Move."""
    return [argument_of(action) for action in actions if kind_of(action) == a.GO]

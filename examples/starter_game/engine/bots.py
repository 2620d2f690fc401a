"""The AI seats, by level; they see a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.game import Action, Bot
from engine.kernel.random_bot import RandomBot
from examples.starter_game.engine import actions as a
from examples.starter_game.engine.content import Content
from examples.starter_game.engine.state import CHOICE, TURN, View, imagined
from examples.starter_game.engine.turns import legal


class Greedy:
    """Any depth, so that nobody can guess it; the nets that haul most on average; helps where it gains by that."""

    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        if view.phase == CHOICE:
            return [a.DEPTH | 1 + int(random() * view.content.depths)]
        if view.phase == TURN:
            more = max(0, best_nets(view.content) - view.nets)
            return [a.NET] * more + [a.SING] * (not view.sang) + [a.HAUL]
        return [a.HELP if view.sang else a.WATCH]


def best_nets(content: Content) -> int:
    """The number of nets whose haul is the largest on average (§3.3)."""
    return max(range(content.nets + 1), key=lambda nets: sum(die + nets for die in range(nets + 1, content.sides + 1)))


def _choices(view: View, random: Callable[[], float]) -> list[Action]:
    assert view.seat is not None
    return legal(imagined(view, random), view.seat)


BOTS: dict[str, Bot] = {"random": RandomBot(_choices), "greedy": Greedy()}

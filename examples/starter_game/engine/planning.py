"""Rehearses a seat's next turn of this round: what a plan is made on (docs/plan-ahead.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.kernel.dice import ScriptedDice
from engine.kernel.errors import NotationError
from engine.kernel.game import Action
from engine.kernel.planning import Facts, Rehearsal, Why
from examples.starter_game.engine import actions as a
from examples.starter_game.engine import turns
from examples.starter_game.engine.state import ANSWER, TURN, State, View, imagined, stretch_of, view_of


class NetsPlanner:
    """Implements engine.kernel.planning.Planner: a plan counts on nothing, as nobody can spoil a turn."""

    conditions: Mapping[str, Any] = MappingProxyType({})

    def rehearse(self, view: View, seat: int, steps: Sequence[str]) -> Rehearsal | None:
        begun = view.phase == TURN and view.active == seat and not view.nets and not view.sang
        if not begun and not (view.phase in (TURN, ANSWER) and view.active < seat):
            return None
        now = imagined(view, lambda: 0.0)
        now.phase, now.active, now.nets, now.sang = TURN, seat, 0, 0
        when, done = stretch_of(now, seat).key, list[Action]()
        for text in steps:
            action = None if a.HAUL in done else _fitting(now, seat, text)
            if action is None:
                return Rehearsal(when, view_of(now, seat), tuple(done), text, False)
            done.append(action)
            if action != a.HAUL:  # the die falls when the plan acts
                turns.apply(now, seat, action, ScriptedDice(()))
        return Rehearsal(when, view_of(now, seat), tuple(done), "", a.HAUL in done)

    def facts(self, rehearsal: Rehearsal) -> Facts:
        return {}

    def unmet(self, before: Facts, now: Facts, conditions: Mapping[str, Any]) -> Why:
        return ()


def _fitting(now: State, seat: int, text: str) -> Action | None:
    try:
        action = a.NOTATION.parse(now.content, text)
    except NotationError:
        return None
    return action if action in turns.legal(now, seat) else None

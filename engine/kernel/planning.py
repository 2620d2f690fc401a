"""Planning a seat's next turn before it comes: what a game's planner answers (docs/plan-ahead.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.kernel.errors import IllegalAction

PLAN, DRAFT, WISHES = "plan", "plan_draft", "plan_if"
"""Orders: the plan that is kept, what is chosen and not kept, and under which conditions its person keeps plans."""
CHANGES = "plan_changes"
"""An order: the stretch whose plan was changed, and how many times."""
PLAN_ORDERS = frozenset((PLAN, DRAFT, WISHES, CHANGES))

Facts = Mapping[str, Any]
"""What a plan counts on, as JSON."""
Why = Sequence[Any]
"""Why a plan does not hold, as JSON: a word of the game's, then its facts."""
STEP, UNDONE, RULES = "step", "undone", "rules"
"""Reasons of every game: a step is not possible, what was planned on was taken back, the plan can't be read."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A seat's next turn as if it began now, after the steps of a plan that are possible."""

    when: str
    """The stretch it is for (`Game.stretch`)."""
    view: Any
    """The seat's view after the steps done; what has to be drawn is not done."""
    done: tuple[int, ...]
    """Actions (`engine.kernel.game.Action`)."""
    misfit: str
    """The first step that is not possible, in notation; "" where all are. What follows it is left out."""
    over: bool
    """Nothing can be planned after the steps done."""
    refusal: IllegalAction | None = None
    """Why the misfit is not possible, where the rules say so."""


class Planner(Protocol):
    """How the turns of one game are planned; all of it from a seat's view."""

    @property
    def conditions(self) -> Mapping[str, Any]:
        """Condition -> its default; {} for a game in which a plan acts as far as it is possible."""
        ...

    def rehearse(self, view: Any, seat: int, steps: Sequence[str]) -> Rehearsal | None:
        """The seat's next turn, or its own one that has just begun; None where there is nothing to plan."""
        ...

    def facts(self, rehearsal: Rehearsal) -> Facts:
        """What a plan counts on."""
        ...

    def unmet(self, before: Facts, now: Facts, conditions: Mapping[str, Any]) -> Why:
        """The first condition that does not hold any more; () where all do."""
        ...

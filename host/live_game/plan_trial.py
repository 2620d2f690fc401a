"""Tries a plan on a state: whether all of it is possible, and whether what it counted on still holds."""

from __future__ import annotations

from typing import Any

from engine.kernel.game import Action, Game
from engine.kernel.planning import RULES, STEP, Rehearsal, Why
from host.table.stored_plan import StoredPlan


def possible(game: Game[Any, Any, Any, Any], state: Any, seat: int, plan: StoredPlan) -> tuple[Action, ...]:
    """All actions of a plan whose turn has come; () where one of them is not possible."""
    found = None if game.planner is None else game.planner.rehearse(game.view(state, seat), seat, plan.steps)
    return () if found is None or found.when != plan.when or found.misfit else found.done


def tried(game: Game[Any, Any, Any, Any], state: Any, seat: int, plan: StoredPlan) -> tuple[tuple[Action, ...], Why]:
    """All actions of a plan whose turn has come, and (); or () and why it does not hold. From the seat's view alone."""
    found = None if game.planner is None else game.planner.rehearse(game.view(state, seat), seat, plan.steps)
    why = unmet(game, found, plan)
    return (() if found is None or why else found.done), why


def unmet(game: Game[Any, Any, Any, Any], found: Rehearsal | None, plan: StoredPlan) -> Why:
    """Why a plan does not hold where it was rehearsed with this result; () where it does."""
    if game.planner is None or found is None or found.when != plan.when or not plan.steps:
        return (RULES,)
    if found.misfit:
        return (STEP, found.misfit)
    try:
        return game.planner.unmet(plan.facts, game.planner.facts(found), plan.wishes)
    except (TypeError, ValueError, KeyError, AttributeError):
        return (RULES,)  # a changed database may hold anything

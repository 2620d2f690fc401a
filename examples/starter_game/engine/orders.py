"""A seat's standing orders, and the default move where nobody decides for it.

Orders are JSON and secret: `{"when_hauled": "help" | "watch"}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.game import Action
from examples.starter_game.engine import actions as a
from examples.starter_game.engine.state import ANSWER, State
from examples.starter_game.engine.turns import legal

WHEN_HAULED = "when_hauled"
ANSWERS = {"help": a.HELP, "watch": a.WATCH}


def answer(state: State, orders: Mapping[str, Any], asked: bool) -> Action | None:
    """The orders' answer to the neighbour's question; None: the person is asked."""
    if state.phase != ANSWER or asked:
        return None
    return ANSWERS.get(str(orders.get(WHEN_HAULED, "")))


def default(state: State, seat: int) -> Action:
    """The shallowest depth, a haul without more nets, watching."""
    choices = legal(state, seat)
    return next((action for action in (a.HAUL, a.WATCH) if action in choices), choices[0])

"""Standing orders (§9.1): a shield answers for who is away, and a plan goes on while it is still legal.

Orders of a seat (JSON, secret):
`{"shield": "own" | "any" | "never", "shield_from": litres, "plan": {"round": n, "actions": ["buy brute 3", ...]}}`.
`shield`: cancel ruses aimed at one's own board, at any board, or none; only those whose listed cost is at least
`shield_from`. A plan is for the seat's own turn of that round; it goes on only while the turn's actions so far are
the plan's beginning, and each action is checked again when it is due. The first that is not legal ends it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.errors import NotationError
from engine.kernel.game import Action, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.state import ANSWER, State
from engine.kravora.play import ruses
from engine.kravora.play.choices import choices
from engine.kravora.play.notation import NOTATION
from engine.kravora.play.ruse_effects import RUSE_OF

OWN, ANY, NEVER = "own", "any", "never"

MOMENTARY = frozenset(("plan",))
"""Orders that speak of one turn."""


def answer(s: State, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
    """What the seat's orders say to the decision it owes; None: ask the person.

    `asked`: a holder of a shield who is present is asked; a plan is an explicit wish and goes on all the same.
    """
    if s.active != seat:
        return None
    if s.phase == ANSWER:
        return None if asked else shield_answer(s, seat, orders)
    return _planned(s, seat, orders.get("plan"))


def shield_answer(s: State, seat: int, orders: Mapping[str, Any]) -> Action:
    """§9.1: by default what is aimed at one's own board and costs 3 L or more is cancelled. The listed cost counts."""
    wish = orders.get("shield", OWN)
    least = int(orders.get("shield_from", s.content.limits.shield_order_cost))
    ruse = s.content.ruses[RUSE_OF[kind_of(s.pending)]]
    aimed = wish == ANY or (wish == OWN and ruses.aimed_at(s.pending, s.pending_to) == seat)
    return a.CANCEL if aimed and ruse.cost >= least else a.LET


def _planned(s: State, seat: int, plan: object) -> Action | None:
    """The next action of a plan, if it is for this turn and still legal."""
    if not isinstance(plan, Mapping) or plan.get("round") != s.round:
        return None
    texts = plan.get("actions")
    if not isinstance(texts, Sequence) or len(s.taken) >= len(texts):
        return None
    try:
        actions = [NOTATION.parse(s.content, str(text)) for text in texts[: len(s.taken) + 1]]
    except NotationError:
        return None
    due = actions.pop()
    return due if tuple(actions) == s.taken and due in choices(s, seat) else None

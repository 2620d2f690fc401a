"""Standing orders (§9.1): a shield answers for who is away.

Orders of a seat (JSON, secret): `{"shield": "own" | "any" | "never", "shield_from": litres}`.
`shield`: cancel ruses aimed at one's own board, at any board, or none; only those whose listed cost is at least
`shield_from`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.figures import owner_of
from engine.kravora.pieces.places import index_of
from engine.kravora.pieces.state import ANSWER, State
from engine.kravora.play import ruses
from engine.kravora.play.notation import PLACE_KINDS
from engine.kravora.play.ruse_effects import RUSE_OF

OWN, ANY, NEVER = "own", "any", "never"


def answer(s: State, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
    """What the seat's orders say to the decision it owes; None: ask the person.

    `asked`: a holder of a shield who is present is asked, but about no ruse that leaves them alone.
    """
    if s.active != seat or s.phase != ANSWER:
        return None
    return None if asked and _touches(s, seat, orders) else shield_answer(s, seat, orders)


def _touches(s: State, seat: int, orders: Mapping[str, Any]) -> bool:
    """Whether a ruse is aimed at a seat's board, or a line with its puppets, or its order cancels any (§9.1)."""
    if orders.get("shield") == ANY or ruses.aimed_at(s.pending, s.pending_to) == seat:
        return True
    argument = argument_of(s.pending)
    place = argument if kind_of(s.pending) in PLACE_KINDS else a.unit_place(argument)
    return any(owner_of(code) == seat for code in s.attackers[index_of(place)])


def shield_answer(s: State, seat: int, orders: Mapping[str, Any]) -> Action:
    """§9.1: by default what is aimed at one's own board and costs 3 L or more is cancelled. The listed cost counts."""
    wish = orders.get("shield", OWN)
    least = int(orders.get("shield_from", s.content.limits.shield_order_cost))
    ruse = s.content.ruses[RUSE_OF[kind_of(s.pending)]]
    aimed = wish == ANY or (wish == OWN and ruses.aimed_at(s.pending, s.pending_to) == seat)
    return a.CANCEL if aimed and ruse.cost >= least else a.LET

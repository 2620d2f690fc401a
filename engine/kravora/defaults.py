"""The documented default move of every decision: for empty seats, time-outs and failed bots."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora import actions as a
from engine.kravora.orders import shield_answer
from engine.kravora.state import ANSWER, ATTACK, State


def default_action(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """Own attack: defenders attack, then done. Targets: the strongest kind, nearest the fortress.

    A shield: by the default order (§9.1). A propulsion begun goes to the first place. Salaries and purchases: the
    turn ends; nothing is bought, sold or recycled.
    """
    if s.phase == ANSWER:
        return shield_answer(s, seat, {})
    if s.phase == ATTACK:
        return legal[0] if kind_of(legal[0]) == a.ATTACK else a.DONE
    if kind_of(legal[0]) == a.HIT:
        return max(legal, key=_worth)
    if kind_of(legal[0]) == a.VOLLEY:
        return legal[-1]
    if kind_of(legal[0]) == a.TO:
        return legal[0]
    return a.END


def _worth(action: Action) -> tuple[int, int, int]:
    """Attackers before own units, the strongest kind, then the line nearest the fortress, then fewest hit points."""
    unit = argument_of(action)
    sort = a.unit_sort(unit)
    return 1 - a.unit_side(unit), sort >> 3, (a.unit_place(unit) & 7) * 8 - (sort & 7)

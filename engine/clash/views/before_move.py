"""Returns a view to the moment its Move action began (§5.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.clash.pieces.state import ACTION, PHASE_NAMES
from engine.clash.pieces.view import View
from engine.clash.play.move import HERO_LEVEL
from engine.clash.scenarios.secrets import HIDDEN_POINTS
from engine.clash.views.view_choices import controlled_in


def before_move(view: View) -> View:
    """The view with all units back where they stood; the same view while its seat plans no move.

    The plan is no part of it: a bot that gets it plans from the start.
    """
    if not view.placed or view.seat is None:
        return view
    seat, placed = view.seat, view.placed
    heroes = list(view.hero_places)
    for at in range(0, len(view.plan), 3):
        if view.plan[at + 2] == HERO_LEVEL:
            heroes[seat] = view.plan[at]
    was = replace(
        view,
        phase=PHASE_NAMES[ACTION],
        units=tuple(placed if at == seat else army for at, army in enumerate(view.units)),
        hero_places=tuple(heroes),
        hero_fresh=False,
        fresh=(),
        picked_unit=None,
        placed=(),
        plan=(),
    )
    return replace(was, points=_points(was))


def _points(view: View) -> tuple[int, ...]:
    """Points as the units of the view stand; in a scenario the feats counted last, before the action."""
    if view.camp is not None:
        known = zip(view.points, view.camp.told, strict=True)
        return tuple(HIDDEN_POINTS if shown == HIDDEN_POINTS else told for shown, told in known)
    return tuple(_points_of(view, seat) for seat in range(view.config.seats))


def _points_of(view: View, seat: int) -> int:
    """§7."""
    first = view.content.market_kinds
    owned = (*(item for pair in view.slots[seat] for item in pair), *view.aside[seat])
    return (controlled_in(view, seat) & view.board.cities).bit_count() + sum(item >= first for item in owned)

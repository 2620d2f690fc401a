"""Tries actions of a seat on its view, where neither cards nor dice decide the result."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clash.game import CLASH
from engine.clash.pieces.view import View
from engine.clash.views.imagining import imagine
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action


def view_after(view: View, actions: Sequence[Action]) -> View:
    """What its seat would see after legal actions of its own.

    What it does not see is imagined: a card that an action draws must not be read from it. Raises IllegalAction.
    """
    seat = view.seat
    assert seat is not None
    s, dice = imagine(view, _half), PlayoutDice(_half)
    for action in actions:
        s, _ = CLASH.step(s, seat, action, dice)
    return CLASH.view(s, seat)


def _half() -> float:
    return 0.5

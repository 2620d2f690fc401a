"""What a seat decides in one go: a card, a bastion, reinforcements, stones, an action with its battles, a tile."""

from __future__ import annotations

from engine.clash.pieces.state import (
    BASTION,
    BUILD_FACE,
    BUILD_SPOT,
    BUILD_TURN,
    CARD,
    PHASE_NAMES,
    REINFORCE,
    STONES,
    State,
)
from engine.kernel.game import Stretch

OWN_PHASE = frozenset({CARD, BASTION, REINFORCE, STONES})
"""Phases in which each seat has one stretch a round, its own."""
BUILDING = frozenset({BUILD_FACE, BUILD_TURN, BUILD_SPOT})


def stretch_of(s: State, seat: int) -> Stretch:
    """The stretch in which a seat that owes a decision decides; in another's battle it is the attacker's."""
    if s.phase in OWN_PHASE:
        return Stretch(f"{s.round}.{PHASE_NAMES[s.phase]}", seat)
    if s.phase in BUILDING:
        return Stretch(f"tile.{len(s.board.tiles)}", seat)
    return Stretch(f"{s.round}.action.{s.action_number}", s.order[s.turn])

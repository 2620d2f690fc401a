"""What a seat decides in one go: its turn of a round (§5.3 to §5.6), with all that is bought in it."""

from __future__ import annotations

from engine.kernel.game import Stretch
from engine.kravora.pieces.state import State


def stretch_of(s: State) -> Stretch:
    """The turn that is being played; a holder of a shield (§7.7) is asked in the midst of it."""
    return Stretch(f"{s.round}.turn", s.turn_seat)

"""The truce of the first rounds, an option (§9.3): whose boards a player's ruses and cannon may touch."""

from __future__ import annotations

from engine.kravora.pieces.state import State, standing


def at_truce(s: State) -> bool:
    """Whether everybody keeps to their own board in this round."""
    return s.config.truce and s.round <= s.content.limits.truce


def touchable(s: State, seat: int) -> list[int]:
    """Boards the seat may touch: those of all who stand, ascending; while the truce lasts its own alone."""
    return [seat] if at_truce(s) else sorted(standing(s))

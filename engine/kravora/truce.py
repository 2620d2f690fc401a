"""The truce of the first rounds (§7): whose boards a player's ruses and cannon may touch."""

from __future__ import annotations

from engine.kravora.state import State, standing


def at_truce(s: State) -> bool:
    """Whether everybody keeps to their own board in this round; the tutorial's short game has no time for that."""
    return s.round <= s.content.limits.truce and not s.config.lesson


def touchable(s: State, seat: int) -> list[int]:
    """Boards the seat may touch: those of all who stand, ascending; while the truce lasts its own alone."""
    return [seat] if at_truce(s) else sorted(standing(s))

"""Who controls what, and who owns legendary cards (§4 Control, §7)."""

from __future__ import annotations

from engine.clash.pieces.state import ELVES, State


def controlled(s: State, seat: int) -> int:
    """Mask of places where the seat has units and nobody else has."""
    seen = s.elf_mask
    shared = 0
    for mask in s.masks:
        shared |= seen & mask
        seen |= mask
    return s.masks[seat] & ~shared


def cities_of(s: State, seat: int) -> int:
    """Mask of the Elven Cities a seat controls."""
    return controlled(s, seat) & s.board.cities


def forges_of(s: State, seat: int) -> int:
    """Mask of the Forges a seat controls."""
    return controlled(s, seat) & s.board.forges


def owned_legendaries(s: State, seat: int) -> list[int]:
    """The legendary items a seat owns, ascending."""
    first = s.content.market_kinds
    return sorted(item for item in (*s.slots[seat * 6 : seat * 6 + 6], *s.aside[seat]) if item >= first)


def legendaries_of(s: State, seat: int) -> int:
    """How many legendary cards a seat owns, attached or not."""
    first = s.content.market_kinds
    owned = 0
    for item in s.slots[seat * 6 : seat * 6 + 6]:
        if item >= first:
            owned += 1
    for item in s.aside[seat]:
        if item >= first:
            owned += 1
    return owned


def foes_at(s: State, seat: int, place: int) -> int | None:
    """Whose units stand there: a seat, -1 the elves, None nobody else's."""
    bit = 1 << place
    if s.elf_mask & bit:
        return ELVES
    return next((other for other, mask in enumerate(s.masks) if other != seat and mask & bit), None)

"""Who controls what, and who owns legendary cards (§4 Control, §7)."""

from __future__ import annotations

from engine.clash.pieces.state import State


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

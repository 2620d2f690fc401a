"""Places in words: the letters of the boards, the names of their lines."""

from __future__ import annotations

from engine.kravora.pieces.places import BOARDS


def letter_of(seat: int) -> str:
    """The letter of a board, as places are typed: "B4" is line 4 of the second seat's."""
    return BOARDS[seat].upper()


def line_name(seat: int, line: int) -> str:
    return f"{letter_of(seat)}{line + 1}"

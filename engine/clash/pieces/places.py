"""Where units can stand: numbers and names of territories and bastions.

Territories are 0 to 27: tile (A, B, C, D) times 7 plus position on the board, 0 the centre, then clockwise from the
south-east (direction 0). Bastions are 28 to 31, one a seat. Names: "A1" is the centre of tile A, "A2" its south-east
neighbour; a bastion is "X1" to "X4" by seat.
"""

from __future__ import annotations

from engine.kernel.errors import NotationError

TERRITORIES = 28
PLACES = 32
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Axial steps, flat-top hexagons: south-east, south, south-west, north-west, north, north-east."""


def bastion(seat: int) -> int:
    """The place number of a seat's bastion."""
    return TERRITORIES + seat


def is_bastion(place: int) -> bool:
    return place >= TERRITORIES


def place_name(place: int) -> str:
    """ "A1" to "D7", or "X1" to "X4"."""
    if place >= TERRITORIES:
        return f"X{place - TERRITORIES + 1}"
    return f"{'ABCD'[place // 7]}{place % 7 + 1}"


def parse_place(text: str) -> int:
    """Read a place name, case ignored. Raises NotationError("no_such_place")."""
    name = text.strip().upper()
    if len(name) == 2 and name[0] in "ABCD" and name[1] in "1234567":
        return "ABCD".index(name[0]) * 7 + int(name[1]) - 1
    if len(name) == 2 and name[0] == "X" and name[1] in "1234":
        return TERRITORIES + int(name[1]) - 1
    raise NotationError("no_such_place", text=text)

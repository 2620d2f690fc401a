"""Lines of boards: place = seat * 8 + line; "b4" is line 4 of the second seat's board."""

from __future__ import annotations

from engine.kernel.errors import NotationError
from engine.kravora.pieces.content import LINES

BOARDS = "abcd"
LINE_BITS = 3
MOST_PLACES = len(BOARDS) << LINE_BITS


def place_of(board: int, line: int) -> int:
    return board << LINE_BITS | line


def board_of(place: int) -> int:
    return place >> LINE_BITS


def line_of(place: int) -> int:
    return place & 7


def index_of(place: int) -> int:
    """Where State keeps the line: board * LINES + line."""
    return (place >> LINE_BITS) * LINES + (place & 7)


def place_name(place: int) -> str:
    return f"{BOARDS[board_of(place)]}{line_of(place) + 1}"


def parse_place(text: str) -> int:
    """Read a place name, case ignored. Raises NotationError("no_such_place")."""
    name = text.strip().lower()
    if len(name) == 2 and name[0] in BOARDS and name[1] in "12345":
        return place_of(BOARDS.index(name[0]), int(name[1]) - 1)
    raise NotationError("no_such_place", text=text)

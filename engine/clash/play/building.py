"""Building the board together (§2.1): tile by tile in seat order: which face, how turned, where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.clash.pieces import actions
from engine.clash.pieces.board import Hex, PlacedTile, build_board, face_walls, neighbour_hexes, tile_hexes
from engine.clash.pieces.content import Content
from engine.clash.pieces.events import TILE_LAID
from engine.clash.pieces.state import BUILD_FACE, State
from engine.kernel.game import Action, Event

FIRST_SPOT: Hex = (0, 0)
LEAST_BORDERS = 2


def begin(s: State) -> None:
    s.phase, s.active, s.turn = BUILD_FACE, 0, 0
    s.laying = (-1, -1)


def face_choices(s: State) -> list[Action]:
    """Either face of a tile not yet on the board, as far as it fits somewhere."""
    used = {s.content.faces[tile.face].tile for tile in s.board.tiles}
    free = (at for at, face in enumerate(s.content.faces) if face.tile not in used)
    return [actions.FACE | at for at in free if any(_turns(s, at))]


def turn_choices(s: State) -> list[Action]:
    """The turns that leave a place for the tile; all six, unless mountains would cut it off everywhere."""
    return [actions.TURN | turn for turn in _turns(s, s.laying[0])]


def _turns(s: State, face: int) -> Iterator[int]:
    return (turn for turn in range(6) if any(_fitting(s.content, s.board.tiles, face, turn)))


def spot_choices(s: State) -> list[Action]:
    found = spots(s.content, s.board.tiles, *s.laying)
    return [actions.SPOT | number for number in range(len(found))]


def spots(content: Content, tiles: Sequence[PlacedTile], face: int, turn: int) -> list[Hex]:
    """Where a tile can lie, by its centre: no overlap, at least two borders shared, never cut off (§2.1)."""
    return list(_fitting(content, tiles, face, turn))


def _fitting(content: Content, tiles: Sequence[PlacedTile], face: int, turn: int) -> Iterator[Hex]:
    taken = {spot for tile in tiles for spot in tile_hexes(tile.centre)}
    if not taken:
        yield FIRST_SPOT
        return
    walls = {wall for tile in tiles for wall in face_walls(content.faces[tile.face], tile.centre, tile.turn)}
    for centre in _near(taken):
        own = tile_hexes(centre)
        if taken.intersection(own):
            continue
        shared = [(spot, way) for spot in own for way, other in enumerate(neighbour_hexes(spot)) if other in taken]
        if len(shared) >= LEAST_BORDERS:
            closed = walls | face_walls(content.faces[face], centre, turn)
            if any(border not in closed for border in shared):
                yield centre


def _near(taken: set[Hex]) -> list[Hex]:
    """Centres of all tiles that would touch or overlap the board, in a fixed order."""
    steps = [(dq, dr) for dq in range(-2, 3) for dr in range(-2, 3) if abs(dq + dr) <= 2]
    return sorted({(q + dq, r + dr) for q, r in taken for dq, dr in steps})


def lay(s: State, seat: int, number: int, events: list[Event]) -> bool:
    """Put the tile down; true when the board is complete."""
    face, turn = s.laying
    centre = spots(s.content, s.board.tiles, face, turn)[number]
    s.board = build_board(s.content, (*s.board.tiles, PlacedTile(face, centre, turn)))
    s.laying = (-1, -1)
    events.append((TILE_LAID, seat, face, turn, centre[0], centre[1]))
    laid = len(s.board.tiles)
    if laid == s.config.tiles:
        return True
    s.phase = BUILD_FACE
    s.active = laid % s.config.seats
    return False

"""Which way up a table's map lies: turned by sixths, so that it is narrow, and the same in all its pictures."""

from __future__ import annotations

from dataclasses import replace

from engine.clash.pieces.config import BUILT
from engine.clash.pieces.view import View
from render.clash.map.grid import extent_of
from render.clash.picture import Ground, Hex, Spot, Tile

SIXTHS = 6


def way_up(view: View) -> int:
    """By how many sixths a table's map is turned clockwise: so that board and sites are least wide, by few of equal.

    It is the same from the first bastion to the end. A board that its players lay (§2.1) stays as they lay it.
    """
    if view.config.layout == BUILT:
        return 0
    hexes = [*filter(None, view.board.hexes), *view.board.sites]
    return min(range(SIXTHS), key=lambda sixths: round(extent_of([_at(at, sixths) for at in hexes]).width, 3))


def turned(ground: Ground, sixths: int) -> Ground:
    """The map turned clockwise by so many sixths; its names stay with their territories."""
    if not sixths:
        return ground
    return replace(
        ground,
        spots=tuple(_spot(spot, sixths) for spot in ground.spots),
        keeps=tuple(
            replace(
                keep,
                at=_at(keep.at, sixths),
                bridges=tuple(sorted((bridge + sixths) % SIXTHS for bridge in keep.bridges)),
            )
            for keep in ground.keeps
        ),
        walls=_walls(ground.walls, sixths),
        sites=tuple((number, _at(at, sixths)) for number, at in ground.sites),
        openings=tuple((number, _at(at, sixths)) for number, at in ground.openings),
        ghost=None if ground.ghost is None else _tile(ground.ghost, sixths),
        arrows=tuple((seat, _at(start, sixths), _at(end, sixths)) for seat, start, end in ground.arrows),
        north=(ground.north + sixths) % SIXTHS,
    )


def _at(at: Hex, sixths: int) -> Hex:
    q, r = at
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def _spot(spot: Spot, sixths: int) -> Spot:
    return replace(spot, at=_at(spot.at, sixths))


def _walls(walls: tuple[tuple[Hex, int], ...], sixths: int) -> tuple[tuple[Hex, int], ...]:
    return tuple((_at(at, sixths), (direction + sixths) % SIXTHS) for at, direction in walls)


def _tile(tile: Tile, sixths: int) -> Tile:
    return replace(tile, spots=tuple(_spot(spot, sixths) for spot in tile.spots), walls=_walls(tile.walls, sixths))

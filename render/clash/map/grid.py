"""Where hexagons lie in the picture: axial coordinates to pixels, and how large a map gets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from render.clash.picture import Ground, Hex
from render.drawing.shapes import ROOT3

NO_TILE: tuple[Hex, ...] = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The room of an empty map: one tile."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The rectangle around hexagons of radius 1."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Grid:
    """Hexagons of radius `size`; hexagon (0, 0) is centred on (x, y)."""

    size: float
    x: float
    y: float

    def at(self, spot: Hex) -> tuple[float, float]:
        """The centre of a hexagon in pixels."""
        q, r = spot
        return self.x + 1.5 * q * self.size, self.y + ROOT3 * (r + q / 2) * self.size


def hexes_of(ground: Ground) -> list[Hex]:
    """Every hexagon the map shows."""
    hexes = [spot.at for spot in ground.spots] + [keep.at for keep in ground.keeps] + [at for _, at in ground.sites]
    hexes += [at for _, at in ground.openings] + ([spot.at for spot in ground.ghost.spots] if ground.ghost else [])
    return hexes or list(NO_TILE)


def extent_of(hexes: Iterable[Hex]) -> Extent:
    middles = [(1.5 * q, ROOT3 * (r + q / 2)) for q, r in hexes]
    xs = [x for x, _ in middles]
    ys = [y for _, y in middles]
    return Extent(min(xs) - 1, min(ys) - ROOT3 / 2, max(xs) - min(xs) + 2, max(ys) - min(ys) + ROOT3)


def grid_in(hexes: Sequence[Hex], x: float, y: float, width: float, height: float) -> Grid:
    """The largest map of these hexagons in a rectangle, centred."""
    extent = extent_of(hexes)
    size = min(width / extent.width, height / extent.height)
    left = x + (width - extent.width * size) / 2
    top = y + (height - extent.height * size) / 2
    return Grid(size, left - extent.left * size, top - extent.top * size)

"""Where the north of a turned map is: texts name directions and number sites as the unturned map lies (§2.1, §4.3)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from render.clash.map.grid import Grid, extent_of
from render.clash.map.turned import SIXTHS
from render.clash.palette import INK, TEXT
from render.clash.picture import Hex
from render.drawing.scene import FIGURES, Scene
from render.drawing.shapes import polygon

DISC, TIP, LETTER = 0.30, 0.54, 0.42
"""In hexagon sizes: the disc, how far its arrow reaches from the middle, the letter."""
SIDE = 0.20
"""Half of the arrow's base."""


def draw_north(scene: Scene, north: int, hexes: Sequence[Hex], grid: Grid) -> None:
    """An N with an arrow to the north in the emptiest corner of a turned map; nothing where the north is at the top."""
    if not north:
        return
    x, y = corner_of(hexes, grid)
    angle = 2 * math.pi * north / SIXTHS
    across, down, size = math.sin(angle), -math.cos(angle), grid.size
    base = DISC * 0.8
    tip = polygon(
        (x + across * TIP * size, y + down * TIP * size),
        (x + (across * base - down * SIDE) * size, y + (down * base + across * SIDE) * size),
        (x + (across * base + down * SIDE) * size, y + (down * base - across * SIDE) * size),
    )
    scene.path(tip, TEXT, stroke=INK, width=0.04 * size)
    scene.circle(x, y, DISC * size, INK, stroke=TEXT, width=0.05 * size)
    letter = max(LETTER * size, scene.least)
    scene.text(x, y + 0.36 * letter, "N", letter, TEXT, face=FIGURES)


def corner_of(hexes: Sequence[Hex], grid: Grid) -> tuple[float, float]:
    """The middle of the mark: in the corner around the map that is farthest from any hexagon."""
    extent, middles = extent_of(hexes), [grid.at(spot) for spot in hexes]
    left, top = grid.x + (extent.left + TIP) * grid.size, grid.y + (extent.top + TIP) * grid.size
    right, bottom = left + (extent.width - 2 * TIP) * grid.size, top + (extent.height - 2 * TIP) * grid.size
    corners = [(x, y) for y in (top, bottom) for x in (left, right)]
    return max(corners, key=lambda corner: round(min(math.dist(corner, middle) for middle in middles), 3))

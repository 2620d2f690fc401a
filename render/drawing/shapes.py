"""Path data of plain geometric shapes, in units to be scaled; flat-top hexagons as the board needs them."""

from __future__ import annotations

import math
from functools import lru_cache

Point = tuple[float, float]
ROOT3 = math.sqrt(3)


def polygon(*points: Point) -> str:
    """A closed line through points."""
    return line(*points) + "Z"


def line(*points: Point) -> str:
    return "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in points)


@lru_cache(maxsize=2048)
def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, in scene units."""
    k = radius * 0.4477
    right, low = x + width, y + height
    return (
        f"M{x + radius:.2f} {y:.2f}L{right - radius:.2f} {y:.2f}"
        f"C{right - k:.2f} {y:.2f} {right:.2f} {y + k:.2f} {right:.2f} {y + radius:.2f}"
        f"L{right:.2f} {low - radius:.2f}"
        f"C{right:.2f} {low - k:.2f} {right - k:.2f} {low:.2f} {right - radius:.2f} {low:.2f}"
        f"L{x + radius:.2f} {low:.2f}C{x + k:.2f} {low:.2f} {x:.2f} {low - k:.2f} {x:.2f} {low - radius:.2f}"
        f"L{x:.2f} {y + radius:.2f}C{x:.2f} {y + k:.2f} {x + k:.2f} {y:.2f} {x + radius:.2f} {y:.2f}Z"
    )


_K = 0.5523
CIRCLE = f"M1 0C1 {_K} {_K} 1 0 1C-{_K} 1 -1 {_K} -1 0C-1 -{_K} -{_K} -1 0 -1C{_K} -1 1 -{_K} 1 0Z"
CORNERS: tuple[Point, ...] = tuple(
    (math.cos(math.radians(60 * corner)), math.sin(math.radians(60 * corner))) for corner in range(6)
)
"""Of the flat-top hexagon, clockwise from the east; edge i (towards direction i) lies between corners i and i + 1."""
HEXAGON = polygon(*CORNERS)


def edge(direction: int) -> tuple[Point, Point]:
    """The two corners of the edge towards a direction."""
    return CORNERS[direction], CORNERS[(direction + 1) % 6]

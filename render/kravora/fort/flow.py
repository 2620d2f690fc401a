"""Lays things of different widths out in rows that fit a box, in the largest size that does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.drawing.scene import Scene
from render.kravora.fort.tokens import draw_group, group_width
from render.kravora.picture import UnitGroup

Widths = Callable[[float], Sequence[float]]
Sizes = Sequence[tuple[float, int]]
"""Sizes to try, the largest first, each with how many rows it may take."""


def rows_of(widths: Sequence[float], room: float) -> list[list[int]]:
    """Indices in rows, each as full as it can be."""
    rows: list[list[int]] = [[]]
    used = 0.0
    for index, wide in enumerate(widths):
        if rows[-1] and used + wide > room:
            rows.append([])
            used = 0.0
        rows[-1].append(index)
        used += wide
    return rows


def fitting(widths: Widths, room: float, sizes: Sizes) -> tuple[float, list[list[int]]]:
    """The largest size whose rows are few enough, or the last one."""
    size, rows = sizes[-1][0], rows_of(widths(sizes[-1][0]), room)
    for tried, most in sizes:
        found = rows_of(widths(tried), room)
        if len(found) <= most:
            return tried, found
    return size, rows


def draw_groups(
    scene: Scene, x: float, y: float, width: float, height: float, groups: Sequence[UnitGroup], own: int, sizes: Sizes
) -> None:
    """Groups of units in as many rows as they need, within a box. `own`: the seat whose board it is."""

    def widths(size: float) -> list[float]:
        return [group_width(group, size, scene.least) for group in groups]

    size, rows = fitting(widths, width, sizes)
    wide = widths(size)
    for number, row in enumerate(rows):
        left = x
        middle = y + height * (number + 0.5) / len(rows)
        for index in row:
            draw_group(scene, left, middle, size, groups[index], own)
            left += wide[index]

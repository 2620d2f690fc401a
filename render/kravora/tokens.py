"""Pieces: unit tokens (a shape and an icon a kind), their counts and wounds, rows of them that fit a width."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from render.fonts import width_of
from render.icons import draw_icon
from render.kravora.palette import GOLD, INK, KINDS, MARK, TEXT, WOUND, WOUND_INK, Look, look_of
from render.kravora.picture import Group
from render.scene import FIGURES, Scene
from render.shapes import CIRCLE, Point, line, polygon, rounded


def _corners(count: int, turned: float, radius: float) -> tuple[Point, ...]:
    return tuple(
        (
            radius * math.cos(math.radians(turned + 360 / count * n)),
            radius * math.sin(math.radians(turned + 360 / count * n)),
        )
        for n in range(count)
    )


SHAPES = (
    (CIRCLE, 0.43),
    (polygon((0, -0.56), (0.52, 0), (0, 0.56), (-0.52, 0)), 0.93),
    (polygon(*_corners(6, 0, 0.5)), 0.93),
    (rounded(-0.47, -0.47, 0.94, 0.94, 0.12), 1.0),
    (polygon(*_corners(8, 22.5, 0.54)), 1.0),
    (polygon((-0.34, -0.5), (0.34, -0.5), (0.54, 0.06), (0, 0.56), (-0.54, 0.06)), 1.0),
)
"""[kind] -> outline and scale: small kinds round, pointed, six-sided; large ones square, eight-sided, five-sided."""
ICON_SIZES = (0.6, 0.56, 0.6, 0.66, 0.72, 0.62)
CHECK = line((-0.36, 0.02), (-0.1, 0.28), (0.38, -0.28))
Widths = Callable[[float], Sequence[float]]
Sizes = Sequence[tuple[float, int]]
"""Sizes to try, the largest first, each with how many rows it may take."""


def draw_token(scene: Scene, x: float, y: float, size: float, kind: int, look: Look, dim: bool = False) -> None:
    """A unit, without count."""
    shape, scale = SHAPES[kind]
    scene.path(shape, INK, stroke=INK, width=size * 0.13, x=x, y=y, scale=size * scale)
    scene.path(shape, look.colour, x=x, y=y, scale=size * scale, opacity=0.62 if dim else 1.0)
    draw_icon(scene, KINDS[kind], x, y, size * ICON_SIZES[kind], look.ink)


def group_width(group: Group, size: float) -> float:
    """A token, and what stands beside it."""
    words = _beside(group)
    wide = max((width_of(text, FIGURES, size * high) for text, high, _ in words), default=0.0)
    return size * 1.06 + (wide + size * 0.14 if words else 0.0)


def _beside(group: Group) -> list[tuple[str, float, bool]]:
    """Count and hit points left: text, height in token sizes, whether it is a wound."""
    words = [(f"×{group.count}", 0.56, False)] if group.count > 1 else []
    if group.hits < group.full:
        words.append((f"{group.hits}/{group.full}", 0.46, True))
    return words


def draw_group(scene: Scene, x: float, y: float, size: float, group: Group, own: int) -> None:
    """Units that look the same, from x to the right, around y. `own`: the seat whose board it is."""
    look = look_of(group.owner)
    middle = x + size * 0.53
    if group.marked:
        scene.circle(middle, y, size * 0.62, None, stroke=MARK, width=size * 0.1)
    draw_token(scene, middle, y, size, group.kind, look, group.spent)
    if group.owner not in (-1, own):
        _badge(scene, middle + size * 0.33, y - size * 0.34, size * 0.24, "ABCD"[group.owner], look)
    if group.spent:
        scene.circle(middle + size * 0.34, y - size * 0.34, size * 0.2, INK)
        scene.path(CHECK, stroke=GOLD, width=size * 0.09, x=middle + size * 0.34, y=y - size * 0.34, scale=size * 0.34)
    if group.lured:
        scene.circle(middle - size * 0.34, y - size * 0.34, size * 0.22, INK)
        draw_icon(scene, "fishing-hook", middle - size * 0.34, y - size * 0.34, size * 0.34, GOLD)
    words = _beside(group)
    left = x + size * 1.1
    for place, (text, high, wound) in enumerate(words):
        base = y + size * (0.2 if len(words) == 1 else (-0.06, 0.44)[place])
        if wound:
            wide = width_of(text, FIGURES, size * high)
            scene.box(left - size * 0.04, base - size * 0.4, wide + size * 0.12, size * 0.5, size * 0.1, WOUND)
        ink = WOUND_INK if wound else TEXT
        scene.text(left + size * 0.02, base, text, size * high, ink, face=FIGURES, anchor="start")


def _badge(scene: Scene, x: float, y: float, radius: float, letter: str, look: Look) -> None:
    scene.circle(x, y, radius, INK, stroke=look.colour, width=radius * 0.25)
    scene.text(x, y + radius * 0.58, letter, radius * 1.6, "#ffffff", face=FIGURES)


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
    """The largest size whose rows are few enough; the last one must always do."""
    for size, most in sizes:
        found = rows_of(widths(size), room)
        if len(found) <= most:
            break
    return size, found


def draw_groups(
    scene: Scene, x: float, y: float, width: float, height: float, groups: Sequence[Group], own: int, sizes: Sizes
) -> None:
    """Groups in as many rows as they need, within a box."""

    def widths(size: float) -> list[float]:
        return [group_width(group, size) + size * 0.12 for group in groups]

    size, rows = fitting(widths, width, sizes)
    wide = widths(size)
    for number, row in enumerate(rows):
        left = x
        middle = y + height * (number + 0.5) / len(rows)
        for index in row:
            draw_group(scene, left, middle, size, groups[index], own)
            left += wide[index]

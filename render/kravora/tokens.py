"""Draws pieces: unit tokens (a shape and an icon a kind), with count, wounds and signs."""

from __future__ import annotations

import math

from render.fonts import width_of
from render.icons import draw_icon
from render.kravora.palette import GOLD, INK, KINDS, LETTERS, MARK, TEXT, WOUND, WOUND_INK, look_of
from render.kravora.picture import UnitGroup
from render.livery import Livery
from render.scene import FIGURES, Scene
from render.shapes import CIRCLE, Point, line, polygon, rounded


def _corners(count: int, turned: float, radius: float) -> tuple[Point, ...]:
    angles = (math.radians(turned + 360 / count * corner) for corner in range(count))
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


SHAPES = (
    (CIRCLE, 0.43),
    (polygon((0, -0.56), (0.52, 0), (0, 0.56), (-0.52, 0)), 0.93),
    (polygon(*_corners(6, 0, 0.5)), 0.93),
    (rounded(-0.47, -0.47, 0.94, 0.94, 0.12), 1.0),
    (polygon(*_corners(8, 22.5, 0.54)), 1.0),
    (polygon((-0.34, -0.5), (0.34, -0.5), (0.54, 0.06), (0, 0.56), (-0.54, 0.06)), 1.0),
)
"""[kind] -> outline and scale: small kinds round, pointed, six-sided; large ones square, eight-sided, five-sided."""
ICON_SIZES = (0.6, 0.56, 0.62, 0.66, 0.72, 0.62)
CHECK = line((-0.36, 0.02), (-0.1, 0.28), (0.38, -0.28))
HEART = (
    "M0 .46C-.34 .18 -.5 0 -.5 -.2C-.5 -.4 -.36 -.46 -.24 -.46C-.12 -.46 -.04 -.4 0 -.28"
    "C.04 -.4 .12 -.46 .24 -.46C.36 -.46 .5 -.4 .5 -.2C.5 0 .34 .18 0 .46Z"
)
COUNT, LEFT = 0.58, 0.42
"""Heights of the count beside a token and of the hit points left on it, in token sizes."""


def draw_token(scene: Scene, x: float, y: float, size: float, kind: int, look: Livery) -> None:
    """A unit, without count and signs."""
    shape, scale = SHAPES[kind]
    scene.path(shape, INK, stroke=INK, width=size * 0.13, x=x, y=y, scale=size * scale)
    scene.path(shape, look.colour, x=x, y=y, scale=size * scale)
    draw_icon(scene, KINDS[kind], x, y, size * ICON_SIZES[kind], look.ink)


def draw_unit(scene: Scene, x: float, y: float, size: float, group: UnitGroup, own: int) -> None:
    """A token with its signs. `own`: the seat whose board it is; other owners' puppets bear their letter."""
    look = look_of(group.owner)
    if group.marked:
        scene.circle(x, y, size * 0.64, MARK, opacity=0.35)
        scene.circle(x, y, size * 0.64, stroke=MARK, width=size * 0.09)
    draw_token(scene, x, y, size, group.kind, look)
    if group.owner not in (-1, own):
        draw_letter(scene, x + size * 0.32, y - size * 0.32, size * 0.25, group.owner)
    if group.spent:
        draw_spent(scene, x + size * 0.34, y - size * 0.34, size * 0.22)
    if group.lured:
        draw_lured(scene, x - size * 0.34, y - size * 0.32, size * 0.24)
    if group.hits < group.full:
        draw_left(scene, x, y + size * 0.4, size * LEFT, f"{group.hits}/{group.full}")


def draw_letter(scene: Scene, x: float, y: float, radius: float, owner: int) -> None:
    """The letter of the puppet's owner."""
    scene.circle(x, y, radius, INK, stroke="#ffffff", width=radius * 0.16)
    scene.text(x, y + radius * 0.58, LETTERS[owner], radius * 1.64, "#ffffff", face=FIGURES)


def draw_spent(scene: Scene, x: float, y: float, radius: float) -> None:
    """The sign of a unit that has attacked in this turn."""
    scene.circle(x, y, radius, INK, stroke=GOLD, width=radius * 0.14)
    scene.path(CHECK, stroke=GOLD, width=radius * 0.4, x=x, y=y, scale=radius * 1.4)


def draw_lured(scene: Scene, x: float, y: float, radius: float) -> None:
    """The sign of a unit that was lured to attack in this round."""
    scene.circle(x, y, radius, INK, stroke=GOLD, width=radius * 0.14)
    draw_icon(scene, "fishing-hook", x, y, radius * 1.5, GOLD)


def draw_left(scene: Scene, x: float, y: float, height: float, words: str) -> None:
    """Hit points left of all, on a wounded unit."""
    wide = width_of(words, FIGURES, height) + height * 0.4
    scene.box(x - wide / 2, y - height * 0.5, wide, height, height * 0.26, WOUND, stroke=INK, line=height * 0.09)
    scene.text(x, y + height * 0.35, words, height, WOUND_INK, face=FIGURES)


def group_width(group: UnitGroup, size: float) -> float:
    """A token, its count, and the gap to the next one."""
    count = width_of(f"×{group.count}", FIGURES, size * COUNT) + size * 0.04 if group.count > 1 else 0.0
    return size * 1.18 + count


def draw_group(scene: Scene, x: float, y: float, size: float, group: UnitGroup, own: int) -> None:
    """Units that look the same, from x to the right, around y."""
    draw_unit(scene, x + size * 0.55, y, size, group, own)
    if group.count > 1:
        left, base = x + size * 1.1, y + size * 0.2
        scene.text(left, base, f"×{group.count}", size * COUNT, TEXT, face=FIGURES, anchor="start")

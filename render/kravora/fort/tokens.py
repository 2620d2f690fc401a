"""Draws pieces: unit tokens (a shape and an icon a kind), with count, wounds and signs."""

from __future__ import annotations

import math

from render.drawing.fonts import width_of
from render.drawing.icons import draw_icon
from render.drawing.livery import Livery
from render.drawing.scene import FIGURES, Scene
from render.drawing.shapes import CIRCLE, Point, line, polygon, rounded
from render.kravora.palette import GOLD, INK, KINDS, LETTERS, MARK, TEXT, WOUND, WOUND_INK, look_of
from render.kravora.picture import UnitGroup


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
COUNT, LEFT, OWNER = 0.58, 0.42, 0.41
"""Heights of the count beside a token, of the hit points left on it and of its owner's letter, in token sizes."""


def draw_token(scene: Scene, x: float, y: float, size: float, kind: int, look: Livery) -> None:
    """A unit, without count and signs."""
    shape, scale = SHAPES[kind]
    scene.path(shape, INK, stroke=INK, width=size * 0.13, x=x, y=y, scale=size * scale)
    scene.path(shape, look.colour, x=x, y=y, scale=size * scale)
    draw_icon(scene, KINDS[kind], x, y, size * ICON_SIZES[kind], look.ink)


def draw_unit(scene: Scene, x: float, y: float, size: float, group: UnitGroup, own: int, left: bool = True) -> None:
    """A token with its signs. `own`: the seat whose board it is; other owners' puppets bear their letter.

    `left`: a wounded one bears what is left of its hit points.
    """
    look = look_of(group.owner)
    if group.marked:
        scene.circle(x, y, size * 0.64, MARK, opacity=0.35)
        scene.circle(x, y, size * 0.64, stroke=MARK, width=size * 0.09)
    strange, small = group.owner not in (-1, own), scene.least > size * OWNER
    if strange and small:
        draw_lettered(scene, x, y, size, group.owner)
    else:
        draw_token(scene, x, y, size, group.kind, look)
    if strange and not small:
        draw_letter(scene, x + size * 0.32, y - size * 0.32, size * 0.25, group.owner)
    if group.spent:
        draw_spent(scene, x + size * 0.34, y - size * 0.34, size * 0.22)
    if group.lured:
        draw_lured(scene, x - size * 0.34, y - size * 0.32, size * 0.24)
    if left and group.hits < group.full:
        draw_left(scene, x, y + size * 0.4, max(size * LEFT, scene.least), _left_words(group))


def draw_lettered(scene: Scene, x: float, y: float, size: float, owner: int) -> None:
    """A puppet too small for a legible letter beside its picture: its owner's letter takes the picture's place."""
    look, letter = look_of(owner), max(size * 0.7, scene.least)
    scene.circle(x, y, max(size * SHAPES[0][1], letter * 0.5), look.colour, stroke=INK, width=size * 0.13)
    scene.text(x, y + letter * 0.35, LETTERS[owner], letter, look.ink, face=FIGURES)


def draw_letter(scene: Scene, x: float, y: float, radius: float, owner: int) -> None:
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


def group_width(group: UnitGroup, size: float, least: float = 0.0) -> float:
    """A token, its count, what is left of it where that stands beside it, and the gap to the next one.

    `least`: the smallest letters there may be.
    """
    count = width_of(f"×{group.count}", FIGURES, max(size * COUNT, least)) + size * 0.04 if group.count > 1 else 0.0
    left = width_of(_left_words(group), FIGURES, least) + 0.5 * least if _stands_beside(group, size, least) else 0.0
    return size * 1.18 + left + count


def _left_words(group: UnitGroup) -> str:
    return f"{group.hits}/{group.full}"


def _stands_beside(group: UnitGroup, size: float, least: float) -> bool:
    """Whether the hit points left stand beside a token: on it letters of that size would hide it."""
    return group.hits < group.full and least > size * LEFT * 1.05


def draw_group(scene: Scene, x: float, y: float, size: float, group: UnitGroup, own: int) -> None:
    """Units that look the same, from x to the right, around y."""
    beside = _stands_beside(group, size, scene.least)
    draw_unit(scene, x + size * 0.55, y, size, group, own, left=not beside)
    across = x + size * 1.1
    if beside:
        wide = width_of(_left_words(group), FIGURES, scene.least) + 0.4 * scene.least
        draw_left(scene, across + wide / 2, y, scene.least, _left_words(group))
        across += wide + 0.1 * scene.least
    if group.count > 1:
        letters = max(size * COUNT, scene.least)
        scene.text(across, y + 0.345 * letters, f"×{group.count}", letters, TEXT, face=FIGURES, anchor="start")

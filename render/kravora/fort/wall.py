"""The wall of a fortress: a merlon a hit point between two towers, rubble where it is lost, and the number."""

from __future__ import annotations

from data.texts import Texts
from render.drawing.fonts import draw_fitted
from render.drawing.scene import FIGURES, Scene
from render.drawing.shapes import line, polygon, rounded
from render.kravora.palette import INK, MUTED, RUBBLE, SEATS, STONE, STONE_DARK, STONE_LIGHT, TEXT, WARNING
from render.kravora.picture import Fort

HEIGHT = 72
FROM, NUMBER, TOWER = 84, 112, 34
"""Where the wall begins from the left, room for the number at the right, width of a tower."""
ROOF = polygon((-0.62, 0), (0, -0.8), (0.62, 0))
ROCK = polygon((-0.5, 0.1), (-0.2, -0.45), (0.35, -0.4), (0.55, 0.1), (0.1, 0.5))
LOW = 0.4
"""From this part of its points on the number turns red."""


def draw_wall(scene: Scene, x: float, y: float, width: float, fort: Fort, t: Texts) -> None:
    """The wall in a box of HEIGHT."""
    draw_fitted(scene, x + 4, y + 46, t("wall"), (28, 19), FROM - TOWER - 8, MUTED)
    if fort.touched:
        draw_rockfall(scene, x + 24, y + 14, 15)
    left, right = x + FROM, x + width - NUMBER - TOWER
    base, top = y + HEIGHT - 8, y + 16
    step = (right - left) / fort.wall_full
    for point in range(fort.wall_full):
        at = left + point * step
        if point < fort.wall:
            _draw_merlon(scene, at, top, step, base - top)
        else:
            scene.path(_ruin(at, base - 20, step, 20), RUBBLE, stroke=INK, width=2)
        if fort.wall <= point < fort.wall + fort.crumbled:
            draw_crumbled(scene, at, top, step, base - top)
    for tower in (left - TOWER / 2 + 2, right + TOWER / 2 - 2):
        _draw_tower(scene, tower, y + 24, base, SEATS[fort.seat].colour if fort.wall else RUBBLE)
    ink = WARNING if fort.wall <= fort.wall_full * LOW else TEXT
    words = f"{fort.wall}/{fort.wall_full}"
    scene.text(x + width - 6, y + 54, words, 42, ink, face=FIGURES, anchor="end")


def draw_rockfall(scene: Scene, x: float, y: float, size: float) -> None:
    """The sign of a wall that a rockfall touched in this round."""
    for across, down in ((-0.9, 0.1), (0.1, -0.5), (0.95, 0.2)):
        scene.path(ROCK, STONE_LIGHT, stroke=INK, width=2, x=x + across * size, y=y + down * size, scale=size)


def draw_crumbled(scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """Where a point of the wall stood until the last post."""
    scene.path(rounded(x + 2.5, y + 1, width - 5, height - 2, 4), stroke=WARNING, width=3, dash=(8, 6), cap="butt")


def _draw_merlon(scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """Two courses of stone."""
    scene.box(x + 1.5, y, width - 3, height, 4, STONE, stroke=INK, line=2)
    scene.box(x + 5, y + 4, width - 10, 6, 3, STONE_LIGHT)
    seams = line((x + 3, y + height * 0.52), (x + width - 3, y + height * 0.52))
    seams += line((x + width * 0.36, y + height * 0.54), (x + width * 0.36, y + height - 2))
    scene.path(seams, stroke=STONE_DARK, width=2.5, cap="butt")


def _draw_tower(scene: Scene, x: float, top: float, base: float, colour: str) -> None:
    scene.box(x - TOWER / 2, top, TOWER, base - top, 3, STONE, stroke=INK, line=2.5)
    scene.box(x - 5, top + 12, 10, 18, 5, INK)
    scene.path(ROOF, colour, stroke=INK, width=2.5, x=x, y=top, scale=TOWER)


def _ruin(x: float, y: float, width: float, height: float) -> str:
    points = ((0, 1), (0.1, 0.5), (0.3, 0.66), (0.48, 0.2), (0.7, 0.62), (0.88, 0.44), (1, 1))
    return polygon(*((x + 2 + px * (width - 4), y + py * height) for px, py in points))

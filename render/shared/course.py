"""The picture of a whole game: figures over rounds, and under them each seat's chance to win after every action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from data.texts import texts_in
from render.drawing.fonts import draw_fitted
from render.drawing.scene import FIGURES, LEGIBLE, TITLE, Scene
from render.drawing.shapes import line
from render.drawing.themes import DEFAULT
from render.shared.plot import (
    BACKGROUND,
    BOTTOM,
    DASHES,
    GOLD,
    HEIGHT,
    LEFT,
    LINE,
    MUTED,
    RIGHT,
    TEXT,
    TITLE_SIZES,
    WIDTH,
    PlotSpec,
    draw_names,
    paint_plot,
)

LOWER = 560
"""Height of the part with the chances."""
TOP = 104


@dataclass(frozen=True, slots=True)
class CourseSpec:
    """`plot`: the figures, and how seats look (without points: only chances are drawn); `chances`: thousandths."""

    plot: PlotSpec
    chances: tuple[tuple[int, ...], ...]
    """[seat][moment]."""
    rounds: tuple[int, ...]
    """[moment] -> its round."""
    marks: tuple[tuple[int, int], ...]
    """Turning points: (moment, number in the list)."""
    theme: str = DEFAULT


def paint_course(spec: CourseSpec) -> Scene:
    """Above the plot of the figures, if there are any; below the chances, with turning points marked by number."""
    above = HEIGHT if any(curve.points for curve in spec.plot.curves) else 0
    scene = Scene(WIDTH, above + LOWER, letters=LEGIBLE)
    scene.fill(BACKGROUND)
    if above:
        scene.ops.extend(paint_plot(spec.plot).ops)
    t = texts_in(spec.plot.language)
    title = t("Chance to win, after each action")
    draw_fitted(scene, LEFT - 40, above + 52, title, TITLE_SIZES, WIDTH - LEFT, GOLD, face=TITLE)
    floor, height = above + LOWER - BOTTOM, LOWER - TOP - BOTTOM
    for value in (0, 25, 50, 75, 100):
        y = floor - value / 100 * height
        scene.path(line((LEFT, y), (WIDTH - RIGHT, y)), stroke=LINE, width=1.5)
        scene.text(LEFT - 14, y + 9, str(value), 26, TEXT, face=FIGURES, anchor="end")
    step = (WIDTH - LEFT - RIGHT) / max(len(spec.rounds) - 1, 1)
    _draw_rounds(scene, spec.rounds, step, floor, floor - height)
    scene.text((LEFT + WIDTH - RIGHT) / 2, above + LOWER - 12, t("round"), 24, MUTED)
    _draw_marks(scene, spec.marks, step, floor, floor - height)
    for seat, (curve, chances) in enumerate(zip(spec.plot.curves, spec.chances, strict=True)):
        points = [(LEFT + at * step, floor - chance / 1000 * height) for at, chance in enumerate(chances)]
        if len(points) > 1:
            path = line(*points)
            scene.path(path, stroke="#000000", width=9, opacity=0.55)
            scene.path(path, stroke=curve.colour, width=5, dash=DASHES[seat % len(DASHES)], cap="butt")
    last = [chances[-1] if chances else 0 for chances in spec.chances]
    ends = [(floor - chance / 1000 * height, str(round(chance / 10))) for chance in last]
    draw_names(scene, spec.plot.curves, ends)
    return scene


def _draw_rounds(scene: Scene, rounds: Sequence[int], step: float, floor: float, ceiling: float) -> None:
    """A line where each round begins, and while there is room its number at its end, of which the review tells."""
    stride, last = -(-len(set(rounds)) // 12) if rounds else 1, -99.0
    for at, number in enumerate(rounds):
        x = LEFT + at * step
        if not at or rounds[at - 1] != number:
            scene.path(line((x, ceiling), (x, floor)), stroke=LINE, width=1)
        ends = at + 1 == len(rounds) or rounds[at + 1] != number
        if ends and number % stride == 0 and x - last > 34:
            scene.text(x, floor + 36, str(number), 26, TEXT, face=FIGURES)
            last = x


def _draw_marks(scene: Scene, marks: Sequence[tuple[int, int]], step: float, floor: float, ceiling: float) -> None:
    """Turning points by their number in the list, side by side where they are close, in front of a line each."""
    places = [LEFT + moment * step for moment, _ in marks]
    halves = [8 * len(str(number)) + 14 for _, number in marks]
    middles: list[float] = []
    for x, half in zip(places, halves, strict=True):
        middles.append(max(x, middles[-1] + halves[len(middles) - 1] + half) if middles else x)
    right = float(WIDTH - 20)
    for at in reversed(range(len(middles))):
        middles[at] = min(middles[at], right - halves[at])
        right = middles[at] - halves[at]
    for x, middle, (_, number) in zip(places, middles, marks, strict=True):
        scene.path(line((middle, ceiling - 8), (x, ceiling)), stroke=GOLD, width=1.5)
        scene.path(line((x, ceiling), (x, floor)), stroke=GOLD, width=2, dash=(5, 7))
        if len(marks) > 1:
            scene.text(middle, ceiling - 14, str(number), 22, GOLD, face=FIGURES)

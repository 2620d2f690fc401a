"""The picture of a game's course: a line a seat over the rounds, each with its emblem and dash besides its colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from data.texts import texts_in
from render.drawing.fonts import draw_fitted
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, LEGIBLE, TITLE, Scene
from render.drawing.shapes import line
from render.drawing.themes import DEFAULT

BACKGROUND, LINE = "#14171d", "#39414f"
TEXT, MUTED, GOLD, INK = "#f3ecdc", "#b4bbc8", "#e9b949", "#17140f"
WIDTH, HEIGHT = 800, 560
LEFT, TOP, RIGHT, BOTTOM = 78, 92, 258, 78
TITLE_SIZES = (36, 26)
DASHES: tuple[tuple[float, float] | None, ...] = (None, (22, 9), (6, 10), (28, 8))
LABEL, MARGIN = 44, 30
"""Height of a name beside its curve, and what is left below the last one."""
SPREAD = 7
"""Equal points of several seats are drawn this far apart, so that no line hides another."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A seat's figure at the end of each round, and how the seat looks: its colour, the ink on it, its emblem."""

    name: str
    points: tuple[int, ...]
    colour: str
    ink: str
    emblem: str


@dataclass(frozen=True, slots=True)
class PlotSpec:
    """A figure over rounds; `goal` is the figure that decides: points that win, a wall that has fallen; -1: none does.

    `below`: what the curves go over, "": rounds; `first`: the number of their first point; `every`: so many figures
    lie between two lines.
    """

    language: str
    title: str
    goal: int
    curves: tuple[Curve, ...]
    theme: str = DEFAULT
    below: str = ""
    first: int = 1
    every: int = 1


def paint_plot(spec: PlotSpec) -> Scene:
    """The curves with axes, the goal line and the names at the right."""
    t = texts_in(spec.language)
    scene = Scene(WIDTH, HEIGHT, letters=LEGIBLE)
    scene.fill(BACKGROUND)
    draw_fitted(scene, LEFT - 40, 52, spec.title, TITLE_SIZES, WIDTH - LEFT, GOLD, face=TITLE)
    rounds = max((len(curve.points) for curve in spec.curves), default=0)
    most = max([spec.goal, *(point for curve in spec.curves for point in curve.points)])
    step_x = (WIDTH - LEFT - RIGHT) / max(rounds - 1, 1)
    step_y = (HEIGHT - TOP - BOTTOM) / max(most, 1)
    floor = HEIGHT - BOTTOM
    for value in range(0, most + 1, spec.every):
        y = floor - value * step_y
        goal = value == spec.goal
        scene.path(line((LEFT, y), (WIDTH - RIGHT, y)), stroke=GOLD if goal else LINE, width=3 if goal else 1.5,
                   dash=(10, 8) if goal else None)  # fmt: skip
        scene.text(LEFT - 18, y + 10, str(value), 28, GOLD if goal else TEXT, face=FIGURES, anchor="end")
    stride = -(-rounds // 12) if rounds else 1
    for number in range(0, rounds, stride):
        scene.text(LEFT + number * step_x, floor + 36, str(number + spec.first), 26, TEXT, face=FIGURES)
    scene.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, spec.below or t("round"), 24, MUTED)
    ends = []
    for seat, curve in enumerate(spec.curves):
        shift = (seat - (len(spec.curves) - 1) / 2) * SPREAD
        points = [(LEFT + i * step_x, floor - value * step_y - shift) for i, value in enumerate(curve.points)]
        _draw_curve(scene, points, curve.colour, seat)
        ends.append((points[-1][1] if points else floor, str(curve.points[-1]) if curve.points else "0"))
    draw_names(scene, spec.curves, ends)
    return scene


def _draw_curve(scene: Scene, points: list[tuple[float, float]], colour: str, seat: int) -> None:
    if len(points) > 1:
        path = line(*points)
        scene.path(path, stroke="#000000", width=11, opacity=0.55)
        scene.path(path, stroke=colour, width=6, dash=DASHES[seat % len(DASHES)], cap="butt")
    for x, y in points:
        scene.circle(x, y, 7, colour, stroke="#0d0f13", width=2)


def beside(ends: Sequence[float], bottom: float = HEIGHT) -> list[float]:
    """[label] -> its height beside the ends of curves, from the top: none over another, and all inside the frame."""
    found: list[float] = []
    for y in ends:
        found.append(max(y, found[-1] + LABEL) if found else max(y, TOP))
    for at in reversed(range(len(found))):
        found[at] = min(found[at], bottom - MARGIN - LABEL * (len(found) - 1 - at))
    return found


def draw_names(scene: Scene, curves: Sequence[Curve], ends: Sequence[tuple[float, str]]) -> None:
    """Names beside the ends of their lines, pushed apart where they would overlap. `ends`: height and last figure."""
    seats = sorted(range(len(ends)), key=lambda seat: (ends[seat][0], seat))
    for seat, y in zip(seats, beside([ends[seat][0] for seat in seats], scene.height), strict=True):
        _draw_name(scene, curves[seat], y, ends[seat][1])


def _draw_name(scene: Scene, curve: Curve, y: float, last: str) -> None:
    """A seat's emblem, its last figure and its name at the right of its curve."""
    left = WIDTH - RIGHT + 34
    scene.circle(left, y, 19, curve.colour, stroke=INK, width=19 * 0.18)
    draw_icon(scene, curve.emblem, left, y, 19 * 1.38, curve.ink)
    scene.text(left + 30, y + 11, last, 30, TEXT, face=FIGURES, anchor="start")
    shift = 56 + 16 * max(0, len(last) - 1)
    draw_fitted(scene, left + shift, y + 10, curve.name, (27, 18), RIGHT - 34 - 10 - shift, TEXT)

"""A line of a fortress: its name, attackers at the left, places of defenders at the right, lava."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, Scene
from render.drawing.shapes import line as through
from render.drawing.shapes import polygon, rounded
from render.kravora.fort.flow import draw_groups
from render.kravora.fort.tokens import draw_unit
from render.kravora.palette import BONE, DEEP, EDGE, GROUNDS, INK, LAVA, MARK, TEXT, WARNING
from render.kravora.picture import Fort, Line, UnitGroup

HEIGHT = 86
LABEL, DEFENDERS = 60, 252
ATTACKER_SIZES = ((62, 1), (54, 1), (48, 1), (37, 2), (33, 2), (25, 3), (19, 4))
LARGEST = 62
LANES = (6.0, 55.0)
"""Where arrows run beside the name of a line."""
MARCH = polygon((-0.5, -0.3), (0.5, -0.3), (0, 0.4))
STONE = polygon((-0.5, 0.3), (-0.34, -0.18), (0.06, -0.36), (0.42, -0.1), (0.5, 0.3))
STONES = ((0.12, 0.78, 26), (0.3, 0.34, 18), (0.52, 0.84, 34), (0.7, 0.42, 22), (0.85, 0.74, 28))
"""Where stones lie in a line, in its width and height, and their size."""


def draw_line(scene: Scene, x: float, y: float, width: float, number: int, line: Line, fort: Fort) -> None:
    """One line in a box of HEIGHT. A fallen fortress shows the ground alone."""
    high = HEIGHT - 6
    stroke = MARK if line.marked else LAVA if line.lava else None
    scene.box(x, y, width, high, 10, GROUNDS[number], stroke=stroke, line=5 if stroke else 0)
    _draw_ground(scene, x, y, width, high, number)
    if not fort.wall:
        return
    _draw_label(scene, x + LABEL / 2 - 1, y, high, line, number)
    split = x + width - (DEFENDERS if line.places else 0)
    draw_groups(scene, x + LABEL, y, split - x - LABEL - 4, high, line.attackers, fort.seat, ATTACKER_SIZES)
    if line.places:
        _draw_defenders(scene, split, y, high, line, fort.seat)


def _draw_ground(scene: Scene, x: float, y: float, width: float, high: float, number: int) -> None:
    """Stones, and lava at the edge of the crater; slabs on the fortress floor."""
    if number < len(GROUNDS) - 1:
        for at, down, size in STONES:
            place = (at + 0.31 * number) % 0.9 + 0.06
            scene.path(STONE, "#000000", x=x + width * place, y=y + high * down, scale=size, opacity=0.16)
        if number == 0:
            scene.path(_shore(x, y, width), LAVA, opacity=0.75)
        return
    middle = y + high / 2
    slabs = through((x + 4, middle), (x + width - 4, middle))
    for column in range(1, 9):
        at = x + width * (column - (0.5 if column % 2 else 0.0)) / 8
        slabs += through((at, y + 3 if column % 2 else middle), (at, middle if column % 2 else y + high - 3))
    scene.path(slabs, stroke="#000000", width=2.5, opacity=0.22, cap="butt")


def _shore(x: float, y: float, width: float) -> str:
    """Lava that laps into the first line."""
    top = [(x + 10, y), (x + width - 10, y)]
    waves = [(x + 10 + (width - 20) * step / 24, y + (11, 5, 8, 4)[step % 4]) for step in range(24, -1, -1)]
    return polygon(*top, *waves)


def _draw_label(scene: Scene, x: float, y: float, high: float, line: Line, number: int) -> None:
    """The name, and below it the way the attackers march, or lava that stops them."""
    last = number == len(GROUNDS) - 1 and not line.lava
    scene.text(x, y + (high / 2 + 11 if last else 40), line.name, 32, TEXT, face=FIGURES)
    if line.lava:
        draw_icon(scene, "flame", x, y + high - 20, 34, LAVA)
    elif not last:
        scene.path(MARCH, TEXT, x=x, y=y + high - 20, scale=20, opacity=0.4)


def _draw_defenders(scene: Scene, x: float, y: float, high: float, line: Line, seat: int) -> None:
    """A place a defender; free ones are rings."""
    wide = DEFENDERS - 5
    scene.box(x, y + 5, wide, high - 10, 8, DEEP)
    if line.lost:
        scene.path(rounded(x + 2, y + 7, wide - 4, high - 14, 7), stroke="#ffffff", width=3, dash=(12, 8), cap="butt")
    units = [group for group in line.defenders for _ in range(group.count)]
    places = max(line.places, len(units))
    step = wide / places
    size = min(LARGEST, step * 0.8)
    for place in range(places):
        at, middle = x + step * (place + 0.5), y + high / 2
        if place < len(units):
            group = units[place]
            single = UnitGroup(
                group.kind, group.hits, group.full, group.owner, 1, group.spent, group.lured, group.marked
            )  # fmt: skip
            draw_unit(scene, at, middle - (size * 0.06 if group.hits < group.full else 0), size, single, seat)
        elif place < len(units) + line.fallen:
            draw_fallen(scene, at, middle, size)
        else:
            scene.circle(at, middle, size * 0.34, stroke=EDGE, width=3)


def draw_fallen(scene: Scene, x: float, y: float, size: float) -> None:
    """The place of a defender that fell since the last post."""
    scene.circle(x, y, size * 0.42, stroke=WARNING, width=3)
    draw_icon(scene, "skull-crossed-bones", x, y, size * 0.6, WARNING)


def draw_marches(scene: Scene, x: float, top: Callable[[int], float], marches: Sequence[tuple[int, int]]) -> None:
    """Arrows beside the lines' names, from line to line; `top`: where a line begins. Two that overlap stand apart."""
    ends: list[float] = []
    for start, end in sorted(marches, key=lambda march: (min(march), march)):
        down = 1 if end > start else -1
        begin = top(start) + HEIGHT * 0.62 if start >= 0 else top(0) + 4
        tip = top(end) + HEIGHT * (0.45 if down > 0 else 0.75)
        upper, lower = min(begin, tip), max(begin, tip)
        lane = next((lane for lane, until in enumerate(ends) if until < upper + 1), len(ends)) % len(LANES)
        ends[lane : lane + 1] = [lower]
        draw_march(scene, x + LANES[lane], begin, tip, down)


def draw_march(scene: Scene, x: float, begin: float, tip: float, down: int) -> None:
    """An arrow from a height to another; `down`: 1, or -1 where it points up."""
    head = polygon((x, tip), (x - 9, tip - 14 * down), (x + 9, tip - 14 * down))
    shaft = through((x, begin), (x, tip - 12 * down))
    scene.path(shaft, stroke=INK, width=11)
    scene.path(head, INK, stroke=INK, width=6)
    scene.path(shaft, stroke=BONE, width=6)
    scene.path(head, BONE)

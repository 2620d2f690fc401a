"""A line of a fortress: its name, attackers at the left, places of defenders at the right, lava."""

from __future__ import annotations

from render.icons import draw_icon
from render.kravora.flow import draw_groups
from render.kravora.palette import DEEP, EDGE, GROUNDS, LAVA, MARK, TEXT
from render.kravora.picture import Fort, Group, Line
from render.kravora.tokens import draw_unit
from render.scene import FIGURES, Scene
from render.shapes import line as through
from render.shapes import polygon

HEIGHT = 86
LABEL, DEFENDERS = 60, 252
ATTACKER_SIZES = ((62, 1), (54, 1), (48, 1), (37, 2), (33, 2), (25, 3), (19, 4))
LARGEST = 62
MARCH = polygon((-0.5, -0.3), (0.5, -0.3), (0, 0.4))
CRACK = ((0.0, 0.3), (0.05, 0.5), (0.11, 0.42), (0.17, 0.66), (0.24, 0.58), (0.3, 0.8), (0.37, 0.7))


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
    """Cracks in the lava field, slabs on the fortress floor."""
    if number < len(GROUNDS) - 1:
        for at, turned in ((0.12, 1), (0.42, -1)):
            points = ((x + (at + px) * width, y + high * (py if turned > 0 else 1.1 - py)) for px, py in CRACK)
            scene.path(through(*points), stroke=LAVA, width=2.5, opacity=0.34 - 0.08 * number)
        return
    middle = y + high / 2
    slabs = through((x + 4, middle), (x + width - 4, middle))
    for column in range(1, 9):
        at = x + width * (column - (0.5 if column % 2 else 0.0)) / 8
        slabs += through((at, y + 3 if column % 2 else middle), (at, middle if column % 2 else y + high - 3))
    scene.path(slabs, stroke="#000000", width=2.5, opacity=0.22, cap="butt")


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
    units = [group for group in line.defenders for _ in range(group.count)]
    places = max(line.places, len(units))
    step = wide / places
    size = min(LARGEST, step * 0.8)
    for place in range(places):
        at, middle = x + step * (place + 0.5), y + high / 2
        if place < len(units):
            group = units[place]
            single = Group(
                group.kind, group.hits, group.full, group.owner, 1, group.spent, group.lured, group.marked
            )  # fmt: skip
            draw_unit(scene, at, middle - (size * 0.06 if group.hits < group.full else 0), size, single, seat)
        else:
            scene.circle(at, middle, size * 0.34, stroke=EDGE, width=3)

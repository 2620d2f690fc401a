"""The map's upper layers: control outlines, armies, garrisons, battles, bastions' keeps, marks of a crop."""

from __future__ import annotations

import math
from collections.abc import Sequence

from render.clash.map.grid import Grid
from render.clash.map.ground import name_rounds, sign_of
from render.clash.palette import BATTLE, INK, REACH, elf_emblem
from render.clash.picture import ArmyToken, Ground, Keep, Spot
from render.clash.tokens import (
    LEFT,
    RIGHT,
    draw_battle_badge,
    draw_elf,
    draw_emblem,
    draw_hero,
    draw_keep,
    draw_unit,
    side_letter,
    side_look,
)
from render.drawing.icons import draw_icon
from render.drawing.scene import Scene
from render.drawing.shapes import HEXAGON, line, polygon

INSET = 0.875
"""Control outlines run inside their hexagon."""
PATTERNS: tuple[tuple[float, float] | None, ...] = (None, (0.06, 0.09), (0.26, 0.10), (0.13, 0.13))
"""Dashes on a seat's control outlines, besides its colour, in hexagon sizes."""
SINGLE_HEIGHT = {1: 0.80, 2: 0.72, 3: 0.56}
"""Token height by number of tokens, in hexagon sizes."""
BATTLE_ROWS = ((-0.08, -0.73, 0.13), (0.455, -0.70, 0.075))
"""Of attacker and defender: height of the row, place of the emblem, middle of the tokens."""
HERO_ROWS = ((-0.08, -0.88, 0.93), (0.455, -0.77, 0.88))
"""The same with a hero: height of the row, its left end, its scale."""
HERO_SIDE, HERO_LOW = (0.73, -0.07), (0.04, 0.64)
"""Where a hero stands beside its army, or below an army of three levels."""
HERO_RADIUS = 0.195
ARROW_ENDS, ARROW_AWAY, ARROW_LEAST = 0.62, 1.1, 0.17
"""How far from the middle of a hexagon an arrow begins and ends; how far it ends at most for the sake of sign and name,
and how long it is left at least."""
ARROW_STEPS = 24
"""Ends that are tried between these."""
ARROW_HEAD, ARROW_RIM = 0.26, 0.04
"""An arrow's head, and what its rim and the sign's need besides, in hexagon sizes."""
Round = tuple[float, float, float]
"""A circle in a hexagon, in its sizes: how far right and up of its middle, the radius."""


def draw_control(scene: Scene, ground: Ground, grid: Grid) -> None:
    """Outlines in the colour of who controls a territory (§4); a dashed one where a battle is due."""
    size = grid.size
    for spot in ground.spots:
        x, y = grid.at(spot.at)
        if len(spot.armies) > 1:
            scene.path(HEXAGON, "#ff7a1a", x=x, y=y, scale=size * INSET, opacity=0.22)
            scene.path(HEXAGON, stroke=INK, width=0.14 * size, x=x, y=y, scale=size * INSET, opacity=0.8)
            scene.path(HEXAGON, stroke=BATTLE, width=0.085 * size, x=x, y=y, scale=size * INSET,
                       dash=(0.2 * size, 0.13 * size), cap="butt")  # fmt: skip
        elif spot.armies and spot.armies[0].seat >= 0:
            colour = side_look(spot.armies[0].seat, ground.clans).colour
            scene.path(HEXAGON, colour, x=x, y=y, scale=size * INSET, opacity=0.20)
            scene.path(HEXAGON, stroke=INK, width=0.125 * size, x=x, y=y, scale=size * INSET, opacity=0.55)
            scene.path(HEXAGON, stroke=colour, width=0.085 * size, x=x, y=y, scale=size * INSET)
            pattern = PATTERNS[spot.armies[0].seat % len(PATTERNS)]
            if pattern is not None:
                dash = (pattern[0] * size, pattern[1] * size)
                scene.path(HEXAGON, stroke=INK, width=0.03 * size, x=x, y=y, scale=size * INSET, dash=dash,
                           cap="butt")  # fmt: skip


def draw_armies(scene: Scene, ground: Ground, grid: Grid) -> None:
    """Tokens of all territories and bastions."""
    for keep in ground.keeps:
        _draw_bastion(scene, keep, ground, grid)
    for spot in ground.spots:
        if len(spot.armies) == 1:
            _draw_single(scene, spot, ground, grid)
        elif spot.armies:
            _draw_battle(scene, spot, ground, grid)
        if len(spot.armies) < 2:
            _draw_heroes(scene, spot, ground, grid)


def _draw_heroes(scene: Scene, spot: Spot, ground: Ground, grid: Grid) -> None:
    """Heroes beside the army of a territory; the middle of an empty one is theirs (a plan in the making)."""
    x, y = grid.at(spot.at)
    places: list[tuple[float, float]] = [HERO_SIDE, HERO_LOW]
    if not spot.armies:
        places = [(0.0, 0.25), (0.45, 0.25)]
    elif _kinds(spot.armies[0]) == 3:
        places.reverse()
    radius = HERO_RADIUS if spot.armies else 0.3
    for hero, (dx, dy) in zip(spot.heroes, places, strict=False):
        look = side_look(hero.seat, ground.clans)
        draw_hero(scene, x + dx * grid.size, y + dy * grid.size, radius * grid.size, look, hero.letter)


def _row(scene: Scene, x: float, y: float, height: float, step: float, army: ArmyToken, ground: Ground) -> None:
    """The tokens of one side in a row centred on x."""
    kinds = [kind for kind, count in enumerate(army.units) if count]
    left = x - (len(kinds) - 1) * step / 2
    look = side_look(army.seat, ground.clans)
    for index, kind in enumerate(kinds):
        place = left + index * step
        if army.seat < 0:
            draw_elf(scene, place, y, height, elf_emblem(kind, ground.elf_types), army.units[kind])
        else:
            draw_unit(scene, place, y, height, look, kind, army.units[kind])


def _draw_side(scene: Scene, x: float, y: float, radius: float, seat: int, ground: Ground, side: int = RIGHT) -> None:
    """The emblem of who stands there, with its letter."""
    draw_emblem(scene, x, y, radius, side_look(seat, ground.clans), side_letter(seat, ground.clans), side)


def _kinds(army: ArmyToken) -> int:
    return sum(1 for count in army.units if count)


def _draw_single(scene: Scene, spot: Spot, ground: Ground, grid: Grid) -> None:
    x, y = grid.at(spot.at)
    size = grid.size
    army = spot.armies[0]
    number = _kinds(army)
    height = SINGLE_HEIGHT[number] * size
    down = 0.27 if number < 3 else 0.14
    shift = 0.06 * size if number == 2 and army.seat >= 0 and not spot.heroes else 0
    _row(scene, x + shift, y + down * size, height, height * 1.03, army, ground)
    if army.seat >= 0:
        dx, dy = (-0.75, -0.09) if number < 3 else (-0.33 if spot.heroes else 0.0, 0.645)
        _draw_side(scene, x + dx * size, y + dy * size, 0.175 * size, army.seat, ground)


def _draw_battle(scene: Scene, spot: Spot, ground: Ground, grid: Grid) -> None:
    """The attacker's row above, the defender's below, each led by its emblem."""
    x, y = grid.at(spot.at)
    size = grid.size
    heroes = {hero.seat: hero.letter for hero in spot.heroes}
    for army, (dy, dx, middle), led in zip(spot.armies[:2], BATTLE_ROWS, HERO_ROWS, strict=False):
        number = _kinds(army)
        if army.seat in heroes:
            _draw_led_row(scene, (x, y), size, army, heroes[army.seat], led, ground)
            continue
        shift = middle if number == 3 else middle - 0.04
        _row(scene, x + shift * size, y + dy * size, 0.47 * size, 0.455 * size, army, ground)
        left = dx if number == 3 else dx + 0.08
        _draw_side(scene, x + left * size, y + dy * size, 0.165 * size, army.seat, ground, LEFT)
    draw_battle_badge(scene, x - 0.60 * size, y - 0.61 * size, 0.18 * size)


def _draw_led_row(
    scene: Scene,
    at: tuple[float, float],
    size: float,
    army: ArmyToken,
    hero: str,
    row: tuple[float, float, float],
    ground: Ground,
) -> None:
    """A side of a battle with its hero: emblem, hero and tokens, closer together and smaller for three levels."""
    x, y = at
    dy, end, scale = row
    look = side_look(army.seat, ground.clans)
    number = _kinds(army)
    if number < 3:
        end += (3 - number) * 0.15 * scale
    emblem, star = 0.115 * scale, 0.17 * scale
    step, height = (0.385 * scale, 0.42 * scale) if number == 3 else (0.445 * scale, 0.47 * scale)
    low = y + dy * size
    _draw_side(scene, x + (end + emblem) * size, low, emblem * size, army.seat, ground, LEFT)
    draw_hero(scene, x + (end + 2 * emblem + star + 0.02) * size, low, star * size, look, hero)
    first = end + 2 * emblem + 2 * star + 0.03 + step / 2
    _row(scene, x + (first + (number - 1) * step / 2) * size, low, height * size, step * size, army, ground)


def _draw_bastion(scene: Scene, keep: Keep, ground: Ground, grid: Grid) -> None:
    x, y = grid.at(keep.at)
    size = grid.size
    look = side_look(keep.seat, ground.clans)
    army = ArmyToken(keep.seat, keep.units)
    number = _kinds(army)
    left = x - 0.12 * size
    if number == 0:
        draw_keep(scene, left, y, 0.86 * size, look)
        _draw_side(scene, left, y + 0.13 * size, 0.23 * size, keep.seat, ground)
    else:
        draw_keep(scene, left, y - 0.32 * size, 0.68 * size, look)
        _draw_side(scene, left, y - 0.25 * size, 0.19 * size, keep.seat, ground)
        height, step = (0.56, 0.53) if number < 3 else (0.5, 0.49)
        _row(scene, x, y + 0.42 * size, height * size, step * size, army, ground)
    if keep.hero:
        draw_hero(scene, x + 0.56 * size, y - 0.09 * size, 0.18 * size, look, keep.hero)


def draw_moves(scene: Scene, ground: Ground, grid: Grid, height: float) -> None:
    """The last moves as arrows over everything but names and signs, and a bright outline around what they took.

    `height`: of the names, in hexagon sizes.
    """
    size = grid.size
    for spot in ground.spots:
        if spot.place in ground.taken:
            x, y = grid.at(spot.at)
            draw_taken(scene, x, y, size)
    kept = {spot.at: kept_clear(spot, height, scene.least / size) for spot in ground.spots}
    for seat, start, end in ground.arrows:
        colour = side_look(seat, ground.clans).colour
        draw_arrow(scene, grid.at(start), grid.at(end), size, colour, kept.get(end, ()))


def kept_clear(spot: Spot, height: float, least: float) -> tuple[Round, ...]:
    """What no arrow's head may be under: a territory's name and its sign. `least`: the least height of letters."""
    signs = [sign_of(spot)] if spot.feature else []
    return (*signs, *name_rounds(spot, height, least))


def draw_taken(scene: Scene, x: float, y: float, size: float) -> None:
    """The bright outline of what changed hands."""
    scene.path(HEXAGON, stroke="#ffffff", width=max(0.06 * size, 2.5), x=x, y=y, scale=size * 0.985,
               dash=(0.16 * size, 0.1 * size), cap="butt")  # fmt: skip


def draw_arrow(
    scene: Scene,
    start: tuple[float, float],
    end: tuple[float, float],
    size: float,
    colour: str,
    kept: Sequence[Round] = (),
) -> None:
    """From edge to edge, not over the tokens in the middle of either hexagon; its head is clear of what is `kept`."""
    (x0, y0), (x1, y1) = start, end
    far = math.hypot(x1 - x0, y1 - y0)
    if not far:
        return
    across, down = (x1 - x0) / far, (y1 - y0) / far
    ends = arrow_end((across, down), kept, far / size) * size
    x0, y0 = x0 + across * ARROW_ENDS * size, y0 + down * ARROW_ENDS * size
    x1, y1 = x1 - across * ends, y1 - down * ends
    head = ARROW_HEAD * size
    tip = polygon(*((x1 + dx * size, y1 + dy * size) for dx, dy in arrow_head((across, down))))
    shaft = line((x0, y0), (x1 - across * head * 0.4, y1 - down * head * 0.4))
    scene.path(shaft, stroke=INK, width=0.14 * size, opacity=0.9)
    scene.path(tip, INK, stroke=INK, width=0.1 * size)
    scene.path(shaft, stroke=colour, width=0.07 * size)
    scene.path(tip, colour, stroke=colour, width=0.02 * size)


def arrow_head(way: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """The corners of an arrow's head that points this way (of length 1), in hexagon sizes, the tip first."""
    across, down = way
    long, wide = ARROW_HEAD * 0.6, ARROW_HEAD * 0.62
    return (
        (across * long, down * long),
        (-across * long - down * wide, -down * long + across * wide),
        (-across * long + down * wide, -down * long - across * wide),
    )


def arrow_end(way: tuple[float, float], kept: Sequence[Round], far: float) -> float:
    """How far from the middle of a hexagon an arrow ends, in its sizes, so that the head is clear of what is `kept`.

    `far`: how far from there it comes. Where it can't be clear, as far away as it may.
    """
    most = min(ARROW_AWAY, far - ARROW_ENDS - ARROW_LEAST)
    for step in range(ARROW_STEPS + 1):
        ends = ARROW_ENDS + (most - ARROW_ENDS) * step / ARROW_STEPS
        corners = [(dx - way[0] * ends, dy - way[1] * ends) for dx, dy in arrow_head(way)]
        if all(_outside(corners, each) for each in kept):
            return ends
    return most


def _outside(corners: Sequence[tuple[float, float]], kept: Round) -> bool:
    """Whether the sides between corners stay clear of a circle."""
    right, up, radius = kept
    moved = [(x - right, y + up) for x, y in corners]
    sides = zip(moved, (*moved[1:], moved[0]), strict=True)
    return all(_from_middle(one, other) >= radius + ARROW_RIM for one, other in sides)


def _from_middle(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far the line between two points is from (0, 0)."""
    (x, y), (dx, dy) = one, (other[0] - one[0], other[1] - one[1])
    along = min(max(-(x * dx + y * dy) / (dx * dx + dy * dy), 0.0), 1.0)
    return math.hypot(x + along * dx, y + along * dy)


def draw_marks(scene: Scene, ground: Ground, grid: Grid, reach: Sequence[int], army: Sequence[int]) -> None:
    """Where the chosen army stands (a thick white ring and a star) and where it can go (a dashed ring and chevrons)."""
    size = grid.size
    places = {spot.place: spot.at for spot in ground.spots} | {keep.place: keep.at for keep in ground.keeps}
    for place in reach:
        if place in places and place not in army:
            x, y = grid.at(places[place])
            scene.path(HEXAGON, "#ffffff", x=x, y=y, scale=size * 0.97, opacity=0.30)
            scene.path(HEXAGON, stroke=INK, width=0.13 * size, x=x, y=y, scale=size * 0.95)
            scene.path(HEXAGON, stroke=REACH, width=0.085 * size, x=x, y=y, scale=size * 0.95,
                       dash=(0.26 * size, 0.11 * size), cap="butt")  # fmt: skip
    for place in army:
        if place in places:
            x, y = grid.at(places[place])
            scene.path(HEXAGON, stroke=INK, width=0.24 * size, x=x, y=y, scale=size * 0.95)
            scene.path(HEXAGON, stroke="#ffffff", width=0.15 * size, x=x, y=y, scale=size * 0.95)


def draw_mark_signs(scene: Scene, ground: Ground, grid: Grid, reach: Sequence[int], army: Sequence[int]) -> None:
    """The signs of the marks, below the tokens: a star for the army, a chevron where it can go."""
    places = {spot.place: spot.at for spot in ground.spots} | {keep.place: keep.at for keep in ground.keeps}
    for place in (*reach, *army):
        if place in places:
            x, y = grid.at(places[place])
            _draw_sign(scene, x + 0.38 * grid.size, y + 0.77 * grid.size, grid.size, place in army)


def _draw_sign(scene: Scene, x: float, y: float, size: float, army: bool) -> None:
    scene.circle(x, y, 0.135 * size, "#ffffff" if army else REACH, stroke=INK, width=0.04 * size)
    draw_icon(scene, "star" if army else "steps", x, y, (0.22 if army else 0.17) * size, INK)

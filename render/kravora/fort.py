"""A fortress: its owner and purse, five lines with attackers and defenders, the wall, what lies beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from render.fonts import fit, width_of
from render.icons import draw_icon
from render.kravora.palette import (
    BACKGROUND,
    BLOOD,
    BUILDINGS,
    CARD,
    CARD_ON_MOVE,
    EDGE,
    GAP,
    GOLD,
    GROUNDS,
    INK,
    LAVA,
    MARK,
    MUTED,
    SEATS,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    TEXT,
)
from render.kravora.picture import Fort, Group, Line, Part, Pile
from render.kravora.tokens import draw_groups, fitting
from render.scene import FIGURES, TITLE, WORDS, Scene

WIDTH = 690
HEADER, LINE, WALL, ROW, BUILDING = 100, 86, 62, 50, 40
PAD, LABEL, DEFENDERS = 10, 62, 250
ATTACKER_SIZES = ((62, 1), (54, 1), (48, 1), (38, 2), (33, 2), (25, 3), (19, 4))
DEFENDER_SIZES = ((62, 1), (54, 1), (48, 1), (38, 2))
PILE_SIZES = ((38, 1), (33, 1), (28, 1), (22, 2), (17, 3), (12, 4))
BUILDING_SIZES = ((25, 1), (23, 1), (25, 2), (23, 2), (21, 2), (18, 2), (18, 3))
BEHIND_WALL = 4
"""The wall stands before this line, the fortress floor."""


def fort_height(forts: Sequence[Fort]) -> int:
    """The height that every one of these needs."""
    rows = max(len(_building_rows(fort.buildings)[1]) for fort in forts)
    return HEADER + 5 * LINE + WALL + 2 * ROW + BUILDING * rows + 2 * PAD


def draw_fort(scene: Scene, x: float, y: float, height: float, fort: Fort, t: Texts) -> None:
    """The whole fortress in a box of WIDTH by `height`."""
    look = SEATS[fort.seat]
    border = GOLD if fort.active or fort.won else EDGE
    scene.box(
        x, y, WIDTH, height, 16, CARD_ON_MOVE if fort.active else CARD, stroke=border, line=6 if fort.active else 3
    )
    scene.box(x + 6, y + 6, WIDTH - 12, 10, 5, look.colour)
    _draw_header(scene, x, y, fort, t)
    top = y + HEADER
    for number, line in enumerate(fort.lines):
        if number == BEHIND_WALL:
            _draw_wall(scene, x, top, fort, t)
            top += WALL
        _draw_line(scene, x, top, number, line, fort.seat)
        top += LINE
    _draw_piles(scene, x + PAD + 4, top + 4, fort, t)
    _draw_buildings(scene, x + PAD + 4, top + 4 + 2 * ROW, fort.buildings, t)
    if not fort.wall:
        _draw_fallen(scene, x, y, height, t)


def _draw_header(scene: Scene, x: float, y: float, fort: Fort, t: Texts) -> None:
    look = SEATS[fort.seat]
    middle = y + 58
    scene.circle(x + 52, middle, 34, look.colour, stroke=INK, width=5)
    draw_icon(scene, look.emblem, x + 52, middle, 50, look.ink)
    right = x + WIDTH - 18
    for icon, colour, words in (
        ("skull-crossed-bones", "#e8dcc8", str(fort.kills)),
        ("drop", BLOOD, f"{fort.blood} L"),
    ):
        scene.text(right, middle + 14, words, 40, TEXT, face=FIGURES, anchor="end")
        right -= width_of(words, FIGURES, 40) + 28
        draw_icon(scene, icon, right, middle, 44, colour)
        right -= 36
    if fort.shield:
        draw_icon(scene, "checked-shield", right - 10, middle, 44, "#9fd0ff")
        right -= 48
    scene.text(x + 96, middle - 2, fort.letter, 44, look.colour, face=TITLE, anchor="start")
    left = x + 96 + width_of(fort.letter, TITLE, 44) + 12
    name, size = fit(fort.name, WORDS, 33, right - left, 23)
    scene.text(left, middle - 4, name, size, TEXT, anchor="start")
    status, size = fit(fort.status, WORDS, 26, right - x - 96, 20)
    scene.text(x + 96, middle + 30, status, size, GOLD if fort.active or fort.won else MUTED, anchor="start")


def _draw_line(scene: Scene, x: float, y: float, number: int, line: Line, seat: int) -> None:
    left, wide, high = x + PAD, WIDTH - 2 * PAD, LINE - 6
    stroke = MARK if line.marked else LAVA if line.lava else None
    scene.box(left, y, wide, high, 10, GROUNDS[number], stroke=stroke, line=5 if stroke else 0)
    label = y + high / 2 + (10 if not line.lava else -4)
    scene.text(left + LABEL / 2 - 2, label, line.name, 31, TEXT, face=FIGURES)
    if line.lava:
        draw_icon(scene, "flame", left + LABEL / 2 - 2, y + high - 20, 32, LAVA)
    start = left + LABEL
    split = x + WIDTH - PAD - DEFENDERS if line.places else x + WIDTH - PAD
    draw_groups(scene, start, y, split - start - 6, high, line.attackers, seat, ATTACKER_SIZES)
    if not line.places:
        return
    scene.box(split, y + 5, DEFENDERS - 6, high - 10, 8, BACKGROUND)
    free = line.places - sum(group.count for group in line.defenders)
    _draw_defenders(scene, split + 4, y, high, line.defenders, free, seat)


def _draw_defenders(
    scene: Scene, x: float, y: float, high: float, groups: tuple[Group, ...], free: int, seat: int
) -> None:
    single = [
        Group(g.kind, g.hits, g.full, g.owner, 1, g.spent, g.lured, g.marked) for g in groups for _ in range(g.count)
    ]
    wide = DEFENDERS - 14
    shown = single if any(g.hits < g.full for g in single) is False else list(groups)
    draw_groups(scene, x, y, wide, high, shown, seat, DEFENDER_SIZES)
    for place in range(free):
        right = x + wide - 34 - place * 75
        scene.circle(right, y + high / 2, 22, None, stroke=EDGE, width=3)


def _draw_wall(scene: Scene, x: float, y: float, fort: Fort, t: Texts) -> None:
    """A merlon a hit point; lost ones are gaps. The number stands beside."""
    words = f"{fort.wall}/{fort.wall_full}"
    left, right = x + PAD + LABEL + 22, x + WIDTH - PAD - 98
    step = (right - left) / fort.wall_full
    high = WALL - 16
    name, size = fit(t("wall"), WORDS, 28, LABEL + 14, 19)
    scene.text(x + PAD + 4, y + high / 2 + 8, name, size, MUTED, anchor="start")
    scene.box(left, y + high * 0.6, right - left, high * 0.4, 3, STONE_DARK)
    for point in range(fort.wall_full):
        at = left + point * step
        if point < fort.wall:
            scene.box(at + 2, y, step - 4, high * 0.86, 4, STONE, stroke=INK, line=2)
            scene.box(at + 5, y + 4, step - 10, 7, 3, STONE_LIGHT)
        else:
            scene.box(at + 2, y + high * 0.6, step - 4, high * 0.26, 3, GAP)
    scene.text(x + WIDTH - PAD - 8, y + high / 2 + 14, words, 38, TEXT, face=FIGURES, anchor="end")


def _draw_piles(scene: Scene, x: float, y: float, fort: Fort, t: Texts) -> None:
    """Units to come and laboratory in one row, the reserve below."""
    half = (WIDTH - 2 * PAD) / 2
    _draw_pile(scene, x, y, half - 8, "dice-six-faces-five", t("to come"), fort.tray, fort.seat)
    if fort.laboratory is not None:
        name = f"{fort.laboratory.size}/{fort.slots}"
        _draw_pile(scene, x + half, y, half - 12, "fizzing-flask", name, fort.laboratory, fort.seat)
    _draw_pile(scene, x, y + ROW, 2 * half - 8, "tombstone", t("reserve"), fort.reserve, fort.seat)


def _draw_pile(scene: Scene, x: float, y: float, width: float, icon: str, name: str, pile: Pile, seat: int) -> None:
    draw_icon(scene, icon, x + 16, y + ROW / 2, 32, MUTED)
    words, size = fit(name, WORDS, 26, 106, 20)
    scene.text(x + 40, y + ROW / 2 + 9, words, size, MUTED, anchor="start")
    left = x + 40 + width_of(words, WORDS, size) + 12
    groups = [Group(kind, 1, 1, owner, count) for kind, owner, count in pile.units]
    if groups:
        draw_groups(scene, left, y, x + width - left, ROW, groups, -2, PILE_SIZES)
    else:
        scene.text(left, y + ROW / 2 + 9, "–", 26, MUTED, anchor="start")


def _building_rows(buildings: Sequence[Part]) -> tuple[float, list[list[int]]]:
    def widths(size: float) -> list[float]:
        return [size * 1.5 + width_of(part.name, WORDS, size) + size * 0.8 for part in buildings]

    return fitting(widths, WIDTH - 2 * PAD - 8, BUILDING_SIZES)


def _draw_buildings(scene: Scene, x: float, y: float, buildings: tuple[Part, ...], t: Texts) -> None:
    size, rows = _building_rows(buildings)
    if not buildings:
        scene.text(x, y + 27, t("no buildings"), 25, MUTED, anchor="start")
    for number, row in enumerate(rows):
        left = x
        middle = y + BUILDING * (number + 0.5)
        for index in row:
            part = buildings[index]
            draw_icon(scene, BUILDINGS[part.id], left + size * 0.66, middle, size * 1.3, "#ffcf8a")
            scene.text(left + size * 1.5, middle + size * 0.35, part.name, size, TEXT, anchor="start")
            left += size * 2.3 + width_of(part.name, WORDS, size)


def _draw_fallen(scene: Scene, x: float, y: float, height: float, t: Texts) -> None:
    scene.path("M0 0L1 0L1 1L0 1Z", BACKGROUND, x=x, y=y + HEADER, scale=1.0, opacity=0.0)
    scene.box(x + 130, y + height / 2 - 60, WIDTH - 260, 130, 16, BACKGROUND, stroke=BLOOD, line=4)
    draw_icon(scene, "skull", x + 200, y + height / 2 + 5, 84, "#e8dcc8")
    words, size = fit(t("Fallen"), TITLE, 54, WIDTH - 420, 30)
    scene.text(x + 260, y + height / 2 + 24, words, size, TEXT, face=TITLE, anchor="start")

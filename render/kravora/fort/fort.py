"""A fortress: its owner and purse, five lines with attackers and defenders, the wall, what lies beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from render.drawing.fonts import draw_fitted, fit, width_of
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, TITLE, WORDS, Scene
from render.kravora.fort.flow import draw_groups
from render.kravora.fort.lines import HEIGHT as LINE
from render.kravora.fort.lines import draw_line, draw_marches
from render.kravora.fort.town import building_rows, draw_buildings
from render.kravora.fort.wall import HEIGHT as WALL
from render.kravora.fort.wall import draw_wall
from render.kravora.palette import BLOOD, BONE, CARD, CARD_ON_MOVE, EDGE, GOLD, INK, MUTED, SEATS, SHIELD, TEXT
from render.kravora.picture import Fort, Pile, UnitGroup

WIDTH = 690
HEADER, ROW, BUILDING = 118, 50, 40
PAD = 10
PILE_SIZES = ((38, 1), (33, 1), (28, 1), (22, 2), (17, 3), (12, 4))
BEHIND_WALL = 4
"""The wall stands before this line, the fortress floor."""


def fort_height(forts: Sequence[Fort], tall: bool = False) -> int:
    """The height that every one of these needs; `tall`: in the layout for phones."""
    rows = max(len(building_rows(fort.buildings, WIDTH - 2 * PAD - 8, tall)[1]) for fort in forts)
    return HEADER + 5 * LINE + WALL + 2 * ROW + BUILDING * rows + 2 * PAD


def front_height() -> int:
    """The height of a fortress without what lies beside its board."""
    return HEADER + 5 * LINE + WALL + PAD


def draw_front(scene: Scene, x: float, y: float, height: float, fort: Fort, t: Texts) -> None:
    """Owner and purse, the lines and the wall, in a box of WIDTH by `height`."""
    bright = fort.active or fort.won
    scene.box(x, y, WIDTH, height, 16, CARD_ON_MOVE if fort.active else CARD, stroke=GOLD if bright else EDGE,
              line=7 if bright else 3)  # fmt: skip
    scene.box(x + 8, y + 8, WIDTH - 16, 9, 4, SEATS[fort.seat].colour)
    _draw_header(scene, x, y, fort)
    top, inner = y + HEADER, WIDTH - 2 * PAD
    for number, line in enumerate(fort.lines):
        if number == BEHIND_WALL:
            draw_wall(scene, x + PAD, top, inner, fort, t)
            top += WALL
        draw_line(scene, x + PAD, top, inner, number, line, fort)
        top += LINE
    if not fort.wall:
        _draw_fallen(scene, x, y + HEADER + LINE, LINE * 3, t)
        return
    first = y + HEADER
    draw_marches(scene, x + PAD, lambda line: first + line * LINE + (WALL if line >= BEHIND_WALL else 0), fort.marches)


def draw_fort(scene: Scene, x: float, y: float, height: float, fort: Fort, t: Texts) -> None:
    """The whole fortress in a box of WIDTH by `height`."""
    draw_front(scene, x, y, height, fort, t)
    top, inner = y + HEADER + 5 * LINE + WALL, WIDTH - 2 * PAD
    if fort.wall:
        _draw_piles(scene, x + PAD + 4, top + 2, fort, t)
    draw_buildings(scene, x + PAD + 4, top + 2 + 2 * ROW, inner - 8, BUILDING, fort.buildings, t)


def _draw_header(scene: Scene, x: float, y: float, fort: Fort) -> None:
    """Emblem, letter and name; below: status, shield, blood and kill counter."""
    look = SEATS[fort.seat]
    scene.circle(x + 56, y + 65, 38, look.colour, stroke=INK, width=5)
    draw_icon(scene, look.emblem, x + 56, y + 65, 54, look.ink)
    left, right = x + 108, x + WIDTH - 18
    scene.text(left, y + 58, fort.letter, 44, TEXT, face=TITLE, anchor="start")
    after = left + width_of(fort.letter, TITLE, 44) + 14
    draw_fitted(scene, after, y + 56, fort.name, (36, 24), right - after, TEXT)
    middle = y + 87
    for icon, colour, words in (("skull-crossed-bones", BONE, str(fort.kills)), ("drop", BLOOD, f"{fort.blood} L")):
        scene.text(right, middle + 13, words, 38, TEXT, face=FIGURES, anchor="end")
        right -= width_of(words, FIGURES, 38) + 28
        draw_icon(scene, icon, right, middle, 40, colour)
        right -= 38
    if fort.shield:
        draw_icon(scene, "checked-shield", right - 8, middle, 40, SHIELD)
        right -= 40
    status, size = fit(fort.status, WORDS, 29, right - left, 20, scene.least)
    scene.text(left, middle + 10, status, size, GOLD if fort.active or fort.won else MUTED, anchor="start")


def _draw_piles(scene: Scene, x: float, y: float, fort: Fort, t: Texts) -> None:
    """Units to come and laboratory in one row, the reserve below."""
    half = (WIDTH - 2 * PAD) / 2
    _draw_pile(scene, x, y, half - 8, "dice-six-faces-five", _counted(t("to come"), fort.tray), fort.tray, fort.seat)
    if fort.laboratory is not None:
        name = f"{fort.laboratory.size}/{fort.slots}"
        _draw_pile(scene, x + half, y, half - 12, "fizzing-flask", name, fort.laboratory, fort.seat)
    _draw_pile(
        scene, x, y + ROW, 2 * half - 8, "tombstone", _counted(t("reserve"), fort.reserve), fort.reserve, fort.seat
    )


def _counted(words: str, pile: Pile) -> str:
    return f"{words} {pile.size}" if pile.size else words


def _draw_pile(scene: Scene, x: float, y: float, width: float, icon: str, name: str, pile: Pile, seat: int) -> None:
    draw_icon(scene, icon, x + 16, y + ROW / 2, 32, MUTED)
    left = x + 40 + draw_fitted(scene, x + 40, y + ROW / 2 + 9, name, (26, 20), 130, MUTED) + 12
    groups = [UnitGroup(kind, 1, 1, owner, count) for kind, owner, count in pile.units]
    if groups:
        draw_groups(scene, left, y, x + width - left, ROW, groups, seat, PILE_SIZES)
    else:
        scene.text(left, y + ROW / 2 + 9, "–", 26, MUTED, anchor="start")


def _draw_fallen(scene: Scene, x: float, y: float, height: float, t: Texts) -> None:
    """Where the lines were."""
    middle = y + height / 2 - 6
    draw_icon(scene, "skull", x + WIDTH / 2, middle - 30, 120, BONE)
    words, size = fit(t("Fallen"), TITLE, 54, WIDTH - 160, 30, scene.least)
    scene.text(x + WIDTH / 2, middle + 86, words, size, TEXT, face=TITLE, halo=INK, halo_width=5)

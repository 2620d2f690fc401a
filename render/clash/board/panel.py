"""The blocks of the board picture's side panel: heading, players, elves; each with its height and how it is drawn."""

from __future__ import annotations

from data.texts import Texts
from render.clash.palette import (
    BRASS,
    CARD,
    CARD_ON_MOVE,
    CRYSTAL,
    ELF_LOOK,
    ELF_RIM,
    GOLD,
    INK,
    LINE,
    MUTED,
    STEEL,
    TEXT,
    clan_look,
    elf_emblem,
    gear_icon,
)
from render.clash.picture import BoardSpec, Elves, Gear, SeatStrip, Slots
from render.clash.tokens import LEAF, LEVEL_SHAPES, draw_emblem, draw_gem, draw_hero, draw_points, side_letter
from render.drawing.fonts import draw_fitted, width_of
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, TITLE, WORDS, Scene
from render.drawing.shapes import polygon

HEADING_HEIGHT = 92
PLAYER_HEIGHT, NAMES_HEIGHT, HERO_LINE = 220, 92, 32
ELVES_TITLE = 38
GAP = 12
GEAR = 18
"""The smallest letters of a card's name beside the name of an elf type."""


def draw_heading(scene: Scene, x: float, y: float, width: float, spec: BoardSpec) -> None:
    """Round, goal, and whose turn it is; a board being built has its goal beside the tiles."""
    goal = "" if spec.building else spec.goal
    room = width - width_of(goal, WORDS, 27) - 16 if goal else width
    draw_fitted(scene, x, y + 38, spec.title, (44, 28), room, GOLD, face=TITLE)
    if goal:
        scene.text(x + width, y + 36, goal, 27, MUTED, anchor="end")
    draw_fitted(scene, x, y + 78, spec.phase, (31, 23), width, TEXT)


def player_height(spec: BoardSpec) -> int:
    """A player's block: names alone while the board is built, a line for the hero where the game has them."""
    return NAMES_HEIGHT if spec.building else PLAYER_HEIGHT + HERO_LINE * spec.heroes


def draw_player(scene: Scene, x: float, y: float, width: float, spec: BoardSpec, player: SeatStrip, t: Texts) -> None:
    """A seat: clan, name, turn, points, gold, crystals, hand, reserve, equipment by level, hero."""
    look = clan_look(player.clan, player.seat)
    height = player_height(spec)
    scene.box(x, y, width, height, 14, CARD_ON_MOVE if player.active else CARD,
              stroke=GOLD if player.active else LINE, line=5 if player.active else 2)  # fmt: skip
    scene.box(x + 7, y + 9, 12, height - 18, 6, look.colour)
    if player.active:
        arrow = polygon((x - 20, y + 30), (x - 1, y + 50), (x - 20, y + 70))
        scene.path(arrow, GOLD, stroke=INK, width=3)
    draw_emblem(scene, x + 60, y + 47, 31, look, side_letter(player.seat, spec.ground.clans))
    draw_fitted(scene, x + 110, y + 38, player.clan_name, (28, 20), width - 212, TEXT, face=TITLE)
    note = _note_words(player, t)
    room = width - 212 - (width_of(note, WORDS, 22) + 10 if note else 0)
    draw_fitted(scene, x + 110, y + 69, player.name, (27, 19), room, GOLD if player.active else MUTED)
    if note:
        scene.text(x + width - 104, y + 69, note, 22, GOLD if player.in_sight else BRASS, anchor="end")
    if spec.building:
        return
    draw_points(scene, x + width - 52, y + 44, player.points, 84)
    _draw_stats(scene, x + 30, y + 101, width - 44, player, t)
    for level, slots in enumerate(player.slots):
        _draw_slots(scene, x + 30, y + 141 + level * 29, width - 42, level, slots)
    if spec.heroes:
        _draw_hero_line(scene, x + 30, y + 231, width - 42, player, t)


def _note_words(player: SeatStrip, t: Texts) -> str:
    """Beside the name: that the seat can win this round, else what lies aside."""
    if player.in_sight:
        return t("can win now")
    return t("{count} aside", count=player.aside) if player.aside else ""


def _draw_hero_line(scene: Scene, x: float, y: float, width: float, player: SeatStrip, t: Texts) -> None:
    """The hero's star, name, place and bonus."""
    hero = player.hero
    if hero is None:
        draw_icon(scene, "disc", x + 13, y, 9, "#3a4250")
        scene.text(x + 32, y + 8, t("no hero"), 22, "#7c8696", anchor="start")
        return
    draw_hero(scene, x + 13, y, 14, clan_look(player.clan, player.seat), hero.letter)
    facts = draw_fitted(scene, x + width, y + 8, hero.facts, (21, 15), width * 0.52, MUTED, anchor="end")
    room = width - 44 - facts
    draw_fitted(scene, x + 32, y + 8, hero.name, (23, 16), room, TEXT)


def _draw_stats(scene: Scene, x: float, y: float, width: float, player: SeatStrip, t: Texts) -> None:
    turn = str(player.turn) if player.turn else "–"
    scene.circle(x + 17, y, 17, GOLD if player.active else "#3a4250", stroke="#0d0f13", width=3)
    scene.text(x + 17, y + 9, turn, 26, INK if player.active else TEXT, face=FIGURES)
    left = x + 46
    for icon, colour, count in (
        ("two-coins", GOLD, player.gold),
        ("floating-crystal", CRYSTAL, player.crystals),
        ("cards", "#d9d3c4", player.hand),
    ):
        draw_icon(scene, icon, left + 14, y, 30, colour)
        scene.text(left + 34, y + 11, str(count), 31, TEXT, face=FIGURES, anchor="start")
        left += 42 + width_of(str(count), FIGURES, 31)
    right = x + width
    for level in (2, 1, 0):
        left_over = str(player.reserve[level])
        scene.text(right, y + 10, left_over, 27, TEXT, face=FIGURES, anchor="end")
        right -= width_of(left_over, FIGURES, 27) + 17
        scene.path(LEVEL_SHAPES[level], "#4b5464", stroke="#0d0f13", width=2, x=right, y=y + 1, scale=27)
        scene.text(right, y + 8, ("I", "II", "III")[level], max(17, scene.least), TEXT, face=FIGURES)
        right -= 20
    draw_fitted(scene, right, y + 8, t("reserve"), (23, 15), right - left - 4, MUTED, anchor="end")


def _draw_slots(scene: Scene, x: float, y: float, width: float, level: int, slots: Slots) -> None:
    """A level's weapon and armour on one line."""
    draw_gem(scene, x + 13, y - 1, 25, level)
    half = (width - 34) / 2
    for index, gear in enumerate(slots):
        draw_gear(scene, x + 32 + index * (half + 4), y, half, gear, index, 22)


def draw_gear(scene: Scene, x: float, y: float, width: float, gear: Gear | None, slot: int, size: float) -> None:
    """A card by icon and name in a slot; a dim icon of the slot where it is empty."""
    if gear is None:
        draw_icon(scene, gear_icon("", slot), x + size / 2, y, size, "#4a5361")
        scene.text(x + size + 8, y + size * 0.34, "–", size, "#5d6675", anchor="start")
        return
    draw_icon(scene, gear_icon(gear.id, slot), x + size / 2, y, size * 1.1, BRASS if slot == 0 else STEEL)
    left = x + size + 6
    if gear.legendary:
        draw_icon(scene, "star", left + 9, y, 19, GOLD)
        left += 21
    draw_fitted(scene, left, y + size * 0.34, gear.name, (size, size * 0.68), x + width - left, TEXT)


def elves_height(elves: tuple[Elves, ...], columns: int, width: float, tall: bool = False) -> int:
    """The height of the elves' block with the types in one column or beside each other; `tall`: for phones."""
    lines = 2 if tall else _elf_lines(elves, columns, width)
    return ELVES_TITLE + 37 * lines * (3 if columns == 1 else 1)


def _elf_lines(elves: tuple[Elves, ...], columns: int, width: float) -> int:
    """1; 2 where a card's name would be too small beside the name of the type."""
    room = _gear_room(elves, width / columns, columns)
    names = (width_of(gear.name, WORDS, GEAR) + 48 for kind in elves for gear in kind.slots if gear is not None)
    return 2 if any(name > room for name in names) else 1


def _gear_room(elves: tuple[Elves, ...], cell: float, columns: int) -> float:
    """The width of a card behind the name of a type."""
    return (cell - 72 - _name_width(elves, cell) - (14 if columns > 1 else 0)) / 2


def _name_width(elves: tuple[Elves, ...], cell: float) -> float:
    return min(0.31 * cell, max(width_of(kind.name, WORDS, 22) for kind in elves) + 6)


def draw_elves(
    scene: Scene, x: float, y: float, width: float, columns: int, elves: tuple[Elves, ...], t: Texts
) -> None:
    """The elf types: how many on the board, their weapon and armour; these on a second line where it is narrow."""
    scene.text(x, y + 26, t("Elves"), 28, GOLD, face=TITLE, anchor="start")
    scene.text(x + width, y + 26, t("on the board, equipment"), 22, MUTED, anchor="end")
    ids = tuple(kind.id for kind in elves)
    cell, lines = width / columns, 2 if scene.least else _elf_lines(elves, columns, width)
    name_width = _name_width(elves, cell)
    for index, kind in enumerate(elves):
        left = x + index % columns * cell
        middle = y + ELVES_TITLE + 18 + index // columns * 37 * lines
        scene.path(LEAF, ELF_LOOK.colour, stroke=ELF_RIM, width=3, x=left + 15, y=middle, scale=33)
        draw_icon(scene, elf_emblem(index, ids), left + 15, middle, 19, "#c9ffe9")
        scene.text(left + 50, middle + 9, str(kind.count), 25, TEXT, face=FIGURES)
        draw_fitted(scene, left + 68, middle + 8, kind.name, (22, 15), name_width if lines == 1 else cell - 80, TEXT)
        gear_x = left + (72 + name_width if lines == 1 else 36)
        half = (left + cell - gear_x - (14 if columns > 1 else 0)) / 2
        for slot, gear in enumerate(kind.slots):
            draw_gear(scene, gear_x + slot * half, middle + 37 * (lines - 1), half - 8, gear, slot, 21)

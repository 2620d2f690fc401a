"""The battle card (§5.3): both sides with what they bring, their dice as thrown, their rage, and who strikes next."""

from __future__ import annotations

from dataclasses import dataclass

from data.texts import texts_in
from render.clash.palette import (
    BACKGROUND,
    BATTLE,
    CARD,
    CARD_ON_MOVE,
    GOLD,
    INK,
    LINE,
    MUTED,
    TEXT,
    elf_emblem,
)
from render.clash.picture import Triple
from render.clash.tokens import draw_elf, draw_emblem, draw_hero, draw_unit, side_letter, side_look
from render.drawing.fonts import draw_fitted, width_of, wrap
from render.drawing.icons import HEART, draw_icon
from render.drawing.scene import FIGURES, LEGIBLE, TITLE, WORDS, Scene
from render.drawing.themes import DEFAULT
from render.shared.cards import kept_together

WIDTH, HALF, HEIGHT = 860, 412, 404
MARGIN, TOP = 12, 72
RAGE_TINT, MISS = "#ff7a1a", "#39414f"
DICE_IN_A_ROW, DICE_ROWS = 10, 3


@dataclass(frozen=True, slots=True)
class DuelSide:
    """A side: seat (-1 elves) and name, what stands there, power, life by level, other figures in words, rage tokens.

    `dice`, `hits`: its last roll, -1 before it rolled. `hero`: its letter, "" none. `next`: whether it strikes now;
    `won`: whether it has won.
    """

    seat: int
    name: str
    units: Triple
    power: int
    life: Triple
    others: str
    rage: int
    dice: int
    hits: int
    hero: str
    next: bool
    won: bool = False


@dataclass(frozen=True, slots=True)
class DuelSpec:
    """A battle in progress: attacker and defender. `elf_types` for the emblems of elves."""

    language: str
    title: str
    caption: str
    clans: tuple[str, ...]
    elf_types: tuple[str, str, str]
    sides: tuple[DuelSide, DuelSide]
    theme: str = DEFAULT


def paint_duel(spec: DuelSpec) -> Scene:
    """Both sides beside each other under what is decided."""
    scene = Scene(WIDTH, TOP + HEIGHT + MARGIN, letters=LEGIBLE)
    scene.fill(BACKGROUND)
    draw_icon(scene, "crossed-swords", MARGIN + 26, 38, 46, BATTLE)
    title = draw_fitted(scene, MARGIN + 62, 50, spec.title, (36, 24), WIDTH / 2 - 40, GOLD, face=TITLE)
    left = MARGIN + 62 + title + 24
    draw_fitted(scene, WIDTH - MARGIN, 48, spec.caption, (28, 18), WIDTH - MARGIN - left, TEXT, anchor="end")
    for number, side in enumerate(spec.sides):
        _draw_side(scene, MARGIN + number * (HALF + 12), spec, side)
    return scene


def _draw_side(scene: Scene, x: float, spec: DuelSpec, side: DuelSide) -> None:
    t = texts_in(spec.language)
    look = side_look(side.seat, spec.clans)
    bright = side.next or side.won
    scene.box(x, TOP, HALF, HEIGHT, 16, CARD_ON_MOVE if bright else CARD, stroke=GOLD if bright else LINE,
              line=5 if bright else 2)  # fmt: skip
    scene.box(x + 8, TOP + 8, HALF - 16, 62, 10, look.colour)
    draw_emblem(scene, x + 46, TOP + 39, 26, look, side_letter(side.seat, spec.clans))
    role = t("strikes") if side.next else t("has won") if side.won else ""
    right = x + HALF - 20
    if role:
        scene.text(right, TOP + 48, role, 25, look.ink, anchor="end")
        right -= width_of(role, WORDS, 25) + 12
    draw_fitted(scene, x + 84, TOP + 50, side.name, (32, 19), right - x - 84, look.ink)
    _draw_units(scene, x, spec, side)
    if not any(side.units):
        _draw_dice(scene, x + 20, TOP + HEIGHT - 32, side)
        return
    middle = TOP + 190
    draw_icon(scene, "crossed-swords", x + 40, middle, 44, "#ffcf8a")
    scene.text(x + 70, middle + 17, str(side.power), 48, TEXT, face=FIGURES, anchor="start")
    left = x + 70 + width_of(str(side.power), FIGURES, 48) + 30
    scene.path(HEART, "#ff8a80", x=left + 14, y=middle, scale=36)
    lives = " / ".join(str(life) for life, count in zip(side.life, side.units, strict=True) if count) or "–"
    scene.text(left + 40, middle + 14, lives, 38, TEXT, face=FIGURES, anchor="start")
    if side.rage:
        count = f"×{side.rage}"
        scene.text(x + HALF - 20, middle + 13, count, 34, TEXT, face=FIGURES, anchor="end")
        draw_icon(scene, "flame", x + HALF - 42 - width_of(count, FIGURES, 34), middle, 40, RAGE_TINT)
    lines = wrap(kept_together(side.others, 24, HALF - 40), WORDS, 24, HALF - 40, 2)
    for row, words in enumerate(lines):
        draw_fitted(scene, x + 20, TOP + 248 + row * 29, words, (24, 16), HALF - 40, MUTED)
    _draw_dice(scene, x + 20, TOP + HEIGHT - 32, side)


def _draw_units(scene: Scene, x: float, spec: DuelSpec, side: DuelSide) -> None:
    kinds = [kind for kind in range(3) if side.units[kind]]
    if not kinds and not side.hero:
        draw_icon(scene, "skull-crossed-bones", x + HALF / 2, TOP + 122, 70, MUTED)
    steps = len(kinds) + bool(side.hero)
    left = x + HALF / 2 - (steps - 1) * 45
    if side.hero:
        draw_hero(scene, left, TOP + 122, 34, side_look(side.seat, spec.clans), side.hero)
        left += 90
    for place, kind in enumerate(kinds):
        at = left + place * 90
        if side.seat < 0:
            draw_elf(scene, at, TOP + 122, 76, elf_emblem(kind, spec.elf_types), side.units[kind])
        else:
            draw_unit(scene, at, TOP + 124, 76, side_look(side.seat, spec.clans), kind, side.units[kind])


def _draw_dice(scene: Scene, x: float, y: float, side: DuelSide) -> None:
    """The last roll: a die a figure, hits bright with a mark; nothing before the first."""
    if side.dice < 0:
        return
    columns = max(DICE_IN_A_ROW, -(-side.dice // DICE_ROWS))
    step = (HALF - 40) / columns
    size = step * 0.86
    top = y - (-(-side.dice // columns) - 1) * step
    for die in range(side.dice):
        hit = die < side.hits
        at, middle = x + die % columns * step, top + die // columns * step
        scene.box(at, middle - size / 2, size, size, size * 0.2, GOLD if hit else MISS, stroke=INK, line=2)
        if hit:
            draw_icon(scene, "crossed-swords", at + size / 2, middle, size * 0.7, INK)
        else:
            scene.circle(at + size / 2, middle, size * 0.1, MUTED)

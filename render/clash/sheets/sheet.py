"""The clan sheet: each level's figures and cards as they are now, and what a chosen purchase would make of them."""

from __future__ import annotations

from dataclasses import dataclass

from data.texts import Texts, texts_in
from render.clash.board.panel import draw_gear
from render.clash.palette import (
    BACKGROUND,
    CARD,
    CRYSTAL,
    GOLD,
    INK,
    LINE,
    MUTED,
    REACH,
    STEEL,
    TEXT,
    clan_look,
)
from render.clash.picture import Card, Gear
from render.clash.sheets.cards import HEIGHT as TACTIC_HEIGHT
from render.clash.sheets.cards import draw_tactic_card
from render.clash.tokens import draw_emblem, draw_unit, side_letter
from render.drawing.fonts import draw_fitted, fit, width_of, wrap
from render.drawing.icons import HEART, draw_icon
from render.drawing.scene import FIGURES, FREE, LARGE, TITLE, WORDS, Scene
from render.drawing.shapes import polygon
from render.drawing.themes import DEFAULT
from render.shared.cards import GAP as CARD_GAP
from render.shared.cards import MARGIN as CARD_MARGIN
from render.shared.cards import WIDTH as CARD_WIDTH
from render.shared.cards import CardFace, columns_of, draw_face, face_height, grid_size, kept_together

WIDE, TALL = 2 * CARD_MARGIN + 3 * (CARD_WIDTH + CARD_GAP) - CARD_GAP, 2 * CARD_MARGIN + 2 * CARD_WIDTH + CARD_GAP
MARGIN = CARD_MARGIN
HEAD, LEVEL, TALL_LEVEL, FOOT = 78, 116, 276, 40
OTHERS, TALL_OTHERS = (22, 20, 18), 24
"""Letters of the figures given in words: the sizes tried, and the one for phones."""
BESIDE_NAME = 19
"""Letters of what a card gives beside its name; where there is no room for it, it stands below."""
SLOT = 66
"""Height of a slot in the layout for phones: the card on one line, what it gives on the next."""
SIGNS = (
    ("steps", "#b9d2ee"),
    ("crossed-swords", "#ffcf8a"),
    ("heart", "#ff8a80"),
)
"""Icons of movement, power and life; the other figures are given in words."""


@dataclass(frozen=True, slots=True)
class LevelSheet:
    """A level: units on the board (before the game: in all) and in the reserve (-1: no game yet).

    Movement, power, life before and after, others in words. `slots` as they would be; `new`: which of them the
    purchase changes.
    """

    name: str
    placed: int
    reserve: int
    before: tuple[int, int, int]
    after: tuple[int, int, int]
    others: str
    changed: bool
    slots: tuple[Gear | None, Gear | None]
    new: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class ClanSheet:
    """A clan's levels, purse (-1: none yet) and cards aside; below it the cards on sale, or tactic cards."""

    language: str
    clan: str
    seat: int
    clan_name: str
    name: str
    gold: int
    crystals: int
    levels: tuple[LevelSheet, LevelSheet, LevelSheet]
    aside: str
    cards: tuple[CardFace, ...] = ()
    hand: tuple[Card, ...] = ()
    tall: bool = False
    theme: str = DEFAULT


def paint_clan_sheet(spec: ClanSheet) -> Scene:
    """The sheet, and the cards below."""
    t = texts_in(spec.language)
    width, level_height = TALL if spec.tall else WIDE, _level_height(spec)
    high = max([0, *(face_height(card) for card in spec.cards), *(TACTIC_HEIGHT for _ in spec.hand)])
    count = len(spec.cards) + len(spec.hand)
    columns = columns_of(count, spec.tall)
    sheet = MARGIN + HEAD + 3 * level_height + (FOOT if spec.aside else 0) + MARGIN
    cards = grid_size(count, columns, high)[1] - CARD_MARGIN if count else 0
    scene = Scene(width, sheet + cards, letters=LARGE if spec.tall else FREE)
    scene.fill(BACKGROUND)
    _draw_head(scene, width, spec)
    for number, level in enumerate(spec.levels):
        _draw_level(scene, MARGIN + HEAD + number * level_height, width, number, level, spec, t)
    if spec.aside:
        words, size = fit(spec.aside, WORDS, 25, width - 2 * MARGIN - 12, 17, scene.least)
        scene.text(MARGIN + 8, MARGIN + HEAD + 3 * level_height + 27, words, size, MUTED, anchor="start")
    left = (width - grid_size(count, columns, high)[0]) / 2 + CARD_MARGIN
    below: tuple[CardFace | Card, ...] = (*spec.cards, *spec.hand)
    for number, card in enumerate(below):
        x = left + number % columns * (CARD_WIDTH + CARD_GAP)
        y = sheet + number // columns * (high + CARD_GAP)
        if isinstance(card, Card):
            draw_tactic_card(scene, x, y, spec.seat, card, t)
        else:
            draw_face(scene, x, y, high, card)
    return scene


def _level_height(spec: ClanSheet) -> int:
    """Slots lie beside a level's figures, for phones below them; before the game phones show none."""
    if not spec.tall:
        return LEVEL
    return TALL_LEVEL if spec.gold >= 0 else TALL_LEVEL - 2 * SLOT


def _draw_head(scene: Scene, width: float, spec: ClanSheet) -> None:
    look = clan_look(spec.clan, spec.seat)
    draw_emblem(scene, MARGIN + 33, MARGIN + 36, 30, look, side_letter(0, (spec.clan,)))
    right = width - MARGIN - 6
    for icon, tint, count in (("floating-crystal", CRYSTAL, spec.crystals), ("two-coins", GOLD, spec.gold)):
        if count < 0:
            continue
        scene.text(right, MARGIN + 46, str(count), 40, TEXT, face=FIGURES, anchor="end")
        right -= width_of(str(count), FIGURES, 40) + 26
        draw_icon(scene, icon, right, MARGIN + 34, 38, tint)
        right -= 34
    left = MARGIN + 82
    draw_fitted(scene, left, MARGIN + 32, spec.clan_name, (32, 20), right - left, TEXT, face=TITLE)
    draw_fitted(scene, left, MARGIN + 64, spec.name, (26, 18), right - left, MUTED)


def _draw_level(
    scene: Scene, y: float, width: float, number: int, level: LevelSheet, spec: ClanSheet, t: Texts
) -> None:
    look = clan_look(spec.clan, spec.seat)
    high = _level_height(spec) - 8
    scene.box(MARGIN, y, width - 2 * MARGIN, high, 12, CARD, stroke=REACH if level.changed else LINE,
              line=4 if level.changed else 2)  # fmt: skip
    draw_unit(scene, MARGIN + 50, y + 58, 70, look, number, level.placed)
    left = MARGIN + 104
    room = (width - 2 * MARGIN - 104 - 16) if spec.tall else 420
    draw_fitted(scene, left, y + 34, level.name, (28, 18), room - 110, TEXT)
    if level.reserve >= 0:
        reserve = t("reserve {count}", count=level.reserve)
        scene.text(left + room - 6, y + 34, reserve, max(22, scene.least), MUTED, anchor="end")
    across: float = left
    for (icon, tint), was, now in zip(SIGNS, level.before, level.after, strict=True):
        across = _draw_figure(scene, across, y + 66, icon, tint, was, now)
    if level.others:
        if spec.tall:
            across = left
        free = room - (across - left) - 4
        letters, lines = _others_lines(level.others, free, spec.tall)
        for row, words in enumerate(lines):
            middle = 117 if spec.tall else 73 if len(lines) < 3 else 76
            base = y + middle + (row - (len(lines) - 1) / 2) * (letters + 3)
            draw_fitted(scene, across, base, words, (letters, 14), free, TEXT)
    if not spec.tall or spec.gold >= 0:
        _draw_slots(scene, y, width, level, spec.tall)


def _others_lines(words: str, room: float, tall: bool) -> tuple[int, list[str]]:
    """The letters' size and the lines of the figures given in words: two lines, or three where two are too few."""
    for letters in (TALL_OTHERS,) if tall else OTHERS:
        lines = wrap(kept_together(words, letters, room), WORDS, letters, room, 2)
        if all(width_of(line, WORDS, letters) <= room for line in lines) and not lines[-1].endswith("…"):
            return letters, lines
    return letters, lines if tall else wrap(kept_together(words, letters, room), WORDS, letters, room, 3)


def _draw_figure(scene: Scene, x: float, y: float, icon: str, tint: str, was: int, now: int) -> float:
    """An icon with a figure; what changes as "2 → 3", the new one bright. Gives where the next one begins."""
    if icon == "heart":
        scene.path(HEART, tint, x=x + 16, y=y, scale=30)
    else:
        draw_icon(scene, icon, x + 16, y, 32, tint)
    left = x + 38.0
    if was != now:
        scene.text(left, y + 11, str(was), 30, MUTED, face=FIGURES, anchor="start")
        left += width_of(str(was), FIGURES, 30) + 5
        scene.path(polygon((left, y - 6), (left + 11, y), (left, y + 6)), REACH)
        left += 16
    scene.text(left, y + 12, str(now), 34, REACH if was != now else TEXT, face=FIGURES, anchor="start")
    return left + width_of(str(now), FIGURES, 34) + 20


def _draw_slots(scene: Scene, y: float, width: float, level: LevelSheet, tall: bool) -> None:
    left, top, room = (
        (MARGIN + 104, y + 134, width - 2 * MARGIN - 116) if tall else (540.0, y + 8, width - MARGIN - 552)
    )
    for slot, gear in enumerate(level.slots):
        at = top + slot * (SLOT if tall else 47)
        scene.box(left, at, room, SLOT - 4 if tall else 42, 8, INK, stroke=REACH if level.new[slot] else LINE,
                  line=3 if level.new[slot] else 1.5)  # fmt: skip
        bonuses = gear.bonuses if gear is not None else ""
        if tall:
            draw_gear(scene, left + 10, at + (17 if bonuses else 31), room - 20, gear, slot, 26)
            draw_fitted(scene, left + 44, at + 54, bonuses, (TALL_OTHERS, TALL_OTHERS), room - 54, STEEL)
            continue
        wide = width_of(bonuses, WORDS, BESIDE_NAME)
        name = width_of(gear.name, WORDS, BESIDE_NAME) + 60 if gear is not None else 0.0
        if wide <= room * 0.44 and name + wide <= room - 24:
            draw_gear(scene, left + 10, at + 21, room - 24 - wide, gear, slot, 27)
            scene.text(left + room - 8, at + 29, bonuses, BESIDE_NAME, STEEL, anchor="end")
        else:
            draw_gear(scene, left + 10, at + 13, room - 20, gear, slot, 21)
            draw_fitted(scene, left + 37, at + 36, bonuses, (18, 14), room - 46, STEEL)

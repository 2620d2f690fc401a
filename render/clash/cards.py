"""Tactic cards side by side: order number, gold, units by level, clan emblem."""

from __future__ import annotations

from data.texts import Texts, texts_in
from render.clash.palette import BACKGROUND, CARD, GOLD, MUTED, TEXT, clan_look
from render.clash.picture import Card, CardsSpec
from render.clash.tokens import draw_unit
from render.fonts import fit
from render.icons import draw_icon
from render.scene import FIGURES, TITLE, WORDS, Scene
from render.shapes import polygon

WIDTH, HEIGHT = 270, 372
MARGIN, GAP, TAG = 18, 18, 40


def paint_cards(spec: CardsSpec) -> Scene:
    """All cards in a row, with their tags above."""
    t = texts_in(spec.language)
    tagged = TAG if any(card.tag for card in spec.cards) else 0
    count = max(len(spec.cards), 1)
    width = 2 * MARGIN + count * WIDTH + (count - 1) * GAP
    height = 2 * MARGIN + HEIGHT + tagged
    scene = Scene(width, height)
    scene.path(polygon((0, 0), (width, 0), (width, height), (0, height)), BACKGROUND)
    for index, card in enumerate(spec.cards):
        x = MARGIN + index * (WIDTH + GAP)
        if card.tag:
            words, size = fit(card.tag, WORDS, 30, WIDTH, 20)
            scene.text(x + WIDTH / 2, MARGIN + 26, words, size, TEXT)
        _draw_card(scene, x, MARGIN + tagged, index, card, t)
    return scene


def _draw_card(scene: Scene, x: float, y: float, index: int, card: Card, t: Texts) -> None:
    look = clan_look(card.clan, index)
    middle = x + WIDTH / 2
    scene.box(x, y, WIDTH, HEIGHT, 18, CARD, stroke=look.colour, line=6)
    scene.box(x + 12, y + 12, WIDTH - 24, 92, 12, look.colour)
    draw_icon(scene, look.emblem, x + 58, y + 58, 72, look.ink)
    scene.text(x + WIDTH - 30, y + 89, str(card.order), 88, look.ink, face=FIGURES, anchor="end")
    words, size = fit(t("order"), WORDS, 24, 90, 16)
    scene.text(x + 104, y + 40, words, size, look.ink, anchor="start")
    name, size = fit(card.clan_name, TITLE, 24, WIDTH - 40, 16)
    scene.text(middle, y + 136, name, size, TEXT, face=TITLE)
    draw_icon(scene, "two-coins", middle - 44, y + 186, 58, GOLD)
    scene.text(middle + 8, y + 208, str(card.gold), 62, TEXT, face=FIGURES, anchor="start")
    scene.text(middle, y + 244, t("reinforcements"), 23, MUTED)
    levels = [level for level in range(3) if card.units[level]]
    if not levels:
        scene.text(middle, y + 312, t("none"), 36, TEXT)
    left = middle - (len(levels) - 1) * 41
    for place, level in enumerate(levels):
        draw_unit(scene, left + place * 82, y + 312, 70, look, level, card.units[level])

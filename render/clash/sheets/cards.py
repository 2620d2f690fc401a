"""Tactic cards of the family: order number, gold, units by level, clan emblem."""

from __future__ import annotations

from data.texts import Texts, texts_in
from render.clash.palette import GOLD, MUTED, TEXT, clan_look
from render.clash.picture import Card, CardsSpec
from render.clash.tokens import draw_unit
from render.drawing.fonts import draw_fitted
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, Scene
from render.shared.cards import KIND, MARGIN, SMALLEST, WIDTH, card_scene, columns_of, draw_frame

HEIGHT, TAG = 278, 40


def paint_cards(spec: CardsSpec) -> Scene:
    """All cards in rows, with their tags above."""
    t = texts_in(spec.language)
    tagged = TAG if any(card.tag for card in spec.cards) else 0
    columns = columns_of(len(spec.cards), spec.tall)

    def draw(scene: Scene, x: float, y: float, number: int) -> None:
        card = spec.cards[number]
        if card.tag:
            draw_fitted(scene, x + WIDTH / 2, y + 26, card.tag, (30, SMALLEST), WIDTH, TEXT, anchor="middle")
        draw_tactic_card(scene, x, y + tagged, number, card, t)

    return card_scene(max(len(spec.cards), 1), columns, HEIGHT + tagged, draw if spec.cards else _nothing)


def _nothing(scene: Scene, x: float, y: float, number: int) -> None:
    """An empty hand."""


def draw_tactic_card(scene: Scene, x: float, y: float, index: int, card: Card, t: Texts) -> None:
    """A tactic card, HEIGHT high."""
    look = clan_look(card.clan, index)
    draw_frame(scene, x, y, HEIGHT, card.clan_name, look.emblem, look.colour, look.ink, str(card.order))
    draw_fitted(scene, x + WIDTH - MARGIN - 4, y + 112, t("order"), (KIND, SMALLEST), 120, MUTED, anchor="end")
    draw_icon(scene, "two-coins", x + 50, y + 124, 54, GOLD)
    scene.text(x + 88, y + 143, str(card.gold), 54, TEXT, face=FIGURES, anchor="start")
    middle = x + WIDTH / 2
    levels = [level for level in range(3) if card.units[level]]
    words = t("reinforcements") if levels else t("no reinforcements")
    draw_fitted(scene, middle, y + 178, words, (KIND, SMALLEST), WIDTH - 40, MUTED, anchor="middle")
    left = middle - (len(levels) - 1) * 43
    for place, level in enumerate(levels):
        draw_unit(scene, left + place * 86, y + 232, 64, look, level, card.units[level])

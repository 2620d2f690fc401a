"""Hero cards of the family (§10): portrait, name, cost, movement, bonus, effect, and whom each follows."""

from __future__ import annotations

from data.texts import Texts, texts_in
from render.clash.palette import CARD_ON_MOVE, GOLD, INK, MUTED, TEXT, clan_look, hero_look
from render.clash.picture import HeroCard, HeroesSpec
from render.clash.tokens import draw_emblem, draw_hero
from render.drawing.fonts import draw_fitted, fit, width_of, wrap
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, WORDS, Scene
from render.shared.cards import RUNNING, SMALLEST, WIDTH, card_scene, columns_of, draw_frame

PORTRAIT, PAD = 74, 16
LETTERS, OWNER = 24, 29
"""Sizes of the smallest letters and of a line of whom a hero follows."""


def paint_heroes(spec: HeroesSpec) -> Scene:
    """All cards, as high as the one with most to say."""
    t = texts_in(spec.language)
    most = max((len(_effect(card)) for card in spec.cards), default=0)
    owners = max((len(_owner(card, t)) for card in spec.cards), default=1)
    height = 96 + PORTRAIT + 44 + most * 31 + 25 + OWNER * owners
    columns = columns_of(len(spec.cards), spec.tall)
    return card_scene(
        len(spec.cards),
        columns,
        height,
        lambda scene, x, y, number: _draw_card(scene, x, y, height, number, spec.cards[number], t),
    )


def _effect(card: HeroCard) -> list[str]:
    return wrap(card.effect, WORDS, RUNNING, WIDTH - 2 * PAD, 8) if card.effect else []


def _draw_card(scene: Scene, x: float, y: float, height: float, index: int, card: HeroCard, t: Texts) -> None:
    look = hero_look(card.id)
    draw_frame(scene, x, y, height, card.name, "", GOLD if card.owner else look.shade,
               INK if card.owner else look.ink, card.letter)  # fmt: skip
    _draw_portrait(scene, x + PAD, y + 92, card)
    left = x + PAD + PORTRAIT + 8
    _draw_figure(scene, left, y + 118, "two-coins", GOLD, str(card.cost), t("gold"))
    _draw_figure(scene, left, y + 160, "steps", "#b9d2ee", str(card.movement), t("movement"))
    draw_fitted(scene, x + PAD, y + PORTRAIT + 124, card.bonus, (25, SMALLEST), WIDTH - 2 * PAD, "#f0dfb8")
    for line, words in enumerate(_effect(card)):
        draw_fitted(scene, x + PAD, y + PORTRAIT + 156 + line * 31, words, (RUNNING, SMALLEST), WIDTH - 2 * PAD, TEXT)
    _draw_owner(scene, x + PAD, y + height - 9, index, card, t)


def _draw_portrait(scene: Scene, x: float, y: float, card: HeroCard) -> None:
    """The hero's face on its ground, its sign behind it."""
    look = hero_look(card.id)
    scene.box(x, y, PORTRAIT, PORTRAIT, 12, look.ground, stroke=INK, line=4)
    draw_icon(scene, look.sign, x + PORTRAIT / 2, y + PORTRAIT / 2, PORTRAIT * 0.96, look.shade)
    draw_icon(scene, look.face, x + PORTRAIT / 2, y + PORTRAIT / 2, PORTRAIT * 0.78, look.ink)


def _draw_figure(scene: Scene, x: float, y: float, icon: str, colour: str, figure: str, words: str) -> None:
    draw_icon(scene, icon, x + 16, y, 32, colour)
    scene.text(x + 38, y + 12, figure, 34, TEXT, face=FIGURES, anchor="start")
    left = x + 44 + width_of(figure, FIGURES, 34)
    room = WIDTH - 2 * PAD - PORTRAIT - 52 - width_of(figure, FIGURES, 34)
    draw_fitted(scene, left, y + 10, words, (LETTERS, 23), room, MUTED)


def _owner(card: HeroCard, t: Texts) -> list[str]:
    """Whom the hero follows, in one line or two."""
    if card.owner is None:
        return [t("free to recruit")]
    room = WIDTH - 106
    lines = wrap(t("follows {name}", name=card.owner[1]), WORDS, LETTERS, room, 2)
    return [fit(line, WORDS, LETTERS, room, LETTERS)[0] for line in lines]


def _draw_owner(scene: Scene, x: float, y: float, index: int, card: HeroCard, t: Texts) -> None:
    """Whom the hero follows; `y`: the lower end of it."""
    lines = _owner(card, t)
    high = 9 + OWNER * len(lines)
    middle = y - high / 2
    scene.box(x - 6, y - high, WIDTH - 20, high, 8, CARD_ON_MOVE)
    look = clan_look("", 3) if card.owner is None else clan_look(card.owner[0], index)
    draw_hero(scene, x + 14, middle, 14, look, card.letter)
    if card.owner is not None:
        draw_emblem(scene, x + 48, middle, 14, look, "")
    for row, words in enumerate(lines):
        base = middle + 8 + (row - (len(lines) - 1) / 2) * OWNER
        left, colour = (x + 38, MUTED) if card.owner is None else (x + 70, TEXT)
        scene.text(left, base, words, LETTERS, colour, anchor="start")

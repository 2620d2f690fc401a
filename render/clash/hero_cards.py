"""Hero cards (§10), two in a row: portrait, name, cost, movement, bonus, effect, and whom each follows."""

from __future__ import annotations

from data.texts import Texts, texts_in
from render.clash.palette import BACKGROUND, CARD, CARD_ON_MOVE, GOLD, INK, LINE, MUTED, TEXT, clan_look, hero_look
from render.clash.picture import HeroCard, HeroesSpec
from render.clash.tokens import draw_emblem, draw_hero
from render.fonts import fit, width_of, wrap
from render.icons import draw_icon
from render.scene import FIGURES, TITLE, WORDS, Scene
from render.shapes import polygon

WIDTH, HEIGHT = 500, 440
MARGIN, GAP = 16, 16
PORTRAIT = 156


def paint_heroes(spec: HeroesSpec) -> Scene:
    """All cards."""
    t = texts_in(spec.language)
    columns = min(2, max(len(spec.cards), 1))
    rows = max(-(-len(spec.cards) // columns), 1)
    width = 2 * MARGIN + columns * WIDTH + (columns - 1) * GAP
    height = 2 * MARGIN + rows * HEIGHT + (rows - 1) * GAP
    scene = Scene(width, height)
    scene.path(polygon((0, 0), (width, 0), (width, height), (0, height)), BACKGROUND)
    for index, card in enumerate(spec.cards):
        x = MARGIN + index % columns * (WIDTH + GAP)
        y = MARGIN + index // columns * (HEIGHT + GAP)
        _draw_card(scene, x, y, index, card, t)
    return scene


def _draw_card(scene: Scene, x: float, y: float, index: int, card: HeroCard, t: Texts) -> None:
    scene.box(x, y, WIDTH, HEIGHT, 16, CARD, stroke=GOLD if card.owner else LINE, line=4)
    room = WIDTH - 40
    name, size = fit(card.name, TITLE, 34, room, 22)
    scene.text(x + 20, y + 48, name, size, GOLD, face=TITLE, anchor="start")
    _draw_portrait(scene, x + 20, y + 66, card)
    left = x + PORTRAIT + 44
    _draw_figure(scene, left, y + 92, "two-coins", GOLD, str(card.cost), t("gold"))
    _draw_figure(scene, left, y + 142, "steps", "#b9d2ee", str(card.movement), t("movement"))
    words, size = fit(card.bonus, WORDS, 31, room - PORTRAIT - 24, 20)
    scene.text(left, y + 202, words, size, TEXT, anchor="start")
    for line, words in enumerate(wrap(card.effect, WORDS, 29, room, 4)):
        scene.text(x + 20, y + PORTRAIT + 106 + line * 35, words, 29, "#f0dfb8", anchor="start")
    _draw_owner(scene, x + 20, y + HEIGHT - 34, index, card, t)


def _draw_portrait(scene: Scene, x: float, y: float, card: HeroCard) -> None:
    """The hero's face on its ground, its sign in a corner, its letter in the other."""
    look = hero_look(card.id)
    scene.box(x, y, PORTRAIT, PORTRAIT, 12, look.ground, stroke=INK, line=4)
    draw_icon(scene, look.sign, x + PORTRAIT / 2, y + PORTRAIT / 2, PORTRAIT * 0.96, look.shade)
    draw_icon(scene, look.face, x + PORTRAIT / 2, y + PORTRAIT / 2, PORTRAIT * 0.78, look.ink)


def _draw_figure(scene: Scene, x: float, y: float, icon: str, colour: str, figure: str, words: str) -> None:
    draw_icon(scene, icon, x + 16, y, 32, colour)
    scene.text(x + 40, y + 12, figure, 36, TEXT, face=FIGURES, anchor="start")
    scene.text(x + 50 + width_of(figure, FIGURES, 36), y + 11, words, 28, MUTED, anchor="start")


def _draw_owner(scene: Scene, x: float, y: float, index: int, card: HeroCard, t: Texts) -> None:
    """Whom the hero follows."""
    if card.owner is None:
        scene.box(x - 6, y - 20, WIDTH - 28, 40, 8, CARD_ON_MOVE)
        draw_hero(scene, x + 16, y, 15, clan_look("", 3), card.letter)
        scene.text(x + 44, y + 9, t("free to recruit"), 25, MUTED, anchor="start")
        return
    clan, name = card.owner
    look = clan_look(clan, index)
    scene.box(x - 6, y - 20, WIDTH - 28, 40, 8, CARD_ON_MOVE)
    draw_hero(scene, x + 16, y, 15, look, card.letter)
    draw_emblem(scene, x + 54, y, 15, look)
    words, size = fit(t("follows {name}", name=name), WORDS, 25, WIDTH - 120, 17)
    scene.text(x + 80, y + 9, words, size, TEXT, anchor="start")

"""The family of cards of all games: one frame, a picture, what it costs, what it does; readable 300 pixels wide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from render.drawing.fonts import draw_fitted, width_of, wrap
from render.drawing.icons import draw_icon
from render.drawing.scene import FIGURES, FREE, LARGE, TITLE, WORDS, Scene
from render.drawing.themes import DEFAULT

WIDTH = 300
BAND, PAD = 70, 16
MARGIN, GAP = 14, 14
BACKGROUND, BODY = "#14171d", "#1e232c"
TEXT, MUTED, GOLD, FACTS = "#f3ecdc", "#b4bbc8", "#e9b949", "#f0dfb8"
CHOSEN, LACKING = "#8cff7a", "#ff8a80"
KIND, FACT, RUNNING = 26, 26, 26
TITLES = ((TITLE, 26), (WORDS, 28), (WORDS, 26))
"""Sizes of the letters: the kind of card, its facts, running words; of titles what is tried. None is
under 20 pixels where a phone shows two cards in 550, below a fortress too."""
SMALLEST = 26
ICON, BESIDE = 84, 98
"""The picture in a card, and how far right of its edge the facts begin."""
COLUMNS, TALL_COLUMNS = 3, 2
"""Cards in a row, and in the layout for phones."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card. `number`: as the select beside it names it; `band`: colour of its head, `ink` of the words on it.

    `facts` are its figures in words, `words` what it does; `foot`: what holds for it now; `sign` is "chosen",
    "lacking" or "".
    """

    title: str
    kind: str
    icon: str
    band: str
    ink: str
    tint: str
    number: str = ""
    cost: str = ""
    coin: str = ""
    coin_tint: str = GOLD
    facts: str = ""
    words: str = ""
    foot: str = ""
    sign: str = ""
    star: bool = False


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Cards side by side, in as many rows as they need."""

    language: str
    cards: tuple[CardFace, ...]
    tall: bool = False
    theme: str = DEFAULT


def grid_size(count: int, columns: int, height: int) -> tuple[int, int, int]:
    """(width, height, columns) of so many cards of this height."""
    columns = max(1, min(columns, count))
    rows = max(1, -(-count // columns))
    return 2 * MARGIN + columns * (WIDTH + GAP) - GAP, 2 * MARGIN + rows * (height + GAP) - GAP, columns


def columns_of(count: int, tall: bool) -> int:
    """How many cards stand in a row: four in two rows of two."""
    return TALL_COLUMNS if tall or count == 2 * TALL_COLUMNS else COLUMNS


def card_scene(count: int, columns: int, height: int, draw: Callable[[Scene, float, float, int], None]) -> Scene:
    """A picture of cards alone; `draw` draws the one of a number at a place."""
    width, high, columns = grid_size(count, columns, height)
    scene = Scene(width, high, letters=LARGE if columns <= TALL_COLUMNS else FREE)
    scene.fill(BACKGROUND)
    for number in range(count):
        draw(scene, MARGIN + number % columns * (WIDTH + GAP), MARGIN + number // columns * (height + GAP), number)
    return scene


def draw_frame(
    scene: Scene, x: float, y: float, height: float, title: str, icon: str, band: str, ink: str, corner: str = ""
) -> None:
    """Body, edge and head of every card: an icon, the title in one or two lines, a number in the corner."""
    scene.box(x, y, WIDTH, height, 16, BODY, stroke=band, line=5)
    scene.box(x + 8, y + 8, WIDTH - 16, BAND, 10, band)
    if icon:
        draw_icon(scene, icon, x + 42, y + 8 + BAND / 2, 50, ink)
    right: float = x + WIDTH - 18
    if corner:
        high = 56 if len(corner) < 3 else 40
        # Cards of one hand have their titles in one face, whatever their numbers.
        room = max(width_of(corner, FIGURES, high), width_of("00", FIGURES, high) if icon else 0.0)
        scene.text(right, y + 8 + BAND / 2 + high * 0.36, corner, high, ink, face=FIGURES, anchor="end")
        right -= room + 8
    left: float = x + (74 if icon else 22)
    face, size, lines = _title_lines(title, right - left)
    for number, words in enumerate(lines):
        base = y + 8 + BAND / 2 + 9 + (number - (len(lines) - 1) / 2) * 28
        scene.text(left, base, words, size, ink, face=face, anchor="start")


def _title_lines(title: str, room: float) -> tuple[str, float, list[str]]:
    """The face and size in which a title fits into two lines whole, and the lines."""
    for face, size in TITLES:
        lines = wrap(title, face, size, room, 2)
        if all(width_of(line, face, size) <= room for line in lines) and " ".join(lines) == title:
            break
    return face, size, lines


def face_height(card: CardFace) -> int:
    facts, words = _lines(card)
    return round(BAND + 54 + max(ICON + 12, len(facts) * 30 + 12) + len(words) * 31 + (40 if card.foot else 10))


def _lines(card: CardFace) -> tuple[list[str], list[str]]:
    room = WIDTH - PAD - BESIDE
    facts = wrap(kept_together(card.facts, FACT, room), WORDS, FACT, room, 5) if card.facts else []
    return facts, wrap(card.words, WORDS, RUNNING, WIDTH - 2 * PAD, 8) if card.words else []


def kept_together(facts: str, size: float, room: float) -> str:
    """Lines break between facts, and inside one only where it is too long for a line: not after its number."""
    kept = []
    for fact in facts.split(", "):
        whole = width_of(fact + ",", WORDS, size) <= room
        kept.append(fact.replace(" ", "\u00a0", -1 if whole else 1))
    return ", ".join(kept)


def draw_face(scene: Scene, x: float, y: float, height: float, card: CardFace) -> None:
    draw_frame(scene, x, y, height, card.title, "", card.band, card.ink, card.number)
    if card.sign:
        colour = CHOSEN if card.sign == "chosen" else LACKING
        scene.box(x - 4, y - 4, WIDTH + 8, height + 8, 20, None, stroke=colour, line=5)
    top = y + BAND + 18
    kind = draw_fitted(scene, x + PAD, top + 22, card.kind, (KIND, SMALLEST), WIDTH - 2 * PAD - 96, MUTED)
    if card.star:
        draw_icon(scene, "star", x + PAD + kind + 20, top + 15, 24, GOLD)
    if card.cost:
        scene.text(x + WIDTH - PAD, top + 26, card.cost, 34, TEXT, face=FIGURES, anchor="end")
        coin = x + WIDTH - PAD - width_of(card.cost, FIGURES, 34) - 24
        draw_icon(scene, card.coin, coin, top + 15, 30, card.coin_tint)
    top += 36
    facts, words = _lines(card)
    room = max(ICON + 12, len(facts) * 30 + 12)
    draw_icon(scene, card.icon, x + PAD + ICON / 2 - 4, top + room / 2, ICON * 0.9, card.tint)
    for number, line in enumerate(facts):
        middle = top + room / 2 + (number - (len(facts) - 1) / 2) * 30
        draw_fitted(scene, x + BESIDE, middle + 9, line, (FACT, SMALLEST), WIDTH - PAD - BESIDE, FACTS)
    top += room
    for line in words:
        draw_fitted(scene, x + PAD, top + 20, line, (RUNNING, SMALLEST), WIDTH - 2 * PAD, TEXT)
        top += 31
    if card.foot:
        colour = LACKING if card.sign == "lacking" else CHOSEN if card.sign == "chosen" else MUTED
        draw_fitted(scene, x + PAD, y + height - 16, card.foot, (KIND, SMALLEST), WIDTH - 2 * PAD, colour)


def paint_sheet(spec: CardSheet) -> Scene:
    """The cards, all as high as the highest."""
    height = max((face_height(card) for card in spec.cards), default=200)
    return card_scene(
        len(spec.cards),
        columns_of(len(spec.cards), spec.tall),
        height,
        lambda scene, x, y, number: draw_face(scene, x, y, height, spec.cards[number]),
    )

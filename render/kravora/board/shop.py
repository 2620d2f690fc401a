"""The picture of the purchases: one's fortress, and beside it the ruses and buildings one can pay for."""

from __future__ import annotations

from data.texts import texts_in
from render.drawing.scene import LARGE, Scene
from render.kravora.fort.fort import WIDTH, draw_fort, fort_height
from render.kravora.palette import BACKGROUND
from render.kravora.picture import ShopSpec
from render.shared.cards import GAP, TALL_COLUMNS, draw_face, face_height, grid_size
from render.shared.cards import MARGIN as CARD_MARGIN
from render.shared.cards import WIDTH as CARD_WIDTH

MARGIN = 10
COLUMN = 3
"""So many cards stand in one column beside the fortress."""


def paint_shop(spec: ShopSpec) -> Scene:
    """The cards stand beside the fortress, those it has no room for below both; in the layout for phones all below."""
    t = texts_in(spec.language)
    high = fort_height([spec.fort], spec.tall)
    card = max((face_height(each) for each in spec.cards), default=0)
    foot, fort_width = high + 2 * MARGIN, WIDTH + 2 * MARGIN
    if spec.tall:
        wide, below, columns = grid_size(len(spec.cards), TALL_COLUMNS, card) if spec.cards else (0, 0, 1)
        scene = Scene(max(fort_width, wide), foot + below, letters=LARGE)
        places = _grid((scene.width - wide) / 2 + CARD_MARGIN, foot, columns, len(spec.cards), card)
    else:
        columns = TALL_COLUMNS if len(spec.cards) > COLUMN else 1
        wide, _, _ = grid_size(len(spec.cards), columns, card) if spec.cards else (0, 0, 1)
        across = int((fort_width + wide - 2 * CARD_MARGIN + GAP) // (CARD_WIDTH + GAP))
        beside = _beside(len(spec.cards), columns, round(foot / (card + GAP)), across)
        rest = len(spec.cards) - beside
        top = max(foot, grid_size(beside, columns, card)[1] if beside else 0)
        scene = Scene(fort_width + wide, top + -(-rest // across) * (card + GAP))
        places = [
            *_grid(fort_width + CARD_MARGIN, CARD_MARGIN, columns, beside, card),
            *_grid(CARD_MARGIN, top, across, rest, card),
        ]
    scene.fill(BACKGROUND)
    draw_fort(scene, MARGIN, MARGIN, high, spec.fort, t)
    for (x, y), each in zip(places, spec.cards, strict=True):
        draw_face(scene, x, y, card, each)
    return scene


def _beside(count: int, columns: int, rows: int, across: int) -> int:
    """How many cards stand beside the fortress: all, where that takes no more rows than with some of them below."""
    some = columns * max(rows, 1)
    all_rows, fewer_rows = -(-count // columns), rows - (-max(count - some, 0) // across)
    return count if columns == 1 or all_rows <= fewer_rows else some


def _grid(left: float, top: float, columns: int, count: int, card: int) -> list[tuple[float, float]]:
    """Where cards stand, row by row."""
    return [
        (left + number % columns * (CARD_WIDTH + GAP), top + number // columns * (card + GAP))
        for number in range(count)
    ]

"""The picture of the purchases: one's fortress, and beside it the ruses and buildings one can pay for."""

from __future__ import annotations

from data.texts import texts_in
from render.cards import GAP, TALL_COLUMNS, draw_face, face_height, grid_size
from render.cards import MARGIN as CARD_MARGIN
from render.cards import WIDTH as CARD_WIDTH
from render.kravora.fort import WIDTH, draw_fort, fort_height
from render.kravora.palette import BACKGROUND
from render.kravora.picture import ShopSpec
from render.scene import Scene
from render.shapes import polygon

MARGIN = 10
COLUMN = 3
"""So many cards stand in one column beside the fortress."""


def paint_shop(spec: ShopSpec) -> Scene:
    """The cards stand beside the fortress, in the layout for phones below it."""
    t = texts_in(spec.language)
    high = fort_height([spec.fort], spec.tall)
    card = max((face_height(each) for each in spec.cards), default=0)
    columns = TALL_COLUMNS if spec.tall or len(spec.cards) > COLUMN else 1
    wide, below, columns = grid_size(len(spec.cards), columns, card) if spec.cards else (0, 0, 1)
    fort_width = WIDTH + 2 * MARGIN
    if spec.tall:
        scene = Scene(max(fort_width, wide), high + 2 * MARGIN + below, for_phones=True)
        left, top = (scene.width - wide) / 2 + CARD_MARGIN, high + 2 * MARGIN
    else:
        scene = Scene(fort_width + wide, max(high + 2 * MARGIN, below))
        left, top = fort_width + CARD_MARGIN, CARD_MARGIN
    scene.path(polygon((0, 0), (scene.width, 0), (scene.width, scene.height), (0, scene.height)), BACKGROUND)
    draw_fort(scene, MARGIN, MARGIN, high, spec.fort, t)
    for number, each in enumerate(spec.cards):
        x = left + number % columns * (CARD_WIDTH + GAP)
        draw_face(scene, x, top + number // columns * (card + GAP), card, each)
    return scene

"""The crop for panels: one fortress or some, with marked lines and units."""

from __future__ import annotations

from data.texts import texts_in
from render.drawing.scene import FREE, LARGE, Scene
from render.kravora.fort.fort import WIDTH, draw_fort, fort_height
from render.kravora.palette import BACKGROUND
from render.kravora.picture import CropSpec

MARGIN, GAP, COLUMNS = 10, 12, 2


def paint_crop(spec: CropSpec) -> Scene:
    """The fortresses, two in a row, for phones under each other."""
    t = texts_in(spec.language)
    high = fort_height(spec.forts, spec.tall)
    columns = 1 if spec.tall else min(COLUMNS, len(spec.forts))
    rows = -(-len(spec.forts) // columns)
    width, height = 2 * MARGIN + columns * (WIDTH + GAP) - GAP, 2 * MARGIN + rows * (high + GAP) - GAP
    scene = Scene(width, height, letters=LARGE if spec.tall else FREE)
    scene.fill(BACKGROUND)
    for index, fort in enumerate(spec.forts):
        x, y = MARGIN + index % columns * (WIDTH + GAP), MARGIN + index // columns * (high + GAP)
        draw_fort(scene, x, y, high, fort, t)
    return scene

"""The painters of Kravora, by the spec each draws."""

from __future__ import annotations

from collections.abc import Mapping

from render.kravora.board import paint_board
from render.kravora.crop import paint_crop
from render.kravora.picture import BoardSpec, CropSpec
from render.painter import BOARD, PANEL, Painter

PAINTERS: Mapping[type, Painter] = {
    BoardSpec: Painter(paint_board, BOARD, "kravora"),
    CropSpec: Painter(paint_crop, PANEL, "kravora"),
}

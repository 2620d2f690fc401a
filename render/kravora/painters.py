"""The painters of Kravora, by the spec each draws."""

from __future__ import annotations

from collections.abc import Mapping

from render.kravora.board.board import paint_board
from render.kravora.board.crop import paint_crop
from render.kravora.film import FortFrame, paint_frame
from render.kravora.palette import THEMES
from render.kravora.picture import BoardSpec, CropSpec, KravoraCourse, KravoraPlot
from render.painter import BOARD, PANEL, Painter
from render.shared.course import paint_course
from render.shared.plot import paint_plot

PAINTERS: Mapping[type, Painter] = {
    KravoraPlot: Painter(paint_plot, PANEL, "kravora", THEMES),
    KravoraCourse: Painter(paint_course, PANEL, "kravora", THEMES),
    BoardSpec: Painter(paint_board, BOARD, "kravora", THEMES),
    FortFrame: Painter(paint_frame, BOARD, "kravora", THEMES),
    CropSpec: Painter(paint_crop, PANEL, "kravora", THEMES),
}

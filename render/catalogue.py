"""Finds the painter of a spec, whatever the game; a new game adds one line."""

from __future__ import annotations

from collections.abc import Mapping

from render.clash.painters import PAINTERS as CLASH
from render.kravora.painters import PAINTERS as KRAVORA
from render.painter import PANEL, Painter
from render.plot import PlotSpec, paint_plot
from render.png import encode

PAINTERS: Mapping[type, Painter] = {
    **CLASH,
    **KRAVORA,
    PlotSpec: Painter(paint_plot, PANEL),
}


def draw_now(spec: object) -> bytes:
    """The PNG of a spec, drawn in this process (the worker's job; tests and the command line use it directly).

    Raises LookupError for a spec without a painter, PictureTooLargeError.
    """
    painter = PAINTERS.get(type(spec))
    if painter is None:
        raise LookupError(f"no painter for {type(spec).__name__}")
    return encode(painter.paint(spec), painter.aim, f"{painter.palette}.default")

"""Finds the painter of a spec, whatever the game; a new game adds one line."""

from __future__ import annotations

from collections.abc import Mapping

from render.clash.painters import PAINTERS as CLASH
from render.kravora.painters import PAINTERS as KRAVORA
from render.painter import PANEL, Painter
from render.plot import PlotSpec, paint_plot
from render.png import encode
from render.scene import Scene
from render.themes import DEFAULT, in_theme

PAINTERS: Mapping[type, Painter] = {
    **CLASH,
    **KRAVORA,
    PlotSpec: Painter(paint_plot, PANEL),
}


def scene_of(spec: object) -> Scene:
    """What a spec shows, in its theme. Raises LookupError for a spec without a painter."""
    painter = painter_of(spec)
    return in_theme(painter.paint(spec), painter.themes.get(theme_of(spec), {}))


def theme_of(spec: object) -> str:
    """The theme a spec asks for; the default where it knows none."""
    return str(getattr(spec, "theme", DEFAULT))


def painter_of(spec: object) -> Painter:
    """Raises LookupError for a spec without a painter."""
    painter = PAINTERS.get(type(spec))
    if painter is None:
        raise LookupError(f"no painter for {type(spec).__name__}")
    return painter


def draw_now(spec: object) -> bytes:
    """The PNG of a spec, drawn in this process (the worker's job; tests and the command line use it directly).

    Raises LookupError for a spec without a painter, PictureTooLargeError.
    """
    painter = painter_of(spec)
    return encode(scene_of(spec), painter.aim, f"{painter.game}.{theme_of(spec)}")

"""Finds the painter of a spec in the painters one is given, and draws the spec in its theme."""

from __future__ import annotations

from collections.abc import Mapping

from render.drawing.scene import Scene
from render.drawing.themes import DEFAULT, in_theme
from render.painter import Painter
from render.pixels.png import encode

PaintersByKind = Mapping[type, Painter]


def scene_of(spec: object, painters: PaintersByKind) -> Scene:
    """What a spec shows, in its theme. Raises LookupError for a spec without a painter."""
    painter = painter_of(spec, painters)
    return in_theme(painter.paint(spec), painter.themes.get(theme_of(spec), {}))


def theme_of(spec: object) -> str:
    """The theme a spec asks for; the default where it knows none."""
    return str(getattr(spec, "theme", DEFAULT))


def painter_of(spec: object, painters: PaintersByKind) -> Painter:
    """Raises LookupError for a spec without a painter."""
    painter = painters.get(type(spec))
    if painter is None:
        raise LookupError(f"no painter for {type(spec).__name__}")
    return painter


def draw_now(spec: object, painters: PaintersByKind) -> bytes:
    """The PNG of a spec, drawn in this process. Raises LookupError as `scene_of` does, PictureTooLargeError."""
    painter = painter_of(spec, painters)
    return encode(scene_of(spec, painters), painter.aim, f"{painter.game}.{theme_of(spec)}")

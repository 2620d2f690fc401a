"""The scene, a display list: what to draw, in order, as plain tuples; render.pixels.raster turns it into pixels."""

from __future__ import annotations

from typing import NamedTuple

from render.drawing.shapes import CIRCLE, polygon, rounded

TITLE, WORDS, FIGURES = "title", "words", "figures"
"""The three faces: headings, running words, numbers (render.drawing.fonts)."""


class PathOp(NamedTuple):
    """A shape: `data` in its own units, moved to (x, y) and scaled; stroke width in scene units."""

    data: str
    fill: str | None
    stroke: str | None
    width: float
    x: float
    y: float
    scale: float
    opacity: float
    cap: str
    dash: tuple[float, float] | None


class TextOp(NamedTuple):
    """One line of text on its baseline; `halo` is an outline colour behind it."""

    x: float
    y: float
    text: str
    face: str
    size: float
    fill: str
    anchor: str
    halo: str | None
    halo_width: float


Op = PathOp | TextOp
SHOWN = 550
"""Pixels: how wide Discord's app shows a picture at most."""
FREE, LEGIBLE, LARGE = 0.0, 11 / 400, 20 / SHOWN
"""The smallest letters, in parts of a picture's width: any; those of pictures that have one layout, 11 pixels on a
phone of 400; those of the layout for phones."""


class Scene:
    """A picture in the making, `width` by `height` pixels.

    It has layers, the first of which may be the ground. Within a layer texts lie over all shapes.
    """

    def __init__(self, width: int, height: int, zoom: float = 1.0, letters: float = FREE) -> None:
        """`zoom`: so many times as large it is drawn where that is not too large; `letters`: its smallest ones."""
        self.width = width
        self.height = height
        self.zoom = zoom
        self.least = letters * max(width, SHOWN)
        """The size of its smallest letters: painters keep to it."""
        self.ops: list[Op] = []
        self.ground = 0
        """So many operations are the ground, which changes seldom and is kept as pixels between pictures."""
        self.ends: list[int] = []
        """Where layers above the ground end, before the last one."""

    def end_ground(self) -> None:
        """All that was drawn so far is the ground."""
        self.ground = len(self.ops)

    def end_layer(self) -> None:
        """What comes now lies over all that was drawn so far, its texts too. A layer costs some milliseconds."""
        self.ends.append(len(self.ops))

    def layers(self) -> list[list[Op]]:
        """What is drawn above the ground, layer by layer."""
        starts, ends = [self.ground, *self.ends], [*self.ends, len(self.ops)]
        return [self.ops[start:end] for start, end in zip(starts, ends, strict=True)]

    def path(
        self,
        data: str,
        fill: str | None = None,
        *,
        stroke: str | None = None,
        width: float = 0.0,
        x: float = 0.0,
        y: float = 0.0,
        scale: float = 1.0,
        opacity: float = 1.0,
        cap: str = "round",
        dash: tuple[float, float] | None = None,
    ) -> None:
        self.ops.append(PathOp(data, fill, stroke, width, x, y, scale, opacity, cap, dash))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str,
        *,
        face: str = WORDS,
        anchor: str = "middle",
        halo: str | None = None,
        halo_width: float = 0.0,
    ) -> None:
        # The faces have no narrow no-break space, which French puts before its signs.
        self.ops.append(TextOp(x, y, text.replace("\u202f", "\u00a0"), face, size, fill, anchor, halo, halo_width))

    def fill(self, colour: str) -> None:
        right, low = self.width, self.height
        self.path(polygon((0, 0), (right, 0), (right, low), (0, low)), colour)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None = None,
        *,
        stroke: str | None = None,
        width: float = 0.0,
        opacity: float = 1.0,
    ) -> None:
        self.path(CIRCLE, fill, stroke=stroke, width=width, x=x, y=y, scale=radius, opacity=opacity)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        fill: str | None,
        *,
        stroke: str | None = None,
        line: float = 0.0,
    ) -> None:
        """A rectangle with round corners."""
        self.path(rounded(x, y, width, height, radius), fill, stroke=stroke, width=line)

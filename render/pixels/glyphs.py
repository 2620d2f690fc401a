"""Lines of text as masks of pixels: letters are drawn once, large, and lines of them made as small as needed."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.drawing.fonts import font_of, width_of

MASTER = 128
"""Pixels of the size letters are drawn at: no picture has larger ones, and no hinting bends them."""
FINE = 4
"""Steps within a pixel at which lines begin."""
SIZES = 8
"""Steps within a pixel by which sizes differ."""
MARGIN = 3 * MASTER // 4
"""Room around a large line: for halos, and for the pixels its edge falls into."""
NARROWER = 3
"""Steps, at MASTER, of the strokes that a halo is made of."""
KEPT = 4096
"""Lines kept: what a few boards show."""


class Mask(NamedTuple):
    """How much of each pixel a line covers, and where its left upper corner lies, in whole pixels."""

    cover: Image.Image
    x: int
    y: int


@lru_cache(maxsize=2048)
def _letter(letter: str, face: str, halo: int) -> Mask:
    """A letter at MASTER, `halo` pixels wider all around; its place beside its point on the baseline."""
    image = Image.new("L", (3 * MASTER, 3 * MASTER))
    # A wide stroke alone leaves a hole where it meets itself, as inside a B: narrower ones fill it.
    for reach in range(halo, -1, -NARROWER):
        ImageDraw.Draw(image).text(
            (MASTER, 2 * MASTER), letter, 255, font_of(face, MASTER), anchor="ls", stroke_width=reach
        )
    left, top, right, bottom = image.getbbox() or (0, 0, 1, 1)
    return Mask(image.crop((left, top, right, bottom)), left - MASTER, top - 2 * MASTER)


@lru_cache(maxsize=KEPT)
def _line(text: str, face: str, halo: int) -> Image.Image:
    """A line at MASTER; its baseline begins MARGIN from the left and MARGIN + MASTER from the top."""
    image = Image.new("L", (math.ceil(width_of(text, face, MASTER)) + 2 * MARGIN, 2 * MARGIN + MASTER + MASTER // 4))
    at = float(MARGIN)
    for letter in text:
        if letter != " ":
            drawn = _letter(letter, face, halo)
            image.paste(255, (round(at) + drawn.x, MARGIN + MASTER + drawn.y), drawn.cover)
        at += width_of(letter, face, MASTER)
    return image


@lru_cache(maxsize=KEPT)
def _mask(text: str, face: str, size: int, halo: int, shift_x: int, shift_y: int) -> Mask:
    """A line whose baseline starts (shift_x, shift_y) fine steps right of and below a pixel's corner.

    `size` in steps (SIZES), `halo` in pixels of MASTER.
    """
    line, part = _line(text, face, halo), size / SIZES / MASTER
    found = line.getbbox()
    if found is None:
        return Mask(Image.new("L", (1, 1)), 0, 0)
    left, top = (found[0] - MARGIN) * part + shift_x / FINE, (found[1] - MARGIN - MASTER) * part + shift_y / FINE
    x, y = math.floor(left), math.floor(top)
    wide, high = math.ceil(left + (found[2] - found[0]) * part) - x, math.ceil(top + (found[3] - found[1]) * part) - y
    from_x, from_y = found[0] - (left - x) / part, found[1] - (top - y) / part
    box = (
        max(from_x, 0.0),
        max(from_y, 0.0),
        min(from_x + wide / part, line.width),
        min(from_y + high / part, line.height),
    )
    return Mask(line.resize((wide, high), Image.Resampling.BOX, box), x, y)


def line_mask(text: str, face: str, size: float, x: float, y: float, anchor: str, halo: float = 0.0) -> Mask:
    """A line of text of this size in pixels with its baseline at (x, y), to the nearest quarter of a pixel.

    `anchor`: what of the line lies at x ("start", "middle", "end"); `halo`: how far an outline reaches beyond it.
    """
    start = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width_of(text, face, size)
    fine_x, fine_y = round(start * FINE), round(y * FINE)
    around = round(halo * MASTER / size)
    mask = _mask(text, face, max(round(size * SIZES), 1), around, fine_x % FINE, fine_y % FINE)
    return Mask(mask.cover, mask.x + fine_x // FINE, mask.y + fine_y // FINE)

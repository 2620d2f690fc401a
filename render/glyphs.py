"""Lines of text as masks of pixels, drawn once and kept: large, then made small, so that no hinting bends letters."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageFont

from render.fonts import FILES, width_of

FINE = 4
"""Steps within a pixel: letters are drawn so many times as large, and lines begin at so many places of a pixel."""
KEPT = 4096
"""Masks kept: what a few boards show."""


class Mask(NamedTuple):
    """How much of each pixel a line covers, and where its left upper corner lies, in whole pixels."""

    cover: Image.Image
    x: int
    y: int


@lru_cache(maxsize=128)
def _font(face: str, fine_size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FILES[face], fine_size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=KEPT)
def _mask(text: str, face: str, fine_size: int, fine_halo: int, shift_x: int, shift_y: int) -> Mask:
    """A line whose baseline starts (shift_x, shift_y) fine steps right of and below a pixel's corner."""
    font = _font(face, fine_size)
    left, top, right, bottom = font.getbbox(text, anchor="ls", stroke_width=fine_halo)
    x, y = (int(left) + shift_x) // FINE - 1, (int(top) + shift_y) // FINE - 1
    wide = -(-(int(right) + shift_x) // FINE) + 1 - x
    high = -(-(int(bottom) + shift_y) // FINE) + 1 - y
    drawn, offset = font.getmask2(text, "L", anchor="ls", stroke_width=fine_halo)
    if 0 in drawn.size:
        return Mask(Image.new("L", (1, 1)), x, y)
    line = Image.frombytes("L", drawn.size, bytes(drawn))
    fine = Image.new("L", (wide * FINE, high * FINE))
    fine.paste(line, (offset[0] + shift_x - x * FINE, offset[1] + shift_y - y * FINE))
    return Mask(fine.reduce(FINE), x, y)


def line_mask(text: str, face: str, size: float, x: float, y: float, anchor: str, halo: float = 0.0) -> Mask:
    """A line of text of this size in pixels with its baseline at (x, y), to the nearest quarter of a pixel.

    `anchor`: what of the line lies at x ("start", "middle", "end"); `halo`: how far an outline reaches beyond it.
    """
    start = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width_of(text, face, size)
    fine_x, fine_y = round(start * FINE), round(y * FINE)
    mask = _mask(text, face, max(round(size * FINE), 1), round(halo * FINE), fine_x % FINE, fine_y % FINE)
    return Mask(mask.cover, mask.x + fine_x // FINE, mask.y + fine_y // FINE)

"""Halos: whatever a narrow one covers a wider one covers too, inside letters as well."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from render.drawing.fonts import FILES
from render.pixels.glyphs import MASTER, Mask, _letter


@pytest.mark.parametrize("letter", ["A", "B", "D", "6", "8", "0", "R", "a", "e", "g"])
@pytest.mark.parametrize("face", FILES)
def test_a_halo_has_no_hole_where_its_stroke_meets_itself(face: str, letter: str) -> None:
    widest = MASTER // 5
    for narrow in (0, widest // 4, widest // 2):
        inner, outer = _letter(letter, face, narrow), _letter(letter, face, widest)
        uncovered = ImageChops.subtract(inner.cover, _under(inner, outer))
        assert uncovered.getextrema()[1] < 128, (letter, narrow)


def _under(inner: Mask, outer: Mask) -> Image.Image:
    """The part of the outer mask that lies over the inner one."""
    left, top = inner.x - outer.x, inner.y - outer.y
    return outer.cover.crop((left, top, left + inner.cover.width, top + inner.cover.height))

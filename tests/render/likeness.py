"""How alike two pictures look: structural similarity (SSIM, Wang and others 2004) over squares of 8 by 8 pixels."""

from __future__ import annotations

from array import array
from typing import Any

from PIL import Image, ImageMath

SQUARE = 8
FIRST, SECOND = (0.01 * 255) ** 2, (0.03 * 255) ** 2
"""The constants of the paper, which keep flat squares from dividing by nothing."""


def likeness(one: Image.Image, other: Image.Image) -> float:
    """1: equal; the mean over all squares of the pictures in grey. Both have the same size."""
    a, b = (picture.convert("RGB").convert("L").convert("F") for picture in (one, other))
    mean_a, mean_b = a.reduce(SQUARE), b.reduce(SQUARE)
    aa, bb, ab = (_product(*pair).reduce(SQUARE) for pair in ((a, a), (b, b), (a, b)))
    found = ImageMath.lambda_eval(_similarity, ma=mean_a, mb=mean_b, aa=aa, bb=bb, ab=ab)
    values = array("f", found.tobytes())
    return float(sum(values) / len(values))


def _product(one: Image.Image, other: Image.Image) -> Image.Image:
    return ImageMath.lambda_eval(lambda given: given["one"] * given["other"], one=one, other=other)


def _similarity(given: dict[str, Any]) -> Any:
    ma, mb, aa, bb, ab = (given[name] for name in ("ma", "mb", "aa", "bb", "ab"))
    shared = ab - ma * mb
    spread = (aa - ma * ma) + (bb - mb * mb)
    return ((2 * ma * mb + FIRST) * (2 * shared + SECOND)) / ((ma * ma + mb * mb + FIRST) * (spread + SECOND))

"""Turns SVG into a PNG, with fewer colours where it would be too large; checks the size limit."""

from __future__ import annotations

import io
from functools import lru_cache

import resvg
from PIL import Image

from engine.kernel.errors import ConquestError
from render.fonts import FILES
from render.scene import Scene
from render.svg import to_svg

LARGEST = 8_000_000
"""Bytes of one attachment that every server accepts."""
MOST_PIXELS = 2_000_000
"""A larger scene is drawn smaller: it takes as long as it has pixels, and is shown at phone or channel width anyway."""
COLOURS = (256, 128, 64)


class PictureTooLargeError(ConquestError):
    """A PNG is over LARGEST even with the fewest colours (code `picture_too_large`)."""

    code = "picture_too_large"


@lru_cache(maxsize=1)
def _options() -> resvg.usvg.Options:
    options = resvg.usvg.Options.default()
    for file in FILES.values():
        options.load_font_file(str(file))
    return options


def raw_png(svg: str) -> bytes:
    """The picture in full colour."""
    return bytes(resvg.render(resvg.usvg.Tree.from_str(svg, _options()), (1.0, 0, 0, 0, 1.0, 0)))


def fewer_colours(png: bytes, colours: int) -> bytes:
    """The picture with a palette of so many colours."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    small = image.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    small.save(out, "PNG")
    return out.getvalue()


def encode(scene: Scene, aim: int) -> bytes:
    """The scene as PNG, with the most colours that keep it within `aim` bytes, or the fewest.

    Raises PictureTooLargeError.
    """
    full = raw_png(to_svg(scene, min(1.0, (MOST_PIXELS / (scene.width * scene.height)) ** 0.5)))
    small = full
    for colours in COLOURS:
        small = fewer_colours(full, colours)
        if len(small) <= aim:
            break
    if len(small) > LARGEST:
        raise PictureTooLargeError(f"{len(small)} bytes, {LARGEST} at most")
    return small

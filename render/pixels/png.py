"""Turns scenes into PNG files of 256 colours; checks the size limit."""

from __future__ import annotations

import io

from PIL import Image

from engine.kernel.errors import ConquestError
from render.drawing.scene import Scene
from render.pixels.palettes import COLOURS, palette
from render.pixels.raster import raster

LARGEST = 8_000_000
"""Bytes of one attachment that every server accepts."""
MOST_PIXELS = 1_900_000
"""A larger scene is drawn smaller: it takes as long as it has pixels, and is shown at phone or channel width anyway."""
FAST, QUICK, SMALL = 1, 4, 9
"""How hard to press: what stays in the house, what is sent, and what would be too large otherwise."""
SMALLER = 0.85
"""A picture that is too large even so is drawn so many times as large."""


class PictureTooLargeError(ConquestError):
    """A PNG is over LARGEST even with the fewest colours (code `picture_too_large`)."""

    code = "picture_too_large"


def scale_of(scene: Scene, most: int = MOST_PIXELS) -> float:
    """How large a scene is drawn to have so many pixels at most."""
    return float(min(scene.zoom, (most / (scene.width * scene.height)) ** 0.5))


def in_palette(image: Image.Image, colours: str) -> Image.Image:
    """The picture in the palette of this name; in one of its own where there is none."""
    fixed = palette(colours)
    if fixed is None:
        return image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return image.quantize(palette=fixed, dither=Image.Dither.NONE)


def encode(scene: Scene, aim: int, colours: str = "") -> bytes:
    """The scene as PNG in the palette of this name (render.pixels.palettes).

    Over `aim` bytes it is pressed harder, then drawn smaller.
    Raises PictureTooLargeError.
    """
    scale = scale_of(scene)
    image = in_palette(raster(scene, scale), colours)
    data = saved(image, QUICK)
    if len(data) > aim:
        data = saved(image, SMALL)
    if len(data) > aim:
        data = saved(in_palette(raster(scene, scale * SMALLER), colours), SMALL)
    if len(data) > LARGEST:
        raise PictureTooLargeError(f"{len(data)} bytes, {LARGEST} at most")
    return data


def saved(image: Image.Image, level: int) -> bytes:
    """The picture as a PNG file, pressed so hard."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()

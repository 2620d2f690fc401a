"""Draws the film of a whole game: one GIF that plays everywhere. `film_now` does it in this process.

A game makes its reel from what `render.reel.moments_of` finds in its record; `render.worker.Painters.film` draws it
off the event loop.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Sequence

from PIL import Image

from render.catalogue import PaintersByKind, scene_of
from render.pixels.png import FAST, in_palette, saved, scale_of
from render.pixels.raster import raster
from render.reel import Reel

LARGEST = 8_000_000
"""Bytes of a film at most."""
MOST_PIXELS = 600_000
"""Of a picture in it."""
SMALLER = 0.8
"""How much smaller a film is made each time it is too large."""

Told = Callable[[int, int], None]
"""Hears how many pictures of how many are drawn."""


def draw_frame(spec: Hashable, palette: str, painters: PaintersByKind) -> bytes:
    """A frame as a PNG in the film's palette. Raises LookupError for a spec nobody paints."""
    scene = scene_of(spec, painters)
    return saved(in_palette(raster(scene, scale_of(scene, MOST_PIXELS)), palette), FAST)


def joined(drawn: Sequence[bytes], times: Sequence[int]) -> bytes:
    """The frames (PNG, one size and palette) as one GIF that begins again; smaller where it would be over LARGEST."""
    whole = [Image.open(io.BytesIO(png)) for png in drawn]
    data, part = _gif(whole, times), 1.0
    while len(data) > LARGEST:
        part *= SMALLER
        data = _gif([_shrunk(image, part) for image in whole], times)
    return data


def _shrunk(image: Image.Image, part: float) -> Image.Image:
    size = (max(round(image.width * part), 1), max(round(image.height * part), 1))
    small = image.convert("RGB").resize(size, Image.Resampling.BOX)
    return small.quantize(palette=image, dither=Image.Dither.NONE)


def _gif(images: Sequence[Image.Image], times: Sequence[int]) -> bytes:
    out = io.BytesIO()
    images[0].save(
        out, "GIF", save_all=True, append_images=images[1:], duration=list(times), loop=0, optimize=False, disposal=1
    )
    return out.getvalue()


def film_now(reel: Reel, painters: PaintersByKind, told: Told | None = None) -> bytes:
    """The film as a GIF, drawn in this process. Raises LookupError for a spec nobody paints."""
    drawn: list[bytes] = []
    for frame in reel.frames:
        drawn.append(draw_frame(frame.spec, reel.palette, painters))
        if told is not None:
            told(len(drawn), len(reel.frames))
    return joined(drawn, [frame.ms for frame in reel.frames])

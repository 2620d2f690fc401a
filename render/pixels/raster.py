"""Turns a scene into pixels: shapes by thorvg, texts by masks over them, the ground kept between pictures."""

from __future__ import annotations

import ctypes
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from PIL import Image
from thorvg_python.canvas.sw import SwCanvas
from thorvg_python.engine import Engine
from thorvg_python.paint.picture import Picture

from render.drawing.scene import Op, PathOp, Scene, TextOp
from render.pixels.glyphs import line_mask
from render.pixels.svg import to_svg

GROUNDS = 6
"""Grounds kept as pixels, up to 8 MB each: a board's and a crop's of three games."""


class Grounds:
    """The pixels of grounds that were drawn last, by what is drawn on them."""

    def __init__(self, most: int = GROUNDS) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def find(self, key: Hashable) -> bytes | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, pixels: bytes) -> None:
        self._kept[key] = pixels
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def forget(self) -> None:
        """Forget all grounds, so that the next picture is drawn in full (for measuring)."""
        self._kept.clear()


@lru_cache(maxsize=1)
def grounds() -> Grounds:
    return Grounds()


@lru_cache(maxsize=1)
def _engine() -> Engine:
    """Without threads of its own: the same pixels on every machine, and a worker keeps to one core."""
    return Engine(threads=0)


def raster(scene: Scene, scale: float = 1.0) -> Image.Image:
    """The scene in full colour at `scale`. Equal scenes have equal pixels, whatever was drawn before."""
    view, size = (scene.width, scene.height), (round(scene.width * scale), round(scene.height * scale))
    below: bytes | None = None
    if scene.ground:
        ground = scene.ops[: scene.ground]
        key = (size, scale, tuple(ground))
        below = grounds().find(key)
        if below is None:
            below = _drawn(ground, view, size, scale, None).tobytes("raw", "RGBX")
            grounds().keep(key, below)
    first, *others = scene.layers()
    image = _drawn(first, view, size, scale, below)
    for layer in others:
        image = _drawn(layer, view, size, scale, image.tobytes("raw", "RGBX"))
    return image


def _drawn(
    ops: Sequence[Op], view: tuple[int, int], size: tuple[int, int], scale: float, below: bytes | None
) -> Image.Image:
    """Shapes over the pixels below (RGBX, none: black), then texts over all shapes."""
    width, height = size
    shapes = [op for op in ops if isinstance(op, PathOp)]
    canvas = SwCanvas(_engine())
    canvas.set_target(width, height)
    pixels: Any = canvas.buffer_arr
    if below is not None:
        ctypes.memmove(pixels, below, len(below))
    picture = Picture(_engine())
    picture.load_data(to_svg(shapes, view, size).encode("ascii"), "svg", None, True)
    picture.set_size(width, height)
    canvas.add(picture)
    canvas.update()
    canvas.draw(below is None)
    canvas.sync()
    image = Image.frombuffer("RGBX", size, pixels, "raw", "RGBX", 0, 1).convert("RGB")
    canvas.destroy()
    for op in ops:
        if isinstance(op, TextOp):
            _write(image, op, scale)
    return image


def _write(image: Image.Image, op: TextOp, scale: float) -> None:
    """A line of text, over its halo."""
    place = (op.text, op.face, op.size * scale, op.x * scale, op.y * scale, op.anchor)
    if op.halo is not None:
        around = line_mask(*place, op.halo_width * scale)
        image.paste(op.halo, (around.x, around.y), around.cover)
    mask = line_mask(*place)
    image.paste(op.fill, (mask.x, mask.y), mask.cover)

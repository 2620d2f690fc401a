"""The fixed palettes pictures are saved with: chosen once from many pictures, so that none is chosen for each."""

from __future__ import annotations

import json
from functools import lru_cache

from PIL import Image

from render.drawing.fonts import ASSETS

FILE = ASSETS / "palettes.json"
COLOURS = 256


@lru_cache(maxsize=16)
def palette(name: str) -> Image.Image | None:
    """The palette of a game and theme ("clash.default"), as Pillow takes it; None where there is none."""
    colours = _stored().get(name)
    return None if colours is None else _as_image(bytes.fromhex(colours))


@lru_cache(maxsize=1)
def _stored() -> dict[str, str]:
    found: dict[str, str] = json.loads(FILE.read_text("ascii"))
    return found


def _as_image(colours: bytes) -> Image.Image:
    holder = Image.new("P", (1, 1))
    holder.putpalette(colours)
    return holder

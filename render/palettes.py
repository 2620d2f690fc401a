"""The fixed palettes pictures are saved with: chosen once from many pictures, so that none is chosen for each."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from PIL import Image

from render.fonts import ASSETS

FILE = ASSETS / "palettes.json"
COLOURS = 256
EXACT = 64
"""Colours that cover most are in a palette as they are; the others share what is left."""
COUNTED = 4096
"""Colours of a picture that count when a palette is chosen, those that cover most."""


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


def chosen(pictures: Iterable[Image.Image]) -> str:
    """The palette, as hexadecimal digits, that shows these pictures best; colours weigh by the root of their area."""
    areas: Counter[tuple[int, int, int]] = Counter()
    for picture in pictures:
        counted = picture.getcolors(picture.width * picture.height) or []
        for count, colour in sorted(counted, reverse=True)[:COUNTED]:
            areas[colour] += count  # type: ignore[index]  # an RGB picture's colours are triples
    by_area = sorted(areas, key=lambda colour: (-areas[colour], colour))
    exact, others = by_area[:EXACT], by_area[EXACT:]
    weighed = b"".join(bytes(colour) * (1 + int(areas[colour] ** 0.5) // 4) for colour in sorted(others))
    image = Image.frombytes("RGB", (len(weighed) // 3, 1), weighed)
    fitted = image.quantize(COLOURS - EXACT, Image.Quantize.MEDIANCUT, kmeans=1).getpalette() or []
    flat = bytes(value for colour in exact for value in colour) + bytes(fitted[: 3 * (COLOURS - EXACT)])
    return flat.hex()

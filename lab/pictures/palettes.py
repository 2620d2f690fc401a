"""`palettes`: chooses the palettes for saved pictures, from the gallery; run it after changing colours."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable

from PIL import Image

from cli.errors import SOUND
from lab.pictures.gallery import GAMES, gallery
from render.drawing.themes import THEMES
from render.pixels.palettes import COLOURS, FILE
from render.pixels.png import scale_of
from render.pixels.raster import raster
from render.registry import scene_of

EXACT = 64
"""Colours that cover most are in a palette as they are; the others share what is left."""
COUNTED = 4096
"""Colours of a picture that count when a palette is chosen, those that cover most."""


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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add no options: it writes `render/assets/palettes.json`."""


def run(args: argparse.Namespace) -> int:
    found = {}
    for game in GAMES:
        for theme in THEMES:
            scenes = [scene_of(shown.spec) for shown in gallery([game], [theme]) if "-en-" in shown.name]
            found[f"{game}.{theme}"] = chosen(raster(scene, scale_of(scene)) for scene in scenes)
            print(f"{game}.{theme}: from {len(scenes)} pictures")
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="ascii")
    return SOUND

"""`palettes`: chooses the palettes pictures are saved with, from the gallery; run it after colours changed."""

from __future__ import annotations

import argparse
import json

from cli.errors import SOUND
from lab.pictures.gallery import GAMES, gallery
from render.palettes import FILE, chosen
from render.png import scale_of
from render.raster import raster
from render.registry import scene_of
from render.themes import THEMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """No options: it writes `render/assets/palettes.json`."""


def run(args: argparse.Namespace) -> int:
    found = {}
    for game in GAMES:
        for theme in THEMES:
            scenes = [scene_of(shown.spec) for shown in gallery([game], [theme]) if "-en-" in shown.name]
            found[f"{game}.{theme}"] = chosen(raster(scene, scale_of(scene)) for scene in scenes)
            print(f"{game}.{theme}: from {len(scenes)} pictures")
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="ascii")
    return SOUND

"""Chooses the palettes pictures are saved with, from the gallery: `python -m lab.pictures.palettes`, after colours
changed."""

from __future__ import annotations

import json

from lab.pictures.gallery import GAMES, gallery
from render.catalogue import scene_of
from render.palettes import FILE, chosen
from render.png import scale_of
from render.raster import raster
from render.themes import THEMES


def main() -> None:
    """Write `render/assets/palettes.json` anew."""
    found = {}
    for game in GAMES:
        for theme in THEMES:
            scenes = [scene_of(shown.spec) for shown in gallery([game], [theme]) if "-en-" in shown.name]
            found[f"{game}.{theme}"] = chosen(raster(scene, scale_of(scene)) for scene in scenes)
            print(f"{game}.{theme}: from {len(scenes)} pictures")
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()

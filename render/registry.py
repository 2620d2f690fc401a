"""The pictures of the house's games, and how this process draws them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.registry import NAMES, of_games
from render import catalogue
from render.catalogue import PaintersByKind
from render.drawing.scene import Scene
from render.registered import RegisteredPictures

PICTURES: Mapping[str, RegisteredPictures] = of_games("render")
REELS = {game: each.reel for game, each in PICTURES.items() if each.reel is not None}
PAINTERS: PaintersByKind = {kind: each for game in PICTURES.values() for kind, each in game.painters.items()}
SOURCES = tuple(f"render.{game}.painters" for game in NAMES)
"""The modules whose `PAINTERS` these are, for a process that only draws."""


def scene_of(spec: object) -> Scene:
    """What a spec shows, in its theme. Raises LookupError for a spec without a painter."""
    return catalogue.scene_of(spec, PAINTERS)


def draw_now(spec: object) -> bytes:
    """The PNG of a spec, drawn in this process. Raises LookupError as `scene_of` does, PictureTooLargeError."""
    return catalogue.draw_now(spec, PAINTERS)

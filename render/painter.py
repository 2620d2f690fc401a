"""What a painter is: how a spec becomes a scene, and how large the PNG may be (`render/<game>/painters.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from render.drawing.scene import Scene

KILO = 1000
BOARD, PANEL = 250 * KILO, 120 * KILO
"""Bytes that the picture of a post and of a panel should have at most."""


class Painter(NamedTuple):
    """How a kind of spec is drawn, and how many bytes its PNG should have at most.

    `game`: whose palettes it has (render.pixels.palettes); `themes`: the colours of its themes (render.drawing.themes).
    """

    paint: Callable[[Any], Scene]
    aim: int
    game: str = ""
    themes: Mapping[str, Mapping[str, str]] = {}

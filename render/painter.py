"""What a painter is: how a spec becomes a scene, and how large the PNG may be (`render/<game>/painters.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from render.scene import Scene

KILO = 1000
BOARD, PANEL = 250 * KILO, 120 * KILO
"""Bytes that the picture of a post and of a panel should have at most."""


class Painter(NamedTuple):
    """How a kind of spec is drawn, how many bytes its PNG should have at most, and whose palette it has (a game's)."""

    paint: Callable[[Any], Scene]
    aim: int
    palette: str = ""

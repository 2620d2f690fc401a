"""The pictures of panels: which, and what they mark."""

from __future__ import annotations

from cogs.kravora.scene import Scene
from cogs.surface import Shot


def board_shot(scene: Scene) -> Shot | None:
    """One's own fortress as the panel's view shows it; none until it can be drawn."""
    return None

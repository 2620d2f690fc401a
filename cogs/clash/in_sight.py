"""Victory in sight, as posts and panels say it: of what their reader may know (render.clash.sight_words)."""

from __future__ import annotations

from cogs.clash.wording import ClashWording
from render.clash.sight_words import sight_lines


def in_sight(wording: ClashWording) -> list[str]:
    """A line for each seat that can win this round; [] for nobody."""
    names = [wording.name(seat) for seat in wording.seats()]
    return [f"**{line}**" for line in sight_lines(wording.view, names, wording.t)]

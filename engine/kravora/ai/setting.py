"""What distinguishes the AI levels that think: taste, errors of judgement, how much is tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.kravora.ai.weights import Taste

Random = Callable[[], float]


class Setting(NamedTuple):
    """How much a level thinks."""

    taste: Taste
    noise: float = 0.0
    """How far its judgement of a gain may be off, in chances to win."""
    looks: int = 6
    """Of the purchases that looked best one purchase ago, so many are judged again."""
    aims: bool = True
    """Whether the targets of its own attacks are judged by their results, or chosen by rule."""

    ahead: int = 0
    """Turns of its own by which the line of a unit it buys is judged; 0: by what stands there at once."""

    def off(self, random: Random) -> float:
        return self.noise * (2 * random() - 1) if self.noise else 0.0

"""The weights of the evaluation: a victory point is about 100. Tuned by self-play (docs/ai.md tells how)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What one unit of each feature is worth (see engine.clash.ai.features)."""

    point: int = 100
    near: int = 45
    """A point that leaves just one to win; two to win a third of it."""
    forging: int = 60
    """A legendary card the crystals pay for, with a Forge held; a share of the crystals, a share of this."""
    saving: int = 30
    """The same without a Forge."""
    forge: int = 30
    second_forge: int = 20
    city: int = 20
    """What a City brings beside its point: crystals every round."""
    gold: int = 2
    stones: tuple[int, int, int] = (9, 14, 20)
    army: int = 14
    """A tenth of the army's strength."""
    risk: int = 65
    """Percent of a place's worth lost when it is sure to be taken."""
    chance: int = 30
    """Percent of a place's worth that can be taken in one action, at certainty."""
    second_chance: int = 15
    step: int = 2
    """A unit one step farther than its reach from everything worth taking."""


WEIGHTS = Weights()

"""The weights of the evaluation: a victory point is about 100. Tuned by self-play (lab/ai.md says how)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """What one unit of each feature is worth (see engine.clash.ai.position.features)."""

    point: int = 80
    near: int = 60
    """A point that leaves just one to win; two to win a third of it, none twice."""
    forging: int = 90
    """A legendary card the crystals pay for, with a Forge held; with a share of the crystals, that share of this."""
    saving: int = 50
    """The same without a Forge."""
    forge: int = 20
    second_forge: int = 50
    city: int = 40
    """What a City brings beside its point: crystals every round."""
    gold: int = 4
    purse: int = 12
    """The most gold that counts."""
    stones: tuple[int, int, int] = (33, 60, 65)
    army: int = 55
    """A hundred tenths of the army's strength."""
    risk: int = 35
    """Percent of a place's worth lost when it is sure to be taken."""
    chance: int = 30
    """Percent of a place's worth that can be taken in one action, at certainty."""
    second_chance: int = 60
    step: int = 2
    """A unit one step farther than its reach from everything worth taking."""
    scale: int = 100
    """A lead of so much is a chance to win of 73 % (e to 1)."""
    learned: int = 0
    """Percent of the chance to win that the learned network tells (engine.clash.ai.position.learned), where there is
    one."""


def mixed(value: int, chance: int | None, weights: Weights) -> int:
    """The chance to win by the weights and by the network (None: there is none), each by its percentage."""
    return value if chance is None else (value * (100 - weights.learned) + chance * weights.learned) // 100


def swift(weights: Weights) -> Weights:
    """The weights without the network, which takes longer: for the many plans of a search."""
    return weights._replace(learned=0) if weights.learned else weights


WEIGHTS = Weights()
BY_HAND = Weights(
    point=100,
    near=45,
    forging=60,
    saving=30,
    forge=30,
    second_forge=20,
    city=20,
    gold=2,
    stones=(9, 14, 20),
    army=14,
    risk=65,
    chance=30,
    second_chance=15,
    step=2,
    scale=100,
)
"""The first guess, before any tuning: the apprentice's."""

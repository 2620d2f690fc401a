"""The learned evaluation: a small network of whole numbers, so that every processor agrees, one a number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

UNIT = 4096
"""What a weight of 1 is; inputs and worths are hundredths, a lead of 100 is e to 1."""


class Network(NamedTuple):
    """Weights in UNITs: those of the inputs themselves, and the units between with what each is worth."""

    linear: tuple[int, ...]
    hidden: tuple[tuple[int, ...], ...]
    """[unit] -> a weight an input."""
    biases: tuple[int, ...]
    """[unit], in hundredths of a UNIT."""
    out: tuple[int, ...]


def worth_of(network: Network, told: Sequence[int]) -> int:
    """What a seat with these inputs (engine.clash.ai.position.inputs) is worth."""
    total: int = sum(map(mul, network.linear, told))
    for weights, bias, out in zip(network.hidden, network.biases, network.out, strict=True):
        excited: int = (sum(map(mul, weights, told)) + bias) // UNIT
        if excited > 0:
            total += out * excited
    return total // UNIT

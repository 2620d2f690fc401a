"""Numbers that can be had again: what plans and cards are compared on has to be the same for all of them."""

from __future__ import annotations

from collections.abc import Callable

LARGEST = 1 << 30
SPREAD = 2654435761
"""Neighbouring seeds begin far apart."""
MULTIPLIER, INCREMENT = 1103515245, 12345


class Stream:
    """A small generator seeded from the caller's: the same numbers for every plan in the same look ahead."""

    def __init__(self, seed: int) -> None:
        self.state = seed * SPREAD % (1 << 31)

    def __call__(self) -> float:
        self.state = (self.state * MULTIPLIER + INCREMENT) % (1 << 31)
        return (self.state >> 8) / (1 << 23)


def seed_from(random: Callable[[], float]) -> int:
    """A seed for streams out of the caller's numbers."""
    return int(random() * LARGEST)

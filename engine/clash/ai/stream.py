"""Random numbers from a seed: plans and cards under comparison all meet the same hidden cards and dice."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

LARGEST = 1 << 30
PERIOD = 1 << 31
MULTIPLIER, INCREMENT = 1103515245, 12345


class Stream:
    """Floats in [0, 1); the same seed gives the same ones, and neighbouring seeds have nothing to do with each other.

    The seed is hashed, for where two of these generators start a fixed distance apart, every draw of the one differs
    from that of the other by a fixed distance too: the looks ahead of one decision would share their hidden cards.
    """

    def __init__(self, seed: int) -> None:
        self.state = int.from_bytes(blake2b(b"%d" % seed, digest_size=8).digest(), "big") % PERIOD

    def __call__(self) -> float:
        self.state = (self.state * MULTIPLIER + INCREMENT) % PERIOD
        return (self.state >> 8) / (1 << 23)


def seed_from(random: Callable[[], float]) -> int:
    """A seed for streams out of the caller's numbers."""
    return int(random() * LARGEST)

"""House time: Unix time minus all downtime of the house, so that nobody loses time by that.

A process writes a beat while it is up. A gap between two beats longer than `GAP` was a downtime, and is left out.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection

from host.store.queries import clocks
from host.store.queries.clocks import Beat

log = logging.getLogger(__name__)

BEAT_EVERY = 30.0
GAP = 60.0
"""Seconds between beats above which the house was down; a system clock set back counts as no time at all."""


@dataclass(frozen=True, slots=True)
class Now:
    """One moment: Unix seconds, and house time."""

    wall: float
    house: float

    @property
    def off(self) -> float:
        return self.wall - self.house


class HouseTime:
    """The house's clock; `read` it once for each transaction."""

    def __init__(self, clock: Callable[[], float], speed: float = 1.0) -> None:
        """`clock`: Unix seconds. `speed`: how much faster than others it runs, for the local page."""
        self._clock = clock
        self.speed = speed
        self.off = 0.0

    def read(self) -> Now:
        wall = self._clock()
        return Now(wall, wall - self.off)

    def beat(self, connection: Connection) -> float:
        """Write that the house is up; the seconds for which it was not, by which `off` has changed."""
        before, now = clocks.beat(connection), self._clock()
        off = 0.0 if before is None else before.off + lost(before.at, now, GAP * self.speed)
        if clocks.set_beat(connection, before, Beat(now, off)):
            changed, self.off = off != self.off, off
            if changed and before is not None:
                log.info("house time: %.0f s were lost", now - before.at)
                return now - before.at
        return 0.0


def lost(last: float, now: float, most: float = GAP) -> float:
    """The seconds a gap between two beats takes off house time. Time that ran backwards is given back."""
    gap = now - last
    if gap < 0:
        return gap
    return gap if gap > most else 0.0

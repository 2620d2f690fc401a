"""Distances, worked out once a board: steps between places on foot and by flight, and what is that near."""

from __future__ import annotations

from functools import lru_cache

from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import PLACES, TERRITORIES

FAR = 9
"""Steps to what can't be reached."""
Table = tuple[tuple[int, ...], ...]
EVERYWHERE = (1 << PLACES) - 1


@lru_cache(maxsize=256)
def steps(neighbours: tuple[int, ...]) -> Table:
    """Steps from every place to every other by a board's `ground` or `sky`; bastions are ends, not ways."""
    return tuple(steps_from(neighbours, start) for start in range(PLACES))


@lru_cache(maxsize=256)
def within(neighbours: tuple[int, ...]) -> Table:
    """By place and number of steps (0 to FAR): mask of the places that many steps away or nearer; FAR: all."""
    return tuple(_rings(neighbours, start) for start in range(PLACES))


@lru_cache(maxsize=8192)
def steps_from(neighbours: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Steps from one place to every other."""
    rings = _rings(neighbours, start)
    return tuple(next(far for far, ring in enumerate(rings) if ring >> place & 1) for place in range(PLACES))


def _rings(neighbours: tuple[int, ...], start: int) -> tuple[int, ...]:
    reached = frontier = 1 << start
    found = [reached]
    while len(found) < FAR:
        wider = 0
        for place in places_of(frontier):
            if place < TERRITORIES or place == start:
                wider |= neighbours[place]
        frontier = wider & ~reached
        reached |= frontier
        found.append(reached)
    return (*found, EVERYWHERE)

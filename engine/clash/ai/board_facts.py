"""Distances, worked out once a board: steps between places on foot and by flight, and what is that near."""

from __future__ import annotations

from functools import lru_cache

from engine.clash.pieces.places import PLACES

FAR = 9
"""Steps to what can't be reached."""
Table = tuple[tuple[int, ...], ...]
EVERYWHERE = (1 << PLACES) - 1


@lru_cache(maxsize=256)
def steps(neighbours: tuple[int, ...]) -> Table:
    """Steps from every place to every other by a board's `ground` or `sky`; bastions are ends, not ways."""
    return tuple(_from(neighbours, start) for start in range(PLACES))


@lru_cache(maxsize=256)
def within(neighbours: tuple[int, ...]) -> Table:
    """By place and number of steps (0 to FAR): mask of the places that many steps away or nearer; FAR: all."""
    return tuple(
        (*(sum(1 << place for place, far in enumerate(row) if far <= most) for most in range(FAR)), EVERYWHERE)
        for row in steps(neighbours)
    )


def _from(neighbours: tuple[int, ...], start: int) -> tuple[int, ...]:
    found = [FAR] * PLACES
    reached = frontier = 1 << start
    found[start] = 0
    for count in range(1, FAR):
        wider = 0
        while frontier:
            low = frontier & -frontier
            frontier ^= low
            place = low.bit_length() - 1
            if place < 28 or place == start:
                wider |= neighbours[place]
        frontier = wider & ~reached
        if not frontier:
            break
        reached |= frontier
        mask = frontier
        while mask:
            low = mask & -mask
            mask ^= low
            found[low.bit_length() - 1] = count
    return tuple(found)

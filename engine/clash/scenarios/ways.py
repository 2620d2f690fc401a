"""How far it is from place to place, for what walks by itself (§14.16)."""

from __future__ import annotations

from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import PLACES

FAR = 99


def steps_to(neighbours: tuple[int, ...], goal: int, through: int = -1) -> list[int]:
    """[place] -> steps to the nearest place of a mask by these borders (ground or sky); FAR where there is no way.

    `through`: the places that a way leads through, all by default.
    """
    steps = [FAR] * PLACES
    reached = frontier = goal
    count = 0
    while frontier:
        wider = 0
        for place in places_of(frontier):
            steps[place] = count
            wider |= neighbours[place]
        frontier = wider & ~reached & through
        reached |= frontier
        count += 1
    return steps

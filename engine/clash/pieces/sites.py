"""Picks a site for a bastion by rule of thumb (§4.3): the default move.

What *Suggest one* shows is looked ahead to (`engine/clash/ai/siting.py`), which may change with every release.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.clash.pieces.board import Board, Hex, neighbour_hexes, places_of
from engine.clash.pieces.rules import Rules

FAR = 99
"""Steps that count for a goal which can't be reached on foot."""


def default_site(rules: Rules, board: Board, bastions: Sequence[int], free: Sequence[int]) -> int:
    """Of the free sites the one nearest to City and Forge, with open borders, away from the bastions of others.

    `bastions`: site numbers by seat, -1 not built yet.
    """
    if not rules.one_suggestion:
        return nearest_site(board, free)
    taken = [board.sites[site] for site in bastions if site >= 0]

    def worth(site: int) -> tuple[int, int, int]:
        open_to = board.site_ground[site]
        near = 2 * steps_to(board, open_to, board.cities) + steps_to(board, open_to, board.forges)
        crowded = sum(_near(board.sites[site], spot) for spot in taken)
        return near + 2 * crowded, -open_to.bit_count(), site

    return min(free, key=worth)


def nearest_site(board: Board, free: Sequence[int]) -> int:
    """The site nearest to a Forge or a City, whichever is nearer: open borders first, then the lower number."""
    goals = board.forges | board.cities

    def worth(site: int) -> tuple[int, int, int]:
        open_to = board.site_ground[site]
        return steps_to(board, open_to, goals), -open_to.bit_count(), site

    return min(free, key=worth)


def steps_to(board: Board, first: int, goal: int) -> int:
    """Steps on foot from a site whose open neighbours are `first` to the nearest place of `goal`, both masks.

    Bastions are closed to others (§4.3), so no way leads through one.
    """
    reached, steps = first, 1
    while not reached & goal:
        wider = reached
        for place in places_of(reached):
            wider |= board.ground[place]
        wider &= board.territories
        if wider == reached:
            return FAR
        reached, steps = wider, steps + 1
    return steps


def _near(a: Hex, b: Hex) -> bool:
    """Whether two bastions would stand within two steps of each other."""
    around = {spot for beside in neighbour_hexes(a) for spot in (beside, *neighbour_hexes(beside))}
    return b in around

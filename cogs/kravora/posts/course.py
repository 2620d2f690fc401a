"""Follows the walls round by round in the public log, for the plot of the last post."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kravora.pieces.events import DISMANTLED, REPAIRED, ROUND, WALL
from host.table.table import LogEntry


def walls_by_round(entries: Iterable[LogEntry], seats: int, whole: int) -> tuple[tuple[int, ...], ...]:
    """[round][seat] -> points of the wall at the end of that round, of the last one by now. `whole`: at the start."""
    walls = [whole] * seats
    rounds: list[tuple[int, ...]] = []
    begun = False
    for kind, seat, *args in (event for entry in entries if not entry.undone for event in entry.events):
        if kind == ROUND:
            if begun:
                rounds.append(tuple(walls))
            begun = True
        elif kind in (WALL, REPAIRED):
            walls[seat] = int(args[1])
        elif kind == DISMANTLED:
            walls[seat] = int(args[0])
    return (*rounds, tuple(walls)) if begun else ()

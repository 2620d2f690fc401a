"""Counts the points of each round from the public log, for the plot of the victory post."""

from __future__ import annotations

from collections.abc import Iterable

from engine.clash.pieces.events import OVER, POINTS, ROUND
from host.table.table import LogEntry


def points_by_round(entries: Iterable[LogEntry], seats: int) -> tuple[tuple[int, ...], ...]:
    """[round][seat] -> points at the end of that round (of the last one: at the end of the game, or by now)."""
    points = [0] * seats
    rounds: list[tuple[int, ...]] = []
    over = False
    for event in (event for entry in entries if not entry.undone for event in entry.events):
        if event[0] == POINTS:
            points[event[1]] = int(event[2])
        elif event[0] == ROUND and event[2] > 1:
            rounds.append(tuple(points))
        over = over or event[0] == OVER
    return (*rounds, tuple(points)) if rounds or over or any(points) else ()

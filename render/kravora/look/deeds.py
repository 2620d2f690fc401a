"""What happened since the last post, on the board: who marched where, which defenders fell, what crumbled of a wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from render.kravora.picture import BoardSpec, Fort

MARCHED, CRUMBLED, FELL = 0, 1, 2
"""Deeds in numbers, four each: MARCHED, seat, line, line (-1 the crater); CRUMBLED, seat, points of the wall, 0;
FELL, seat, line, how many defenders.
"""
CRATER = -1
Deed = tuple[int, int, int, int]


def with_deeds(board: BoardSpec, numbers: Sequence[int]) -> BoardSpec:
    """The board with these deeds, flattened."""
    deeds = list(zip(numbers[::4], numbers[1::4], numbers[2::4], numbers[3::4], strict=True))
    return replace(
        board, forts=tuple(_fort(fort, [deed for deed in deeds if deed[1] == fort.seat]) for fort in board.forts)
    )


def _fort(fort: Fort, deeds: Sequence[Deed]) -> Fort:
    lines = list(fort.lines)
    for what, _, line, count in deeds:
        if what == FELL:
            left = sum(group.count for group in lines[line].defenders)
            free = max(lines[line].places - left, 0)
            lines[line] = replace(lines[line], fallen=min(count, free), lost=not left)
    crumbled = sum(points for what, _, points, _ in deeds if what == CRUMBLED)
    marches = tuple(sorted({(start, end) for what, _, start, end in deeds if what == MARCHED}))
    gone = min(max(crumbled, 0), fort.wall_full - fort.wall)
    return replace(fort, lines=tuple(lines), crumbled=gone, marches=marches)

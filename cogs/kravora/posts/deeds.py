"""Gives the board's picture in numbers what happened since the last post: marches, fallen defenders, lost walls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.kernel.game import Event
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.actions import ATTACKER, DEFENDER
from engine.kravora.pieces.places import board_of, line_of
from render.kravora.look.deeds import CRATER, CRUMBLED, FELL, MARCHED

March = tuple[int, int, int]


def deeds_in(events: Sequence[Event]) -> tuple[int, ...]:
    """As `render.kravora.look.deeds.with_deeds` reads them. What was repaired since has not crumbled."""
    marches: dict[March, None] = {}
    walls: Counter[int] = Counter()
    fallen: Counter[tuple[int, int]] = Counter()
    for kind, seat, *args in events:
        if kind == ev.WALL:
            walls[seat] += args[0]
        elif kind == ev.REPAIRED:
            walls[seat] -= args[0]
        elif kind == ev.DISMANTLED:
            walls[seat] += 1
        elif kind == ev.KILLED and args[1] == DEFENDER:
            fallen[seat, args[0]] += 1
        elif march := _march(kind, seat, args):
            marches[march] = None
    return (
        *(number for march in marches for number in (MARCHED, *march)),
        *(number for seat, points in sorted(walls.items()) if points > 0 for number in (CRUMBLED, seat, points, 0)),
        *(number for (seat, line), count in sorted(fallen.items()) for number in (FELL, seat, line, count)),
    )


def _march(kind: str, seat: int, args: Sequence[int]) -> March | None:
    """(board, line, line) of an attacker that walked, was lured, entered or was shot there."""
    if kind == ev.WALKED:
        return seat, args[2], args[3]
    if kind == ev.ENTERS and args:
        return seat, CRATER, 0
    if kind == ev.SHOT:
        return seat, CRATER, args[1]
    if kind == ev.DRAWN and args[0] == ATTACKER and board_of(args[3]) == board_of(args[4]):
        return board_of(args[4]), line_of(args[3]), line_of(args[4])
    return None

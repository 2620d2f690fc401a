"""Gives pictures the last moves, captures and rolls in numbers."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.narration.battles import Tally
from cogs.clash.wording.wording import NO_UNITS
from engine.clash.pieces import events as ev
from engine.kernel.game import Event

MOST = 24
"""Arrows on a board: more of them hide it."""


def moves_in(events: Sequence[Event]) -> tuple[int, ...]:
    """(seat, from, to) of each move, each once, and (seat, place, place) of what was taken, flattened; newest last."""
    found: dict[tuple[int, int, int], None] = {}
    for kind, seat, *args in events:
        if kind == ev.FINISHED:
            for start, end in zip(args[::3], args[1::3], strict=True):
                if start != end:
                    found[(seat, start, end)] = None
        elif kind == ev.TAKEN:
            found[(seat, args[0], args[0])] = None
    return tuple(number for step in list(found)[-MOST:] for number in step)


def report_in(tally: Tally, events: Sequence[Event], game_round: int) -> tuple[int, ...]:
    """A battle that is over, as `render.clash.look.look_duel.report_spec` reads it; () for one that was not decided."""
    if tally.winner is None:
        return ()
    won = tally.winner == tally.attacker
    left = (*tally.left, *NO_UNITS) if won else (*NO_UNITS, *tally.left)
    rolls = rolls_in(events, tally.attacker)
    return tally.place, tally.attacker, tally.defender, *left, *rolls, tally.winner, game_round


def rolls_in(events: Sequence[Event], attacker: int) -> tuple[int, int, int, int]:
    """Dice and hits of the last roll of attacker and defender, -1 where none is among the events of their battle."""
    rolls = [[-1, -1], [-1, -1]]
    for kind, seat, *args in events:
        at = 0 if seat == attacker else 1
        if kind == ev.ROLLED:
            rolls[at] = [args[0], args[1]]
        elif kind == ev.INJURIES and rolls[at][0] >= 0:
            # After all rerolls.
            rolls[at][1] = min(args[0], rolls[at][0])
    return rolls[0][0], rolls[0][1], rolls[1][0], rolls[1][1]

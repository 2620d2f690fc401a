"""Adds up a whole game for its last post: battles won, dice, and what dice give on average."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.clash.pieces import events as ev
from engine.clash.play.battle import FACES, HITTING_FACES
from engine.kernel.game import Event

CHANCE = HITTING_FACES / FACES
"""The chance of a die to hit."""


@dataclass(frozen=True, slots=True)
class Totals:
    """By seat: battles won, dice thrown (rerolled ones too) and their hits."""

    won: tuple[int, ...]
    hits: tuple[int, ...]
    dice: tuple[int, ...]

    def expected(self, seat: int) -> float:
        """Hits a seat's dice give on average."""
        return self.dice[seat] * CHANCE


def record_of(events: Sequence[Event], seats: int) -> Totals | None:
    """The record of a game from all its events; None without any."""
    if not events:
        return None
    won, hits, dice = [0] * seats, [0] * seats, [0] * seats
    for kind, seat, *args in events:
        if kind == ev.BATTLE_WON and seat >= 0:
            won[seat] += 1
        elif kind in (ev.ROLLED, ev.REROLLED) and seat >= 0:
            dice[seat] += args[0]
            hits[seat] += args[1]
    return Totals(tuple(won), tuple(hits), tuple(dice))

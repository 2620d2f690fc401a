"""Adds up a whole game for its last post: battles won."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clash.pieces import events as ev
from engine.kernel.game import Event


def battles_won(events: Sequence[Event], seats: int) -> tuple[int, ...]:
    """[seat] -> the battles it won, from all events of a game; () without any."""
    winners = [seat for kind, seat, *_ in events if kind == ev.BATTLE_WON]
    return tuple(winners.count(seat) for seat in range(seats)) if events else ()

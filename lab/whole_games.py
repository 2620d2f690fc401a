"""Plays whole games of bots for measurements: named dice, the seats on turn, plans carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cli.simulation.playing import MOST_DECISIONS
from engine.kernel.dice import Dice, HmacDice
from engine.kernel.fairness.fairness import seed_from, table_key
from engine.kernel.game import Action, Event, Game


def dice_of(name: str, seats: int) -> HmacDice:
    """The dice for a name: the same name gives the same dice."""
    return HmacDice(table_key(seed_from(name.encode()), [str(seat) for seat in range(seats)]))


def turns(game: Game[Any, Any, Any, Any], state: Any) -> Iterator[int]:
    """The first seat that owes a decision, repeatedly until the game ends, MOST_DECISIONS times at most."""
    for _ in range(MOST_DECISIONS):
        owing = game.to_act(state)
        if not owing:
            return
        yield owing[0]


def carry_out(game: Game[Any, Any, Any, Any], state: Any, seat: int, plan: Iterable[Action], dice: Dice) -> list[Event]:
    """Carry out a plan; its events. It ends at its first illegal action, as at a table.

    Raises AssertionError if that is its very first.
    """
    events: list[Event] = []
    for at, action in enumerate(plan):
        if action not in game.legal(state, seat):
            assert at, f"seat {seat} plans an illegal action: {game.format(state.content, action)}"
            break
        events += game.apply(state, seat, action, dice)
    return events

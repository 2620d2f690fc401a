"""Plays whole games of bots for measurements: the dice of a name, whose turn it is, a plan carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cli.simulation.playing import MOST_DECISIONS
from engine.kernel.dice import Dice, HmacDice
from engine.kernel.fairness import seed_from, table_key
from engine.kernel.game import Action, Event, Game


def dice_of(name: str, seats: int) -> HmacDice:
    """Dice that are the same for the same name."""
    return HmacDice(table_key(seed_from(name.encode()), [str(seat) for seat in range(seats)]))


def turns(game: Game[Any, Any, Any, Any], state: Any) -> Iterator[int]:
    """The first seat that owes a decision, again and again until nobody does or the game has no end."""
    for _ in range(MOST_DECISIONS):
        owing = game.to_act(state)
        if not owing:
            return
        yield owing[0]


def carry_out(game: Game[Any, Any, Any, Any], state: Any, seat: int, plan: Iterable[Action], dice: Dice) -> list[Event]:
    """What happened. The plan ends at its first action that is no longer legal, as at a table.

    Raises AssertionError where that is its very first.
    """
    events: list[Event] = []
    for at, action in enumerate(plan):
        if action not in game.legal(state, seat):
            assert at, f"seat {seat} plans an illegal action: {game.format(state.content, action)}"
            break
        events += game.apply(state, seat, action, dice)
    return events

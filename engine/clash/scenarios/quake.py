"""The ground breaks (§14.16): the shaken territory walks, faults open behind it and burn."""

from __future__ import annotations

from engine.clash.pieces.board import Board, bordering, places_of
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.events import BY_FAULT, FAULT, NOBODY, SHAKEN
from engine.clash.pieces.state import State
from engine.clash.scenarios.neutrals import strike
from engine.clash.scenarios.relics import ORB, places_with
from engine.clash.scenarios.setting import values_of
from engine.kernel.dice import DICE, SETUP, Dice
from engine.kernel.game import Event

MOST_FAULTS = 10
"""Counters in the box."""


def first_shaken(board: Board, dice: Dice, draws: list[int]) -> int:
    """Any territory."""
    places = board.places()
    return places[dice.below(len(places), SETUP, draws)]


def open_fault(s: State, camp: Camp, dice: Dice, events: list[Event]) -> None:
    """A fault opens where the ground shakes, but not over an orb; then another territory shakes."""
    here = camp.shaken
    if camp.faults.bit_count() < MOST_FAULTS and not places_with(camp, ORB) >> here & 1:
        camp.faults |= 1 << here
        events.append((FAULT, NOBODY, here))
    whole = s.board.territories & ~camp.faults
    beside = bordering(s.board, here) if s.config.rules.still_portals else s.board.sky[here]
    choices = places_of(beside & whole or whole)
    camp.shaken = choices[dice.below(len(choices), DICE, s.draws)]
    s.barrier += 1
    events.append((SHAKEN, NOBODY, camp.shaken))


def burn(s: State, camp: Camp, dice: Dice, events: list[Event]) -> None:
    """Each fault strikes its territory, the new ones too."""
    for place in places_of(camp.faults):
        strike(s, place, values_of(s.content).fault_dice, BY_FAULT, dice, events)

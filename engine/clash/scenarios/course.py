"""The course of a game with a scenario (§14.16): what happens when an action begins and ends, and when a round ends."""

from __future__ import annotations

from engine.clash.pieces.board import places_of
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.control import controlled
from engine.clash.pieces.events import HOARD
from engine.clash.pieces.state import HAND, State
from engine.clash.scenarios import marks, neutrals, quake
from engine.clash.scenarios.feats import tell
from engine.clash.scenarios.relics import can_hand, note_holders
from engine.clash.scenarios.setting import AUTOMATON, VASCONIS, values_of
from engine.kernel.dice import Dice
from engine.kernel.game import Event


def begin_action(s: State, camp: Camp) -> None:
    """Relics serve those who hold them now; each may be handed on once more."""
    note_holders(s, camp)
    camp.handed = camp.paired = 0


def ask_to_hand(s: State, seat: int, events: list[Event]) -> bool:
    """Battles are over: hoards are picked up; true when the seat may hand something on, and is asked."""
    camp = s.camp
    assert camp is not None
    pick_up(s, camp, seat, events)
    s.active = seat
    if not camp.relics or not can_hand(s):
        return False
    s.phase = HAND
    return True


def close_action(s: State, seat: int, events: list[Event]) -> None:
    """Marks and what leaves through portals, at the end of a second action."""
    camp = s.camp
    assert camp is not None
    if s.action_number == 2:
        marks.take(s, camp, seat, events)


def pick_up(s: State, camp: Camp, seat: int, events: list[Event]) -> None:
    """Hoards in territories the seat controls become crystals."""
    found = camp.hoards and camp.hoards & controlled(s, seat)
    if not found:
        return
    camp.hoards &= ~found
    for place in places_of(found):
        s.crystals[seat] += values_of(s.content).hoard
        events.append((HOARD, seat, place, values_of(s.content).hoard))


def end_round(s: State, dice: Dice, events: list[Event]) -> None:
    """March, make, Vasconis, faults, burn; then feats are counted again; nobody wins by them here."""
    camp = s.camp
    assert camp is not None
    scenario = camp.scenario
    note_holders(s, camp)
    if scenario.guest == AUTOMATON:
        neutrals.march(s, camp, dice, events)
        neutrals.make(s, camp, events)
    if scenario.guest == VASCONIS:
        neutrals.hunt(s, camp, dice, events)
    for _ in range(scenario.quake):
        quake.open_fault(s, camp, dice, events)
    if scenario.quake:
        quake.burn(s, camp, dice, events)
    tell(s, events)

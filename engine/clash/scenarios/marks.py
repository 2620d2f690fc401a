"""Marks (§14.16): for the throne, for the prisoner's company, for those led out through portals."""

from __future__ import annotations

from engine.clash.pieces.camp import Camp
from engine.clash.pieces.control import controlled
from engine.clash.pieces.events import EVACUATED, MARK
from engine.clash.pieces.state import State
from engine.clash.scenarios.feats import holds_heart
from engine.clash.scenarios.relics import PRISONER, held
from engine.clash.scenarios.setting import values_of
from engine.kernel.game import Event

THRONE, COMPANY, WAY_OUT = "throne", "company", "way_out"
MARKS = ("", THRONE, COMPANY, WAY_OUT)
"""Words in a scenario's data."""


def take(s: State, camp: Camp, seat: int, events: list[Event]) -> None:
    """The end of a seat's second action."""
    kind = camp.scenario.mark
    if kind == WAY_OUT:
        _evacuate(s, camp, seat, events)
    elif (kind == THRONE and holds_heart(s, camp, seat)) or (kind == COMPANY and held(s, camp, seat, PRISONER)):
        camp.marks[seat] += 1
        s.crystals[seat] += camp.scenario.mark_crystals
        events.append((MARK, seat, camp.marks[seat], camp.scenario.mark_crystals))


def _evacuate(s: State, camp: Camp, seat: int, events: list[Event]) -> None:
    """From each controlled portal some units leave the game, the highest level first, never the last one there."""
    own, control = s.units[seat], controlled(s, seat)
    for place in camp.portals:
        if not control >> place & 1:
            continue
        at = place * 3
        left = min(values_of(s.content).evacuees, own[at] + own[at + 1] + own[at + 2] - 1)
        gone, worth = [0, 0, 0], 0
        for level in (2, 1, 0):
            count = min(own[at + level], left)
            left -= count
            gone[level] = count
            own[at + level] -= count
            camp.evacuated[seat * 3 + level] += count
            worth += count * (level + 1)
        if worth:
            camp.marks[seat] += worth
            events.append((EVACUATED, seat, place, tuple(gone), camp.marks[seat]))

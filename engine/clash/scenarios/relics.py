"""Relics (§14.16): who holds them, what they lend, and how they are handed on."""

from __future__ import annotations

from engine.clash.pieces import actions
from engine.clash.pieces.board import Board, places_of
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.control import controlled
from engine.clash.pieces.events import HANDED
from engine.clash.pieces.places import TERRITORIES, bastion, is_bastion
from engine.clash.pieces.state import State
from engine.clash.scenarios.setting import values_of
from engine.kernel.game import Action, Event

PRISONER, VIAL, RITUAL, SPELL, ORB = "prisoner", "vial", "ritual", "spell", "orb"
KINDS = (PRISONER, VIAL, RITUAL, SPELL, ORB)
MOST_RELICS = 32
VIAL_LEVEL = 1
"""A vial is a blue stone where it lies."""


def kind_of_relic(camp: Camp, relic: int) -> str:
    """One of KINDS."""
    return camp.scenario.relics[relic][0]


def places_with(camp: Camp, kind: str) -> int:
    """Mask of the territories where a relic of a kind lies."""
    mask = 0
    for (other, _), place in zip(camp.scenario.relics, camp.relics, strict=True):
        if other == kind and not is_bastion(place):
            mask |= 1 << place
    return mask


def has(place: int, seat: int, held: int) -> bool:
    """Whether a seat that controls these places holds what lies there: its territory is controlled, or it is home."""
    return place == bastion(seat) or bool(held >> place & 1)


def held(s: State, camp: Camp, seat: int, kind: str) -> int:
    """How many relics of a kind a seat holds now."""
    own = controlled(s, seat)
    return sum(
        other == kind and has(place, seat, own)
        for (other, _), place in zip(camp.scenario.relics, camp.relics, strict=True)
    )


def note_holders(s: State, camp: Camp) -> None:
    """An action or the end of a round begins: who holds what now has its use until the next."""
    if not camp.relics:
        return
    own = [controlled(s, seat) for seat in range(camp.seats)]
    for relic, place in enumerate(camp.relics):
        camp.holders[relic] = next((seat for seat in range(camp.seats) if has(place, seat, own[seat])), -1)


def lent(camp: Camp, seat: int, kind: str) -> int:
    """How many relics of a kind serve a seat until the next action begins."""
    return sum(
        other == kind and holder == seat for (other, _), holder in zip(camp.scenario.relics, camp.holders, strict=True)
    )


def stones(camp: Camp, level: int) -> int:
    """Mask of the territories where a vial serves as a stone of the level."""
    return places_with(camp, VIAL) if level == VIAL_LEVEL else 0


def ways(s: State, camp: Camp, seat: int, relic: int) -> int:
    """Mask of the places a relic can be handed on to: across open borders through territories of its holder."""
    if camp.handed >> relic & 1:
        return 0
    home = 1 << bastion(seat) if 0 < camp.scenario.home_from <= s.round else 0
    own = controlled(s, seat) & (1 << TERRITORIES) - 1
    return ways_across(s.board, camp.relics[relic], own, home, values_of(s.content).hand_on)


def ways_across(board: Board, start: int, own: int, home: int, borders: int) -> int:
    """The same of a board: `own` is a mask of the territories controlled, `home` of the bastion if it is open."""
    if not own >> start & 1:
        return 0
    reached = frontier = 1 << start
    for _ in range(borders):
        wider = 0
        for place in places_of(frontier):
            wider |= board.ground[place]
        frontier = wider & (own | home) & ~reached
        reached |= frontier
        frontier &= ~home
    return reached & ~(1 << start)


def hand_choices(s: State) -> list[Action]:
    """Stay, which nobody has to say who can hand nothing on; else each relic to each place it can go to."""
    return [*_handings(s), actions.STAY]


def can_hand(s: State) -> bool:
    """Whether the active seat can hand on anything in this action."""
    return bool(_handings(s))


def _handings(s: State) -> list[Action]:
    camp = s.camp
    assert camp is not None
    return [
        actions.HAND | relic * 32 + place
        for relic in range(len(camp.relics))
        for place in places_of(ways(s, camp, s.active, relic))
    ]


def hand(s: State, seat: int, relic: int, place: int, events: list[Event]) -> None:
    """A relic goes to a place, once an action."""
    camp = s.camp
    assert camp is not None
    events.append((HANDED, seat, relic, camp.relics[relic], place))
    camp.relics[relic] = place
    camp.handed |= 1 << relic

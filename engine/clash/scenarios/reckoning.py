"""A scenario as the stronger AI seats weigh it (§14): worth by place, and feats as points of the base game."""

from __future__ import annotations

from engine.clash.pieces.board import places_of
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.control import controlled
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.state import State
from engine.clash.scenarios.ending import COMPANY, THRONE, passes
from engine.clash.scenarios.feats import HOME, ON_THE_BOARD, POISONED, feats, holds_heart
from engine.clash.scenarios.marks import WAY_OUT
from engine.clash.scenarios.relics import PRISONER, VIAL, held, kind_of_relic, places_with, ways
from engine.clash.scenarios.setting import GUEST, VASCONIS, values_of
from engine.clash.scenarios.values import way_places, weight

POINTS = 4
"""Feats that win are worth as much as so many victory points."""
POINT = 100
"""What a victory point is worth where weights of scenarios are given."""


def worth_by_place(s: State, camp: Camp, seat: int, point: int) -> list[int]:
    """[territory] -> what holding it is worth for the scenario, in a currency in which a point is so much."""
    worth = [weight(camp, "any")] * TERRITORIES
    for relic, place in enumerate(camp.relics):
        if place < TERRITORIES:
            worth[place] += weight(camp, kind_of_relic(camp, relic))
    worth[camp.heart] += weight(camp, "heart")
    for place in camp.portals:
        worth[place] += weight(camp, "portal")
    _add(worth, camp.hoards, weight(camp, "hoard"))
    _add(worth, camp.faults, weight(camp, "fault"))
    _add(worth, s.board.cities, weight(camp, "ground_city"))
    _add(worth, s.board.forges, weight(camp, "ground_forge"))
    if camp.scenario.guest:
        for place in places_of(s.elf_mask):
            count = s.elves[place * 3 + GUEST]
            once = camp.scenario.guest == VASCONIS
            worth[place] += weight(camp, "vasconis") * bool(count) if once else weight(camp, "automaton") * count
    way = weight(camp, "way")
    for place in way_places(s, camp, seat) if way else ():
        worth[place] += way
    _enemies(s, camp, seat, worth)
    return [much * point // POINT for much in worth]


def held_worth(s: State, camp: Camp, seat: int, control: int, point: int) -> int:
    """What the territories a seat controls are worth for the scenario: half, as their feats are counted besides."""
    worth = worth_by_place(s, camp, seat, point)
    return sum(worth[place] for place in places_of(control & (1 << TERRITORIES) - 1)) // 2


def as_points(s: State, camp: Camp, seat: int) -> int:
    """Feats, the mark that stands to be taken too, as points of the base game."""
    return min(POINTS, (feats(s, seat) + _due(s, camp, seat)) * POINTS // max(1, s.config.points))


def about_to_win(s: State, camp: Camp, seat: int) -> bool:
    """Whether the test would be passed if the seat's second action ended as the pieces stand."""
    if passes(s, seat):
        return True
    due = _due(s, camp, seat)
    return bool(due) and s.round >= camp.scenario.first_test and feats(s, seat) + due >= s.config.points


def _due(s: State, camp: Camp, seat: int) -> int:
    """Feats that come by themselves as the action ends: marks, hoards picked up, a relic handed on to its goal."""
    kind = camp.scenario.mark
    if kind == WAY_OUT:
        return _leaving(s, camp, seat)
    if kind == THRONE:
        return int(holds_heart(s, camp, seat))
    if kind == COMPANY:
        return int(held(s, camp, seat, PRISONER) > 0)
    if camp.scenario.feats == "crystals" and camp.hoards:
        return values_of(s.content).hoard * (camp.hoards & controlled(s, seat)).bit_count()
    if camp.scenario.feats == "prisoner":
        return (HOME - ON_THE_BOARD) * _can_hand(s, camp, seat, PRISONER, bastion(seat))
    if camp.scenario.feats == "vials" and holds_heart(s, camp, seat) and not places_with(camp, VIAL) >> camp.heart & 1:
        return POISONED * _can_hand(s, camp, seat, VIAL, camp.heart)
    return 0


def _can_hand(s: State, camp: Camp, seat: int, kind: str, goal: int) -> bool:
    """Whether a relic of a kind can be handed on to a place as all stands."""
    return any(
        kind_of_relic(camp, relic) == kind and place < TERRITORIES and ways(s, camp, seat, relic) >> goal & 1
        for relic, place in enumerate(camp.relics)
    )


def _leaving(s: State, camp: Camp, seat: int) -> int:
    """Marks for the units that would leave through portals at the end of the seat's second action (§14.9)."""
    own, control, marks = s.units[seat], controlled(s, seat), 0
    for place in camp.portals:
        if control >> place & 1:
            at = place * 3
            left = min(values_of(s.content).evacuees, own[at] + own[at + 1] + own[at + 2] - 1)
            for level in (2, 1, 0):
                count = min(own[at + level], left)
                left -= count
                marks += count * (level + 1)
    return marks


def _enemies(s: State, camp: Camp, seat: int, worth: list[int]) -> None:
    card = camp.cards[seat] if camp.cards else -1
    if card == seat:
        _add(worth, s.board.cities, weight(camp, "seat_of_power"))
    elif card == camp.seats:
        _add(worth, s.elf_mask, weight(camp, "elves"))
    else:
        for other, mask in enumerate(s.masks):
            if other != seat:
                word = "enemy" if not camp.cards else "prey" if other == card else "other"
                _add(worth, mask & (1 << TERRITORIES) - 1, weight(camp, word))


def _add(worth: list[int], mask: int, much: int) -> None:
    for place in places_of(mask) if much else ():
        worth[place] += much

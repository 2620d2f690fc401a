"""Counts feats, a scenario's victory points (§14.1 to §14.15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.clash.pieces.camp import Camp
from engine.clash.pieces.control import cities_of, controlled, forges_of, legendaries_of
from engine.clash.pieces.events import POINTS
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.state import State
from engine.clash.scenarios.relics import ORB, PRISONER, RITUAL, SPELL, VIAL, held, places_with
from engine.kernel.game import Event

Counting = Callable[[State, Camp, int], int]
ALL_TERRITORIES = (1 << TERRITORIES) - 1
HOME, ON_THE_BOARD = 2, 1
POISONED, FACTORY_WORTH, DOOR_WORTH, SLAYER = 2, 2, 1, 3
CITY_WORTH, FORGE_WORTH, ORB_WORTH = 3, 2, 2
SEAT_OF_POWER = 2


def feats(s: State, seat: int) -> int:
    """A seat's feats now, secret ones included."""
    camp = s.camp
    assert camp is not None
    return COUNTED[camp.scenario.feats](s, camp, seat)


def tell(s: State, events: list[Event]) -> None:
    """Count the feats again, with an event for each seat whose feats changed; secret ones change nothing (§14.14)."""
    camp = s.camp
    assert camp is not None
    for seat in range(camp.seats):
        count = feats(s, seat)
        camp.told[seat] = count
        if not camp.scenario.cards and count != s.points[seat]:
            s.points[seat] = count
            events.append((POINTS, seat, count))


def seven(s: State, seat: int) -> int:
    """Victory points as §7 counts them, which still rank (§14.0)."""
    return cities_of(s, seat).bit_count() + legendaries_of(s, seat)


def holds_heart(s: State, camp: Camp, seat: int) -> bool:
    return bool(controlled(s, seat) >> camp.heart & 1)


def _trophies(s: State, camp: Camp, seat: int) -> int:
    return sum(camp.trophies[seat * camp.seats : (seat + 1) * camp.seats])


def _prisoner(s: State, camp: Camp, seat: int) -> int:
    """Safe at home, or held on the board."""
    if bastion(seat) in camp.relics:
        return HOME
    return ON_THE_BOARD * held(s, camp, seat, PRISONER)


def _vials(s: State, camp: Camp, seat: int) -> int:
    """Vials held, and the poison in the throne."""
    poisoned = places_with(camp, VIAL) >> camp.heart & 1 and holds_heart(s, camp, seat)
    return held(s, camp, seat, VIAL) + (POISONED if poisoned else 0)


def _card(s: State, camp: Camp, seat: int) -> int:
    """By the secret card: the throne for oneself, the elves dead, or one clan humbled above all (§14.14)."""
    card = camp.cards[seat]
    if card == seat:
        return SEAT_OF_POWER * cities_of(s, seat).bit_count()
    if card == camp.seats:
        return camp.kills[seat] // 2
    return _trophies(s, camp, seat) + camp.trophies[seat * camp.seats + card]


def _land(s: State, camp: Camp, seat: int) -> int:
    """Whole ground, its Cities and Forges, and orbs."""
    whole = ALL_TERRITORIES & ~camp.faults
    land, cities, forges = controlled(s, seat) & whole, cities_of(s, seat) & whole, forges_of(s, seat) & whole
    built = CITY_WORTH * cities.bit_count() + FORGE_WORTH * forges.bit_count()
    return land.bit_count() + built + ORB_WORTH * held(s, camp, seat, ORB)


COUNTED: Mapping[str, Counting] = {
    "marks": lambda s, camp, seat: camp.marks[seat],
    "crystals": lambda s, camp, seat: s.crystals[seat],
    "trophies": _trophies,
    "prisoner": _prisoner,
    "vials": _vials,
    "automatons": lambda s, camp, seat: camp.guests_killed[seat] + FACTORY_WORTH * holds_heart(s, camp, seat),
    "spells": lambda s, camp, seat: held(s, camp, seat, SPELL) + DOOR_WORTH * holds_heart(s, camp, seat),
    "portals": lambda s, camp, seat: sum(controlled(s, seat) >> place & 1 for place in camp.portals),
    "orbs": lambda s, camp, seat: held(s, camp, seat, ORB) + SLAYER * camp.guests_killed[seat],
    "points": lambda s, camp, seat: seven(s, seat),
    "rite": lambda s, camp, seat: legendaries_of(s, seat) + held(s, camp, seat, RITUAL),
    "card": _card,
    "land": _land,
}
"""By the word in a scenario's data."""

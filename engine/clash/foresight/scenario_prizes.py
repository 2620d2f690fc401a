"""What a seat has towards a scenario's victory, and what territories would add to it (§14.1 to §14.15), from a view.

Left out, as a path is what one's own Move actions take: relics handed on between two captures, units
led to a portal first (§14.9), feats of who is attacked. Secret feats are never looked at (§14.14).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.clash.foresight.prizes import Prizes
from engine.clash.pieces.board import places_of
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.state import CARD, PHASE_NAMES
from engine.clash.pieces.view import View
from engine.clash.play.cards import CITY_CRYSTALS
from engine.clash.scenarios.ending import COMPANY, THRONE
from engine.clash.scenarios.feats import (
    CITY_WORTH,
    DOOR_WORTH,
    FACTORY_WORTH,
    FORGE_WORTH,
    HOME,
    ON_THE_BOARD,
    ORB_WORTH,
    POISONED,
    SLAYER,
)
from engine.clash.scenarios.marks import WAY_OUT
from engine.clash.scenarios.relics import ORB, PRISONER, RITUAL, SPELL, VIAL, places_with, ways_across
from engine.clash.scenarios.setting import GUEST, VASCONIS, values_of
from engine.clash.views.view_choices import controlled_in, enemy_side

ALL_TERRITORIES = (1 << TERRITORIES) - 1


def prizes_of_feats(view: View, seat: int, actions: int) -> Prizes | None:
    """Feats as they stand and as they may become; None where they are secret, or before the first test.

    `actions`: how many the seat has left.
    """
    camp = view.camp
    assert camp is not None
    if camp.cards or view.round < camp.scenario.first_test:
        return None
    held = controlled_in(view, seat) & ALL_TERRITORIES
    return COUNTED[camp.scenario.feats](view, camp, seat, held, actions)


def enough_before_the_test(view: View) -> tuple[int, ...]:
    """Seats that would win if the first test came now, by seat; nobody where feats are secret, or once it has come.

    The test is passed with the feats one has by then (§14.16): of those that can be lost this is a threat.
    """
    camp = view.camp
    if camp is None or camp.cards or view.round >= camp.scenario.first_test:
        return ()
    enough = [seat for seat, feats in enumerate(view.points) if feats >= view.config.points]
    if not camp.scenario.needs:
        return tuple(enough)
    place = _where_to_stand(camp)
    return tuple(seat for seat in enough if controlled_in(view, seat) >> place & 1)


def _where_to_stand(camp: Camp) -> int:
    """The place to control that the test, or the mark, asks for: Esmeril, or the prisoner's."""
    return camp.heart if camp.scenario.needs == THRONE else _relic_at(camp, PRISONER)


def _marks(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    """The mark that the end of the second action brings; what the test asks besides is where that mark is taken."""
    if camp.scenario.mark == WAY_OUT:
        return Prizes(camp.marks[seat] + _leaving(view, camp, seat, held), {}, _mask(camp.portals) & held, 0)
    place = _where_to_stand(camp)
    assert camp.scenario.needs in (THRONE, COMPANY)
    after = camp.marks[seat] + 1
    if held >> place & 1:
        return Prizes(after, {}, 1 << place, 0)
    short = min(camp.marks[seat], view.config.points - 1)
    return Prizes(short, {place: after - short} if place < TERRITORIES else {}, 0, 0)


def _crystals(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    revenue = CITY_CRYSTALS * (held & view.board.cities).bit_count() if view.phase == PHASE_NAMES[CARD] else 0
    worth = dict.fromkeys(places_of(camp.hoards & ~held), values_of(view.content).hoard)
    for place, elves in enumerate(view.elves[:TERRITORIES]):
        if any(elves):
            loot = sum(count * elf.crystals for count, elf in zip(elves, view.content.elves, strict=True))
            worth[place] = worth.get(place, 0) + loot
    return Prizes(view.crystals[seat] + revenue, worth, 0, 0)


def _trophies(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    sides = ((place, enemy_side(view, seat, place)) for place in range(TERRITORIES))
    rivals = {place: side for place, side in sides if side is not None and side >= 0}
    return Prizes(camp.told[seat], dict.fromkeys(rivals, 1), 0, 0, rivals if camp.seats > 2 else {})


def _prisoner(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    """Home by being handed on in each action that is left, through territories that are controlled."""
    place = _relic_at(camp, PRISONER)
    if place >= TERRITORIES:
        return Prizes(HOME if place == bastion(seat) else 0, {}, 0, 0)
    goal = 1 << bastion(seat) if 0 < camp.scenario.home_from <= view.round else 0
    borders = values_of(view.content).hand_on * actions
    home = ways_across(view.board, place, held | 1 << place, goal, borders) & goal
    most = HOME if home else ON_THE_BOARD
    return Prizes(most, {}, 1 << place, 0) if held >> place & 1 else Prizes(0, {place: most}, 0, 0)


def _vials(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    """Vials, and the poison in the throne, where one lies there or can be handed on to it in the actions left."""
    heart, borders = 1 << camp.heart, values_of(view.content).hand_on * actions
    vials = places_with(camp, VIAL)

    def poisons(place: int, own: int) -> int:
        there = place == camp.heart or ways_across(view.board, place, own, 0, borders) & heart
        return POISONED if there and own & heart else 0

    points = _count(camp, VIAL, held) + max((poisons(place, held) for place in places_of(vials & held)), default=0)
    worth = {place: _count(camp, VIAL, 1 << place) for place in places_of(vials & ~held)}
    for place in places_of(vials & ~held & ~heart):
        worth[place] += poisons(place, held | 1 << place) if not vials & held else 0
    if not held & heart:
        own = held | heart
        brought = max((poisons(place, own) for place in places_of(vials & own)), default=0)
        worth[camp.heart] = worth.get(camp.heart, 0) + brought
    return Prizes(points, worth, (vials | heart) & held, 0)


def _automatons(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    worth = {place: elves[GUEST] for place, elves in enumerate(view.elves[:TERRITORIES]) if elves[GUEST]}
    return _with_heart(camp, held, FACTORY_WORTH, Prizes(camp.guests_killed[seat], worth, 0, 0))


def _spells(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    return _with_heart(camp, held, DOOR_WORTH, _relics(camp, held, SPELL, 0))


def _portals(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    gates = _mask(camp.portals)
    return Prizes((gates & held).bit_count(), dict.fromkeys(places_of(gates & ~held), 1), gates & held, 0)


def _orbs(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    found = _relics(camp, held, ORB, 0)
    worth = dict(found.worth)
    for place, elves in enumerate(view.elves[:TERRITORIES]):
        if camp.scenario.guest == VASCONIS and elves[GUEST]:
            worth[place] = worth.get(place, 0) + SLAYER
    return Prizes(found.points + SLAYER * camp.guests_killed[seat], worth, found.kept, 0)


def _points(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    cities = view.board.cities
    return Prizes(camp.told[seat], dict.fromkeys(places_of(cities & ~held), 1), cities & held)


def _rite(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    found = _relics(camp, held, RITUAL, 1)
    legendaries = camp.told[seat] - _count(camp, RITUAL, held)
    return Prizes(found.points + max(0, legendaries), found.worth, found.kept, 1)


def _land(view: View, camp: Camp, seat: int, held: int, actions: int) -> Prizes:
    """Whole ground, its Cities and Forges, and orbs."""

    def ground(place: int) -> int:
        bit = 1 << place
        orbs = ORB_WORTH * _count(camp, ORB, bit)
        built = CITY_WORTH * bool(view.board.cities & bit) + FORGE_WORTH * bool(view.board.forges & bit)
        return orbs + (0 if camp.faults & bit else 1 + built)

    worth = {place: much for place in places_of(view.board.territories & ~held) if (much := ground(place))}
    kept = _mask(place for place in places_of(held) if ground(place))
    return Prizes(sum(ground(place) for place in places_of(held)), worth, kept, 0)


Counting = Callable[[View, Camp, int, int, int], Prizes]
COUNTED: Mapping[str, Counting] = {
    "marks": _marks,
    "crystals": _crystals,
    "trophies": _trophies,
    "prisoner": _prisoner,
    "vials": _vials,
    "automatons": _automatons,
    "spells": _spells,
    "portals": _portals,
    "orbs": _orbs,
    "points": _points,
    "rite": _rite,
    "land": _land,
}
"""By the word in a scenario's data (engine.clash.scenarios.feats), but for the secret one."""


def _relics(camp: Camp, held: int, kind: str, forging: int) -> Prizes:
    """Each relic of a kind counts one."""
    lie = places_with(camp, kind)
    worth = {place: _count(camp, kind, 1 << place) for place in places_of(lie & ~held)}
    return Prizes(_count(camp, kind, held), worth, lie & held, forging)


def _with_heart(camp: Camp, held: int, much: int, found: Prizes) -> Prizes:
    heart = 1 << camp.heart
    if held & heart:
        return Prizes(found.points + much, found.worth, found.kept | heart, found.forging)
    worth = {**found.worth, camp.heart: found.worth.get(camp.heart, 0) + much}
    return Prizes(found.points, worth, found.kept, found.forging)


def _leaving(view: View, camp: Camp, seat: int, held: int) -> int:
    """Marks for the units that leave through portals as all stands: the highest levels, never the last unit (§14.9)."""
    marks = 0
    for place in camp.portals:
        if held >> place & 1:
            units = view.units[seat][place]
            levels = [level + 1 for level in (2, 1, 0) for _ in range(units[level])]
            marks += sum(levels[: min(values_of(view.content).evacuees, len(levels) - 1)])
    return marks


def _count(camp: Camp, kind: str, places: int) -> int:
    return sum(
        other == kind and place < TERRITORIES and bool(places >> place & 1)
        for (other, _), place in zip(camp.scenario.relics, camp.relics, strict=True)
    )


def _relic_at(camp: Camp, kind: str) -> int:
    return next(place for (other, _), place in zip(camp.scenario.relics, camp.relics, strict=True) if other == kind)


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))

"""Answers what screens ask of a scenario, from a view alone (§14.16)."""

from __future__ import annotations

from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.view import View
from engine.clash.scenarios.relics import kind_of_relic, ways_across
from engine.clash.scenarios.setting import ESMERIL, FACTORY, GUEST, VASCONIS, values_of

ALL_TERRITORIES = (1 << TERRITORIES) - 1


def vasconis_in(view: View) -> int:
    """Where Vasconis is, -1 slain or not in this scenario."""
    if view.camp is None or view.camp.scenario.guest != VASCONIS:
        return -1
    return next((place for place in range(TERRITORIES) if view.elves[place][GUEST]), -1)


def prey_in(view: View) -> int:
    """Whom Vasconis hunts as things stand: the most feats, of several the last in turn order."""
    return max(range(view.config.seats), key=lambda seat: (view.points[seat], view.order.index(seat)))


def counting_in(view: View) -> int:
    """Mask of the territories with a piece that serves its controller: relics, portals, Esmeril, the Factory."""
    camp = view.camp
    if camp is None:
        return 0
    places = [*camp.relics, *camp.portals, *([camp.heart] if camp.scenario.tile in (ESMERIL, FACTORY) else [])]
    return sum(1 << place for place in set(places) if place < TERRITORIES)


def sought_in(view: View) -> dict[str, int]:
    """[kind of piece] -> mask of the territories with one: tile, Vasconis, portals, relics, hoards."""
    camp = view.camp
    if camp is None:
        return {}
    found: dict[str, int] = {}
    for relic, place in enumerate(camp.relics):
        if place < TERRITORIES:
            kind = kind_of_relic(camp, relic)
            found[kind] = found.get(kind, 0) | 1 << place
    tile = {camp.scenario.tile: 1 << camp.heart} if camp.scenario.tile in (ESMERIL, FACTORY) else {}
    beast = {VASCONIS: 1 << vasconis_in(view)} if vasconis_in(view) >= 0 else {}
    portals = {"portal": sum(1 << place for place in camp.portals)}
    return {kind: mask for kind, mask in {**tile, **beast, **portals, **found, "hoard": camp.hoards}.items() if mask}


def handings_in(view: View) -> list[tuple[int, int]]:
    """(relic, place) for all that the view's seat can hand on now (see engine.clash.scenarios.relics.ways)."""
    camp, seat = view.camp, view.seat
    if camp is None or seat is None or view.phase != "hand" or view.active != seat:
        return []
    own = _controlled(view, seat) & ALL_TERRITORIES
    home = 1 << bastion(seat) if 0 < camp.scenario.home_from <= view.round else 0
    borders = values_of(view.content).hand_on
    return [
        (relic, place)
        for relic, start in enumerate(camp.relics)
        if not camp.handed >> relic & 1
        for place in places_of(ways_across(view.board, start, own, home, borders))
    ]


def _controlled(view: View, seat: int) -> int:
    others = sum(1 << place for place, elves in enumerate(view.elves) if any(elves))
    for other, army in enumerate(view.units):
        if other != seat:
            others |= sum(1 << place for place, units in enumerate(army) if any(units))
    return sum(1 << place for place, units in enumerate(view.units[seat]) if any(units)) & ~others

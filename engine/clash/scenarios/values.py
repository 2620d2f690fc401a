"""What a scenario makes things worth to an AI seat (§14.1 to §14.15), in the currency of appraisal: a point is 100."""

from __future__ import annotations

from engine.clash.pieces.board import places_of
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.control import controlled
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.state import State
from engine.clash.scenarios.feats import feats
from engine.clash.scenarios.relics import PRISONER, VIAL, has, kind_of_relic, ways
from engine.clash.scenarios.setting import ESMERIL, FACTORY, GUEST, VASCONIS
from engine.clash.scenarios.ways import FAR, steps_to

USUAL_CITY, USUAL_FORGE = 30, 40
"""Worth of a City, and hundredths of a Forge's and of forging's usual worth, where the scenario says nothing else."""
NEAR = 80
"""More for what a seat one feat short of the target holds."""


def weight(camp: Camp, word: str, usual: int = 0) -> int:
    """A weight of the scenario's data."""
    return next((much for name, much in camp.scenario.weights if name == word), usual)


def city_worth(camp: Camp) -> float:
    return float(weight(camp, "city", USUAL_CITY))


def forge_share(camp: Camp) -> float:
    """Share of the usual worth of a Forge, and of forging."""
    return weight(camp, "forge", USUAL_FORGE) / 100


def value(s: State, camp: Camp, seat: int, place: int) -> float:
    """What controlling a territory is worth for the scenario."""
    bit = 1 << place
    worth = float(weight(camp, "any"))
    worth += sum(weight(camp, kind_of_relic(camp, relic)) for relic, lies in enumerate(camp.relics) if lies == place)
    if place == camp.heart:
        worth += weight(camp, "heart")
    if place in camp.portals:
        worth += weight(camp, "portal")
    if camp.hoards & bit:
        worth += weight(camp, "hoard")
    if camp.faults & bit:
        worth += weight(camp, "fault")
    worth += _guests(s, camp, place) + _ground(s, camp, bit) + _others(s, camp, seat, bit) + _way(s, camp, seat, place)
    if worth and not camp.scenario.cards and _held_by_almost_winner(s, camp, seat, bit):
        worth += NEAR
    return worth


def kept(s: State, camp: Camp, seat: int) -> int:
    """Mask of the territories that a seat had better not leave: what counts, and the relic's way home."""
    mask = 0
    for relic, place in enumerate(camp.relics):
        if place < TERRITORIES and weight(camp, kind_of_relic(camp, relic)):
            mask |= 1 << place
    if camp.scenario.tile in (ESMERIL, FACTORY):
        mask |= 1 << camp.heart
    for place in camp.portals:
        mask |= 1 << place
    if camp.scenario.home_from:
        mask |= sum(1 << place for place in way_places(s, camp, seat))
    return mask


def handing(s: State, camp: Camp, seat: int) -> tuple[int, int] | None:
    """Which relic to hand on and where to: nearest to its goal, else to the largest army within reach; None: stay."""
    own = s.units[seat]
    for relic, start in enumerate(camp.relics):
        choices = ways(s, camp, seat, relic)
        if not choices:
            continue
        goal = _goal(s, camp, seat, kind_of_relic(camp, relic))
        steps = steps_to(s.board.ground, 1 << goal) if goal >= 0 else [0] * len(own)

        def key(place: int, steps: list[int] = steps) -> tuple[int, int, int]:
            home = place >= TERRITORIES
            return -steps[place], FAR if home else sum(own[place * 3 : place * 3 + 3]), -place

        best = max([start, *places_of(choices)], key=key)
        if best != start:
            return relic, best
    return None


def _guests(s: State, camp: Camp, place: int) -> float:
    if camp.scenario.guest == VASCONIS:
        return float(weight(camp, "vasconis")) if s.elves[place * 3 + GUEST] else 0.0
    return float(weight(camp, "automaton") * s.elves[place * 3 + GUEST]) if camp.scenario.guest else 0.0


def _ground(s: State, camp: Camp, bit: int) -> float:
    worth = weight(camp, "ground_city") if s.board.cities & bit else 0
    return worth + (weight(camp, "ground_forge") if s.board.forges & bit else 0)


def _others(s: State, camp: Camp, seat: int, bit: int) -> float:
    """Enemies to be beaten there, and what the own secret card says of the place."""
    there = next((other for other, mask in enumerate(s.masks) if other != seat and mask & bit), -1)
    if not camp.cards:
        return float(weight(camp, "enemy")) if there >= 0 else 0.0
    card = camp.cards[seat]
    if card == seat:
        return float(weight(camp, "seat_of_power")) if s.board.cities & bit else 0.0
    if card == camp.seats:
        return float(weight(camp, "elves")) if s.elf_mask & bit else 0.0
    return float(weight(camp, "prey" if there == card else "other")) if there >= 0 else 0.0


def _way(s: State, camp: Camp, seat: int, place: int) -> float:
    worth = weight(camp, "way")
    if not worth:
        return 0.0
    return float(worth) if place in way_places(s, camp, seat) else 0.0


def _goal(s: State, camp: Camp, seat: int, kind: str) -> int:
    """Where a relic ought to go: home, or into the throne; -1 nowhere."""
    if kind == PRISONER and camp.scenario.home_from:
        return bastion(seat)
    return camp.heart if kind == VIAL and camp.scenario.tile == ESMERIL else -1


def way_places(s: State, camp: Camp, seat: int) -> list[int]:
    """Territories on a shortest way of the relic that has a goal, if the seat holds it: home, or into the throne."""
    kind = PRISONER if camp.scenario.home_from else VIAL
    goal = _goal(s, camp, seat, kind)
    own = controlled(s, seat)
    start = next(
        (
            place
            for relic, place in enumerate(camp.relics)
            if kind_of_relic(camp, relic) == kind and has(place, seat, own) and place < TERRITORIES
        ),
        -1,
    )
    if goal < 0 or start < 0 or start == goal:
        return []
    there, on = steps_to(s.board.ground, 1 << start), steps_to(s.board.ground, 1 << goal)
    return [place for place in range(TERRITORIES) if place != start and there[place] + on[place] == on[start] < FAR]


def _held_by_almost_winner(s: State, camp: Camp, seat: int, bit: int) -> bool:
    return any(
        other != seat and s.masks[other] & bit and feats(s, other) >= s.config.points - 1 for other in range(camp.seats)
    )

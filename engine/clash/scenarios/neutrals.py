"""What neutrals do by themselves (§14.16): strike without an answer, march, be made, hunt."""

from __future__ import annotations

from engine.clash.pieces import heroes
from engine.clash.pieces.allocation import Triple, allocations
from engine.clash.pieces.board import places_of
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.events import BY_AUTOMATONS, BY_VASCONIS, HUNTED, MADE, MARCHED, NOBODY, STRUCK
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.state import LIFE, State
from engine.clash.scenarios.feats import feats
from engine.clash.scenarios.relics import SPELL, lent
from engine.clash.scenarios.setting import GUEST, values_of
from engine.clash.scenarios.ways import steps_to
from engine.kernel.dice import Dice
from engine.kernel.game import Event

HITTING_FACES, FACES = 4, 6
MOST_IN_A_PLACE = 15
"""An allocation of injuries counts to 15 a type."""
MARCHING = 2
"""Of so many automatons in a place one marches."""
ALL_TERRITORIES = (1 << TERRITORIES) - 1


def strike(s: State, place: int, count: int, by: int, dice: Dice, events: list[Event]) -> None:
    """So many dice against a player's units in a territory; they fall as the attacker would have it, nobody answers."""
    seat = seat_at(s, place)
    if seat < 0:
        return
    hits = dice.hits(count, HITTING_FACES, FACES, s.draws)
    s.barrier += 1
    own, at = s.units[seat], place * 3
    units = (own[at], own[at + 1], own[at + 2])
    one, two, three = (s.figures[seat * 3 + level][LIFE] for level in range(3))
    most = units[0] * one + units[1] * two + units[2] * three
    fallen: Triple = allocations(min(hits, most), units, (one, two, three))[0]
    for level in range(3):
        own[at + level] -= fallen[level]
        s.reserve[seat * 3 + level] += fallen[level]
    events.append((STRUCK, seat, place, by, count, hits, fallen))
    if fallen == units:
        s.masks[seat] &= ~(1 << place)
        heroes.go_home(s, seat, place, events)


def seat_at(s: State, place: int) -> int:
    """Whose units stand in a territory, -1 nobody's."""
    return next((seat for seat, mask in enumerate(s.masks) if mask >> place & 1), -1)


def march(s: State, camp: Camp, dice: Dice, events: list[Event]) -> None:
    """Each group of automatons, as they stand now, ascending: it strikes beside it, or one of it marches on."""
    groups = [(place, s.elves[place * 3 + GUEST]) for place in range(TERRITORIES) if s.elves[place * 3 + GUEST]]
    beside_homes = 0
    for seat in range(camp.seats):
        beside_homes |= s.board.ground[bastion(seat)]
    steps = steps_to(s.board.ground, beside_homes & ALL_TERRITORIES)
    for place, count in groups:
        near = s.board.ground[place] & s.board.territories
        target = largest_army(s, camp, near)
        if target >= 0:
            strike(s, target, min(count, values_of(s.content).strike_cap), BY_AUTOMATONS, dice, events)
        elif count >= MARCHING:
            free = [other for other in places_of(near & ~_players(s)) if _room(s, other)]
            if free:
                to = min(free, key=lambda other: (steps[other], other))
                _step(s, place, to)
                events.append((MARCHED, NOBODY, place, to))


def make(s: State, camp: Camp, events: list[Event]) -> None:
    """The Factory makes automatons out of the stock: in it, or, in some scenarios, beside it where a player stands."""
    near = 1 << camp.heart
    if _players(s) & near and camp.scenario.makes_beside:
        near = s.board.ground[camp.heart] & s.board.territories
    place = max(places_of(near & ~_players(s)), key=lambda free: (_room(s, free), -free), default=-1)
    count = min(camp.scenario.makes[camp.seats - 2], camp.stock, _room(s, place)) if place >= 0 else 0
    if count <= 0:
        return
    camp.stock -= count
    s.elves[place * 3 + GUEST] += count
    s.elf_mask |= 1 << place
    events.append((MADE, NOBODY, place, count))


def vasconis_at(s: State) -> int:
    """Where Vasconis is, -1 slain."""
    return next((place for place in range(TERRITORIES) if s.elves[place * 3 + GUEST]), -1)


def prey_of(s: State) -> int:
    """Whom Vasconis hunts: the seat with the most feats, of several the last in turn order."""
    return max(range(s.config.seats), key=lambda seat: (feats(s, seat), s.order.index(seat)))


def hunt(s: State, camp: Camp, dice: Dice, events: list[Event]) -> None:
    """Vasconis comes a step nearer to its prey, mountains ignored, then strikes the largest army beside it."""
    here = vasconis_at(s)
    if here < 0:
        return
    sky, prey = s.board.sky, prey_of(s)
    goal = s.masks[prey] & ALL_TERRITORIES
    if not goal & sky[here]:
        steps = steps_to(sky, goal or 1 << bastion(prey), ALL_TERRITORIES if s.config.rules.hunt_overland else -1)
        empty = places_of(sky[here] & s.board.territories & ~_players(s) & ~s.elf_mask)
        nearer = [place for place in empty if steps[place] < steps[here]]
        if nearer:
            to = min(nearer, key=lambda place: (steps[place], place))
            _step(s, here, to)
            events.append((HUNTED, NOBODY, prey, here, to))
            here = to
    target = largest_army(s, camp, sky[here])
    if target >= 0:
        strike(s, target, camp.scenario.strike, BY_VASCONIS, dice, events)


def largest_army(s: State, camp: Camp, near: int) -> int:
    """The territory of a mask with the largest army, tie: the lower; -1 none. Whom a spell guards is passed over."""
    best, most = -1, 0
    for place in places_of(near & _players(s)):
        seat = seat_at(s, place)
        count = sum(s.units[seat][place * 3 : place * 3 + 3])
        if count > most and not lent(camp, seat, SPELL):
            best, most = place, count
    return best


def _players(s: State) -> int:
    mask = 0
    for own in s.masks:
        mask |= own
    return mask & ALL_TERRITORIES


def _room(s: State, place: int) -> int:
    return MOST_IN_A_PLACE - s.elves[place * 3 + GUEST]


def _step(s: State, start: int, to: int) -> None:
    s.elves[start * 3 + GUEST] -= 1
    s.elves[to * 3 + GUEST] += 1
    if not any(s.elves[start * 3 : start * 3 + 3]):
        s.elf_mask &= ~(1 << start)
    s.elf_mask |= 1 << to

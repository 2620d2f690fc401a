"""Lays out a scenario's pieces (§14.16): the heart, the spots far from one another, guards, relics, portals, hoards."""

from __future__ import annotations

from engine.clash.pieces.board import Board, clockwise_key, middle_of, places_of
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.state import State
from engine.clash.scenarios.quake import first_shaken
from engine.clash.scenarios.secrets import deal
from engine.clash.scenarios.setting import ESMERIL, GUEST, VASCONIS, scenario_of, with_city, with_portals
from engine.clash.scenarios.ways import steps_to
from engine.kernel.dice import Dice

AUTOMATONS = 18
"""In the box."""
MOST_SPOTS = 8


def set_up(s: State, dice: Dice) -> None:
    """The scenario's pieces, once elves stand on Cities and Forges (§2.2)."""
    scenario = scenario_of(s.content, s.config.scenario)
    seats = s.config.seats
    camp = s.camp = Camp(scenario, seats)
    camp.spots = spots_of(s.board)
    camp.heart = camp.spots[0]
    _lay_tile(s, camp)
    camp.relics = [_where(s.board, camp, where) for _, where in scenario.relics]
    camp.holders = [-1] * len(camp.relics)
    for place in camp.relics:
        guard(s, place, scenario.relic_guards)
    camp.portals = camp.spots[: scenario.portals]
    for place in camp.portals:
        guard(s, place, scenario.portal_guards)
    s.board = with_portals(s.board, camp.portals)
    camp.hoards = sum(1 << place for place in camp.spots[: scenario.hoards * seats])
    if scenario.quake:
        camp.shaken = first_shaken(s.board, dice, s.draws)
    if scenario.cards:
        camp.cards = deal(seats, dice, s.draws)
    _bring(s, camp)


def guard(s: State, place: int, count: int) -> None:
    """So many elves from the bag, where none stand yet."""
    if s.elf_mask >> place & 1:
        return
    drawn = s.bag[len(s.bag) - count :] if count else ()
    s.bag = s.bag[: len(s.bag) - len(drawn)]
    for kind in drawn:
        s.elves[place * 3 + kind] += 1
    if drawn:
        s.elf_mask |= 1 << place


def plain(board: Board) -> int:
    """Mask of the territories without City, Forge and stone."""
    return board.territories & ~board.of_worth


def spots_of(board: Board) -> tuple[int, ...]:
    """S0, S1, …: the heart, then always the plain territory farthest on foot from all before it; tie: the lower.

    The heart is nearest to the board's middle; of several the first clockwise from the north.
    """
    hexes = [spot for spot in board.hexes if spot is not None]
    middle = middle_of(hexes)

    def nearness(place: int) -> tuple[int, int, int]:
        spot = board.hexes[place]
        assert spot is not None
        side, slope, distance = clockwise_key(spot, middle)
        return distance, side, slope

    free = places_of(plain(board))
    spots = [min(free, key=nearness)]
    nearest = steps_to(board.ground, 1 << spots[0])
    while len(spots) < min(MOST_SPOTS, len(free)):
        spots.append(max((place for place in free if place not in spots), key=lambda place: (nearest[place], -place)))
        ways = steps_to(board.ground, 1 << spots[-1])
        nearest = [min(one, other) for one, other in zip(nearest, ways, strict=True)]
    return tuple(spots)


def _where(board: Board, camp: Camp, word: str) -> int:
    """The place a relic starts on."""
    forges = places_of(board.forges)
    if word == "lowest_forge":
        return forges[0]
    return forges[-1] if word == "highest_forge" else camp.spots[int(word[1:])]


def _lay_tile(s: State, camp: Camp) -> None:
    """The special tile over the heart, its guards, and the guest who lives there."""
    scenario, heart = camp.scenario, camp.heart
    if scenario.tile == ESMERIL:
        s.board = with_city(s.board, heart)
    guard(s, heart, scenario.tile_guards)
    guests = scenario.automatons or int(scenario.guest == VASCONIS)
    if scenario.automatons:
        camp.stock = AUTOMATONS - scenario.automatons
    if guests:
        s.elves[heart * 3 + GUEST] += guests
        s.elf_mask |= 1 << heart


def _bring(s: State, camp: Camp) -> None:
    """What the seats bring along: the scenario's gold for their clan, and their boons (§14.0)."""
    seats = s.config.seats
    gold = dict(camp.scenario.gold)
    for seat, clan in enumerate(s.config.clans):
        s.gold[seat] += gold.get(s.content.clans[clan].id, 0)
    for seat, boon in enumerate(s.config.boons):
        s.gold[seat] += boon.gold
        s.crystals[seat] += boon.crystals
        for other, count in enumerate(boon.grudges):
            camp.grudges[seat * seats + other] = count
        if boon.legendary >= 0:
            s.aside[seat] = (boon.legendary,)

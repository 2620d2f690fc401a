"""Ruses (§7): which a seat may play, and on what."""

from __future__ import annotations

from itertools import groupby

from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import HUT, LINES
from engine.kravora.pieces.events import NOBODY
from engine.kravora.pieces.places import board_of, place_of
from engine.kravora.pieces.prices import ruse_price
from engine.kravora.pieces.state import State
from engine.kravora.play import own_attack
from engine.kravora.play.ruse_effects import NOTHING, PLACE, RUSE_OF, RUSES, TABLE, RuseRule, destinations
from engine.kravora.play.truce import touchable

BY_TARGET = tuple((target, tuple(ruses)) for target, ruses in groupby(TABLE, key=lambda ruse: ruse.target))
"""Ruses of one target are listed together."""


def affordable(s: State, seat: int) -> dict[int, int]:
    """[kind] -> price of what the seat may play at all: hut, no round 0, an option's limit (§4.3, §7, §9.3)."""
    if not s.round or not s.has(seat, HUT) or ruses_spent(s):
        return {}
    buildings, blood, known = s.buildings[seat], s.blood[seat], len(s.content.ruses)
    prices = {kind: ruse_price(s.content, buildings, ruse) for kind, ruse in RUSE_OF.items() if ruse < known}
    return {kind: price for kind, price in prices.items() if price <= blood}


def ruses_spent(s: State) -> bool:
    """§9.3: with the lobby's option only so many ruses a turn; those that were cancelled count.

    A content from before there was such a limit has none.
    """
    most = s.content.limits.ruses_per_turn
    if not s.config.few_ruses or not most:
        return False
    return sum(kind_of(action) in RUSES for action in s.taken) >= most


def ruse_choices(s: State, seat: int) -> list[Action]:
    may = affordable(s, seat)
    if not may:
        return []
    places = [place_of(board, line) for board in touchable(s, seat) for line in range(LINES)]
    choices: list[Action] = []
    for target, ruses in BY_TARGET:
        payable = [ruse for ruse in ruses if ruse.kind in may]
        if target == NOTHING:
            choices += [ruse.kind for ruse in payable if ruse.hindrance(s, seat, 0) is None]
        elif target == PLACE:
            choices += [r.kind | place for r in payable for place in places if r.hindrance(s, seat, place) is None]
        elif payable:
            for place in places:
                _unit_choices(s, seat, place, payable, choices)
    return choices


def _unit_choices(s: State, seat: int, place: int, ruses: list[RuseRule], choices: list[Action]) -> None:
    foreign = board_of(place) != seat
    for side in (a.ATTACKER, a.DEFENDER):
        allowed = [ruse for ruse in ruses if ruse.on_foreign] if side and foreign else ruses
        for unit in own_attack.units_at(s, place, side) if allowed else ():
            choices += [ruse.kind | unit for ruse in allowed if ruse.hindrance(s, seat, unit) is None]


def throw_choices(s: State) -> list[Action]:
    return [a.TO | place for place in destinations(s, argument_of(s.pending))]


def aimed_at(pending: Action, to: int) -> int:
    """The board a ruse is aimed at: where a thrown unit lands, else where its target stands; NOBODY without one."""
    ruse, argument = RUSES[kind_of(pending)], argument_of(pending)
    if ruse.throws:
        return board_of(to)
    if ruse.target == NOTHING:
        return NOBODY
    return board_of(argument if ruse.target == PLACE else a.unit_place(argument))

"""What is worth a look: ruses and purchases as sequences of actions, with the boards they change and their price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import CANNON, KINDS, LINES, LONG_ARM, PUPPET, WALL_LINE
from engine.kravora.pieces.events import NOBODY
from engine.kravora.pieces.places import board_of, index_of, line_of, place_of
from engine.kravora.pieces.prices import unit_price
from engine.kravora.pieces.state import NONE, State
from engine.kravora.play import own_attack, purchases, ruses
from engine.kravora.play.ruse_effects import RUSES, bait_hindrance, lava_hindrance, rockfall_hindrance
from engine.kravora.play.truce import touchable

SALVOES = (1, 2, 4, 7, 10)
"""Numbers of puppets shot at once that are looked at."""


class Way(NamedTuple):
    """Something a seat can do in its turn."""

    actions: tuple[Action, ...]
    price: int
    changed: tuple[int, ...]
    """Boards other than its own that it changes."""
    slots: int = 0
    """Places of its own board that it takes."""


KNOWN = frozenset({a.LAVA, a.CLOT, a.AHEAD, a.BAIT, a.BACK, a.ROCKFALL, a.PROPEL, a.SHIELD})
"""Ruses whose targets are chosen below; any other is looked at on whatever it can be played on."""


def ruses_defending(s: State, seat: int) -> Iterator[Way]:
    """Ruses of its own attack: on its own board, before its enemies strike."""
    prices = ruses.affordable(s, seat)
    if not prices:
        return
    holders = _holders(s)
    for line in range(LINES):
        place = place_of(seat, line)
        at = index_of(place)
        if s.attackers[at]:
            if a.LAVA in prices and lava_hindrance(s, seat, place) is None:
                yield Way((a.LAVA | place,), prices[a.LAVA], holders)
            if a.ROCKFALL in prices and not s.defenders[at]:
                yield Way((a.ROCKFALL | place,), prices[a.ROCKFALL], holders)
        for unit in own_attack.units_at(s, place, a.ATTACKER):
            if a.CLOT in prices:
                yield Way((a.CLOT | unit,), prices[a.CLOT], holders)
            if a.BACK in prices and line >= WALL_LINE - 1:
                yield Way((a.BACK | unit,), prices[a.BACK], holders)
            if a.PROPEL in prices:
                yield from _propulsions(s, seat, unit, prices[a.PROPEL], holders)
        if a.BAIT in prices:
            for unit in own_attack.units_at(s, place, a.DEFENDER):
                if bait_hindrance(s, seat, unit) is None:
                    yield Way((a.BAIT | unit,), prices[a.BAIT], holders)
    yield from _others(s, seat, prices, holders)


def ruses_harming(s: State, seat: int) -> Iterator[Way]:
    """Ruses of the purchases: on the others, a shield, and own attackers sent away."""
    prices = ruses.affordable(s, seat)
    if not prices:
        return
    holders = _holders(s)
    for board in touchable(s, seat):
        for line in range(LINES) if board != seat else ():
            yield from _harm(s, seat, place_of(board, line), prices, (board, *holders))
    for line in range(LINES):
        for unit in own_attack.units_at(s, place_of(seat, line), a.ATTACKER):
            if a.CLOT in prices and a.unit_sort(unit) & 7 == 1:
                yield Way((a.CLOT | unit,), prices[a.CLOT], holders)
            if a.PROPEL in prices:
                yield from _propulsions(s, seat, unit, prices[a.PROPEL], holders)
    if a.SHIELD in prices and not s.shields[seat]:
        yield Way((a.SHIELD,), prices[a.SHIELD], ())
    yield from _others(s, seat, prices, holders)


def _harm(s: State, seat: int, place: int, prices: Mapping[int, int], changed: tuple[int, ...]) -> Iterator[Way]:
    """Ruses on one line of another's board."""
    line, at = line_of(place), index_of(place)
    worth_a_volley = line >= WALL_LINE or len(s.defenders[at]) > 1
    if a.ROCKFALL in prices and worth_a_volley and rockfall_hindrance(s, seat, place) is None:
        yield Way((a.ROCKFALL | place,), prices[a.ROCKFALL], changed)
    for unit in own_attack.units_at(s, place, a.ATTACKER):
        if a.AHEAD in prices:
            if bait_hindrance(s, seat, unit) is None:
                yield Way((a.BAIT | unit,), prices[a.BAIT], changed)
            if line == WALL_LINE - 1:
                yield Way((a.AHEAD | unit,), prices[a.AHEAD], changed)
        if a.PROPEL in prices and line < WALL_LINE and a.unit_sort(unit) >> 3 >= LONG_ARM:
            yield from _propulsions(s, seat, unit, prices[a.PROPEL], changed)
    if a.CLOT in prices:
        for unit in own_attack.units_at(s, place, a.DEFENDER):
            if a.unit_sort(unit) & 7 == 1:
                yield Way((a.CLOT | unit,), prices[a.CLOT], changed)


def _others(s: State, seat: int, prices: Mapping[int, int], holders: tuple[int, ...]) -> Iterator[Way]:
    """Ruses this module has no opinion of."""
    further = {kind for kind in prices.keys() - KNOWN if not RUSES[kind].throws}
    for action in ruses.ruse_choices(s, seat) if further else ():
        kind, board = kind_of(action), ruses.aimed_at(action, NONE)
        if kind in further:
            yield Way((action,), prices[kind], holders if board == NOBODY else (board, *holders))


def _holders(s: State) -> tuple[int, ...]:
    """Whose shield a ruse may cost."""
    return tuple(other for other in s.order if s.shields[other] and s.walls[other])


def _propulsions(s: State, seat: int, unit: int, price: int, changed: tuple[int, ...]) -> Iterator[Way]:
    """An attacker thrown to the places worth a thought."""
    board = board_of(a.unit_place(unit))
    for to in _landings(s, seat, board):
        if to != a.unit_place(unit):
            yield Way((a.PROPEL | unit, a.TO | to), price, (*changed, board_of(to)))


def _landings(s: State, seat: int, board: int) -> Iterator[int]:
    """The floors of the others' fortresses, and the far end of its own board."""
    for other in touchable(s, seat):
        if other != seat:
            yield place_of(other, LINES - 1)
    if board == seat:
        yield place_of(seat, 0)


def goods(s: State, seat: int) -> Iterator[Way]:
    """Units, buildings and salvoes; a cannon also with its first salvo, for alone it does nothing yet."""
    for action in purchases.purchase_choices(s, seat):
        kind, argument = kind_of(action), argument_of(action)
        if kind == a.BUY:
            yield Way((action,), unit_price(s.content, s.buildings[seat], argument >> 3), (), 1)
        elif kind == a.BUILD:
            cost = s.content.buildings[argument].cost
            yield Way((action,), cost, ())
            if argument == CANNON and s.round:
                for board in touchable(s, seat):
                    if board != seat:
                        yield from _salvoes(s, seat, place_of(board, LINES - 1), (action,), cost)
        elif line_of(argument) >= WALL_LINE:
            yield from _salvoes(s, seat, argument, (), 0)


def _salvoes(s: State, seat: int, place: int, before: tuple[Action, ...], cost: int) -> Iterator[Way]:
    """Puppets shot onto one line, after other purchases that cost so much."""
    limits = s.content.limits
    loaded = min(s.stock[seat * KINDS + PUPPET], limits.cannon_shots - s.shots)
    most = min((s.blood[seat] - cost) // limits.cannon_cost, loaded)
    for count in SALVOES:
        if count <= most:
            yield Way((*before, *(a.SHOOT | place,) * count), cost + count * limits.cannon_cost, (board_of(place),))


def sales(s: State, seat: int) -> Iterator[Way]:
    """Recycling and dismantling (§5.4)."""
    for action in purchases.salary_choices(s, seat):
        yield Way((action,), 0, ())

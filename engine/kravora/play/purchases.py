"""Salaries, recycling, dismantling (§5.4), purchases (§5.5) and the end of a turn (§5.6)."""

from __future__ import annotations

from engine.kernel.game import Action, Event
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import CANNON, KINDS, LINES, PUPPET, WORKSHOP
from engine.kravora.pieces.events import BOUGHT, BUILT, DISMANTLED, ENTERS, RECYCLED, REPAIRED, SHOT
from engine.kravora.pieces.figures import figure, put, take, unit_kind
from engine.kravora.pieces.places import board_of, index_of, line_of, place_of
from engine.kravora.pieces.prices import unit_price
from engine.kravora.pieces.state import State
from engine.kravora.play import own_attack
from engine.kravora.play.damage import gain
from engine.kravora.play.truce import touchable
from engine.kravora.play.victory import empty_reserve


def pay_salaries(s: State, seat: int, events: list[Event]) -> None:
    """§5.4: living defenders up to the cap, then the killed in reserve and laboratory."""
    units, limits = s.content.units, s.content.limits
    at = seat * LINES
    earned = sum(units[unit_kind(code)].salary for line in s.defenders[at : at + LINES] for code in line)
    gain(s, seat, min(limits.salary_cap, earned), "salary", events)
    killed = len(s.reserves[seat]) * limits.reserve_pay + len(s.laboratories[seat]) * limits.laboratory_pay
    gain(s, seat, killed, "kills", events)


def salary_choices(s: State, seat: int) -> list[Action]:
    """Recycling and dismantling, in this order (§5.4); both are over with the first purchase."""
    choices: list[Action] = []
    if s.recycled < s.content.limits.recycling_per_turn and not s.sold:
        for line in range(LINES):
            choices += [a.RECYCLE | unit for unit in own_attack.units_at(s, place_of(seat, line), a.DEFENDER)]
    if can_dismantle(s, seat):
        choices.append(a.DISMANTLE)
    return choices


def can_dismantle(s: State, seat: int) -> bool:
    """§5.4: without any defender, up to 2 points a turn, never the last one."""
    return s.sold < s.content.limits.dismantling_per_turn and s.walls[seat] > 1 and not s.defended(seat)


def recycle(s: State, seat: int, unit: int, events: list[Event]) -> None:
    code = own_attack.code_at(s, unit)
    kind, place = unit_kind(code), a.unit_place(unit)
    take(s.defenders, index_of(place), code)
    s.stock[seat * KINDS + kind] += 1
    s.recycled += 1
    events.append((RECYCLED, seat, line_of(place), kind))
    gain(s, seat, s.content.units[kind].recycling, "recycling", events)


def dismantle(s: State, seat: int, events: list[Event]) -> None:
    """§5.4: 1 L a point while the wall has more than five, 3 L each of the last five."""
    limits = s.content.limits
    dear = s.walls[seat] <= limits.dismantling_dear
    s.walls[seat] -= 1
    s.sold += 1
    events.append((DISMANTLED, seat, s.walls[seat]))
    gain(s, seat, limits.dismantling_last if dear else limits.dismantling_first, "dismantling", events)


def purchase_choices(s: State, seat: int) -> list[Action]:
    """Units, buildings and cannon shots (§5.5); ruses are in engine.kravora.play.ruses."""
    content, blood, buildings = s.content, s.blood[seat], s.buildings[seat]
    lines = [line for line in range(LINES) if s.room(seat, line)]
    choices = []
    for kind in range(KINDS):
        if s.stock[seat * KINDS + kind] and unit_price(content, buildings, kind) <= blood:
            choices += [a.buy(kind, line) for line in lines]
    if slot_free(s, seat):
        choices += [
            a.BUILD | number
            for number, building in enumerate(content.buildings)
            if building.cost <= blood and not buildings >> number & 1
        ]
    if s.round and can_shoot(s, seat):
        others = [board for board in touchable(s, seat) if board != seat]
        choices += [a.SHOOT | place_of(board, line) for board in others for line in range(LINES)]
    return choices


def slot_free(s: State, seat: int) -> bool:
    """§9.3: with the lobby's option only so many buildings a player."""
    return not s.config.few_slots or s.buildings[seat].bit_count() < s.content.limits.few_slots


def can_shoot(s: State, seat: int) -> bool:
    """§6.7: the cannon takes puppets from the player's stock, at their cost."""
    limits = s.content.limits
    loaded = s.stock[seat * KINDS + PUPPET] > 0 and s.shots < limits.cannon_shots
    return loaded and s.has(seat, CANNON) and s.blood[seat] >= limits.cannon_cost


def buy(s: State, seat: int, kind: int, line: int, events: list[Event]) -> None:
    price = unit_price(s.content, s.buildings[seat], kind)
    s.blood[seat] -= price
    s.stock[seat * KINDS + kind] -= 1
    put(s.defenders, seat * LINES + line, figure(kind, s.content.units[kind].hit_points))
    events.append((BOUGHT, seat, kind, line, price))


def build(s: State, seat: int, building: int, events: list[Event]) -> None:
    """Effects count from this turn on (§6)."""
    price = s.content.buildings[building].cost
    s.blood[seat] -= price
    s.buildings[seat] |= 1 << building
    events.append((BUILT, seat, building, price))


def shoot(s: State, seat: int, place: int, events: list[Event]) -> None:
    limits, board = s.content.limits, board_of(place)
    s.blood[seat] -= limits.cannon_cost
    s.stock[seat * KINDS + PUPPET] -= 1
    s.shots += 1
    put(s.attackers, index_of(place), figure(PUPPET, s.content.units[PUPPET].hit_points, seat))
    events.append((SHOT, board, seat, line_of(place), limits.cannon_cost))


def end_turn(s: State, seat: int, events: list[Event]) -> None:
    """§5.6: the killed return to their stocks, the tray steps onto line 1, the workshop repairs."""
    empty_reserve(s, seat)
    for kind in s.trays[seat]:
        put(s.attackers, seat * LINES, figure(kind, s.content.units[kind].hit_points))
    if s.trays[seat]:
        events.append((ENTERS, seat, *s.trays[seat]))
    s.trays[seat] = ()
    points = min(s.content.limits.workshop_repair, s.content.limits.wall - s.walls[seat])
    if s.has(seat, WORKSHOP) and not s.sold and points > 0:
        s.walls[seat] += points
        events.append((REPAIRED, seat, points, s.walls[seat]))

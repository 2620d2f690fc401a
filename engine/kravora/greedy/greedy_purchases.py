"""The greedy AI seat's purchases: units by need and yield, buildings by what they earn, cannon shots."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.greedy.appraisal import WALL_POINT, cover, leader, opponents, salary
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import (
    BARRACKS,
    CANNON,
    HUT,
    KINDS,
    LABORATORY,
    LINES,
    LONG_ARM,
    PUPPET,
    ROCK_HURLER,
    SORTING_CENTRE,
    UNIVERSITY,
    WORKSHOP,
)
from engine.kravora.pieces.figures import hits_of, unit_kind
from engine.kravora.pieces.places import place_of
from engine.kravora.pieces.prices import unit_price
from engine.kravora.pieces.state import State
from engine.kravora.play import purchases

Random = Callable[[], float]


def best_purchase(s: State, seat: int, random: Random) -> tuple[float, list[Action]]:
    """(value for a litre, actions) of the unit, building or salvo that brings most for its price."""
    best: tuple[float, list[Action]] = (0.0, [])
    choices = purchases.purchase_choices(s, seat)
    need, points = _need(s, seat), cover(s, seat)
    earned = salary(s, seat)
    for action in choices:
        kind, argument = kind_of(action), argument_of(action)
        if kind == a.BUY:
            value = _unit(s, seat, argument >> 3, argument & 7, need, points, earned) * (0.7 + 0.6 * random())
        elif kind == a.BUILD:
            value = _building(s, seat, argument) * (0.7 + 0.6 * random())
        else:
            continue
        if value > best[0]:
            best = (value, [action])
    if any(kind_of(action) == a.SHOOT for action in choices):
        salvo = _salvo(s, seat)
        if salvo[0] > best[0]:
            best = salvo
    return best


def _horizon(s: State) -> int:
    """Rounds for which something bought is reckoned to pay."""
    return max(1, min(6, 11 - s.round))


def _salvo_feared(s: State, seat: int) -> int:
    """Cannon puppets that another could shoot at once."""
    most = [
        min(s.content.limits.cannon_shots, s.stock[other * KINDS + PUPPET], s.blood[other] + 6)
        for other in opponents(s, seat)
        if s.has(other, CANNON)
    ]
    return max(most, default=0)


def _need(s: State, seat: int) -> list[float]:
    """[line] -> points of damage that will be wanted there soon."""
    need = [0.0] * LINES
    for line in range(LINES):
        for code in s.attackers[seat * LINES + line]:
            heavy = 1.4 if unit_kind(code) in (LONG_ARM, ROCK_HURLER) else 1.0
            for step in range(2 + (s.content.movements[unit_kind(code)] > 1)):
                if line + step < LINES:
                    need[line + step] += 0.55 * min(hits_of(code), 3) * heavy
    for kind in s.trays[seat]:
        hits = min(s.content.units[kind].hit_points, 3)
        need[0] += 0.8 * hits
        need[1] += 0.5 * hits
    to_come = 0.8 + 0.35 * s.round
    feared = _salvo_feared(s, seat)
    for line, share in ((1, 0.5), (2, 0.7), (3, 0.6)):
        need[line] += share * to_come
    need[3] += 0.4 * feared
    need[4] += 0.8 * feared
    return need


def _unit(s: State, seat: int, kind: int, line: int, need: list[float], points: list[int], earned: int) -> float:
    """Value for a litre of a defender: salary, points where they are wanted, a body before the wall."""
    unit = s.content.units[kind]
    price = unit_price(s.content, s.buildings[seat], kind)
    pays = earned + unit.salary <= s.content.limits.salary_cap
    value = unit.salary * min(_horizon(s), 5) * 0.7 if pays else 0.0
    wanted = [min(unit.damage, max(0.0, need[other] - 0.8 * points[other])) for other in s.content.strikes[kind][line]]
    value += 2.2 * (0.6 * sum(wanted) if len(wanted) > 1 else max(wanted, default=0.0))
    base = seat * LINES
    attackers = sum(len(s.attackers[base + other]) for other in range(line + 1))
    if line >= 3:
        attackers += _salvo_feared(s, seat)
    if line >= 2 and attackers > len(s.defenders[base + line]):
        value += 1.5 * min(unit.hit_points, 3) * (0.5 if line < 4 else 0.6)
    filled = sum(len(s.defenders[base + other]) for other in range(LINES)) / sum(s.content.limits.capacity)
    return value / (price + 4.0 * filled * filled)


def _building(s: State, seat: int, building: int) -> float:
    """Value for a litre of a building, over the rounds it will serve."""
    limits, rounds = s.content.limits, max(1, s.round)
    killed = s.totals[seat] / rounds
    lost = 0.2 + 0.15 * s.round
    missing = limits.wall - s.walls[seat]
    worth = {
        BARRACKS: 1.5,
        UNIVERSITY: 1.2 if s.has(seat, HUT) else 0.0,
        LABORATORY: min(limits.laboratory_slots, killed + 0.3 + (lost if s.has(seat, SORTING_CENTRE) else 0.0)),
        WORKSHOP: (min(limits.workshop_repair, missing / rounds + 0.25 * missing) + 0.3) * WALL_POINT * 0.6,
        HUT: (1.1 + 0.3 * s.round) * (0.7 if s.round < 2 else 1.0),
        SORTING_CENTRE: lost * (2 if s.has(seat, LABORATORY) else 1) + 0.3,
        CANNON: 1.0 + 0.5 * s.round,
    }[building]
    early = 0.6 if s.round < 2 else 1.0
    return 0.75 * early * worth * _horizon(s) / s.content.buildings[building].cost


def _salvo(s: State, seat: int) -> tuple[float, list[Action]]:
    """The best number of puppets onto line 4 or 5 of one board: enough to outlive its fire."""
    limits = s.content.limits
    most = min(s.blood[seat] // limits.cannon_cost, s.stock[seat * KINDS + PUPPET], limits.cannon_shots - s.shots)
    others = opponents(s, seat)
    first = leader(s, seat)
    best: tuple[float, list[Action]] = (0.0, [])
    for board in others:
        points = cover(s, board)
        crowd = sum(len(s.attackers[board * LINES + line]) for line in range(LINES))
        for line in (LINES - 1, LINES - 2):
            fire = points[line] * (1.0 if crowd < 4 else 0.75)
            absorbed = sum(hits_of(code) for code in s.defenders[board * LINES + line])
            here = len(s.attackers[board * LINES + line])
            for count in range(1, most + 1):
                left = max(0.0, count + here - fire)
                through = max(0.0, left - absorbed) - max(0.0, here - fire - absorbed)
                value = min(through, s.walls[board]) * WALL_POINT * 1.2 * (1.25 if board == first else 0.85)
                value += (12.0 if through >= s.walls[board] else 0.0) + 0.3 * min(left, absorbed)
                value = (value - 0.8 * min(count, fire)) / (count * limits.cannon_cost) / len(others)
                if value > best[0]:
                    best = (value, [a.SHOOT | place_of(board, line)] * count)
    return best

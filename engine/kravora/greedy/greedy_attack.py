"""The greedy AI seat's own attack: who strikes next, and whom."""

from __future__ import annotations

from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.greedy.appraisal import point_value
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.figures import HIT_POINT
from engine.kravora.pieces.places import board_of, index_of, line_of
from engine.kravora.pieces.state import State
from engine.kravora.play import own_attack


def next_attack(s: State, seat: int) -> Action | None:
    """Short arms first, since they have the fewest targets; volleys last, when the crowd is thinned."""
    choices = own_attack.attack_choices(s, seat)
    units = s.content.units

    def order(action: Action) -> tuple[bool, int, int]:
        line, kind = argument_of(action) >> 3, argument_of(action) & 7
        return units[kind].volley, len(s.content.strikes[kind][line]), line

    return min(choices, key=order, default=None)


def best_aim(s: State, seat: int) -> Action:
    """The target worth most."""
    return max(own_attack.aim_choices(s, seat), key=lambda action: (_aim_value(s, action), -action))


def _aim_value(s: State, action: Action) -> float:
    argument = argument_of(action)
    if kind_of(action) == a.VOLLEY:
        return volley_value(s, argument)
    return _unit_value(argument)


def _unit_value(unit: int) -> float:
    return point_value(a.unit_sort(unit) * HIT_POINT, line_of(a.unit_place(unit)))


def volley_value(s: State, place: int) -> float:
    """What a volley on the attackers of a line is worth."""
    values = sorted((point_value(code, line_of(place)) for code in s.attackers[index_of(place)]), reverse=True)
    return sum(values[:4])


def attack_value(s: State, seat: int, line: int, kind: int) -> float:
    """What an attack of one own defender is worth."""
    unit = s.content.units[kind]
    best = 0.0
    for other in s.content.strikes[kind][line]:
        values = sorted((point_value(code, other) for code in s.attackers[seat * LINES + other]), reverse=True)
        best = max(best, sum(values[: unit.damage]))
    return best


def best_pick(s: State, seat: int) -> Action:
    """Of a volley's units: on its own board the worst attackers, elsewhere the defenders nearest to death."""

    def value(action: Action) -> float:
        unit = argument_of(action)
        harm = _unit_value(unit)
        own = board_of(a.unit_place(unit)) == seat
        if a.unit_side(unit):
            return -9.0 if own else 9.0 - (a.unit_sort(unit) & 7)
        return harm if own else -harm

    return max(own_attack.pick_choices(s), key=lambda action: (value(action), -action))

"""What the greedy AI seat thinks things are worth: monsters by place, attackers' blows, players' strength.

Values are in wall points times WALL_POINT, or in litres of blood; they were tuned by simulated games.
"""

from __future__ import annotations

from engine.kravora.pieces.content import LINES, WALL_LINE
from engine.kravora.pieces.figures import hits_of, unit_kind
from engine.kravora.pieces.state import State, standing
from engine.kravora.play.horde import target_line

WALL_POINT = 3.0
THREATS = (1.0, 1.2, 1.5, 3.2, 1.6, 5.5)
"""By kind: how bad an attacker is."""
NEARNESS = (0.4, 0.6, 0.9, 1.7, 2.0)
"""By line."""
ONE_BLOW, MORE_BLOWS = 1.3, 0.5
"""A point that kills against one that only wounds."""


def threat(code: int, line: int) -> float:
    """How bad an attacker on a line is."""
    return THREATS[unit_kind(code)] * NEARNESS[line]


def point_value(code: int, line: int) -> float:
    """What one point of damage on an attacker is worth."""
    return threat(code, line) * (ONE_BLOW if hits_of(code) == 1 else MORE_BLOWS)


def blow(s: State, board: int, line: int, code: int) -> tuple[int, int]:
    """If this attacker struck now: points on the wall, and defenders hit."""
    kind = unit_kind(code)
    unit = s.content.units[kind]
    target = target_line(s, board, line, kind)
    if target < 0:
        return (unit.damage if line >= WALL_LINE else 0), 0
    there = s.defenders[board * LINES + target]
    hit = min(len(there), unit.damage)
    absorbed = len(there) if unit.volley else sum(hits_of(other) for other in there)
    return (max(0, unit.damage - absorbed) if target >= WALL_LINE else 0), hit


def cover(s: State, board: int) -> list[int]:
    """[line] -> points of damage the board's defenders can throw there a turn."""
    points = [0] * LINES
    for line in range(LINES):
        for code in s.defenders[board * LINES + line]:
            kind = unit_kind(code)
            for other in s.content.strikes[kind][line]:
                points[other] += s.content.units[kind].damage
    return points


def salary(s: State, board: int) -> int:
    """What the living defenders would earn, uncapped."""
    units = s.content.units
    at = board * LINES
    return sum(units[unit_kind(code)].salary for line in s.defenders[at : at + LINES] for code in line)


def strength(s: State, board: int) -> float:
    """How strong a player stands, to know who leads; those who have played in this round get no more salary."""
    costs = s.content.costs
    at = board * LINES
    army = sum(costs[unit_kind(code)] for line in s.defenders[at : at + LINES] for code in line)
    played = s.order.index(board) < s.turn
    income = 0.0 if played else 0.35 * min(s.content.limits.salary_cap, salary(s, board))
    return income + 1.5 * s.walls[board] + 0.35 * army + 0.3 * s.blood[board] + 2.0 * s.buildings[board].bit_count()


def opponents(s: State, seat: int) -> list[int]:
    return [other for other in standing(s) if other != seat]


def leader(s: State, seat: int) -> int:
    """The strongest of the others."""
    return max(opponents(s, seat), key=lambda other: (strength(s, other), -other))


def zeal(s: State, seat: int, board: int) -> float:
    """How much harm to a board is worth: more to the leader's; to hit one of three helps the other two as well."""
    others = opponents(s, seat)
    return (1.5 if board == leader(s, seat) else 1.0) / len(others)


def landing(s: State, seat: int, board: int, code: int) -> float:
    """What an attacker set on a board's fortress floor is reckoned to bring."""
    kind, last = unit_kind(code), LINES - 1
    unit = s.content.units[kind]
    there = s.defenders[board * LINES + last]
    absorbed = len(s.defenders[board * LINES + last - 1]) if unit.volley else sum(hits_of(other) for other in there)
    fire = max(0, cover(s, board)[last] - len(s.attackers[board * LINES + last]))
    free = max(0.0, 1.0 - fire / (hits_of(code) + 2.0))
    return max(0, unit.damage - absorbed) * WALL_POINT * free * 1.1 / len(opponents(s, seat))

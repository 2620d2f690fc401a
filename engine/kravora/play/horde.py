"""What attackers do by themselves: strikes (§5.3.2) and movement (§5.3.3)."""

from __future__ import annotations

from engine.kernel.game import Event
from engine.kravora.pieces.content import LINES, WALL_LINE
from engine.kravora.pieces.events import COOLED, NOBODY, STRIKES, WALKED
from engine.kravora.pieces.figures import hits_of, owner_of, put, take, unit_kind
from engine.kravora.pieces.places import place_of
from engine.kravora.pieces.state import State
from engine.kravora.play.damage import hurt_wall, wound_defender
from engine.kravora.play.victory import settle


def enemy_attack(s: State, board: int, events: list[Event]) -> None:
    """§5.3.2: from the strongest kind to the weakest, equals from the farthest line to the nearest."""
    order = [(-unit_kind(code), line, code) for line in range(LINES) for code in s.attackers[board * LINES + line]]
    for _, line, code in sorted(order):
        owner = owner_of(code)
        before = s.walls[:]
        strike(s, board, line, code, "horde" if owner < 0 else "cannon", owner, True, events)
        settle(s, before, events)
        if not s.walls[board]:
            return


def strike(s: State, board: int, line: int, code: int, why: str, by: int, sorts: bool, events: list[Event]) -> None:
    """One attacker attacks: the nearest line in its range with defenders, else, from line 4 on, the wall."""
    kind = unit_kind(code)
    unit = s.content.units[kind]
    target = target_line(s, board, line, kind)
    events.append((STRIKES, board, line, kind, owner_of(code), target))
    if target < 0:
        if line >= WALL_LINE:
            hurt_wall(s, board, unit.damage, why, by, events)
        return
    spread = _volley if unit.volley else _blows
    rest = spread(s, board, target, unit.damage, sorts, events)
    if target >= WALL_LINE:
        hurt_wall(s, board, rest, why, by, events)


def target_line(s: State, board: int, line: int, kind: int) -> int:
    """The line an attacker strikes, NOBODY when no defender is in its range."""
    for other in s.content.reach[kind][line]:
        if s.defenders[board * LINES + other]:
            return other
    return NOBODY


def victims(s: State, board: int, line: int) -> list[int]:
    """Defenders of a line as attackers choose them: the cheapest first, of equals the one with fewest hit points."""
    costs = s.content.costs
    return sorted(s.defenders[board * LINES + line], key=lambda code: (costs[unit_kind(code)], hits_of(code), code))


def _volley(s: State, board: int, line: int, points: int, sorts: bool, events: list[Event]) -> int:
    """§3.4: at most one point a unit; returns the points that found none."""
    struck = victims(s, board, line)[:points]
    for code in struck:
        wound_defender(s, board, line, code, 1, sorts, events)
    return points - len(struck)


def _blows(s: State, board: int, line: int, points: int, sorts: bool, events: list[Event]) -> int:
    """§5.3.2: goes on to the wounded and the others of the line; returns the points left after all of them."""
    for code in victims(s, board, line):
        if not points:
            break
        blow = min(points, hits_of(code))
        wound_defender(s, board, line, code, blow, sorts, events)
        points -= blow
    return points


def march(s: State, board: int, events: list[Event]) -> None:
    """§5.3.3: line by line from the nearest, in a line the slowest first; one defender holds one attacker.

    Of kinds as fast the weaker is held first (ruling). Lava keeps a whole line (§7.1).
    """
    movements, base = s.content.movements, board * LINES
    for line in range(LINES - 2, -1, -1):
        if place_of(board, line) in s.lava:
            continue
        slowest = sorted(s.attackers[base + line], key=lambda code: (movements[unit_kind(code)], code))
        for code in slowest[len(s.defenders[base + line]) :]:
            _walk(s, board, line, code, movements[unit_kind(code)], events)


def _walk(s: State, board: int, line: int, code: int, steps: int, events: list[Event]) -> None:
    """One attacker goes ahead; a line with a free defender stops it, one whose defenders all hold others does not."""
    base, to = board * LINES, line
    while steps and to < LINES - 1:
        to += 1
        steps -= 1
        if len(s.defenders[base + to]) > len(s.attackers[base + to]):
            break
    take(s.attackers, base + line, code)
    put(s.attackers, base + to, code)
    events.append((WALKED, board, unit_kind(code), owner_of(code), line, to))


def cool(s: State, board: int, events: list[Event]) -> None:
    """Lava markers of a board leave after its step 3.3 (§7.1)."""
    for line in range(LINES):
        place = place_of(board, line)
        if place in s.lava:
            s.lava = tuple(other for other in s.lava if other != place)
            events.append((COOLED, board, line))

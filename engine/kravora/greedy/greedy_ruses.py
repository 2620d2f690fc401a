"""The greedy AI seat's ruses: what each legal one is reckoned to bring for its price."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.greedy.appraisal import WALL_POINT, blow, landing, leader, opponents, strength, threat, zeal
from engine.kravora.greedy.greedy_attack import attack_value, volley_value
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import BRUTE, HUT, LINES, LONG_ARM, ROCK_HURLER, STONE_THROWER, WALL_LINE
from engine.kravora.pieces.figures import hits_of, unit_kind
from engine.kravora.pieces.places import board_of, index_of, line_of, place_of
from engine.kravora.pieces.prices import ruse_price
from engine.kravora.pieces.state import ATTACK, State
from engine.kravora.play import own_attack, ruses
from engine.kravora.play.ruse_effects import RUSE_OF, rockfall_excess
from engine.kravora.play.truce import at_truce

Random = Callable[[], float]


def best_ruse(s: State, seat: int, random: Random) -> tuple[float, list[Action]]:
    """(value for a litre, actions) of the ruse that brings most for its price, with propulsion's place."""
    best: float = 0.0
    found: list[Action] = []
    for action in ruses.ruse_choices(s, seat):
        valued = VALUES.get(kind_of(action))
        value = valued(s, seat, argument_of(action)) if valued else 0.0
        if value <= 0.0:
            continue
        price = ruse_price(s.content, s.buildings[seat], RUSE_OF[kind_of(action)])
        score = value * (0.8 + 0.4 * random()) / price
        if score > best:
            best, found = score, [action]
    if found and kind_of(found[0]) == a.PROPEL:
        found.append(a.TO | place_of(leader(s, seat), LINES - 1))
    return best, found


def _defending(s: State) -> bool:
    """Whether the enemies on one's own board are about to strike."""
    return s.phase == ATTACK


def _code(s: State, unit: int) -> tuple[int, int, int]:
    """(board, line, code) of a unit."""
    place = a.unit_place(unit)
    return board_of(place), line_of(place), own_attack.code_at(s, unit)


def _danger(s: State, seat: int, line: int, code: int) -> float:
    """What an attacker's next blow on its own board costs."""
    wall, hit = blow(s, seat, line, code)
    return wall * WALL_POINT * (1.5 if s.walls[seat] <= 4 else 1.1) + 1.2 * hit


def _clot(s: State, seat: int, unit: int) -> float:
    board, line, code = _code(s, unit)
    if hits_of(code) > 1:
        return 0.0
    if a.unit_side(unit):
        precious = {STONE_THROWER: 1.0, LONG_ARM: 3.5, ROCK_HURLER: 3.5}.get(unit_kind(code), 0.0)
        return 0.0 if board == seat or _defending(s) else 0.8 * precious * zeal(s, seat, board)
    if board != seat or not _defending(s):
        return 0.0
    return 1.3 * _danger(s, seat, line, code) + 0.3 * threat(code, line)


def _bait(s: State, seat: int, unit: int) -> float:
    board, line, code = _code(s, unit)
    if a.unit_side(unit):
        heavy = unit_kind(code) in (LONG_ARM, ROCK_HURLER)
        return attack_value(s, seat, line, unit_kind(code)) if heavy and _defending(s) else 0.0
    if board == seat or _defending(s):
        return 0.0
    wall, hit = blow(s, board, line, code)
    kill = 10.0 if wall >= s.walls[board] else 0.0
    return (min(wall, s.walls[board]) * WALL_POINT + 0.8 * hit + kill) * zeal(s, seat, board)


def _back(s: State, seat: int, unit: int) -> float:
    board, line, code = _code(s, unit)
    if a.unit_side(unit) or board != seat or not _defending(s):
        return 0.0
    if line == WALL_LINE and unit_kind(code) not in (STONE_THROWER, ROCK_HURLER):
        return 0.9 * _danger(s, seat, line, code)
    return 0.35 * _danger(s, seat, line, code) if unit_kind(code) == ROCK_HURLER else 0.0


def _propel(s: State, seat: int, unit: int) -> float:
    """Only own attackers, onto the leader's fortress floor."""
    board, line, code = _code(s, unit)
    if a.unit_side(unit) or board != seat or at_truce(s):
        return 0.0
    gain = landing(s, seat, leader(s, seat), code)
    if _defending(s):
        danger = _danger(s, seat, line, code)
        return 1.1 * danger + gain if unit_kind(code) in (LONG_ARM, ROCK_HURLER) or danger > 8.0 else 0.0
    return 0.8 * threat(code, line) + gain if unit_kind(code) in (LONG_ARM, BRUTE, ROCK_HURLER) else 0.0


def _rockfall(s: State, seat: int, place: int) -> float:
    board, at = board_of(place), index_of(place)
    if board == seat:
        if not _defending(s) or s.defenders[at]:
            return 0.0
        return 1.2 * volley_value(s, place)
    if _defending(s):
        return 0.0
    excess = rockfall_excess(s, seat, place)
    struck = sorted(hits_of(code) for code in s.defenders[at])[:4]
    wounds = sum(1.0 if hits == 1 else 0.4 for hits in struck)
    return (excess * WALL_POINT + wounds) * zeal(s, seat, board)


def _lava(s: State, seat: int, place: int) -> float:
    """Keep those of a line of its own who would break through."""
    board, line = board_of(place), line_of(place)
    if board != seat or line >= LINES - 1:
        return 0.0
    movements, held = s.content.movements, len(s.defenders[index_of(place)])
    free = sorted(s.attackers[index_of(place)], key=lambda code: movements[unit_kind(code)])[held:]
    if not _defending(s):
        return 0.5 * len(free) if line in (1, 2) else 0.0
    value = 0.0
    for code in free:
        breaks = line < WALL_LINE <= line + movements[unit_kind(code)]
        value += s.content.units[unit_kind(code)].damage * (0.5 * WALL_POINT if breaks else 0.2)
    wall_line = seat * LINES + WALL_LINE
    kept = len(s.defenders[wall_line]) >= len(free) + len(s.attackers[wall_line])
    return value * (0.5 if kept else 1.0)


def _shield(s: State, seat: int, argument: int) -> float:
    """Worth more the more others have the hut, the later it is, and to who leads."""
    if _defending(s):
        return 0.0
    huts = sum(s.has(other, HUT) for other in opponents(s, seat))
    ahead = strength(s, seat) > strength(s, leader(s, seat))
    return 1.1 * huts * (1.0 + 0.12 * s.round) * (1.4 if ahead else 0.9)


VALUES: dict[int, Callable[[State, int, int], float]] = {
    a.LAVA: _lava,
    a.CLOT: _clot,
    a.BAIT: _bait,
    a.BACK: _back,
    a.ROCKFALL: _rockfall,
    a.PROPEL: _propel,
    a.SHIELD: _shield,
}
"""What playing each is worth, in the appraisal's measure; 0, or no entry, when it is not worth a thought."""

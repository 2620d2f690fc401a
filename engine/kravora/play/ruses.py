"""Ruses (§7): who may play which on what."""

from __future__ import annotations

from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import (
    BLOOD_CLOT,
    HUT,
    LAVA_FLOW,
    LINES,
    LURE_AHEAD,
    LURE_BACK,
    PROPULSION,
    ROCK_HURLER,
    ROCKFALL,
    SHIELD,
    WALL_LINE,
)
from engine.kravora.pieces.events import NOBODY
from engine.kravora.pieces.figures import LURED
from engine.kravora.pieces.places import board_of, index_of, line_of, place_of
from engine.kravora.pieces.prices import ruse_price
from engine.kravora.pieces.state import State
from engine.kravora.play import horde, own_attack
from engine.kravora.play.truce import touchable

RUSE_OF = {
    a.LAVA: LAVA_FLOW,
    a.CLOT: BLOOD_CLOT,
    a.AHEAD: LURE_AHEAD,
    a.BAIT: LURE_AHEAD,
    a.BACK: LURE_BACK,
    a.ROCKFALL: ROCKFALL,
    a.PROPEL: PROPULSION,
    a.SHIELD: SHIELD,
}
"""Which ruse an action plays."""

AHEAD, BACK = 1, -1
"""Steps of an attacker; a defender's go the other way (§2.1)."""


def affordable(s: State, seat: int) -> list[bool]:
    """By ruse: whether the seat may play it at all: hut, no round 0, an option's limit (§4.3, §7, §9.3)."""
    if not s.round or not s.has(seat, HUT) or ruses_spent(s):
        return [False] * len(s.content.ruses)
    buildings, blood = s.buildings[seat], s.blood[seat]
    return [ruse_price(s.content, buildings, ruse) <= blood for ruse in range(len(s.content.ruses))]


def ruses_spent(s: State) -> bool:
    """§9.3: with the lobby's option only so many ruses a turn; those that were cancelled count.

    A content from before there was such a limit has none.
    """
    most = s.content.limits.ruses_per_turn
    if not s.config.few_ruses or not most:
        return False
    return sum(kind_of(action) in RUSE_OF for action in s.taken) >= most


def ruse_choices(s: State, seat: int) -> list[Action]:
    """All ruses the seat may play now."""
    may = affordable(s, seat)
    if not any(may):
        return []
    places = [place_of(board, line) for board in touchable(s, seat) for line in range(LINES)]
    choices: list[Action] = []
    if may[LAVA_FLOW]:
        choices += [a.LAVA | place for place in places if lava_fits(s, place)]
    for place in places:
        _unit_choices(s, seat, place, may, choices)
    if may[ROCKFALL]:
        choices += [a.ROCKFALL | place for place in places if rockfall_hindrance(s, seat, place) is None]
    if may[SHIELD] and not s.shields[seat]:
        choices.append(a.SHIELD)
    return choices


def _unit_choices(s: State, seat: int, place: int, may: list[bool], choices: list[Action]) -> None:
    """Ruses on the units of one line."""
    foreign = board_of(place) != seat
    for side in (a.ATTACKER, a.DEFENDER):
        for unit in own_attack.units_at(s, place, side):
            if may[BLOOD_CLOT]:
                choices.append(a.CLOT | unit)
            if side and foreign:
                continue
            if may[LURE_AHEAD]:
                if can_step(s, unit, AHEAD):
                    choices.append(a.AHEAD | unit)
                if can_bait(s, unit):
                    choices.append(a.BAIT | unit)
            if may[LURE_BACK] and can_step(s, unit, BACK):
                choices.append(a.BACK | unit)
            if may[PROPULSION] and destinations(s, unit):
                choices.append(a.PROPEL | unit)


def lava_fits(s: State, place: int) -> bool:
    """§7.1: a line from which somebody could move, without a marker, while one of the markers is left."""
    free = len(s.lava) < s.content.limits.lava_markers
    return free and line_of(place) < LINES - 1 and place not in s.lava and bool(s.walls[board_of(place)])


def can_step(s: State, unit: int, way: int) -> bool:
    """Whether a unit can be lured one line: attackers keep to the board, defenders to their lines and room (§7)."""
    place = a.unit_place(unit)
    if a.unit_side(unit):
        to = line_of(place) - way
        return 0 <= to < LINES and s.room(board_of(place), to)
    return 0 <= line_of(place) + way < LINES


def can_bait(s: State, unit: int) -> bool:
    """§7.3: once a round a unit, and only where its attack has something to hit."""
    place, kind = a.unit_place(unit), a.unit_sort(unit) >> 3
    board, line = board_of(place), line_of(place)
    if own_attack.code_at(s, unit, LURED) & LURED:
        return False
    if a.unit_side(unit):
        return own_attack.has_target(s, board, line, kind)
    return line >= WALL_LINE or horde.target_line(s, board, line, kind) >= 0


def rockfall_hindrance(s: State, seat: int, place: int) -> str | None:
    """Why a rockfall can't be played on a line (a refusal's code), None when it can (§7.5)."""
    board, at = board_of(place), index_of(place)
    if not s.walls[board]:
        return "board_is_out"
    excess = rockfall_excess(s, seat, place)
    if not excess and not s.attackers[at] and not s.defenders[at]:
        return "nothing_there"
    if excess and s.touched >> board & 1:
        return "wall_touched_already"
    if excess >= s.walls[board]:
        return "would_finish_the_wall"
    return None


def rockfall_excess(s: State, seat: int, place: int) -> int:
    """Points of a rockfall that would hit the wall: never the player's own (§7.5)."""
    board, at = board_of(place), index_of(place)
    if board == seat or line_of(place) < WALL_LINE:
        return 0
    units = len(s.attackers[at]) + len(s.defenders[at])
    return max(0, s.content.units[ROCK_HURLER].damage - units)


def destinations(s: State, unit: int) -> list[int]:
    """§7.6: places to which a unit can be propelled."""
    place = a.unit_place(unit)
    if a.unit_side(unit):
        board = board_of(place)
        lines = [line for line in range(LINES) if s.room(board, line)]
        return [place_of(board, line) for line in lines if line != line_of(place)]
    places = [place_of(board, line) for board in touchable(s, s.turn_seat) for line in range(LINES)]
    return [other for other in places if other != place]


def throw_choices(s: State) -> list[Action]:
    return [a.TO | place for place in destinations(s, argument_of(s.pending))]


def aimed_at(pending: Action, to: int) -> int:
    """The board a ruse is aimed at: where a propelled unit lands, else where its target stands; NOBODY a shield's."""
    kind, argument = kind_of(pending), argument_of(pending)
    if kind == a.SHIELD:
        return NOBODY
    if kind == a.PROPEL:
        return board_of(to)
    return board_of(argument if kind in a.PLACE_KINDS else a.unit_place(argument))

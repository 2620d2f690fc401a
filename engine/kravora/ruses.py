"""Ruses (§7): who may play which on what, the shields that interrupt, and what each does."""

from __future__ import annotations

from engine.kernel.game import Action, Event
from engine.kravora import actions as a
from engine.kravora import horde, own_attack
from engine.kravora.content import (
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
from engine.kravora.damage import hurt_wall
from engine.kravora.events import DRAWN, LAVA, NOBODY, RUSE, SHIELDED, SHIELDS, SPARED
from engine.kravora.figures import LURED, kind_of, owner_of, put, take
from engine.kravora.places import board_of, index_of, line_of, place_of
from engine.kravora.prices import ruse_price
from engine.kravora.state import ANSWER, ATTACK, NONE, PURCHASES, THROW, State, standing
from engine.kravora.victory import settle

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
    """By ruse: whether the seat may play it at all: it needs the hut, and not in round 0 (§4.3, §7)."""
    if not s.round or not s.has(seat, HUT):
        return [False] * len(s.content.ruses)
    buildings, blood = s.buildings[seat], s.blood[seat]
    return [ruse_price(s.content, buildings, ruse) <= blood for ruse in range(len(s.content.ruses))]


def ruse_choices(s: State, seat: int) -> list[Action]:
    """All ruses the seat may play now."""
    may = affordable(s, seat)
    if not any(may):
        return []
    places = [place_of(board, line) for board in sorted(standing(s)) for line in range(LINES)]
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
    places = [place_of(board, line) for board in sorted(standing(s)) for line in range(LINES)]
    return [other for other in places if other != place]


def throw_choices(s: State) -> list[Action]:
    return [a.TO | place for place in destinations(s, a.argument_of(s.pending))]


def declare(s: State, seat: int, action: Action, events: list[Event]) -> None:
    """A ruse is named; a propulsion asks for its place first."""
    s.back = ATTACK if s.phase == ATTACK else PURCHASES
    s.pending = action
    if a.kind_of(action) == a.PROPEL:
        s.phase = THROW
    else:
        pay(s, seat, NONE, events)


def pay(s: State, seat: int, to: int, events: list[Event]) -> None:
    """Paid at once; holders of shields are asked in turn order from the player of the ruse on (§7.7)."""
    ruse = RUSE_OF[a.kind_of(s.pending)]
    price = ruse_price(s.content, s.buildings[seat], ruse)
    s.blood[seat] -= price
    s.pending_to = to
    events.append((RUSE, seat, ruse, price, s.pending, to))
    if ruse != SHIELD:
        after = s.order[s.turn + 1 :] + s.order[: s.turn]
        s.asking = tuple(other for other in after if s.shields[other] and s.walls[other])
    if s.asking:
        s.barrier += 1
    ask(s, seat, events)


def ask(s: State, seat: int, events: list[Event]) -> None:
    """The next holder of a shield decides; when nobody is left the ruse is carried out."""
    if s.asking:
        s.phase, s.active = ANSWER, s.asking[0]
        return
    action, to = s.pending, s.pending_to
    _close(s, seat)
    before = s.walls[:]
    CARRY_OUT[a.kind_of(action)](s, seat, a.argument_of(action), to, events)
    settle(s, before, events)


def cancel(s: State, holder: int, events: list[Event]) -> None:
    """A shield is spent: the ruse does nothing, its price is lost (§7.7)."""
    s.shields[holder] = 0
    s.barrier += 1
    events.append((SHIELDED, holder, s.turn_seat))
    _close(s, s.turn_seat)


def let(s: State, holder: int, events: list[Event]) -> None:
    """The holder keeps its shield."""
    s.asking = s.asking[1:]
    s.barrier += 1
    events.append((SPARED, holder, s.turn_seat))
    ask(s, s.turn_seat, events)


def _close(s: State, seat: int) -> None:
    s.phase, s.active = s.back, seat
    s.pending, s.pending_to, s.asking = NONE, NONE, ()


def aimed_at(pending: Action, to: int) -> int:
    """The board a ruse is aimed at: where a propelled unit lands, else where its target stands; NOBODY a shield's."""
    kind, argument = a.kind_of(pending), a.argument_of(pending)
    if kind == a.SHIELD:
        return NOBODY
    if kind == a.PROPEL:
        return board_of(to)
    return board_of(argument if kind in a.PLACE_KINDS else a.unit_place(argument))


def _lava(s: State, seat: int, place: int, to: int, events: list[Event]) -> None:
    s.lava = tuple(sorted((*s.lava, place)))
    events.append((LAVA, board_of(place), line_of(place)))


def _clot(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    s.ruse = True
    own_attack.hit(s, unit, events)
    s.ruse = False


def _ahead(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    _step(s, unit, AHEAD, events)


def _back(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    _step(s, unit, BACK, events)


def _step(s: State, unit: int, way: int, events: list[Event]) -> None:
    place = a.unit_place(unit)
    line = line_of(place) + (-way if a.unit_side(unit) else way)
    _draw(s, unit, place_of(board_of(place), line), events)


def _propel(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    _draw(s, unit, to, events)


def _draw(s: State, unit: int, to: int, events: list[Event]) -> None:
    """Move a unit, held or not."""
    side, start = a.unit_side(unit), a.unit_place(unit)
    lines, code = (s.defenders if side else s.attackers), own_attack.code_at(s, unit)
    take(lines, index_of(start), code)
    put(lines, index_of(to), code)
    owner = board_of(start) if side else owner_of(code)
    events.append((DRAWN, NOBODY, side, kind_of(code), owner, start, to))


def _bait(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    """The unit attacks now; what it kills pays nothing (§7)."""
    place, code = a.unit_place(unit), own_attack.code_at(s, unit, LURED)
    board, line = board_of(place), line_of(place)
    lines = s.defenders if a.unit_side(unit) else s.attackers
    take(lines, index_of(place), code)
    put(lines, index_of(place), code | LURED)
    if a.unit_side(unit):
        own_attack.aim(s, board, line, kind_of(code), True, events)
    else:
        horde.strike(s, board, line, code, "lure", seat, False, events)


def _rockfall(s: State, seat: int, place: int, to: int, events: list[Event]) -> None:
    """§7.5: the rest of a volley on line 4 or 5 of another board hits the wall."""
    board, at = board_of(place), index_of(place)
    excess = rockfall_excess(s, seat, place)
    if excess:
        s.touched |= 1 << board
        hurt_wall(s, board, excess, "rockfall", seat, events)
    pool = [own_attack.unit_of_code(place, a.ATTACKER, code) for code in s.attackers[at]]
    pool += [own_attack.unit_of_code(place, a.DEFENDER, code) for code in s.defenders[at]]
    s.points, s.ruse = s.content.units[ROCK_HURLER].damage, True
    own_attack.begin_volley(s, pool, events)


def _shield(s: State, seat: int, argument: int, to: int, events: list[Event]) -> None:
    s.shields[seat] = 1
    events.append((SHIELDS, seat))


CARRY_OUT = {
    a.LAVA: _lava,
    a.CLOT: _clot,
    a.AHEAD: _ahead,
    a.BAIT: _bait,
    a.BACK: _back,
    a.ROCKFALL: _rockfall,
    a.PROPEL: _propel,
    a.SHIELD: _shield,
}
"""What each ruse does: (state, seat, argument, propulsion's place, events)."""

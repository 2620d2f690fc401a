"""What each ruse does once it is carried out (§7)."""

from __future__ import annotations

from engine.kernel.game import Event
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import ROCK_HURLER
from engine.kravora.pieces.events import DRAWN, LAVA, NOBODY, SHIELDS
from engine.kravora.pieces.figures import LURED, owner_of, put, take, unit_kind
from engine.kravora.pieces.places import board_of, index_of, line_of, place_of
from engine.kravora.pieces.state import State
from engine.kravora.play import horde, own_attack
from engine.kravora.play.damage import hurt_wall
from engine.kravora.play.ruses import AHEAD, BACK, rockfall_excess


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
    events.append((DRAWN, NOBODY, side, unit_kind(code), owner, start, to))


def _bait(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    """The unit attacks now; what it kills pays nothing (§7)."""
    place, code = a.unit_place(unit), own_attack.code_at(s, unit, LURED)
    board, line = board_of(place), line_of(place)
    lines = s.defenders if a.unit_side(unit) else s.attackers
    take(lines, index_of(place), code)
    put(lines, index_of(place), code | LURED)
    if a.unit_side(unit):
        own_attack.aim(s, board, line, unit_kind(code), True, events)
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

"""The ruses (§7) in one table: on what each is played, what hinders it, and what it does.

A new ruse is an entry of TABLE (docs/extending.md); choices, refusals, notation, handlers, bots and words ask it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.kernel.game import Event
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import LINES, ROCK_HURLER, WALL_LINE
from engine.kravora.pieces.events import DRAWN, LAVA, NOBODY, SHIELDS
from engine.kravora.pieces.figures import LURED, owner_of, put, take, unit_kind
from engine.kravora.pieces.places import board_of, index_of, line_of, place_of
from engine.kravora.pieces.state import State
from engine.kravora.play import horde, own_attack
from engine.kravora.play.damage import hurt_wall
from engine.kravora.play.truce import touchable

PLACE, UNIT, NOTHING = "place", "unit", "nothing"
"""On what a ruse is played; its action has that as its argument."""

Hindrance = Callable[[State, int, int], str | None]
"""(state, seat, argument) -> the code of the refusal, None where the ruse can be played on it."""
Effect = Callable[[State, int, int, int, list[Event]], None]
"""(state, seat, argument, the place of a thrown unit, events)."""


@dataclass(frozen=True, slots=True)
class RuseRule:
    """A way to play a ruse: luring ahead has two.

    `id` names it in the data, `word` in the notation, `rule` its paragraph.
    """

    id: str
    kind: int
    word: str
    rule: str
    target: str
    hindrance: Hindrance
    effect: Effect
    on_foreign: bool = False
    """Others' defenders may be its target."""
    throws: bool = False
    """A place is asked for next (TO)."""
    cancellable: bool = True
    """A shield cancels it (§7.7)."""


AHEAD, BACK = 1, -1
"""Which way an attacker is lured; a defender's go the other way (§2.1)."""


def lava_hindrance(s: State, seat: int, place: int) -> str | None:
    """§7.1: a line from which somebody could move, without a marker, while one of the markers is left."""
    if len(s.lava) >= s.content.limits.lava_markers:
        return "no_lava_marker_left"
    if place in s.lava:
        return "lava_there_already"
    return "nobody_moves_there" if line_of(place) == LINES - 1 else None


def _lava(s: State, seat: int, place: int, to: int, events: list[Event]) -> None:
    s.lava = tuple(sorted((*s.lava, place)))
    events.append((LAVA, board_of(place), line_of(place)))


def _unhindered(s: State, seat: int, unit: int) -> str | None:
    return None


def _clot(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    s.ruse = True
    own_attack.hit(s, unit, events)
    s.ruse = False


def _step_hindrance(s: State, unit: int, way: int) -> str | None:
    """Attackers keep to the board, defenders to their lines and room (§7)."""
    place = a.unit_place(unit)
    if a.unit_side(unit):
        to = line_of(place) - way
        return None if 0 <= to < LINES and s.room(board_of(place), to) else "no_room_there"
    return None if 0 <= line_of(place) + way < LINES else "end_of_the_board"


def _ahead_hindrance(s: State, seat: int, unit: int) -> str | None:
    return _step_hindrance(s, unit, AHEAD)


def _back_hindrance(s: State, seat: int, unit: int) -> str | None:
    return _step_hindrance(s, unit, BACK)


def _ahead(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    _step(s, unit, AHEAD, events)


def _back(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    _step(s, unit, BACK, events)


def _step(s: State, unit: int, way: int, events: list[Event]) -> None:
    place = a.unit_place(unit)
    line = line_of(place) + (-way if a.unit_side(unit) else way)
    _draw(s, unit, place_of(board_of(place), line), events)


def _draw(s: State, unit: int, to: int, events: list[Event]) -> None:
    """Move a unit, held or not."""
    side, start = a.unit_side(unit), a.unit_place(unit)
    lines, code = (s.defenders if side else s.attackers), own_attack.code_at(s, unit)
    take(lines, index_of(start), code)
    put(lines, index_of(to), code)
    owner = board_of(start) if side else owner_of(code)
    events.append((DRAWN, NOBODY, side, unit_kind(code), owner, start, to))


def bait_hindrance(s: State, seat: int, unit: int) -> str | None:
    """§7.3: once a round a unit, and only where its attack has something to hit."""
    place, kind = a.unit_place(unit), a.unit_sort(unit) >> 3
    board, line = board_of(place), line_of(place)
    if own_attack.code_at(s, unit, LURED) & LURED:
        return "lured_already"
    if a.unit_side(unit):
        hits = own_attack.has_target(s, board, line, kind)
    else:
        hits = line >= WALL_LINE or horde.target_line(s, board, line, kind) >= 0
    return None if hits else "nothing_in_reach"


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


def rockfall_hindrance(s: State, seat: int, place: int) -> str | None:
    """§7.5: it hits somebody or a wall, no wall twice a round, and finishes none."""
    board, at = board_of(place), index_of(place)
    excess = rockfall_excess(s, seat, place)
    if not excess and not s.attackers[at] and not s.defenders[at]:
        return "nothing_there"
    if excess and s.touched >> board & 1:
        return "wall_touched_already"
    return "would_finish_the_wall" if excess >= s.walls[board] else None


def rockfall_excess(s: State, seat: int, place: int) -> int:
    """Points of a rockfall that would hit the wall: never the player's own (§7.5)."""
    board, at = board_of(place), index_of(place)
    if board == seat or line_of(place) < WALL_LINE:
        return 0
    units = len(s.attackers[at]) + len(s.defenders[at])
    return max(0, s.content.units[ROCK_HURLER].damage - units)


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


def destinations(s: State, unit: int) -> list[int]:
    """§7.6: places to which a unit can be propelled."""
    place = a.unit_place(unit)
    if a.unit_side(unit):
        board = board_of(place)
        lines = [line for line in range(LINES) if s.room(board, line)]
        return [place_of(board, line) for line in lines if line != line_of(place)]
    places = [place_of(board, line) for board in touchable(s, s.turn_seat) for line in range(LINES)]
    return [other for other in places if other != place]


def _propel_hindrance(s: State, seat: int, unit: int) -> str | None:
    return None if destinations(s, unit) else "no_room_there"


def _propel(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    _draw(s, unit, to, events)


def _shield_hindrance(s: State, seat: int, argument: int) -> str | None:
    return "shield_held" if s.shields[seat] else None


def _shield(s: State, seat: int, argument: int, to: int, events: list[Event]) -> None:
    s.shields[seat] = 1
    events.append((SHIELDS, seat))


TABLE = (
    RuseRule("lava_flow", a.LAVA, "lava", "7.1", PLACE, lava_hindrance, _lava),
    RuseRule("blood_clot", a.CLOT, "clot", "7.2", UNIT, _unhindered, _clot, on_foreign=True),
    RuseRule("lure_ahead", a.AHEAD, "ahead", "7.3", UNIT, _ahead_hindrance, _ahead),
    RuseRule("lure_ahead", a.BAIT, "bait", "7.3", UNIT, bait_hindrance, _bait),
    RuseRule("lure_back", a.BACK, "back", "7.4", UNIT, _back_hindrance, _back),
    RuseRule("propulsion", a.PROPEL, "propel", "7.6", UNIT, _propel_hindrance, _propel, throws=True),
    RuseRule("rockfall", a.ROCKFALL, "rockfall", "7.5", PLACE, rockfall_hindrance, _rockfall),
    RuseRule("shield", a.SHIELD, "shield", "7.7", NOTHING, _shield_hindrance, _shield, cancellable=False),
)
"""In the order in which choices are listed. The kind of a further ruse is the next after the last of its module:
`a.END + (1 << KIND_SHIFT)`, then the one after."""

RUSES: Mapping[int, RuseRule] = {ruse.kind: ruse for ruse in sorted(TABLE, key=lambda ruse: ruse.kind)}
"""By kind of action, in the order in which players see them."""
RUSE_IDS = tuple(dict.fromkeys(ruse.id for ruse in RUSES.values()))
"""By number, as content has them. The content of a game that began before a ruse was added has fewer."""
RUSE_OF: Mapping[int, int] = {kind: RUSE_IDS.index(ruse.id) for kind, ruse in RUSES.items()}
"""The number of the ruse that a kind of action plays."""

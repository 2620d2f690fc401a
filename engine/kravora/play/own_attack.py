"""A player's defenders attack (§5.3.1), and volleys whose units the player picks (§3.4, §7.5)."""

from __future__ import annotations

from engine.kernel.game import Action, Event, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.events import ATTACKS, VOLLEY
from engine.kravora.pieces.figures import SPENT, put, sort_of, take, unit_kind
from engine.kravora.pieces.places import board_of, index_of, line_of, place_of
from engine.kravora.pieces.state import AIM, NONE, PICK, State
from engine.kravora.pieces.state import ATTACK as PHASE_ATTACK
from engine.kravora.play.damage import wound_attacker, wound_defender


def attack_choices(s: State, seat: int) -> list[Action]:
    """Defenders that have not attacked and have a target: one action a line and kind."""
    choices = []
    for line in range(LINES):
        seen = -1
        for code in s.defenders[seat * LINES + line]:
            kind = unit_kind(code)
            if kind != seen and not code & SPENT and has_target(s, seat, line, kind):
                seen = kind
                choices.append(a.attack(line, kind))
    return choices


def has_target(s: State, seat: int, line: int, kind: int) -> bool:
    """Whether a defender there has an attacker in its range (§3.3)."""
    return any(s.attackers[seat * LINES + other] for other in s.content.strikes[kind][line])


def begin_attack(s: State, seat: int, line: int, kind: int, events: list[Event]) -> None:
    """One fresh defender of a line attacks."""
    at = seat * LINES + line
    code = next(code for code in s.defenders[at] if unit_kind(code) == kind and not code & SPENT)
    take(s.defenders, at, code)
    put(s.defenders, at, code | SPENT)
    s.back = PHASE_ATTACK
    aim(s, seat, line, kind, False, events)


def aim(s: State, seat: int, line: int, kind: int, ruse: bool, events: list[Event]) -> None:
    """A defender looks for its target; a single possible target is hit without a question."""
    s.striker, s.aimed, s.points, s.ruse = line << 3 | kind, NONE, s.content.units[kind].damage, ruse
    events.append((ATTACKS, seat, line, kind, int(ruse)))
    _aim_on(s, seat, events)


def aim_choices(s: State, seat: int) -> list[Action]:
    """Targets of the defender that attacks: lines of a volley, else units (§3.4)."""
    line, kind = s.striker >> 3, s.striker & 7
    lines = sorted(s.content.strikes[kind][line]) if s.aimed < 0 else [s.aimed]
    lines = [other for other in lines if s.attackers[seat * LINES + other]]
    if s.content.units[kind].volley:
        return [a.VOLLEY | place_of(seat, other) for other in lines]
    return [a.HIT | unit for other in lines for unit in units_at(s, place_of(seat, other), a.ATTACKER)]


def units_at(s: State, place: int, side: int) -> list[int]:
    """The units of a line and side as arguments of HIT, each look once, weakest first."""
    lines = s.defenders if side else s.attackers
    found: list[int] = []
    for code in lines[index_of(place)]:
        unit = a.unit(place, side, sort_of(code))
        if not found or found[-1] != unit:
            found.append(unit)
    return found


def code_at(s: State, unit: int, without: int = 0) -> int:
    """The unit an argument names; of those that look alike the first without the flag `without`."""
    lines = s.defenders if a.unit_side(unit) else s.attackers
    alike = [code for code in lines[index_of(a.unit_place(unit))] if sort_of(code) == a.unit_sort(unit)]
    return next((code for code in alike if not code & without), alike[0])


def _aim_on(s: State, seat: int, events: list[Event]) -> None:
    choices = aim_choices(s, seat) if s.points else []
    if not choices:
        end_attack(s)
    elif len(choices) == 1:
        take_aim(s, seat, choices[0], events)
    else:
        s.phase = AIM


def take_aim(s: State, seat: int, action: Action, events: list[Event]) -> None:
    """Hit one unit with one point, or let a volley fall on a line."""
    argument = argument_of(action)
    if kind_of(action) == a.VOLLEY:
        events.append((VOLLEY, board_of(argument), line_of(argument)))
        begin_volley(s, [unit_of_code(argument, a.ATTACKER, code) for code in s.attackers[index_of(argument)]], events)
        return
    hit(s, argument, events)
    s.aimed = line_of(a.unit_place(argument))
    s.points -= 1
    _aim_on(s, seat, events)


def unit_of_code(place: int, side: int, code: int) -> int:
    return a.unit(place, side, sort_of(code))


def hit(s: State, unit: int, events: list[Event]) -> None:
    """One point on one unit, by a player's own attack or a ruse."""
    place, code = a.unit_place(unit), code_at(s, unit)
    if a.unit_side(unit):
        wound_defender(s, board_of(place), line_of(place), code, 1, False, events)
    else:
        wound_attacker(s, board_of(place), line_of(place), code, 1, not s.ruse, events)


def begin_volley(s: State, pool: list[int], events: list[Event]) -> None:
    """A volley of `points` on the units of a pool: all of them, or as many as the player picks."""
    s.pool = tuple(sorted(pool))
    volley_on(s, events)


def volley_on(s: State, events: list[Event]) -> None:
    """Go on as long as there is nothing to choose."""
    while s.points and s.pool:
        if s.points < len(s.pool) and len(set(s.pool)) > 1:
            s.phase = PICK
            return
        pick(s, s.pool[0], events)
    end_attack(s)


def pick(s: State, unit: int, events: list[Event]) -> None:
    """Hit a unit of the pool; nobody is hit twice."""
    at = s.pool.index(unit)
    s.pool = s.pool[:at] + s.pool[at + 1 :]
    s.points -= 1
    hit(s, unit, events)


def pick_choices(s: State) -> list[Action]:
    return [a.HIT | unit for unit in sorted(set(s.pool))]


def end_attack(s: State) -> None:
    """The attack, or the rockfall, is over: back to what went before."""
    s.phase, s.striker, s.aimed, s.points, s.pool, s.ruse = s.back, NONE, NONE, 0, (), False

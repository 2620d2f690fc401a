"""Rehearses a seat's next turn as if nothing happened before it: what a plan is made on (§9.1).

Only dice are unforeseen, and a seat's own turn has none; so a rehearsal is exact as long as the others change nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from engine.kernel.dice import Dice
from engine.kernel.errors import EngineError, IllegalAction
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action, Event, kind_of
from engine.kernel.planning import Facts, Rehearsal, Why
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.events import HURT, KILLED, VOLLEY
from engine.kravora.pieces.figures import LURED
from engine.kravora.pieces.places import place_of
from engine.kravora.pieces.state import AIM, ANSWER, ATTACK, NONE, OVER, PICK, PURCHASES, State
from engine.kravora.pieces.view import View
from engine.kravora.play import turns
from engine.kravora.play.choices import choices
from engine.kravora.play.defaults import default_action
from engine.kravora.play.notation import NOTATION
from engine.kravora.views.refusals import refusal
from engine.kravora.views.viewing import imagine, view_of

AIMING = (a.ATTACK, a.HIT, a.VOLLEY, a.BAIT, a.ROCKFALL)
"""Actions after which the rules take the targets that are left without a choice."""


class _Unforeseen(Exception):
    """A die would be rolled: the rehearsal ends here."""


class _NoDice(Dice):
    def below(self, sides: int, stream: int, counters: list[int]) -> int:
        raise _Unforeseen


class TurnRehearser:
    """Implements engine.kernel.planning.Planner for Kravora: a plan acts if all of it is possible."""

    conditions: Mapping[str, Any] = MappingProxyType({})

    def rehearse(self, view: View, seat: int, steps: Sequence[str]) -> Rehearsal | None:
        number = planned_round(view, seat)
        return None if number is None else _rehearse(view, seat, number, steps)

    def facts(self, rehearsal: Rehearsal) -> Facts:
        return {}

    def unmet(self, before: Facts, now: Facts, conditions: Mapping[str, Any]) -> Why:
        return ()


REHEARSER = TurnRehearser()


def planned_round(view: View, seat: int) -> int | None:
    """The round of the seat's next turn, or of its own that has just begun; None where there is none to plan."""
    if view.winners or not view.boards[seat].wall:
        return None
    if seat == view.turn_seat:
        return view.round if view.active == seat and not view.taken else None
    ahead = view.order.index(seat) > view.order.index(view.turn_seat)
    return view.round if ahead else view.round + 1


def _rehearse(view: View, seat: int, number: int, plan: Sequence[str]) -> Rehearsal:
    s = imagine(view) if seat == view.turn_seat else _next_turn(view, seat, number)
    done: list[Action] = []
    for text in plan:
        action = _fitting(s, seat, text)
        if action is None:
            return _told(s, seat, number, done, text)
        done.append(action)
        if not _carry_out(s, seat, action, []):
            return replace(_told(s, seat, number, done, ""), over=True)
    return _told(s, seat, number, done, "")


def with_more(rehearsal: Rehearsal, seat: int, actions: Sequence[Action]) -> list[Action]:
    """Those of some actions that are left to do after a plan, as `left_to_do`. Raises EngineError."""
    return _go_through(imagine(rehearsal.view), seat, actions, True, rehearsal.over)


def left_to_do(view: View, actions: Sequence[Action]) -> list[Action]:
    """Several actions of the view's seat without those that the rules will have done by themselves by then.

    Raises IllegalAction, the precise refusal of the first that is neither possible then nor done.
    """
    assert view.seat is not None
    return _go_through(imagine(view), view.seat, actions)


def after(view: View, actions: Sequence[Action]) -> View:
    """The view of the seat that owes a decision after further actions of its turn. Raises IllegalAction."""
    s, seat = imagine(view), view.seat
    assert seat is not None
    _go_through(s, seat, actions)
    return view_of(s, seat)


def _go_through(
    s: State, seat: int, actions: Sequence[Action], planned: bool = False, over: bool = False
) -> list[Action]:
    """Carry out actions, in place; those that were left to do. `planned`: shields of others let pass."""
    left: list[Action] = []
    done_by_rules: Counter[Action] = Counter()
    for action in actions:
        if action in choices(s, seat):
            events: list[Event] = []
            over = not _carry_out(s, seat, action, events, planned) and s.phase != ANSWER
            done_by_rules = _done_by_rules(action, events)
            left.append(action)
        elif done_by_rules[action] > 0:
            done_by_rules[action] -= 1
        elif over:
            raise IllegalAction("turn_over", "5.6")
        elif s.phase == ANSWER and s.active != seat:
            raise IllegalAction("shields_first", "7.7")
        elif kind_of(action) in (a.HIT, a.VOLLEY) and s.phase not in (AIM, PICK):
            raise IllegalAction("no_point_left", "5.3.1")
        else:
            raise refusal(s, seat, action)
    return left


def _done_by_rules(action: Action, events: Sequence[Event]) -> Counter[Action]:
    """The hits and volleys that followed an action of an attack or a ruse without a question (§3.4, §7.5)."""
    done: Counter[Action] = Counter()
    if kind_of(action) not in AIMING:
        return done
    for event in events:
        if event[0] == VOLLEY:
            done[a.VOLLEY | place_of(event[1], event[2])] += 1
        elif event[0] in (HURT, KILLED):
            hit_points = event[6] + 1 if event[0] == HURT else 1
            done[a.HIT | a.unit(place_of(event[1], event[2]), event[3], event[4] << 3 | hit_points)] += 1
    done[action] -= 1
    return done


def attacks_of_all(view: View) -> list[Action]:
    """The default attacks of every defender that has not attacked yet, with their targets (`defaults.py`)."""
    s = imagine(view)
    assert view.seat is not None
    seat, found = view.seat, list[Action]()
    while s.active == seat and s.back == ATTACK:
        action = default_action(s, seat, choices(s, seat))
        if action == a.DONE:
            return found
        found.append(action)
        _apply(s, seat, action, [])
    return found


def _next_turn(view: View, seat: int, number: int) -> State:
    """The beginning of the seat's turn, whatever is pending in another's dropped."""
    s = imagine(view)
    if number > s.round:
        s.round, s.touched = number, 0
        for lines in (s.attackers, s.defenders):
            for at, units in enumerate(lines):
                lines[at] = tuple(sorted(code & ~LURED for code in units))
    s.pending, s.pending_to, s.asking = NONE, NONE, ()
    s.striker, s.aimed, s.points, s.pool, s.ruse = NONE, NONE, 0, (), False
    s.phase = s.back = PURCHASES
    s.active = seat
    try:
        turns.begin_turn(s, s.order.index(seat), _NoDice(), [])
    except _Unforeseen:
        s.active = NONE
    return s


def _fitting(s: State, seat: int, text: str) -> Action | None:
    """The action of a text, if it is legal now."""
    try:
        action = NOTATION.parse(s.content, text)
    except EngineError:
        return None
    return action if s.active == seat and action in choices(s, seat) else None


def _carry_out(s: State, seat: int, action: Action, events: list[Event], planned: bool = True) -> bool:
    """Carry an action out; whether the seat's turn goes on. `planned`: shields of others let pass."""
    number = s.round
    try:
        _apply(s, seat, action, events)
        while planned and s.phase == ANSWER:
            _apply(s, s.active, a.LET, events)
    except _Unforeseen:
        s.active = NONE
        return False
    return s.phase != OVER and s.turn_seat == seat == s.active and s.round == number


def _apply(s: State, seat: int, action: Action, events: list[Event]) -> None:
    if seat == s.turn_seat:
        s.taken += (action,)
    turns.HANDLERS[action >> KIND_SHIFT](s, seat, action & ARGUMENT_MASK, _NoDice(), events)
    turns.carry_on(s, _NoDice(), events)


def _told(s: State, seat: int, number: int, done: Sequence[Action], misfit: str) -> Rehearsal:
    return Rehearsal(f"{number}.turn", view_of(s, seat), tuple(done), misfit, s.active != seat)

"""Rehearses a seat's next action (§5): what a plan is made on, what it counts on, whether that still holds.

All from the seat's view: nothing hidden can make a plan fail (docs/plan-ahead.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from engine.clash.foresight.reach import winners_in_sight
from engine.clash.odds.armies import attack_in_view
from engine.clash.odds.within import chance_within
from engine.clash.pieces import actions as a
from engine.clash.pieces.board import expand, places_of
from engine.clash.pieces.notation import NOTATION
from engine.clash.pieces.places import is_bastion
from engine.clash.pieces.state import ACTION, PHASE_NAMES, REINFORCE, STONES, State
from engine.clash.pieces.view import View
from engine.clash.scenarios import course
from engine.clash.views.before_move import before_move
from engine.clash.views.imagining import imagine
from engine.clash.views.refusals import refusal
from engine.clash.views.view_choices import battles_due, enemies_at, enemy_side
from engine.clash.views.viewing import view_of
from engine.kernel.dice import ScriptedDice
from engine.kernel.errors import IllegalAction, NotationError
from engine.kernel.game import Action, Game
from engine.kernel.planning import Facts, Rehearsal, Why

LAST = (a.FINISH, a.END, a.PASS, a.FORGE)
"""What a rehearsal ends before: dice fall then, cards are drawn, or others act."""
CHANCE, WIN, HIT, LEAVE = "chance", "win", "hit", "leave"
"""Conditions: of each battle's chance, of others' victory in sight, of an attack on oneself, of what one leaves."""
LESS, LEAST, ANY = (0, 5, 10), (50, 65, 80), "any"
"""Of the chance: so many points less at most; or at least so many percent."""
OFF, WORTH, ALL = "off", "worth", "all"
WHERE, NEW_BATTLE = "where", "battle"
CONDITIONS: Mapping[str, Any] = MappingProxyType({CHANCE: 5, WIN: True, HIT: False, LEAVE: WORTH})


class ActionRehearser:
    """Implements engine.kernel.planning.Planner for Clash."""

    conditions = CONDITIONS

    def __init__(self, rules: Game[Any, Any, State, View]) -> None:
        self._rules = rules

    def rehearse(self, view: View, seat: int, steps: Sequence[str]) -> Rehearsal | None:
        number = planned_action(view, seat)
        if number is None:
            return None
        when, begun = f"{view.round}.action.{number}", _begun(view, seat, number)
        if not steps and view.camp is None:
            return Rehearsal(when, begun, (), "", False)  # as every waiting panel asks
        s = imagine(begun, lambda: 0.0)
        if s.camp is not None and begun is not view:
            course.begin_action(s, s.camp)
        done: list[Action] = []
        for text in steps:
            action, why = self._fitting(s, seat, text)
            if action is None or (done and done[-1] in LAST):
                return Rehearsal(when, view_of(s, seat), tuple(done), text, False, why)
            done.append(action)
            if action not in LAST:
                # What would fill the market is not known: nothing does (§5.1).
                deck, s.deck = s.deck, ()
                self._rules.apply(s, seat, action, ScriptedDice(()))
                s.deck = (*s.deck, *deck)
        return Rehearsal(when, view_of(s, seat), tuple(done), "", bool(done) and done[-1] in LAST)

    def _fitting(self, s: State, seat: int, text: str) -> tuple[Action | None, IllegalAction | None]:
        try:
            action = NOTATION.parse(s.content, text)
        except NotationError:
            return None, None
        if action not in self._rules.legal(s, seat):
            return None, refusal(s, seat, action)
        return action, None

    def facts(self, rehearsal: Rehearsal) -> Facts:
        after: View = rehearsal.view
        before = before_move(after)
        assert after.seat is not None
        own = {str(place): list(units) for place, units in enumerate(before.units[after.seat]) if any(units)}
        found: dict[str, Any] = {WIN: [reach.seat for reach in winners_in_sight(before) if reach.seat != after.seat]}
        found["own"] = own
        if rehearsal.done[-1:] == (a.PASS,):
            return {**found, "near": _near(before, list(map(int, own)))}
        if after.plan:
            ends = dict.fromkeys(after.plan[1::3])
            found[WHERE] = {str(end): _foes(before, end) for end in ends if not is_bastion(end)}
            found["near"] = _near(before, list(dict.fromkeys(after.plan[::3])))
            found[CHANCE] = {str(place): round(100 * _chance(after, place), 1) for place in battles_due(after)}
            found[WORTH] = places_of(before.board.of_worth)
        return found

    def unmet(self, before: Facts, now: Facts, conditions: Mapping[str, Any]) -> Why:
        wishes = {**CONDITIONS, **conditions}
        return (
            _where(before, now)
            or _battles(before, now, wishes[CHANCE])
            or _winners(before, now, wishes[WIN])
            or _attacked(before, now, wishes[HIT])
            or _left(before, now, wishes[LEAVE])
        )


def planned_action(view: View, seat: int) -> int | None:
    """The number of the action to plan: the seat's next one of this round, or its own that begins now.

    None while its present one goes on, before its reinforcements are placed, and once it has no more this round.
    """
    if view.winners or seat not in view.order or view.config.solo:
        return None
    at = view.order.index(seat)
    if view.phase == PHASE_NAMES[REINFORCE]:
        return 1 if view.active in view.order and view.order.index(view.active) > at else None
    if not view.action_number:
        return None
    if view.phase == PHASE_NAMES[STONES]:
        return 2 if view.active != seat else None
    on_turn = view.battle.attacker if view.battle else view.active
    if on_turn == seat:
        return view.action_number if view.phase == PHASE_NAMES[ACTION] else None
    if view.order.index(on_turn) < at:
        return view.action_number
    return 2 if view.action_number == 1 else None


def _begun(view: View, seat: int, number: int) -> View:
    """The beginning of the seat's action, whatever is under way in another's dropped."""
    if view.phase == PHASE_NAMES[ACTION] and view.active == seat:
        return view
    return replace(
        view,
        phase=PHASE_NAMES[ACTION],
        active=seat,
        to_act=(seat,),
        action_number=number,
        battle=None,
        battles=(),
        to_place=(0, 0, 0),
        candidates=(),
        forged=False,
        changes=0,
    )


def _foes(view: View, place: int) -> list[int]:
    """Whose enemies stand in a place, and how many; [-2, 0] for none."""
    assert view.seat is not None
    side = enemy_side(view, view.seat, place)
    return [-2, 0] if side is None else [side, enemies_at(view, view.seat, place)]


def _chance(after: View, place: int) -> float:
    assert after.seat is not None
    fight = attack_in_view(after, after.seat, place, after.units[after.seat][place])
    return 1.0 if fight is None else chance_within(fight)


def _near(view: View, places: Sequence[int]) -> dict[str, int]:
    """[place] -> units of other seats on it and beside it."""
    found, table = {}, view.board.ground_table
    assert table is not None
    for place in places:
        zone = places_of(expand(table, 1 << place) | 1 << place)
        others = (army for seat, army in enumerate(view.units) if seat != view.seat)
        found[str(place)] = sum(sum(army[near]) for army in others for near in zone)
    return found


def _where(before: Facts, now: Facts) -> Why:
    """No place entered has other enemies than it had, or more of them."""
    had, has = before.get(WHERE, {}), now.get(WHERE, {})
    for place, (side, count) in has.items():
        was, number = had.get(place, (-2, 0))
        if count and (side != was or count > number):
            return (WHERE, int(place), side, count, was, number)
    return ()


def _battles(before: Facts, now: Facts, wish: Any) -> Why:
    """No battle that was not planned; each one's chance is good enough."""
    had = before.get(CHANCE, {})
    for place, chance in now.get(CHANCE, {}).items():
        if place not in had:
            return (NEW_BATTLE, int(place))
        least = 0.0 if wish == ANY else wish if wish in LEAST else had[place] - wish
        if chance < least:
            return (CHANCE, int(place), round(chance), round(had[place]))
    return ()


def _winners(before: Facts, now: Facts, wish: Any) -> Why:
    come = [seat for seat in now.get(WIN, ()) if seat not in before.get(WIN, ())]
    return (WIN, come[0]) if wish and come else ()


def _attacked(before: Facts, now: Facts, wish: Any) -> Why:
    """None of one's units fell or fled since: none is missing where it stood."""
    has = now.get("own", {})
    for place, had in before.get("own", {}).items():
        if wish and any(x > y for x, y in zip(had, has.get(place, (0, 0, 0)), strict=True)):
            return (HIT, int(place))
    return ()


def _left(before: Facts, now: Facts, wish: Any) -> Why:
    """No more enemies stand at what one leaves; of a Pass, at any of one's places."""
    had, worth = before.get("near", {}), before.get(WORTH)
    for place, count in now.get("near", {}).items():
        counts = wish != OFF and (wish == ALL or worth is None or int(place) in worth)
        if counts and count > had.get(place, 0):
            return (LEAVE, int(place), count - had.get(place, 0))
    return ()

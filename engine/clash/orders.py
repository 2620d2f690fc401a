"""Answers for a seat by its standing orders and wishes (docs/orders.md lists the keys)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.clash.odds.armies import battle_so_far
from engine.clash.odds.values import Fight
from engine.clash.odds.within import chance_within
from engine.clash.pieces import actions as a
from engine.clash.pieces import heroes
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.state import BATTLE, INJURIES, NEXT_BATTLE, REINFORCE, REROLL, State
from engine.clash.play import battle, cards
from engine.kernel.errors import NotationError
from engine.kernel.game import Action
from engine.kernel.planning import PLAN_ORDERS
from engine.kernel.records.deciders import UNASKED

ANY_NUMBER = 99
"""The number of orders to flee that name none: they flee at once."""

BY_NUMBER, BY_CHANCE, TO_THE_END = "flee", "chance", "fight"
"""Values of order "when_attacked": flee below a number of units, below a chance to win, or never."""

USUAL_CHANCE = 15
"""Percent below which a seat without orders flees: most defenders would."""

BEST = "best"
"""Order "elves" of the player who plays them: the best allocation, without asking in this game."""

FINISHING = "finishing"
"""The order that keeps an open question about a typed Move (screens §10): its action, its words, the plan they make.
The rules do not read it."""

MOMENTARY = frozenset(("fight_out", "first", "battle", FINISHING)) | PLAN_ORDERS
"""Orders that speak of one action or battle."""

NEVER = "never"
"""Order "steal": Neggesh leaves the enemy's rage tokens alone (§10)."""


def answer(s: State, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
    """What the seat's orders say to the decision it owes; None: ask the person.

    `asked`: a defender who is present and wants to be asked; then only wishes for this battle answer.
    """
    if s.active != seat:
        return None
    if s.phase == REINFORCE:
        return _reinforce(s, seat, orders)
    if s.phase == NEXT_BATTLE and _fights_out(s, seat, orders):
        first = orders.get("first")
        return a.FIGHT | (first if first in s.battles else s.battles[0])
    if s.phase in (BATTLE, REROLL, INJURIES):
        return _battle(s, seat, orders, asked)
    return None


def _reinforce(s: State, seat: int, orders: Mapping[str, Any]) -> Action | None:
    """A standing place for reinforcements; a place that is lost falls back to asking."""
    wish = orders.get("reinforce", "ask")
    places = cards.reinforcement_places(s, seat)
    if wish == "bastion":
        return a.PUT | bastion(seat)
    if wish == "largest":
        sizes = {place: sum(battle.units_at(s, seat, place)) for place in places}
        return a.PUT | max(places, key=lambda place: (sizes[place], -place))
    try:
        place = parse_place(str(wish))
    except NotationError:
        return None
    return a.PUT | place if place in places else None


def _battle(s: State, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
    b = s.fight
    attacker = seat == b.attacker
    wish = orders.get("battle") or {}
    this = _action(s, b.attacker)
    fights_on = bool(wish.get("fight_on")) and wish.get("place") == b.place and wish.get("when", this) == this
    if s.phase == INJURIES and b.side_seat != seat:
        return battle.injury_choices(s)[0] if fights_on else _elves_injuries(s, seat, orders, asked)
    unasked = fights_on or (_fights_out(s, seat, orders) if attacker else not asked)
    if not unasked:
        return a.ASSAULT if s.phase == BATTLE and _won(s, attacker) else None
    if s.phase == REROLL:
        return _held(s, orders)
    if s.phase == INJURIES:
        return battle.injury_choices(s)[0]
    if not (fights_on and wish.get("anyway")):
        if attacker and UNASKED not in orders and question_due(battle_so_far(s), orders):
            return None
        if _flees(s, seat, orders):
            return a.FLEE
    return a.ASSAULT | a.WAITING if _waits(s, orders) else a.ASSAULT


def _won(s: State, attacker: bool) -> bool:
    """Whether this side is sure to win as the battle stands: then there is nothing to ask."""
    chance = chance_within(battle_so_far(s))
    return chance == 1 if attacker else chance == 0


def _held(s: State, orders: Mapping[str, Any]) -> Action:
    """§5.3.3c: reroll all misses; then Neggesh steals, unless the orders say never (§10)."""
    first = battle.reroll_choices(s)[0]
    return a.HOLD if first == a.HOLD | a.STEALING and orders.get("steal") == NEVER else first


def _waits(s: State, orders: Mapping[str, Any]) -> bool:
    """§10: Neggesh steals at the first chance, unless the orders say never."""
    b = s.fight
    return orders.get("steal") == NEVER and bool(s.config.heroes) and heroes.thief(s, b) is not None


def _action(s: State, attacker: int) -> str:
    """A name of the present action; what is ordered for one must not hold for a later one."""
    return f"{s.round}.{s.action_number}.{attacker}"


def _fights_out(s: State, seat: int, orders: Mapping[str, Any]) -> bool:
    """Whether the seat fights out the battles of its present action without being asked."""
    wish = orders.get("fight_out")
    return wish is True or wish == _action(s, seat) or UNASKED in orders


def _elves_injuries(s: State, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
    """The elves' injuries, spread by a person (§5.3.7, §9): asked if present, or fighting out; else the best way."""
    wishes_choice = asked or (bool(s.config.solo) and not _fights_out(s, seat, orders))
    if orders.get("elves") == BEST:
        wishes_choice = False
    return None if wishes_choice else battle.injury_choices(s)[0]


def _flees(s: State, seat: int, orders: Mapping[str, Any]) -> bool:
    """A defender flees as the orders say; an attacker with fewer units than a limit of its own."""
    b = s.fight
    if seat == b.defender:
        return flight_due(battle_so_far(s), orders)
    return sum(battle.units_at(s, seat, b.place)) < int(orders.get("attack_number", 0))


def flight_due(fight: Fight, orders: Mapping[str, Any]) -> bool:
    """Whether a defender, the second side, is to flee as a battle stands: too few units, or too small a chance."""
    how = orders.get("when_attacked", BY_CHANCE)
    if how == BY_NUMBER:
        return sum(fight.second.units) < int(orders.get("number", ANY_NUMBER))
    return how == BY_CHANCE and 1 - chance_within(fight) < int(orders.get("chance", USUAL_CHANCE)) / 100


def question_due(fight: Fight, orders: Mapping[str, Any]) -> bool:
    """Whether an attacker, the first side, who fights on wants to be asked as a battle stands."""
    least = int(orders.get("stop_below", 0))
    return least > 0 and chance_within(fight) < least / 100

"""Why an action is not legal: a code, the rule, and what a text may name."""

from __future__ import annotations

from engine.kernel.errors import IllegalAction
from engine.kernel.game import KIND_SHIFT, Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import BUILDING_IDS, CANNON, HUT, KINDS, LINES, PUPPET, UNIT_IDS
from engine.kravora.pieces.figures import unit_kind
from engine.kravora.pieces.places import MOST_PLACES, board_of, line_of, place_name
from engine.kravora.pieces.prices import ruse_price, unit_price
from engine.kravora.pieces.state import AIM, ANSWER, ATTACK, OVER, PICK, PURCHASES, SALARIES, THROW, State
from engine.kravora.play import own_attack, purchases, ruses
from engine.kravora.play.notation import BARE_KINDS, WORDS
from engine.kravora.play.ruse_effects import NOTHING, PLACE, RUSE_OF, RUSES, UNIT, RuseRule
from engine.kravora.play.truce import at_truce, touchable

TURN_PHASES = (ATTACK, SALARIES, PURCHASES)
PHASES_OF = {
    a.ATTACK: ((ATTACK,), "5.3.1"),
    a.HIT: ((AIM, PICK), "5.3.1"),
    a.VOLLEY: ((AIM,), "5.3.1"),
    a.TO: ((THROW,), "7.6"),
    a.CANCEL: ((ANSWER,), "7.7"),
    a.LET: ((ANSWER,), "7.7"),
    a.RECYCLE: ((SALARIES,), "5.4"),
    a.DISMANTLE: ((SALARIES,), "5.4"),
    a.BUY: ((SALARIES, PURCHASES), "5.5"),
    a.BUILD: ((SALARIES, PURCHASES), "6"),
    a.SHOOT: ((SALARIES, PURCHASES), "6.7"),
    a.DONE: ((ATTACK,), "5.3.1"),
    a.END: ((SALARIES, PURCHASES), "5.6"),
    **{kind: (TURN_PHASES, ruse.rule) for kind, ruse in RUSES.items()},
}


def refusal(s: State, seat: int, action: Action) -> IllegalAction:
    """The precise refusal of an action that is not legal for a seat."""
    kind, argument = kind_of(action), argument_of(action)
    if s.phase == OVER:
        return IllegalAction("game_over", "8")
    if kind not in PHASES_OF or (argument and kind in BARE_KINDS):
        return IllegalAction("no_such_action", "5")
    phases, rule = PHASES_OF[kind]
    if seat != s.active:
        return IllegalAction("not_your_turn", rule, seat=s.active + 1)
    if s.phase not in phases:
        return IllegalAction("wrong_phase", rule, action=WORDS[kind >> KIND_SHIFT])
    if kind in RUSES:
        return _ruse(s, seat, RUSES[kind], argument)
    if kind == a.ATTACK:
        return _attack(s, seat, argument)
    if kind in (a.HIT, a.VOLLEY):
        return IllegalAction("not_in_reach", "3.3")
    if kind == a.TO:
        return _destination(s, argument)
    if kind == a.RECYCLE:
        return _recycle(s, seat)
    if kind == a.DISMANTLE:
        return _dismantle(s, seat)
    if kind == a.BUY:
        return _buy(s, seat, argument >> 3, argument & 7)
    if kind == a.BUILD:
        return _build(s, seat, argument)
    if kind == a.SHOOT:
        return _shoot(s, seat, argument)
    return IllegalAction("not_possible", rule)


def _attack(s: State, seat: int, argument: int) -> IllegalAction:
    line, kind = argument >> 3, argument & 7
    if line >= LINES or kind >= KINDS:
        return IllegalAction("no_such_unit", "5.3.1")
    facts: dict[str, int | str] = {"line": line + 1, "unit": UNIT_IDS[kind]}
    there = [code for code in s.defenders[seat * LINES + line] if unit_kind(code) == kind]
    if not there:
        return IllegalAction("no_such_unit", "5.3.1", **facts)
    if not own_attack.has_target(s, seat, line, kind):
        return IllegalAction("nothing_in_reach", "3.3", **facts)
    return IllegalAction("attacked_already", "5.3.1", **facts)


def _ruse(s: State, seat: int, ruse: RuseRule, argument: int) -> IllegalAction:
    """What a ruse lacks: the hut, blood, a fitting target, a limit that is kept."""
    number = RUSE_OF[ruse.kind]
    if number >= len(s.content.ruses):
        return IllegalAction("no_such_action", "5")
    if not s.round:
        return IllegalAction("not_in_round_0", "4.3", ruse=ruse.id)
    if not s.has(seat, HUT):
        return IllegalAction("no_hut", "6.5", ruse=ruse.id)
    if ruses.ruses_spent(s):
        return IllegalAction("ruses_spent", "9.3", most=s.content.limits.ruses_per_turn)
    price = ruse_price(s.content, s.buildings[seat], number)
    if price > s.blood[seat]:
        return IllegalAction("too_dear", ruse.rule, item=ruse.id, cost=price, lack=price - s.blood[seat])
    if ruse.target == NOTHING:
        return IllegalAction(ruse.hindrance(s, seat, argument) or "not_possible", ruse.rule)
    place = argument if ruse.target == PLACE else a.unit_place(argument)
    if not _on_board(s, place):
        return IllegalAction("no_such_place", ruse.rule)
    facts: dict[str, int | str] = {"place": place_name(place)}
    if not s.walls[board_of(place)]:
        return IllegalAction("board_is_out", "5.7", **facts)
    if board_of(place) not in touchable(s, seat):
        return _truce(s, place)
    if ruse.target == UNIT and argument not in own_attack.units_at(s, place, a.unit_side(argument)):
        return IllegalAction("no_such_unit", ruse.rule, **facts)
    if ruse.target == UNIT and not ruse.on_foreign and a.unit_side(argument) and board_of(place) != seat:
        return IllegalAction("others_defender", "7", **facts)
    code = ruse.hindrance(s, seat, argument) or "not_possible"
    if code == "no_lava_marker_left":
        facts = {"markers": s.content.limits.lava_markers}
    return IllegalAction(code, ruse.rule, **facts)


def _truce(s: State, place: int) -> IllegalAction:
    return IllegalAction("truce", "9.3", place=place_name(place), round=s.content.limits.truce)


def _destination(s: State, place: int) -> IllegalAction:
    if not _on_board(s, place):
        return IllegalAction("no_such_place", "7.6")
    facts: dict[str, int | str] = {"place": place_name(place)}
    unit = argument_of(s.pending)
    if not s.walls[board_of(place)]:
        return IllegalAction("board_is_out", "5.7", **facts)
    if board_of(place) not in touchable(s, s.turn_seat):
        return _truce(s, place)
    if place == a.unit_place(unit):
        return IllegalAction("already_there", "7.6", **facts)
    if board_of(place) != board_of(a.unit_place(unit)):
        return IllegalAction("own_board_only", "7.6", **facts)
    return IllegalAction("no_room_there", "3.6", **facts)


def _recycle(s: State, seat: int) -> IllegalAction:
    if s.recycled >= s.content.limits.recycling_per_turn:
        return IllegalAction("recycled_already", "5.4")
    if s.sold:
        return IllegalAction("wrong_order", "5.4")
    return IllegalAction("no_such_unit", "5.4")


def _dismantle(s: State, seat: int) -> IllegalAction:
    if s.defended(seat):
        return IllegalAction("has_defenders", "5.4")
    if s.walls[seat] <= 1:
        return IllegalAction("last_wall_point", "5.4")
    return IllegalAction("dismantled_already", "5.4", most=s.content.limits.dismantling_per_turn)


def _buy(s: State, seat: int, kind: int, line: int) -> IllegalAction:
    if kind >= KINDS or line >= LINES:
        return IllegalAction("no_such_unit", "5.5")
    facts: dict[str, int | str] = {"unit": UNIT_IDS[kind], "line": line + 1}
    if not s.stock[seat * KINDS + kind]:
        return IllegalAction("out_of_stock", "2.4", **facts)
    if not s.room(seat, line):
        return IllegalAction("no_room_there", "3.6", most=s.content.limits.capacity[line], **facts)
    price = unit_price(s.content, s.buildings[seat], kind)
    return IllegalAction("too_dear", "5.5", item=UNIT_IDS[kind], cost=price, lack=price - s.blood[seat])


def _build(s: State, seat: int, number: int) -> IllegalAction:
    if number >= len(BUILDING_IDS):
        return IllegalAction("no_such_building", "6")
    name = BUILDING_IDS[number]
    if s.has(seat, number):
        return IllegalAction("built_already", "6", building=name)
    if not purchases.slot_free(s, seat):
        return IllegalAction("no_building_slot", "9.3", most=s.content.limits.few_slots)
    price = s.content.buildings[number].cost
    return IllegalAction("too_dear", "6", item=name, cost=price, lack=price - s.blood[seat])


def _shoot(s: State, seat: int, place: int) -> IllegalAction:
    limits = s.content.limits
    if not s.round:
        return IllegalAction("not_in_round_0", "4.3", ruse=BUILDING_IDS[CANNON])
    if not s.has(seat, CANNON):
        return IllegalAction("no_cannon", "6.7")
    if not s.stock[seat * KINDS + PUPPET]:
        return IllegalAction("out_of_stock", "2.4", unit=UNIT_IDS[PUPPET])
    if s.shots >= limits.cannon_shots:
        return IllegalAction("shot_enough", "6.7", most=limits.cannon_shots)
    if s.blood[seat] < limits.cannon_cost:
        lack = limits.cannon_cost - s.blood[seat]
        return IllegalAction("too_dear", "6.7", item=UNIT_IDS[PUPPET], cost=limits.cannon_cost, lack=lack)
    if not _on_board(s, place):
        return IllegalAction("no_such_place", "6.7")
    if board_of(place) != seat and s.walls[board_of(place)] and at_truce(s):
        return _truce(s, place)
    code = "own_board" if board_of(place) == seat else "board_is_out"
    return IllegalAction(code, "6.7", place=place_name(place))


def _on_board(s: State, place: int) -> bool:
    return place < MOST_PLACES and board_of(place) < s.seats and line_of(place) < LINES

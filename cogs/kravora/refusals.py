"""Refusals in words (screens §19): why not, by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cogs.kravora.turn.waiting import next_turn, on_move
from cogs.kravora.wording import KravoraWording, wording_of
from cogs.tables.wording.refused import not_on_move, not_possible, shared_reason
from cogs.transport.contract import Call
from cogs.transport.text import shown
from engine.kernel.errors import EngineError, NotationError
from engine.kravora.pieces.content import BUILDING_IDS, UNIT_IDS
from engine.kravora.pieces.places import parse_place
from engine.kravora.play.ruse_effects import RUSE_IDS
from host.table.refusals import HostError

Facts = Mapping[str, int | str]
OUR_WORDS = "examples"
"""The fact that is words of ours already."""


def refusal_text(call: Call, error: Exception) -> str:
    """The words for a refused press; "" where those of cogs/transport/refusals.py are as good."""
    wording = wording_of(call)
    if isinstance(error, HostError):
        return not_on_move(call, error, partial(on_move, wording), partial(next_turn, wording))
    if not isinstance(error, EngineError):
        return ""
    named = {key: value if key == OUR_WORDS else _named(wording, value) for key, value in error.facts.items()}
    reason = _reason(wording, error.code, named)
    return not_possible(call.t, reason, error.rule) if reason else ""


def _named(wording: KravoraWording, value: int | str) -> int | str:
    """Facts are ids and places; people read names."""
    if isinstance(value, int):
        return value
    for ids, name in ((UNIT_IDS, wording.unit), (BUILDING_IDS, wording.building), (RUSE_IDS, wording.ruse)):
        if value in ids:
            return name(ids.index(value))
    try:
        place = parse_place(value)
    except NotationError:
        return shown(value)
    return wording.place(place) if place >> 3 < wording.view.config.seats else value


def _reason(wording: KravoraWording, code: str, facts: Facts) -> str:
    for table in (_turn_reason, _ruse_reason, _purse_reason):
        text = table(wording, code, facts)
        if text:
            return text
    return shared_reason(wording.t, code)


def _turn_reason(wording: KravoraWording, code: str, facts: Facts) -> str:
    t = wording.t
    match code:
        case "turn_over":
            return t("the turn is over by then.")
        case "nothing_to_plan":
            return t("there is no turn to plan now.")
        case "not_in_reach":
            return t("it is not in the range of the unit that attacks.")
        case "nothing_in_reach":
            return t("it has nothing in its range.")
        case "attacked_already":
            return t("it has already attacked this turn.")
        case "no_such_unit":
            return t("there is no such unit.")
        case "no_such_place":
            return t("there is no such line.")
        case "board_is_out":
            return t("that player is out.")
        case "not_understood":
            text, examples = facts.get("text", ""), facts.get("examples", "")
            if examples:
                return t("I don't understand “{text}”. Possible now: {examples}.", text=text, examples=examples)
            return t("I don't understand “{text}”.", text=text)
    return ""


def _ruse_reason(wording: KravoraWording, code: str, facts: Facts) -> str:
    t = wording.t
    match code:
        case "not_in_round_0":
            return t("before round 1 only units and buildings are bought.")
        case "truce":
            return t("until the end of round {round} nobody touches another's board.", round=facts.get("round", ""))
        case "ruses_spent":
            return t("{count} ruses a turn are the most.", count=facts.get("most", ""))
        case "no_hut":
            return t("ruses need the {building}.", building=wording.building(BUILDING_IDS.index("hut")))
        case "shield_held":
            return t("you have a shield already.")
        case "nothing_there":
            return t("it would hit nothing there.")
        case "wall_touched_already":
            return t("a rockfall has already touched that wall this round.")
        case "would_finish_the_wall":
            return t("a rockfall can't bring a wall down.")
        case "no_lava_marker_left":
            return t("all lava markers are in play.")
        case "lava_there_already":
            return t("there is already a lava marker there.")
        case "nobody_moves_there":
            return t("nobody moves on from that line.")
        case "others_defender":
            return t("that is another player's defender.")
        case "lured_already":
            return t("that unit was already lured to attack this round.")
        case "no_room_there" if facts.get("most"):
            # One of several purchases, of which none was made.
            return t(
                "line {number} has room for {most} defenders only. Nothing was done.",
                number=facts.get("line", ""),
                most=facts.get("most", ""),
            )
        case "no_room_there":
            return t("there is no room for another defender.")
        case "end_of_the_board":
            return t("the board ends there.")
        case "already_there":
            return t("it stands there already.")
        case "own_board_only":
            return t("your defenders stay on your own board.")
    return ""


def _purse_reason(wording: KravoraWording, code: str, facts: Facts) -> str:
    t = wording.t
    match code:
        case "too_dear":
            return t(
                "{item} costs {cost} L, you lack {lack} L. Nothing was done.",
                item=facts.get("item", ""),
                cost=facts.get("cost", 0),
                lack=facts.get("lack", 0),
            )
        case "recycled_already":
            return t("you have already sent one defender back this turn.")
        case "wrong_order":
            return t("sending back comes before dismantling.")
        case "has_defenders":
            return t("you can dismantle only with no defenders left.")
        case "last_wall_point":
            return t("the last wall point can't be sold.")
        case "dismantled_already":
            return t("no more than {most} wall points a turn.", most=facts.get("most", 0))
        case "out_of_stock":
            return t("no {unit} is left in your stock. Nothing was done.", unit=facts.get("unit", ""))
        case "no_such_building":
            return t("there is no such building.")
        case "built_already":
            return t("you have that building already.")
        case "no_building_slot":
            return t("no more than {most} buildings at this table.", most=facts.get("most", 0))
        case "no_cannon":
            return t("you have no {building}.", building=wording.building(BUILDING_IDS.index("cannon")))
        case "shot_enough":
            return t("no more than {most} shots a turn.", most=facts.get("most", 0))
        case "own_board":
            return t("the cannon shoots at other players' boards.")
    return ""

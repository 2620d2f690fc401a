"""Words the refusals of Kravora (screens §19): why not, by which rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cogs.kravora.turn.waiting import next_turn, on_move
from cogs.kravora.wording import KravoraWording, wording_of
from cogs.tables.wording.refused import common_reasons, not_asked, not_possible
from cogs.transport.contract import Call
from cogs.transport.panels.text import shown
from data.texts import Texts
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
        return not_asked(call, error, partial(on_move, wording), partial(next_turn, wording))
    if not isinstance(error, EngineError):
        return ""
    facts = {key: value if key == OUR_WORDS else _named(wording, value) for key, value in error.facts.items()}
    reason = _reasons(wording, facts).get(error.code, "")
    return not_possible(error, reason, call.t) if reason else ""


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


def _reasons(wording: KravoraWording, facts: Facts) -> dict[str, str]:
    """[code] -> why, in words."""
    t = wording.t
    return {**common_reasons(t), **_of_turns(facts, t), **_of_ruses(wording, facts), **_of_purchases(wording, facts)}


def _of_turns(facts: Facts, t: Texts) -> dict[str, str]:
    text, examples = facts.get("text", ""), facts.get("examples", "")
    lost = t("I don't understand “{text}”.", text=text)
    if examples:
        lost = t("I don't understand “{text}”. Possible now: {examples}.", text=text, examples=examples)
    return {
        "not_understood": lost,
        "turn_over": t("the turn is over by then."),
        "nothing_to_plan": t("there is no turn to plan now."),
        "not_in_reach": t("it is out of your unit's range. Choose another target."),
        "nothing_in_reach": t("it has nothing in its range. Choose another unit."),
        "no_point_left": t("your attacks have no point left for that. Nothing was done."),
        "shields_first": t("a shield may answer that ruse. Nothing was done. Send the rest after the answer."),
        "attacked_already": t("it has already attacked this turn."),
        "no_such_unit": t("there is no such unit."),
        "no_such_place": t("there is no such line."),
        "board_is_out": t("that player is out."),
    }


def _of_ruses(wording: KravoraWording, facts: Facts) -> dict[str, str]:
    t, most = wording.t, facts.get("most", "")
    no_room = t("there is no room for another defender.")
    if most:
        # One of several purchases; none was made.
        line = facts.get("line", "")
        no_room = t("line {number} has room for {most} defenders only. Nothing was done.", number=line, most=most)
    return {
        "not_in_round_0": t("before round 1 you buy only units and buildings."),
        "truce": t(
            "there is a truce until the end of round {round}: play on your own board.", round=facts.get("round", "")
        ),
        "ruses_spent": t("you can play {count} ruses a turn.", count=most),
        "no_hut": t("build {building} first: ruses need it.", building=wording.the_building(BUILDING_IDS.index("hut"))),
        "shield_held": t("you have a shield already."),
        "nothing_there": t("it would hit nothing there. Choose another target."),
        "wall_touched_already": t("a rockfall has already hit that wall this round. Choose another line."),
        "would_finish_the_wall": t("a rockfall can't bring a wall down."),
        "no_lava_marker_left": t("all lava markers are in play. Wait until one cools."),
        "lava_there_already": t("lava lies there already. Choose another line."),
        "nobody_moves_there": t("nobody moves on from that line. Choose another."),
        "others_defender": t("that defender is another player's. Choose an attacker or one of yours."),
        "lured_already": t("somebody already lured that unit to attack this round. Choose another."),
        "no_room_there": no_room,
        "end_of_the_board": t("the board ends there."),
        "already_there": t("it stands there already."),
        "own_board_only": t("your defenders stay on your own board."),
    }


def _of_purchases(wording: KravoraWording, facts: Facts) -> dict[str, str]:
    t = wording.t
    return {
        "too_dear": t(
            "{item} costs {cost} L, you lack {lack} L. Nothing was done.",
            item=facts.get("item", ""),
            cost=facts.get("cost", 0),
            lack=facts.get("lack", 0),
        ),
        "recycled_already": t("you have already sent one defender back this turn."),
        "wrong_order": t("send defenders back before you dismantle."),
        "has_defenders": t("you can dismantle only with no defenders left."),
        "last_wall_point": t("the last wall point can't be dismantled."),
        "dismantled_already": t("you can dismantle {most} wall points a turn.", most=facts.get("most", 0)),
        "out_of_stock": t("no {unit} is left in your stock. Nothing was done.", unit=facts.get("unit", "")),
        "no_such_building": t("there is no such building."),
        "built_already": t("you have that building already."),
        "no_building_slot": t("you can have {most} buildings at this table.", most=facts.get("most", 0)),
        "no_cannon": t("build {building} first.", building=wording.the_building(BUILDING_IDS.index("cannon"))),
        "shot_enough": t("you can shoot {most} puppets a turn.", most=facts.get("most", 0)),
        "own_board": t("the cannon shoots at other players' boards."),
    }

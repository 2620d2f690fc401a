"""§7: ruses and shields."""

from __future__ import annotations

import json

import pytest

from data.loader import load_content
from engine.kernel.dice import ScriptedDice
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import PUPPET, Content
from engine.kravora.pieces.prices import ruse_price
from tests.engine_kravora.build import (
    ARROW,
    CONTENT,
    FIRST_DRAWS,
    Army,
    attackers,
    build,
    defenders,
    options,
    play,
    refused,
    round_begins,
    told,
)

HUT = {0: "hut"}


def ready(enemies: Army | None = None, own: Army | None = None, seats: int = 2, **more):  # type: ignore[no-untyped-def]
    """Seat 0 has the hut, 20 L, and its purchases ahead."""
    given = {"blood": (20,), "buildings": HUT, "phase": "purchases", **more}
    return build(seats, attackers=enemies, defenders=own, **given)


def test_7_ruses_are_paid_and_carried_out_at_once() -> None:
    s, events = play(ready({"b3": "brute"}), "clot b3 brute 5")
    assert (s.blood[0], attackers(s, "b3")) == (18, "brute/4")
    assert told(events, "ruse")[0][:3] == (0, 1, 2)


def test_7_between_attacks_and_at_purchases() -> None:
    s = ready({"a3": "puppet brute"}, {"a3": "puppet"}, phase="attack")
    s, _ = play(s, "clot a3 puppet 1", "attack 3 puppet", "clot a3 brute 4", "done", "clot a4 brute 3")
    assert attackers(s, "a4") == "brute/2"


def test_7_what_a_ruse_kills_pays_nothing() -> None:
    s = ready({"a2": "puppet puppet@2"}, phase="attack", own={"a5": "puppet"})
    s, events = play(s, "clot a2 puppet 1", "clot a2 puppet 1", "done")
    assert told(events, "blood") == [(0, 1, "salary")]
    assert (s.totals[0], s.white[PUPPET], s.stock[6 + PUPPET]) == (0, 20, 10)


def test_7_nor_what_it_kills_by_the_attack_it_brings_about() -> None:
    s = ready({"a2": "puppet"}, {"a2": "brute"}, phase="attack")
    s, events = play(s, "bait a2 defender brute 5")
    assert told(events, "killed") == [(0, 1, 0, PUPPET, -1, "stock")]
    assert s.totals[0] == 0


def test_7_no_ruse_on_a_board_that_is_out() -> None:
    s = ready(seats=3, walls=(10, 0, 10))
    assert not [text for text in options(s) if text.split()[1:2] in (["b1"], ["b4"], ["b5"])]
    for text in ("lava b1", "rockfall b5", "clot b3 puppet 1"):
        refused(s, text, "board_is_out", "5.7")


@pytest.mark.parametrize(
    ("enemies", "own", "text", "code", "rule"),
    [
        ({"b3": "brute"}, {}, "clot b3 brute 4", "no_such_unit", "7.2"),
        ({"b5": "brute"}, {}, "ahead b5 brute 5", "end_of_the_board", "7.3"),
        ({}, {"a2": "puppet"}, "ahead a2 defender puppet 1", "no_room_there", "7.3"),
        ({}, {"a4": "puppet", "a3": "brute brute brute"}, "ahead a4 defender puppet 1", "no_room_there", "7.3"),
        ({}, {"b4": "puppet"}, "ahead b4 defender puppet 1", "others_defender", "7"),
        ({"a1": "brute"}, {}, "back a1 brute 5", "end_of_the_board", "7.4"),
        ({}, {}, "rockfall a5", "nothing_there", "7.5"),
        ({}, {}, "rockfall b3", "nothing_there", "7.5"),
        ({}, {"b2": "brute"}, "propel b2 defender brute 5", "others_defender", "7"),
    ],
    ids=[
        "7.2 no such unit", "7.3 attackers never leave line 5", "7.3 no defender on line 1", "7.3 three on a line",
        "7.3 no defender of another", "7.4 attackers never leave line 1", "7.5 nothing on the floor",
        "7.5 nothing on the line", "7.6 no defender of another",
    ],
)  # fmt: skip
def test_7_what_a_ruse_cannot_strike_or_move(enemies: Army, own: Army, text: str, code: str, rule: str) -> None:
    place = text.split()[1] if code in ("no_such_unit", "nothing_there") else None
    refused(ready(enemies, own), text, code, rule, **({"place": place} if place else {}))


def test_7_too_dear() -> None:
    refused(ready(blood=(3,)), "rockfall b5", "too_dear", "7.5", item="rockfall", cost=4, lack=1)


# 7.1 lava flow


def test_7_1_attackers_that_start_on_the_line_do_not_move() -> None:
    s = ready({"a2": "puppet", "a1": "puppet sprinter"}, phase="attack")
    s, _ = play(s, "lava a2", "done")
    assert attackers(s, "a2") == "puppet puppet"
    assert attackers(s, "a4") == "sprinter"


def test_7_1_the_marker_leaves_after_the_boards_movement() -> None:
    s = ready({"a2": "puppet"}, {"b2": "puppet"}, phase="attack")
    s, events = play(s, "lava a2", "lava b3", "done")
    assert told(events, "cooled") == [(0, 1)]
    assert len(s.lava) == 1


def test_7_1_it_holds_at_an_arrow_and_stays() -> None:
    s, _ = play(ready({"b2": "puppet"}, round=2), "lava b2")
    s, _ = round_begins(s, [PUPPET, PUPPET, ARROW])
    assert (attackers(s, "b2"), len(s.lava)) == ("puppet", 1)


def test_7_1_two_markers_in_all() -> None:
    s, _ = play(ready(), "lava a1", "lava b3")
    assert options(s, "lava") == []
    refused(s, "lava b2", "no_lava_marker_left", "7.1", markers=2)


def test_7_1_one_marker_a_line_and_none_where_nobody_moves() -> None:
    s, _ = play(ready(), "lava a1")
    refused(s, "lava a1", "lava_there_already", "7.1")
    refused(s, "lava b5", "nobody_moves_there", "7.1")


# 7.2 blood clot


def test_7_2_one_damage_to_one_unit_on_any_board() -> None:
    s = ready({"a2": "puppet", "b3": "brute"}, {"a4": "long_arm", "b4": "brute/2"})
    assert options(s, "clot") == [
        "clot a2 puppet 1", "clot a4 defender long_arm 2", "clot b3 brute 5", "clot b4 defender brute 2",
    ]  # fmt: skip
    s, _ = play(s, "clot b4 defender brute 2")
    assert defenders(s, "b4") == "brute/1"


# 7.3 lure ahead


def test_7_3_an_attacker_moves_one_line_ahead_held_or_not() -> None:
    s, _ = play(ready({"b3": "brute"}, {"b3": "brute"}), "ahead b3 brute 5")
    assert attackers(s, "b4") == "brute"


def test_7_3_an_own_defender_moves_one_line_ahead() -> None:
    s, _ = play(ready(own={"a4": "puppet"}), "ahead a4 defender puppet 1")
    assert defenders(s, "a3") == "puppet"


def test_7_3_or_an_attacker_attacks_now_as_in_the_enemies_attack() -> None:
    s, events = play(ready({"b4": "long_arm"}, {"b4": "puppet"}), "bait b4 long_arm 2")
    assert (defenders(s, "b4"), s.walls) == ("", [10, 8])
    assert told(events, "wall") == [(1, 2, 8, "lure", 0)]


def test_7_3_or_an_own_defender_attacks_now_besides_its_own_attack() -> None:
    s = ready({"a3": "brute"}, {"a3": "brute"}, phase="attack")
    s, _ = play(s, "attack 3 brute", "bait a3 defender brute 5")
    assert attackers(s, "a3") == "brute/3"
    s = ready({"a3": "brute"}, {"a3": "brute"}, phase="attack")
    s, _ = play(s, "bait a3 defender brute 5", "attack 3 brute")
    assert attackers(s, "a3") == "brute/3"


def test_7_3_the_player_picks_a_lured_defenders_targets() -> None:
    s = ready({"a2": "puppet brute"}, {"a4": "stone_thrower"})
    s, _ = play(s, "bait a4 defender stone_thrower 1")
    assert options(s) == ["hit a2 puppet 1", "hit a2 brute 5"]
    s, _ = play(s, "hit a2 brute 5")
    assert attackers(s, "a2") == "puppet brute/4"
    assert "end" in options(s)


def test_7_3_a_unit_can_be_lured_to_attack_once_a_round() -> None:
    s, _ = play(ready({"b4": "brute"}), "bait b4 brute 5")
    refused(s, "bait b4 brute 5", "lured_already", "7.3", place="b4")
    assert options(s, "ahead") == ["ahead b4 brute 5"]
    s, _ = round_begins(s, [PUPPET])
    assert options(s, "bait") == ["bait b4 brute 5"]


def test_7_3_another_one_that_looks_the_same_still_can() -> None:
    s, _ = play(ready({"b4": "brute brute"}), "bait b4 brute 5", "bait b4 brute 5")
    assert s.walls[1] == 8
    refused(s, "bait b4 brute 5", "lured_already", "7.3")


def test_7_3_who_would_find_nothing_to_hit_cant_be_lured_to_attack() -> None:
    s = ready({"b3": "brute"}, {"b4": "puppet", "a4": "puppet"})
    refused(s, "bait b3 brute 5", "nothing_in_reach", "7.3")
    refused(s, "bait a4 defender puppet 1", "nothing_in_reach", "7.3")


def test_7_3_a_lured_attacker_may_bring_a_wall_down() -> None:
    s, events = play(ready({"b4": "long_arm"}, walls=(10, 3)), "bait b4 long_arm 2")
    assert told(events, "over") == [(-1, 0)]
    assert s.walls == [10, 0]


# 7.4 lure back


def test_7_4_an_attacker_goes_one_line_back_towards_line_1() -> None:
    s, _ = play(ready({"a5": "brute"}), "back a5 brute 5")
    assert attackers(s, "a4") == "brute"


def test_7_4_an_own_defender_goes_one_line_back_towards_line_5() -> None:
    s, _ = play(ready(own={"a4": "brute"}), "back a4 defender brute 5")
    assert defenders(s, "a5") == "brute"
    refused(s, "back a5 defender brute 5", "no_room_there", "7.4")


# 7.5 rockfall


def test_7_5_a_volley_on_attackers_and_defenders_of_any_line() -> None:
    s, _ = play(ready({"b2": "brute"}, {"b2": "puppet brute"}), "rockfall b2")
    assert (attackers(s, "b2"), defenders(s, "b2"), s.walls) == ("brute/4", "brute/4", [10, 10])


def test_7_5_the_player_picks_when_there_are_more_than_four() -> None:
    s = ready({"b4": "brute brute/2 puppet"}, {"b4": "puppet long_arm brute"})
    s, _ = play(s, "rockfall b4")
    assert options(s)[0] == "hit b4 puppet 1"
    s, _ = play(
        s, "hit b4 defender puppet 1", "hit b4 defender long_arm 2", "hit b4 defender brute 5", "hit b4 brute 2"
    )
    assert (attackers(s, "b4"), defenders(s, "b4")) == ("puppet brute/1 brute", "long_arm/1 brute/4")
    assert s.walls[1] == 10


@pytest.mark.parametrize(("units", "wall"), [("", 6), ("brute", 7), ("brute brute brute", 9)])
@pytest.mark.parametrize("line", ["b4", "b5"])
def test_7_5_on_line_4_or_5_of_another_board_the_rest_hits_the_wall(line: str, units: str, wall: int) -> None:
    s, _ = play(ready(own={line: units}), f"rockfall {line}")
    assert s.walls == [10, wall]


def test_7_5_the_own_wall_is_never_hit() -> None:
    s, _ = play(ready({"a4": "brute"}), "rockfall a4")
    assert (attackers(s, "a4"), s.walls) == ("brute/4", [10, 10])


def test_7_5_one_a_round_from_all_players_together_may_touch_the_same_wall() -> None:
    s = ready(
        seats=3, own={"b5": "brute brute brute", "c2": "puppet"}, buildings={0: "hut", 2: "hut"}, blood=(20, 0, 20)
    )
    s, _ = play(s, "rockfall b5")
    refused(s, "rockfall b4", "wall_touched_already", "7.5", place="b4")
    s.turn, s.active = 2, 2
    refused(s, "rockfall b5", "wall_touched_already", "7.5")
    s, _ = play(s, "rockfall a5")
    assert s.walls == [6, 9, 10]
    s, _ = round_begins(s, [PUPPET])
    s.active = s.turn_seat
    assert "rockfall b5" in options(s)


def test_7_5_one_that_touches_no_wall_is_not_limited() -> None:
    s, _ = play(ready(own={"b4": "brute brute brute"}, enemies={"b4": "brute"}), "rockfall b5", "rockfall b4")
    assert (s.walls[1], attackers(s, "b4")) == (6, "brute/4")


@pytest.mark.parametrize(
    ("wall", "units", "legal"), [(4, "", False), (5, "", True), (4, "brute", True), (3, "brute", False)]
)
def test_7_5_one_that_could_bring_a_wall_to_0_cant_be_played(wall: int, units: str, legal: bool) -> None:
    s = ready(own={"b5": units}, walls=(10, wall))
    assert ("rockfall b5" in options(s)) == legal
    if not legal:
        refused(s, "rockfall b5", "would_finish_the_wall", "7.5", place="b5")


# 7.6 propulsion


def test_7_6_an_attacker_to_any_line_of_any_board() -> None:
    s, _ = play(ready({"a4": "rock_hurler/2"}, seats=3), "propel a4 rock_hurler 2")
    assert options(s) == [f"to {board}{line}" for board in "abc" for line in range(1, 6) if (board, line) != ("a", 4)]
    s, _ = play(s, "to c5")
    assert (attackers(s, "a4"), attackers(s, "c5"), s.blood[0]) == ("", "rock_hurler/2", 16)


def test_7_6_an_own_defender_to_any_line_of_its_board() -> None:
    s, _ = play(ready(own={"a2": "brute", "a4": "puppet puppet puppet"}), "propel a2 defender brute 5")
    assert options(s) == ["to a3", "to a5"]
    refused(s, "to a4", "no_room_there", "3.6", place="a4")
    refused(s, "to b5", "own_board_only", "7.6", place="b5")
    refused(s, "to a2", "already_there", "7.6", place="a2")
    s, _ = play(s, "to a5")
    assert defenders(s, "a5") == "brute"


def test_7_6_not_onto_a_board_that_is_out() -> None:
    s, _ = play(ready({"a4": "brute"}, seats=3, walls=(10, 0, 10)), "propel a4 brute 5")
    refused(s, "to b5", "board_is_out", "5.7", place="b5")


# 7.7 shield


def test_7_7_one_token_a_player() -> None:
    s, _ = play(ready(), "shield")
    assert (s.shields, s.blood[0]) == ([1, 0], 16)
    refused(s, "shield", "shield_held", "7.7")


def test_7_7_a_shield_cancels_any_ruse_and_its_price_is_lost() -> None:
    s, _ = play(ready(shields=(0, 1)), "rockfall b5")
    assert (s.active, options(s)) == (1, ["cancel", "let"])
    s, events = play(s, "cancel")
    assert (s.walls, s.shields, s.blood[0], s.active) == ([10, 10], [0, 0], 16, 0)
    assert told(events, "shielded") == [(1, 0)]
    assert "rockfall b5" in options(s)


def test_7_7_a_cancelled_rockfall_touched_no_wall() -> None:
    s, _ = play(ready(shields=(0, 1)), "rockfall b5", "cancel", "rockfall b5")
    assert s.walls[1] == 6


def test_7_7_by_anyone_on_anyone() -> None:
    s, _ = play(ready({"a2": "puppet"}, seats=3, shields=(0, 0, 1)), "clot a2 puppet 1", "cancel")
    assert attackers(s, "a2") == "puppet"


def test_7_7_holders_are_asked_in_turn_order_from_the_player_of_the_ruse_on() -> None:
    s = ready(
        {"a2": "puppet"}, {"b2": "puppet"}, seats=4, shields=(1, 1, 0, 1), turn=1, buildings={1: "hut"}, blood=(0, 9)
    )
    s, _ = play(s, "clot a2 puppet 1")
    assert s.asking == (3, 0)
    s, events = play(s, "let")
    assert (s.active, told(events, "spared")) == (0, [(3, 1)])
    s, _ = play(s, "let")
    assert (s.active, attackers(s, "a2"), s.shields) == (1, "", [1, 1, 0, 1])


def test_7_7_the_first_who_cancels_spares_the_others_the_question() -> None:
    s, _ = play(ready({"a2": "puppet"}, seats=3, shields=(0, 1, 1)), "clot a2 puppet 1", "cancel")
    assert (s.active, s.shields) == (0, [0, 0, 1])


def test_7_7_a_shield_cant_cancel_a_shield() -> None:
    s, _ = play(ready(shields=(0, 1)), "shield")
    assert (s.active, s.shields) == (0, [1, 1])


def test_7_7_the_player_of_the_ruse_is_not_asked() -> None:
    s, _ = play(ready({"a2": "puppet"}, shields=(1, 0)), "clot a2 puppet 1")
    assert attackers(s, "a2") == ""


def test_7_7_a_propulsion_is_asked_about_once_its_place_is_known() -> None:
    s, _ = play(ready({"a4": "brute"}, shields=(0, 1)), "propel a4 brute 5")
    assert s.active == 0
    s, _ = play(s, "to b5")
    assert s.active == 1
    s, _ = play(s, "let")
    assert attackers(s, "b5") == "brute"


def test_7_7_only_the_holder_answers_and_only_when_asked() -> None:
    s, _ = play(ready(shields=(0, 1)), "rockfall b5")
    refused(s, "cancel", "not_your_turn", "7.7", seat=0)
    refused(s, "rockfall b5", "wrong_phase", "7.5", seat=1)
    refused(ready(), "cancel", "wrong_phase", "7.7")


def test_7_two_players_pay_more_for_what_ends_a_duel_too_soon() -> None:
    """From the first purchase and after a restart alike; three and four pay what the price list says."""
    house: Content = load_content("kravora")
    listed = {ruse.id: ruse.cost for ruse in house.ruses}
    for seats, dearer in ((2, {"lure_ahead": 4, "rockfall": 6, "propulsion": 5}), (3, {}), (4, {})):
        config = Config(seats)
        begun = KRAVORA.new(config, house, ScriptedDice(FIRST_DRAWS))
        for s in (begun, KRAVORA.thaw(config, house, KRAVORA.freeze(begun))):
            prices = {ruse.id: ruse_price(s.content, 0, number) for number, ruse in enumerate(s.content.ruses)}
            assert prices == {**listed, **dearer}
            assert {ruse.id: ruse.cost for ruse in KRAVORA.view(s, 0).content.ruses} == prices


def test_7_a_game_from_before_two_had_prices_of_their_own_keeps_its_prices_and_its_hash() -> None:
    assert CONTENT.for_seats(2) is CONTENT
    assert all("cost_for_two" not in ruse for ruse in KRAVORA.content_to_json(CONTENT)["ruses"])
    house: Content = load_content("kravora")
    stored = json.loads(json.dumps(KRAVORA.content_to_json(house)))
    KRAVORA.check_embedded(KRAVORA.config_to_json(Config(2)), stored)
    assert KRAVORA.content_from_json(stored) == house

"""§5.4 to §5.7: salaries, recycling, dismantling, purchases, the end of a turn, players who are out."""

from __future__ import annotations

import pytest

from engine.kravora.pieces.content import BRUTE, PUPPET
from engine.kravora.pieces.figures import remains
from tests.engine_kravora.build import attackers, build, defenders, options, play, refused, told


def test_5_4_salaries_are_capped_at_15_and_kills_are_not() -> None:
    army = {f"a{line}": "brute brute long_arm" for line in (2, 3, 4)}
    s = build(attackers={"a2": "puppet"}, defenders=army)
    s, events = play(s, "attack 2 brute", "done")
    assert told(events, "blood") == [(0, 15, "salary"), (0, 1, "kills")]


def test_5_4_the_killed_pay_1_and_2_in_the_laboratory() -> None:
    s = build(defenders={"a2": "puppet"})
    s.reserves[0] = (remains(PUPPET, -1), remains(PUPPET, -1))
    s.laboratories[0] = (remains(BRUTE, 0),)
    s.white[PUPPET] -= 2
    s.stock[BRUTE] -= 1
    s, events = play(s, "done")
    assert told(events, "blood")[1] == (0, 4, "kills")


def test_5_4_only_who_lives_through_the_enemies_attack_earns() -> None:
    _, events = play(build(attackers={"a3": "puppet"}, defenders={"a3": "puppet brute"}), "done")
    assert told(events, "blood") == [(0, 2, "salary")]


@pytest.mark.parametrize(("unit", "litres"), [("puppet", 1), ("stone_thrower", 1), ("long_arm", 2), ("brute", 2)])
def test_5_4_recycling_sends_one_defender_back(unit: str, litres: int) -> None:
    s = build(defenders={"a3": f"{unit} {unit}"}, phase="salaries")
    before = s.stock[:]
    (choice,) = options(s, "recycle")
    s, _ = play(s, choice)
    assert (s.blood[0], defenders(s, "a3")) == (litres, unit)
    assert sum(s.stock) == sum(before) + 1
    refused(s, choice, "recycled_already", "5.4")


def test_5_4_a_wounded_defender_can_be_recycled() -> None:
    s = build(defenders={"a3": "brute/1"}, phase="salaries")
    s, _ = play(s, "recycle a3 defender brute 1")
    assert s.stock[BRUTE] == 8


@pytest.mark.parametrize(("wall", "first", "second"), [(10, 1, 1), (7, 1, 1), (6, 1, 3), (5, 3, 3), (4, 3, 3)])
def test_5_4_dismantling_pays_1_each_of_the_first_five_and_3_each_of_the_last(
    wall: int, first: int, second: int
) -> None:
    s = build(walls=(wall,), phase="salaries")
    s, events = play(s, "dismantle", "dismantle")
    assert told(events, "blood") == [(0, first, "dismantling"), (0, second, "dismantling")]
    assert s.walls[0] == wall - 2
    refused(s, "dismantle", "dismantled_already", "5.4", most=2)


def test_5_4_only_without_defenders() -> None:
    refused(build(defenders={"a2": "puppet"}, phase="salaries"), "dismantle", "has_defenders", "5.4")


def test_5_4_the_last_point_cant_be_sold() -> None:
    s, _ = play(build(walls=(2,), phase="salaries"), "dismantle")
    assert s.walls[0] == 1
    refused(s, "dismantle", "last_wall_point", "5.4")


def test_5_4_recycling_the_last_defender_opens_dismantling_in_this_order() -> None:
    s = build(defenders={"a2": "puppet"}, phase="salaries")
    s, _ = play(s, "recycle a2 defender puppet 1", "dismantle")
    assert (s.blood[0], s.walls[0]) == (2, 9)


@pytest.mark.parametrize("purchase", ["buy puppet 2", "build hut", "shield"])
def test_5_4_the_first_purchase_ends_the_step(purchase: str) -> None:
    s = build(defenders={"a3": "puppet"}, blood=(9,), phase="salaries")
    s.buildings[0] = 0 if purchase == "build hut" else 16
    s, _ = play(s, purchase)
    refused(s, "recycle a3 defender puppet 1", "wrong_phase", "5.4")
    refused(s, "dismantle", "wrong_phase", "5.4")


def test_5_5_everything_in_any_order() -> None:
    s = build(attackers={"b3": "puppet"}, blood=(30, 0), phase="purchases")
    s, _ = play(s, "build hut", "clot b3 puppet 1", "buy brute 4", "build cannon", "shoot b5", "buy puppet 2")
    assert s.blood[0] == 30 - 5 - 2 - 4 - 4 - 1 - 1
    assert (defenders(s, "a4"), attackers(s, "b5")) == ("brute", "puppet@1")


def test_5_5_as_far_as_the_blood_goes() -> None:
    s = build(blood=(3,), phase="purchases")
    assert {text.split()[1] for text in options(s, "buy")} == {"puppet", "sprinter", "stone_thrower"}
    refused(s, "buy brute 3", "too_dear", "5.5", item="brute", cost=4, lack=1)


def test_5_6_reserve_and_laboratory_go_back_where_they_came_from() -> None:
    s = build(phase="purchases", blood=(1,))
    s.reserves[0] = (remains(PUPPET, -1), remains(PUPPET, 1))
    s.laboratories[0] = (remains(BRUTE, 0),)
    s.white[PUPPET] -= 1
    s.stock[6 + PUPPET] -= 1
    s.stock[BRUTE] -= 1
    s, _ = play(s, "end")
    assert (s.white[PUPPET], s.stock[6 + PUPPET], s.stock[BRUTE]) == (20, 10, 8)
    assert (s.reserves[0], s.laboratories[0]) == ((), ())


def test_5_6_the_tray_steps_onto_line_1() -> None:
    s = build(attackers={"a1": "brute"}, defenders={"b2": "puppet"}, phase="purchases")
    s.trays[0] = (PUPPET, BRUTE)
    s.white[PUPPET] -= 1
    s.white[BRUTE] -= 1
    s, events = play(s, "end")
    assert attackers(s, "a1") == "puppet brute brute"
    assert s.trays[0] == ()
    assert told(events, "enters") == [(0, PUPPET, BRUTE)]


def test_5_7_all_that_was_on_a_fallen_board_returns_to_the_stocks() -> None:
    s = build(
        3,
        walls=(1,),
        attackers={"a5": "puppet@2", "a3": "brute"},
        defenders={"a2": "brute", "b2": "puppet"},
        shields=(1,),
    )
    s.trays[0] = (PUPPET,)
    s.white[PUPPET] -= 1
    s.lava = (2,)
    s, events = play(s, "done")
    assert told(events, "fell") == [(0,)]
    assert s.white == [20, 20, 20, 16, 16, 16]
    assert s.stock[:6] == [10, 10, 10, 8, 8, 8]
    assert s.stock[6] == 9
    assert (s.shields[0], s.lava, s.active) == (0, (), 1)


def test_5_7_who_is_out_has_no_more_turns_and_no_more_monsters() -> None:
    s = build(3, round=1, turn=2, walls=(0,), defenders={"b2": "puppet", "c2": "puppet"}, phase="purchases")
    s, events = play(s, "end", draws=[PUPPET])
    assert (s.active, s.trays) == (1, [(), (PUPPET,), (PUPPET,)])
    assert told(events, "turn") == [(1,)]


def test_5_7_a_player_who_is_out_is_passed_over() -> None:
    s, events = play(build(3, walls=(10, 0), defenders={"c2": "puppet"}, phase="purchases"), "end")
    assert (s.active, told(events, "turn")) == (2, [(2,)])


def test_5_7_who_falls_by_the_own_ruse_is_out_at_once() -> None:
    s = build(3, walls=(1,), attackers={"a5": "puppet"}, defenders={"b2": "puppet"}, blood=(9,), buildings={0: "hut"})
    s, events = play(s, "bait a5 puppet 1")
    assert (s.walls[0], s.active) == (0, 1)
    assert told(events, "turn") == [(1,)]

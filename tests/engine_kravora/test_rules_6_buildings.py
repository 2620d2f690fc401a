"""§6: the buildings, one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.kravora.pieces.content import BUILDING_IDS, PUPPET
from engine.kravora.pieces.prices import ruse_price, unit_price
from tests.engine_kravora.build import CONTENT, attackers, build, defenders, options, play, refused, told

COSTS = {
    "barracks": 6, "university": 4, "laboratory": 5, "workshop": 6, "hut": 5, "sorting_centre": 4, "cannon": 4,
}  # fmt: skip


def test_6_prices_of_the_buildings() -> None:
    assert {building.id: building.cost for building in CONTENT.buildings} == COSTS


@pytest.mark.parametrize("name", BUILDING_IDS)
def test_6_one_of_each_a_player(name: str) -> None:
    s = build(blood=(40,), phase="purchases")
    s, _ = play(s, f"build {name}")
    assert s.blood[0] == 40 - COSTS[name]
    assert f"build {name}" not in options(s)
    refused(s, f"build {name}", "built_already", "6", building=name)


def test_6_any_number_of_buildings() -> None:
    s, _ = play(build(blood=(40,), phase="purchases"), *(f"build {name}" for name in BUILDING_IDS))
    assert s.buildings[0].bit_count() == 7


def test_6_too_dear() -> None:
    refused(build(blood=(3,), phase="purchases"), "build hut", "too_dear", "6", item="hut", cost=5, lack=2)


def test_6_1_barracks_make_units_1_cheaper_from_this_turn_on_puppets_not() -> None:
    s = build(blood=(20,), phase="purchases")
    s, events = play(s, "build barracks", "buy puppet 2", "buy sprinter 2", "buy brute 3", "buy rock_hurler 4")
    assert [bought[-1] for bought in told(events, "bought")] == [1, 1, 3, 7]


def test_6_1_puppets_never_get_cheaper_whatever_they_cost() -> None:
    units = (replace(CONTENT.units[PUPPET], cost=3), *CONTENT.units[1:])
    assert unit_price(replace(CONTENT, units=units), 0b1, PUPPET) == 3


def test_6_2_a_university_makes_ruses_1_cheaper_at_least_1() -> None:
    s = build(attackers={"b3": "brute"}, blood=(20,), buildings={0: "hut"}, phase="purchases")
    s, events = play(s, "build university", "clot b3 brute 5", "shield", "ahead b3 brute 4")
    assert [ruse[2] for ruse in told(events, "ruse")] == [1, 3, 2]


def test_6_2_a_ruse_never_gets_cheaper_than_1() -> None:
    cheap = replace(CONTENT, ruses=tuple(replace(ruse, cost=1) for ruse in CONTENT.ruses))
    assert ruse_price(cheap, 0b10, 1) == 1


def test_6_3_five_slots_pay_2_each() -> None:
    s = build(
        attackers={"a3": "puppet puppet puppet puppet puppet puppet puppet"},
        defenders={"a3": "long_arm long_arm puppet"},
        buildings={0: "laboratory"},
    )
    s, events = play(s, "attack 3 long_arm", "attack 3 long_arm", "attack 3 puppet", "done")
    assert told(events, "blood") == [(0, 5, "salary"), (0, 5 * 2 + 2, "kills")]


@pytest.mark.parametrize(("wall", "after"), [(3, 5), (9, 10), (10, 10)])
def test_6_4_a_workshop_repairs_2_points_up_to_10(wall: int, after: int) -> None:
    s = build(walls=(wall,), defenders={"b2": "puppet"}, buildings={0: "workshop"}, phase="purchases")
    s, events = play(s, "end")
    assert s.walls[0] == after
    assert bool(told(events, "repaired")) == (after > wall)


def test_6_4_it_works_in_the_turn_it_is_bought() -> None:
    s = build(walls=(5,), defenders={"b2": "puppet"}, blood=(6,), phase="purchases")
    s, _ = play(s, "build workshop", "end")
    assert s.walls[0] == 7


def test_6_4_not_in_a_turn_of_dismantling() -> None:
    s = build(walls=(5,), defenders={"b2": "puppet"}, buildings={0: "workshop"}, phase="salaries")
    s, _ = play(s, "dismantle", "end")
    assert s.walls[0] == 4


def test_6_5_no_ruses_without_the_hut() -> None:
    s = build(attackers={"b3": "puppet"}, blood=(20,), phase="purchases")
    refused(s, "clot b3 puppet 1", "no_hut", "6.5", ruse="blood_clot")
    s, _ = play(s, "build hut")
    assert options(s, "clot") == ["clot b3 puppet 1"]


def test_6_6_own_dead_go_to_laboratory_and_reserve_and_pay() -> None:
    s = build(
        attackers={"a3": "long_arm"}, defenders={"a3": "puppet sprinter"}, buildings={0: "sorting_centre laboratory"}
    )
    s, events = play(s, "done")
    assert told(events, "blood") == [(0, 4, "kills")]
    assert (s.kills[0], [kill[-1] for kill in told(events, "killed")]) == (0, ["laboratory", "laboratory"])
    assert s.stock[PUPPET] == 9


def test_6_6_without_the_centre_own_dead_pay_nothing() -> None:
    s = build(attackers={"a3": "long_arm"}, defenders={"a3": "puppet sprinter"}, buildings={0: "laboratory"})
    _, events = play(s, "done")
    assert told(events, "blood") == []


def test_6_6_not_those_killed_by_a_ruse() -> None:
    s = build(
        attackers={"b3": "brute"},
        defenders={"b3": "puppet sprinter"},
        buildings={0: "hut", 1: "sorting_centre"},
        blood=(9,),
    )
    s, events = play(s, "bait b3 brute 5", "clot b3 defender sprinter 1")
    assert [kill[-1] for kill in told(events, "killed")] == ["stock", "stock"]


def test_6_7_the_cannon_shoots_own_puppets_at_their_cost_onto_any_line() -> None:
    s = build(3, blood=(9,), buildings={0: "cannon"}, phase="purchases")
    assert options(s, "shoot") == [f"shoot {board}{line}" for board in "bc" for line in range(1, 6)]
    s, _ = play(s, "shoot b5", "shoot b5", "shoot c1")
    assert (attackers(s, "b5"), attackers(s, "c1")) == ("puppet@1 puppet@1", "puppet@1")
    assert (s.blood[0], s.stock[PUPPET]) == (6, 7)


def test_6_7_barracks_do_not_make_its_puppets_cheaper() -> None:
    s, _ = play(build(blood=(2,), buildings={0: "cannon barracks"}, phase="purchases"), "shoot b3")
    assert s.blood[0] == 1


def test_6_7_ten_puppets_are_all_there_are() -> None:
    s = build(blood=(20,), buildings={0: "cannon"}, phase="purchases")
    s, _ = play(s, *["shoot b5"] * 10)
    refused(s, "shoot b5", "out_of_stock", "2.4", unit="puppet")
    assert attackers(s, "b5").count("puppet@1") == 10


def test_6_7_not_during_the_own_attack_and_not_at_oneself() -> None:
    s = build(attackers={"a3": "brute"}, defenders={"a3": "brute"}, blood=(9,), buildings={0: "cannon"})
    refused(s, "shoot b5", "wrong_phase", "6.7")
    s, _ = play(s, "done")
    refused(s, "shoot a5", "own_board", "6.7")


def test_6_7_not_without_the_cannon_or_blood() -> None:
    refused(build(blood=(9,), phase="purchases"), "shoot b5", "no_cannon", "6.7")
    refused(build(buildings={0: "cannon"}, phase="purchases"), "shoot b5", "too_dear", "6.7", lack=1)


def test_6_7_a_killed_puppet_pays_its_killer_and_returns_to_its_owner() -> None:
    s = build(attackers={"a3": "puppet@2"}, defenders={"a3": "puppet", "b2": "puppet"})
    s, _ = play(s, "attack 3 puppet", "done")
    assert (s.blood[0], s.stock[6 + PUPPET]) == (2, 8)
    s, _ = play(s, "end")
    assert s.stock[6 + PUPPET] == 9


def test_6_7_a_shot_puppet_strikes_like_any_attacker() -> None:
    s = build(blood=(1,), buildings={0: "cannon"}, defenders={"b2": "brute", "a2": "puppet"}, phase="purchases")
    s, events = play(s, "shoot b4", "end")
    assert told(events, "wall") == [(1, 1, 9, "cannon", 0)]
    assert (attackers(s, "b5"), defenders(s, "b2")) == ("puppet@1", "brute")

"""Victory in sight in a scenario (§14): feats as they stand, from the first test on; nothing of secret ones."""

from __future__ import annotations

import pytest

from engine.clash.foresight.reach import Capture, Path, in_reach, winners_in_sight
from engine.clash.game import CLASH
from engine.clash.pieces.places import bastion, place_name
from engine.clash.pieces.state import ACTION
from tests.engine.campaign_build import NUMBERS, at, camp_of, scene
from tests.engine.test_reach import most_of, reach_of
from tests.games.walk import Kind, walk

GATES = ["a6", "b2", "b7", "a5", "b4"]
HELD = {"a6": (1, 0, 0), "b2": (1, 0, 0), "b7": (1, 0, 0)}


def test_14_16_whoever_has_the_feats_is_in_sight_from_the_first_test_on() -> None:
    for number, seats in ((3, []), (4, [0])):
        view = CLASH.view(scene(8, [HELD], portals=GATES, round=number), None)
        assert [reach.seat for reach in winners_in_sight(view)] == seats


def test_14_1_the_throne_is_won_by_the_mark_that_sitting_on_it_brings() -> None:
    s = scene(1, [{"b5": (1, 0, 0)}])
    assert (reach_of(s).points, reach_of(s).in_sight) == (1, False)
    camp_of(s).marks[0] = 1
    assert reach_of(s).stands, "the second mark comes at the end of the second action"


def test_14_1_marks_without_the_throne_do_not_win_but_taking_it_does() -> None:
    s = scene(1, [{"b4": (1, 0, 0)}], action=2)
    camp_of(s).marks[0] = 2
    reach = reach_of(s)
    assert not reach.stands and reach.winning() == Path(3, (Capture(at("b5"), 1.0),))


def test_14_2_hoards_and_the_crystals_of_elves_count() -> None:
    s = scene(2, [{"b4": (1, 0, 0)}], hoards=["b5"], crystals=(10, 0), action=2)
    assert reach_of(s).winning() == Path(13, (Capture(at("b5"), 1.0),))
    near = scene(2, [{"b4": (4, 3, 0)}], {"b5": (1, 0, 0)}, crystals=(12, 0), action=2)
    winning = reach_of(near).winning()
    assert winning is not None and [capture.place for capture in winning.captures] == [at("b5")]


def test_14_3_with_three_only_one_battle_with_each_rival_counts_in_an_action() -> None:
    rival = {"b4": (1, 0, 0), "b7": (1, 0, 0)}
    relics = ["a1", "a2", "a4", "a6"]
    armies = [{"b5": (6, 4, 0)}, rival, {}]
    three = scene(3, armies, relics=relics, clans=("bohorg", "steamfield", "godleif"), action=2)
    assert most_of(three) == 1
    assert most_of(scene(3, armies[:2], relics=relics, action=2)) == 2


def test_14_4_the_prisoner_counts_double_where_he_can_be_handed_on_to_the_bastion() -> None:
    s = scene(4, [{"b2": (1, 0, 0)}], relics=["b2"])
    assert most_of(s) == 1, "the way home is not held"
    beside = next(place for place in range(32) if s.board.ground[place] >> bastion(0) & 1)
    home = scene(4, [{place_name(beside): (1, 0, 0)}], relics=[place_name(beside)])
    assert reach_of(home).stands
    early = scene(4, [{place_name(beside): (1, 0, 0)}], relics=[place_name(beside)], round=3)
    assert in_reach(CLASH.view(early, None)) == (), "before the first test nobody wins"


def test_14_5_a_vial_in_the_throne_poisons_it() -> None:
    s = scene(5, [{"b5": (1, 0, 0), "b4": (1, 0, 0)}], relics=["b4", "a1"])
    assert reach_of(s).stands, "held, and handed on into the throne beside it"
    apart = scene(5, [{"b4": (2, 0, 0)}], relics=["b4", "a1"], action=2)
    assert reach_of(apart).points == 1
    assert reach_of(apart).winning() == Path(3, (Capture(at("b5"), 1.0),))


@pytest.mark.parametrize("number", (6, 7))
def test_14_6_the_factory_counts(number: int) -> None:
    s = scene(number, [{"b4": (1, 0, 0)}], relics=["a1", "a2"] if number == 7 else [], action=2)
    assert most_of(s) == (2 if number == 6 else 1)


def test_14_8_a_gate_nobody_holds_is_one_more() -> None:
    s = scene(8, [{"a6": (2, 0, 0), "b2": (1, 0, 0)}], portals=GATES, action=2)
    winning = reach_of(s).winning()
    assert winning is not None and winning.points >= 3 and winning.chance == 1


def test_14_9_units_in_portals_leave_for_marks() -> None:
    s = scene(9, [{"a6": (1, 0, 2)}], portals=GATES, relics=["a1", "a2"])
    assert reach_of(s).points == 6, "two of level III, one stays"
    camp_of(s).marks[0] = 6
    assert reach_of(s).stands


def test_14_10_vasconis_slain_wins_at_once() -> None:
    relics = ["a6"] * 5
    s = scene(10, [{"b4": (0, 4, 3)}], {"b5": (0, 0, 1), "a6": (8, 0, 0)}, relics=relics, action=2)
    assert [capture.place for capture in (reach_of(s).winning() or Path(0)).captures] == [at("b5")]


def test_14_12_the_prisoner_has_to_be_held_for_the_last_mark() -> None:
    s = scene(12, [{"b4": (1, 0, 0)}], relics=["b5"], action=2)
    camp_of(s).marks[:] = [2, 3]
    assert reach_of(s).winning() == Path(3, (Capture(at("b5"), 1.0),))
    assert not reach_of(s, 1).in_sight, "three marks, and nowhere near"


def test_14_13_rituals_and_what_is_forged_both_count() -> None:
    s = scene(13, [{"a4": (2, 0, 0), "b3": (1, 0, 0)}], relics=["a4", "b3"], crystals=(3, 0), action=2)
    assert reach_of(s).points == 2 and most_of(s) == 3


def test_14_15_whole_ground_counts_and_torn_ground_does_not() -> None:
    s = scene(15, [{"b4": (2, 0, 0)}], relics=["b5", "a1", "b1"], action=2)
    assert reach_of(s).points == 1 and most_of(s) >= 4, "ground and an orb are three more"
    camp_of(s).faults = 1 << at("b4")
    assert reach_of(s).points == 0


@pytest.mark.parametrize("number", [number for number in NUMBERS if number != 14])
def test_14_16_feats_in_reach_are_never_fewer_than_those_that_stand(number: int) -> None:
    """Between two actions, in games of chance by greedy seats; marks wait for what the test asks besides."""
    seen = 0
    for step in walk(Kind("clash", 2, f"--scenario {number}"), number, "greedy", share=1):
        s = step.before
        if s.phase != ACTION:
            continue
        view = CLASH.view(s, None)
        for reach in in_reach(view):
            assert reach.points >= min(s.points[reach.seat], s.config.points - 1)
            seen += 1
    assert seen


def test_14_14_nothing_is_said_of_secret_feats() -> None:
    s = scene(14, [{"a1": (1, 0, 0), "b1": (1, 0, 0)}], cards=[0, 2, 1])
    assert in_reach(CLASH.view(s, None)) == in_reach(CLASH.view(s, 0)) == ()

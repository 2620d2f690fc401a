"""Victory in sight in a scenario (§14): feats as they stand, from the first test on; nothing of secret ones."""

from __future__ import annotations

from engine.clash.game import CLASH
from engine.clash.reach import in_reach, winners_in_sight
from tests.engine.campaign_build import scene

GATES = ["a6", "b2", "b7", "a5", "b4"]
HELD = {"a6": (1, 0, 0), "b2": (1, 0, 0), "b7": (1, 0, 0)}


def test_14_16_whoever_has_the_feats_is_in_sight_from_the_first_test_on() -> None:
    for number, seats in ((3, []), (4, [0])):
        view = CLASH.view(scene(8, [HELD], portals=GATES, round=number), None)
        assert [reach.seat for reach in winners_in_sight(view)] == seats


def test_14_16_a_scenario_that_asks_for_more_than_feats_says_nothing() -> None:
    """Marks alone do not win the throne (§14.1) nor the ransom (§14.12)."""
    assert in_reach(CLASH.view(scene(1, [{"b5": (1, 0, 0)}]), None)) == ()


def test_14_14_nothing_is_said_of_secret_feats() -> None:
    s = scene(14, [{"a1": (1, 0, 0), "b1": (1, 0, 0)}], cards=[0, 2, 1])
    assert in_reach(CLASH.view(s, None)) == in_reach(CLASH.view(s, 0)) == ()

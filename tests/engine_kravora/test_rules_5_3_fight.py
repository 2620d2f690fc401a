"""§5.3: own attack, the order and aim of enemy strikes, excess on the wall, movement and overflow."""

from __future__ import annotations

import pytest

from engine.kravora.pieces.content import PUPPET
from tests.engine_kravora.build import (
    ARROW,
    BLANK,
    CONTENT,
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


def test_5_3_each_player_goes_through_all_steps_before_the_next() -> None:
    s = build(attackers={"a4": "brute", "b4": "brute"}, defenders={"a2": "puppet", "b2": "puppet"})
    s, events = play(s, "done")
    assert [event[1] for event in events if event[0] in ("strikes", "wall", "walked", "blood")] == [0, 0, 0, 0]
    assert (s.active, s.walls) == (0, [9, 10])
    s, events = play(s, "end")
    assert events[0] == ("turn", 1)


def test_5_3_1_each_defender_attacks_once_in_any_order() -> None:
    s = build(attackers={"a3": "brute"}, defenders={"a3": "puppet puppet sprinter"})
    assert options(s, "attack") == ["attack 3 puppet", "attack 3 sprinter"]
    s, _ = play(s, "attack 3 sprinter", "attack 3 puppet", "attack 3 puppet")
    assert attackers(s, "a3") == "brute/2"
    assert options(s) == ["done"]
    refused(s, "attack 3 puppet", "attacked_already", "5.3.1", unit="puppet", line=3)


def test_5_3_1_defenders_need_not_attack() -> None:
    s = build(attackers={"a3": "puppet"}, defenders={"a3": "brute"})
    s, _ = play(s, "done")
    assert attackers(s, "a3") == "puppet"


def test_5_3_1_targets_are_at_will() -> None:
    s = build(attackers={"a2": "puppet brute brute/2", "a4": "puppet"}, defenders={"a3": "stone_thrower"})
    s, _ = play(s, "attack 3 stone_thrower")
    assert options(s) == ["hit a2 puppet 1", "hit a2 brute 2", "hit a2 brute 5", "hit a4 puppet 1"]
    s, _ = play(s, "hit a2 brute 2")
    assert attackers(s, "a2") == "puppet brute/1 brute"


def test_5_3_1_a_new_turn_lets_everybody_attack_again() -> None:
    s = build(attackers={"a3": "brute"}, defenders={"a3": "brute", "b2": "puppet"})
    s, _ = play(s, "attack 3 brute", "done", "end", "end", draws=[PUPPET])
    assert s.round == 2
    assert options(s, "attack") == ["attack 3 brute"]


def test_5_3_1_killed_attackers_go_to_the_reserve_and_are_counted() -> None:
    s = build(attackers={"a3": "puppet puppet@2"}, defenders={"a3": "puppet puppet"})
    s, events = play(s, "attack 3 puppet", "attack 3 puppet")
    assert (s.kills[0], s.totals[0]) == (2, 2)
    assert [kill[-1] for kill in told(events, "killed")] == ["reserve", "reserve"]
    s, events = play(s, "done")
    assert told(events, "blood") == [(0, 2, "salary"), (0, 2, "kills")]


def test_5_3_1_killed_attackers_fill_the_laboratory_first() -> None:
    s = build(
        attackers={"a3": "puppet puppet puppet puppet puppet puppet"},
        defenders={"a3": "long_arm long_arm"},
        buildings={0: "laboratory"},
    )
    s, _ = play(s, "attack 3 long_arm", "attack 3 long_arm")
    assert (len(s.laboratories[0]), len(s.reserves[0])) == (5, 1)


def test_5_3_1_who_can_do_nothing_is_not_asked() -> None:
    """No defender, no blood, a wall of which nothing can be sold: the second player's turn goes by itself."""
    s = build(attackers={"b4": "brute"}, walls=(10, 2), defenders={"a2": "puppet"}, phase="salaries")
    s, events = play(s, "end", draws=[PUPPET])
    assert [event[:2] for event in events if event[0] == "turn"] == [("turn", 1), ("turn", 0)]
    assert s.walls == [10, 1]


def test_5_3_2_the_strongest_strike_first_equals_from_the_farthest_line() -> None:
    army = {"a4": "puppet brute rock_hurler", "a3": "brute", "a2": "long_arm", "a5": "puppet"}
    _, events = play(build(attackers=army, defenders={"b2": "puppet"}), "done")
    struck = [(strike[1] + 1, CONTENT.units[strike[2]].id) for strike in told(events, "strikes")]
    assert struck == [
        (4, "rock_hurler"), (3, "brute"), (4, "brute"), (2, "long_arm"), (4, "puppet"), (5, "puppet"),
    ]  # fmt: skip


def test_5_3_2_the_nearest_line_of_two_as_near_the_one_nearer_the_fortress() -> None:
    army = {"a2": "puppet", "a4": "puppet"}
    s, _ = play(build(attackers={"a3": "stone_thrower"}, defenders=army), "done")
    assert (defenders(s, "a2"), defenders(s, "a4")) == ("puppet", "")
    s, _ = play(build(attackers={"a3": "stone_thrower"}, defenders={"a2": "puppet", "a5": "puppet"}), "done")
    assert (defenders(s, "a2"), defenders(s, "a5")) == ("", "puppet")


def test_5_3_2_the_cheapest_defender_first_of_equals_the_one_with_fewest_hit_points() -> None:
    s, _ = play(build(attackers={"a3": "brute"}, defenders={"a3": "brute puppet"}), "done")
    assert defenders(s, "a3") == "brute"
    s, _ = play(build(attackers={"a3": "puppet"}, defenders={"a3": "brute long_arm/1 long_arm"}), "done")
    assert defenders(s, "a3") == "long_arm brute"


def test_5_3_2_attackers_on_line_4_and_5_without_a_target_hit_the_wall_with_all_their_damage() -> None:
    army = {"a4": "long_arm", "a5": "puppet rock_hurler", "a3": "long_arm"}
    s, events = play(build(attackers=army), "done")
    assert s.walls[0] == 10 - 3 - 1 - 4
    assert told(events, "wall")[0] == (0, 4, 6, "horde", -1)


STRIKES = {
    "stone-throwers on line 5 shoot back at line 4 rather than the wall": ("a5 stone_thrower", "a4 puppet", "", 10),
    "a long-arm goes on to the wounded and the others": ("a4 long_arm", "a4 puppet brute", "brute/3", 10),
    "then to the wall": ("a5 long_arm", "a5 puppet sprinter", "", 9),
    "on line 3 what is left of a long-arm is lost": ("a3 long_arm", "a3 puppet", "", 10),
    "wounded units do not soak a volley's rest": ("a1 rock_hurler", "a4 brute/3", "brute/2", 7),
    "a rock-hurler on line 1 does not shell the wall": ("a1 rock_hurler", "a4 ", "", 10),
}
"""[what is shown] -> the attackers' place and kinds, the defenders', who of them is left, and the wall."""


@pytest.mark.parametrize("shown", STRIKES)
def test_5_3_2_whom_or_what_a_strike_hits(shown: str) -> None:
    theirs, ours, left, wall = STRIKES[shown]
    place, army = ours.split(" ", 1)
    s, _ = play(build(attackers=dict([theirs.split(" ", 1)]), defenders={place: army}), "done")
    assert (defenders(s, place), s.walls[0]) == (left, wall)


@pytest.mark.parametrize(
    ("line", "army", "wall"),
    [("a4", "brute", 7), ("a4", "brute brute brute", 9), ("a5", "brute brute", 8), ("a3", "brute", 10)],
)
def test_5_3_2_a_volley_that_finds_fewer_than_four_on_line_4_or_5_puts_the_rest_on_the_wall(
    line: str, army: str, wall: int
) -> None:
    s, _ = play(build(attackers={"a2": "rock_hurler"}, defenders={line: army}), "done")
    assert s.walls[0] == wall
    assert defenders(s, line) == army.replace("brute", "brute/4")


def test_5_3_2_killed_defenders_return_to_the_stock() -> None:
    s, events = play(build(attackers={"a3": "brute"}, defenders={"a3": "puppet"}), "done")
    assert told(events, "killed") == [(0, 2, 1, PUPPET, 0, "stock")]
    assert s.stock[PUPPET] == 10


def test_5_3_2_strikes_end_when_the_wall_falls() -> None:
    s = build(3, walls=(3,), attackers={"a5": "rock_hurler long_arm puppet"}, defenders={"b2": "puppet"})
    s, events = play(s, "done")
    assert len(told(events, "strikes")) == 1
    assert (told(events, "fell"), s.walls[0]) == ([(0,)], 0)


def test_5_3_3_attackers_walk_up_to_their_movement() -> None:
    army = {"a1": "sprinter long_arm brute"}
    s, _ = play(build(attackers=army), "done")
    assert [attackers(s, f"a{line}") for line in (2, 3, 4)] == ["brute", "long_arm", "sprinter"]


@pytest.mark.parametrize(
    ("army", "line", "guard", "found"),
    [
        ({"a3": "puppet brute sprinter"}, "a3", "brute brute", {3: "puppet brute", 5: "sprinter"}),
        ({"a1": "sprinter"}, "a2", "brute", {2: "sprinter"}),
        ({"a1": "sprinter long_arm", "a2": "puppet"}, "a2", "brute", {2: "puppet", 3: "long_arm", 4: "sprinter"}),
        ({"a1": "sprinter long_arm"}, "a2", "brute", {2: "long_arm", 4: "sprinter"}),
    ],
    ids=[
        "one defender holds one attacker and the excess goes on", "a free defender stops one under way",
        "overflow passes a line whose defenders all hold others",
        "of two under way the first is held and the second passes",
    ],
)  # fmt: skip
def test_5_3_3_a_defender_holds_one_attacker(army: Army, line: str, guard: str, found: dict[int, str]) -> None:
    s, _ = play(build(attackers=army, defenders={line: guard}), "done")
    assert {at: held for at in range(1, 6) if (held := attackers(s, f"a{at}"))} == found


def test_5_3_3_the_slowest_are_held_first_then_the_weaker() -> None:
    s = build(round=2, attackers={"a3": "sprinter long_arm rock_hurler brute"}, defenders={"a3": "rock_hurler brute"})
    s, _ = round_begins(s, [PUPPET, PUPPET, ARROW])
    assert [attackers(s, f"a{line}") for line in (3, 4, 5)] == ["brute rock_hurler", "", "sprinter long_arm"]


def test_5_3_3_lines_go_from_the_nearest_to_the_farthest() -> None:
    s = build(attackers={"a3": "puppet", "a2": "puppet"}, defenders={"a4": "brute"})
    s, events = play(s, "done")
    assert [walk[3:] for walk in told(events, "walked")] == [(2, 3), (1, 2)]


def test_5_3_3_nobody_moves_beyond_line_5() -> None:
    s, _ = play(build(attackers={"a4": "sprinter", "a5": "puppet"}, defenders={"a2": "puppet"}), "done")
    assert attackers(s, "a5") == "puppet sprinter"


def test_5_3_3_movement_comes_after_the_strikes() -> None:
    s, events = play(build(attackers={"a3": "puppet"}, defenders={"a3": "puppet"}), "done")
    assert [event[0] for event in events[:3]] == ["strikes", "killed", "walked"]
    assert attackers(s, "a4") == "puppet"


def test_5_5_7_a_turn_in_which_the_wall_falls_has_no_purchases() -> None:
    s = build(3, walls=(1,), attackers={"a5": "puppet"}, defenders={"a2": "brute", "b2": "puppet"}, blood=(9,))
    s.trays = [(), (), ()]
    s, events = play(s, "done")
    assert s.blood[0] == 9
    assert [event[0] for event in events if event[1] == 0] == ["strikes", "wall", "fell"]


def test_5_3_2_the_last_turn_of_a_round_brings_the_next_round() -> None:
    s = build(round=2, turn=1, attackers={"b1": "puppet"}, defenders={"b2": "puppet"})
    s, _ = play(s, "done", "end", draws=[PUPPET, PUPPET, BLANK])
    assert (s.round, s.trays) == (3, [(0, 0), (0, 0)])

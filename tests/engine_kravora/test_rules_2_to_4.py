"""§2 to §4: the board, the units, round 0."""

from __future__ import annotations

import pytest

from engine.kernel.dice import ScriptedDice
from engine.kernel.errors import ContentError
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import BRUTE, LINES, LONG_ARM, PUPPET, SPRINTER
from tests.engine_kravora.build import (
    BLANK,
    CONTENT,
    FIRST_DRAWS,
    attackers,
    build,
    defenders,
    options,
    play,
    refused,
    round_begins,
    told,
)


def test_2_1_attackers_go_towards_line_5_and_defenders_look_towards_line_1() -> None:
    s = build(attackers={"a2": "puppet"}, defenders={"a4": "brute"}, blood=(9,), buildings={0: "hut"})
    s, _ = play(s, "ahead a2 puppet 1", "ahead a4 defender brute 5")
    assert attackers(s, "a3") == "puppet"
    assert defenders(s, "a3") == "brute"


def test_2_2_a_wall_has_ten_points() -> None:
    assert build(4).walls == [10] * 4


def test_2_3_the_purse_has_no_upper_limit() -> None:
    s = build(defenders={"a2": "puppet"}, blood=(500,))
    s, _ = play(s, "done")
    assert s.blood[0] == 501


def test_2_4_stocks() -> None:
    s = build(3)
    assert s.stock == [10, 10, 10, 8, 8, 8] * 3
    assert s.white == [20, 20, 20, 16, 16, 16]


def test_2_4_a_kind_out_of_stock_cant_be_bought() -> None:
    s = build(blood=(50,), phase="purchases")
    s.stock[SPRINTER] = 0
    assert not options(s, "buy sprinter")
    refused(s, "buy sprinter 3", "out_of_stock", "2.4", unit="sprinter")


def test_2_4_a_white_kind_that_is_short_comes_as_the_next_weaker_for_all() -> None:
    s = build(3, round=1)
    s.white[BRUTE] = 2
    after, _ = round_begins(s, [BRUTE], sound=False)
    assert after.trays == [(LONG_ARM,)] * 3
    assert (after.white[BRUTE], after.white[LONG_ARM]) == (2, 13)


def test_2_4_nobody_comes_when_no_weaker_kind_is_left() -> None:
    s = build(2, round=1)
    s.white[PUPPET] = 1
    after, events = round_begins(s, [PUPPET], sound=False)
    assert after.trays == [(), ()]
    assert told(events, "to_come") == [(-1, 1, -1)]


def test_2_4_only_standing_players_count_for_the_white_stock() -> None:
    s = build(3, round=1, walls=(10, 10, 0))
    s.white[BRUTE] = 2
    after, _ = round_begins(s, [BRUTE], sound=False)
    assert after.trays == [(BRUTE,), (BRUTE,), ()]


def test_3_2_small_units_earn_1_and_large_ones_2() -> None:
    s = build(defenders={"a2": "puppet sprinter stone_thrower", "a3": "long_arm brute rock_hurler"})
    s, events = play(s, "done")
    assert told(events, "blood") == [(0, 9, "salary")]


def test_3_3_range_0_is_the_own_line_only() -> None:
    s = build(attackers={"a2": "puppet", "a4": "puppet"}, defenders={"a3": "brute"})
    assert options(s, "attack") == []
    assert options(build(attackers={"a3": "puppet"}, defenders={"a3": "brute"}), "attack") == ["attack 3 brute"]


def test_3_3_a_range_reaches_ahead_and_behind_but_never_its_own_line() -> None:
    every = {f"a{line}": "puppet" for line in range(1, 6)}
    s, _ = play(build(attackers=every, defenders={"a4": "stone_thrower"}), "attack 4 stone_thrower")
    assert options(s) == ["hit a2 puppet 1", "hit a3 puppet 1", "hit a5 puppet 1"]
    s, _ = play(build(attackers=every, defenders={"a4": "rock_hurler"}), "attack 4 rock_hurler")
    assert options(s) == ["volley a1", "volley a2", "volley a3", "volley a5"]


def test_3_4_a_long_arm_spreads_three_points_at_will() -> None:
    s = build(attackers={"a3": "puppet brute/2 brute"}, defenders={"a3": "long_arm"})
    s, _ = play(s, "attack 3 long_arm", "hit a3 brute 2", "hit a3 brute 1", "hit a3 puppet 1")
    assert attackers(s, "a3") == "brute"
    assert KRAVORA.view(s, 0).phase == "attack"


def test_3_4_a_volley_is_one_point_a_unit_on_up_to_four_units_of_one_line() -> None:
    s = build(attackers={"a2": "puppet brute brute", "a3": "puppet"}, defenders={"a4": "rock_hurler"})
    s, _ = play(s, "attack 4 rock_hurler", "volley a2")
    assert (attackers(s, "a2"), attackers(s, "a3")) == ("brute/4 brute/4", "puppet")


def test_3_4_of_more_than_four_the_player_picks_each_once() -> None:
    s = build(attackers={"a2": "puppet sprinter sprinter brute/1 brute"}, defenders={"a4": "rock_hurler"})
    s, _ = play(s, "attack 4 rock_hurler", "hit a2 brute 5", "hit a2 brute 1")
    assert options(s) == ["hit a2 puppet 1", "hit a2 sprinter 1"]
    s, _ = play(s, "hit a2 puppet 1")
    assert attackers(s, "a2") == "sprinter brute/4"


def test_3_5_damage_stays() -> None:
    s = build(attackers={"a2": "brute"}, defenders={"a2": "brute"})
    s, _ = play(s, "attack 2 brute", "done", "end")
    assert (attackers(s, "a2"), defenders(s, "a2")) == ("brute/4", "brute/4")


def test_3_6_defenders_stand_on_lines_2_to_5_three_a_line() -> None:
    s = build(defenders={"a3": "puppet puppet puppet"}, blood=(9,), phase="purchases")
    assert options(s, "buy puppet") == ["buy puppet 2", "buy puppet 4", "buy puppet 5"]
    refused(s, "buy puppet 1", "no_room_there", "3.6", line=1, most=0)
    refused(s, "buy puppet 3", "no_room_there", "3.6", line=3, most=3)


def test_3_6_capacities_do_not_bind_attackers() -> None:
    s = build(attackers={"a4": "puppet puppet puppet puppet", "a5": "brute brute brute brute"})
    assert not KRAVORA.problems(s)


def test_4_1_four_dice_bring_the_same_units_to_every_line_1() -> None:
    s = KRAVORA.new(Config(3), CONTENT, ScriptedDice([0, 0, 4, 2, 3]))
    for board in "abc":
        assert attackers(s, f"{board}1") == "puppet puppet sprinter stone_thrower"
    assert s.white[:3] == [14, 17, 17]


@pytest.mark.parametrize("die", range(6))
def test_4_1_faces_of_the_first_dice(die: int) -> None:
    s = KRAVORA.new(Config(2), CONTENT, ScriptedDice([0, die, die, die, die]))
    name = ("puppet", "sprinter", "stone_thrower")[die % 3]
    assert attackers(s, "b1") == " ".join([name] * 4)


def test_4_2_chance_decides_who_is_first_and_play_goes_clockwise() -> None:
    s = KRAVORA.new(Config(4), CONTENT, ScriptedDice([2, 0, 0, 0, 0]))
    assert s.order == (2, 3, 0, 1)
    s, _ = play(s, "end", "end", "end")
    assert s.active == 1
    s, _ = play(s, "end", draws=[0, BLANK])
    assert (s.round, s.order, s.active) == (1, (2, 3, 0, 1), 2)


def test_4_3_the_first_blood() -> None:
    assert KRAVORA.new(Config(4), CONTENT, ScriptedDice([1, *FIRST_DRAWS[1:]])).blood == [8, 5, 6, 7]


def test_4_3_units_and_buildings_but_no_ruse_and_no_shot() -> None:
    s = KRAVORA.new(Config(2), CONTENT, ScriptedDice(FIRST_DRAWS))
    s.blood[0] = 40
    s, _ = play(s, "build hut", "build cannon", "buy brute 3")
    assert {text.split()[0] for text in options(s)} == {"buy", "build", "end"}
    refused(s, "rockfall b4", "not_in_round_0", "4.3", ruse="rockfall")
    refused(s, "shoot b5", "not_in_round_0", "4.3", ruse="cannon")


def test_4_3_round_0_pays_no_salary_and_moves_nobody() -> None:
    s = KRAVORA.new(Config(2), CONTENT, ScriptedDice(FIRST_DRAWS))
    s, events = play(s, "buy puppet 2", "end")
    assert s.blood == [4, 6]
    assert [event[0] for event in events] == ["bought", "turn"]
    assert all(not s.attackers[at] for at in range(2 * LINES) if at % LINES)


@pytest.mark.parametrize("seats", [1, 5])
def test_1_two_to_four_players(seats: int) -> None:
    with pytest.raises(ContentError):
        KRAVORA.new(Config(seats), CONTENT, ScriptedDice([]))

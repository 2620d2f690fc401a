"""§5.1 and §5.2: units to come, calamities, rewards."""

from __future__ import annotations

import pytest

from engine.kravora.game import KRAVORA
from engine.kravora.pieces.content import BRUTE, LONG_ARM, PUPPET, ROCK_HURLER, SPRINTER
from tests.engine_kravora.build import (
    ARROW,
    BLANK,
    COMET,
    DOUBLE_COMET,
    attackers,
    build,
    defenders,
    play,
    round_begins,
    told,
)


@pytest.mark.parametrize(
    ("number", "dice"),
    [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 4), (10, 4), (11, 4), (12, 4)],
)
def test_5_1_dice_of_each_round(number: int, dice: int) -> None:
    s, _ = round_begins(build(round=number - 1), [PUPPET] * dice + ([BLANK] if number % 2 else []))
    assert len(s.trays[0]) == dice
    assert s.trays[0] == s.trays[1]


@pytest.mark.parametrize(("number", "added"), [(8, 0), (9, 1), (10, 2), (11, 2), (12, 2)])
def test_5_1_rounds_9_and_10_add_to_each_die_and_more_than_6_is_6(number: int, added: int) -> None:
    s, _ = round_begins(build(round=number - 1), [PUPPET, LONG_ARM, BRUTE, 5] + ([BLANK] if number % 2 else []))
    assert s.trays[0] == tuple(min(5, kind + added) for kind in (PUPPET, LONG_ARM, BRUTE, 5))


def test_5_1_the_tray_waits_until_the_end_of_the_turn() -> None:
    s, _ = round_begins(build(round=1), [BRUTE])
    assert attackers(s, "a1") == ""
    assert s.trays == [(BRUTE,), (BRUTE,)]


@pytest.mark.parametrize(("face", "litres"), [(0, 5), (1, 10)])
def test_5_2_blood_for_everyone(face: int, litres: int) -> None:
    s, _ = round_begins(build(3, round=2, walls=(10, 0, 10), blood=(1, 0, 2)), [PUPPET, PUPPET, face])
    assert s.blood == [1 + litres, 0, 2 + litres]


def test_5_2_blank_does_nothing() -> None:
    before = build(round=2, attackers={"a3": "puppet"})
    s, events = round_begins(before, [PUPPET, PUPPET, BLANK])
    assert (s.blood, s.walls, s.attackers) == (before.blood, before.walls, before.attackers)
    assert told(events, "calamity") == [(-1, BLANK)]


@pytest.mark.parametrize("line", [1, 2, 3, 4])
def test_5_2_a_comet_hits_one_line_of_all_boards(line: int) -> None:
    army = {f"{board}{at}": "brute" for board in "ab" for at in (1, 2, 3, 4)}
    s, _ = round_begins(build(round=2, attackers=army), [PUPPET, PUPPET, COMET, line - 1])
    for board in "ab":
        hit = [attackers(s, f"{board}{at}") == "brute/4" for at in (1, 2, 3, 4)]
        assert hit == [at == line for at in (1, 2, 3, 4)]
    assert s.walls == [10, 10]


def test_5_2_a_comet_hits_the_strongest_first_once_each_attackers_and_defenders_alike() -> None:
    s = build(round=2, attackers={"a3": "puppet sprinter rock_hurler"}, defenders={"a3": "brute puppet"})
    s, _ = round_begins(s, [PUPPET, PUPPET, COMET, 2])
    assert (attackers(s, "a3"), defenders(s, "a3")) == ("rock_hurler/2", "puppet brute/4")


@pytest.mark.parametrize(("die", "walls"), [(4, [8, 6]), (3, [10, 10]), (5, [6, 6])], ids=["floor", "line 4", "a 6"])
def test_5_2_a_comet_on_the_fortress_floor_spills_onto_the_wall_and_a_6_hits_it(die: int, walls: list[int]) -> None:
    s = build(round=2, attackers={"a5": "puppet"}, defenders={"a5": "brute"})
    s, _ = round_begins(s, [PUPPET, PUPPET, COMET, die])
    assert s.walls == walls


def test_5_2_a_double_comet_is_two_with_a_die_each() -> None:
    s, events = round_begins(build(round=2, attackers={"a1": "brute"}), [PUPPET, PUPPET, DOUBLE_COMET, 0, 5])
    assert (attackers(s, "a1"), s.walls) == ("brute/4", [6, 6])
    assert told(events, "comet") == [(-1, 1), (-1, 6)]


def test_5_2_the_view_tells_the_calamity_die_and_the_dice_of_its_comets_for_a_round() -> None:
    s, _ = round_begins(build(round=2), [PUPPET, PUPPET, DOUBLE_COMET, 0, 5])
    assert KRAVORA.view(s, None).omen == (DOUBLE_COMET, 1, 6)
    s, _ = round_begins(s, [PUPPET, PUPPET])
    assert KRAVORA.view(s, None).omen == ()


def test_5_2_a_comets_kills_pay_nothing_and_are_not_counted() -> None:
    s = build(
        round=2,
        attackers={"a3": "puppet puppet@2"},
        defenders={"a3": "puppet"},
        buildings={0: "sorting_centre laboratory"},
    )
    s, _ = round_begins(s, [SPRINTER, SPRINTER, COMET, 2])
    assert (s.kills[0], s.totals[0], s.reserves[0], s.laboratories[0]) == (0, 0, (), ())
    assert (s.white[PUPPET], s.stock[PUPPET], s.stock[6 + PUPPET]) == (20, 10, 10)


def test_5_2_a_comet_may_bring_a_wall_down() -> None:
    s = build(3, round=2, walls=(4, 9, 9), turn=2, phase="purchases", blood=(0, 1), buildings={1: "hut"})
    s, events = play(s, "end", draws=[PUPPET, PUPPET, COMET, 5])
    assert s.walls == [0, 5, 5]
    assert told(events, "fell") == [(0,)]
    assert told(events, "turn")[0] == (1,)


def test_5_2_an_arrow_moves_all_attackers_on_all_boards() -> None:
    s = build(round=2, attackers={"a1": "sprinter", "b2": "puppet", "b3": "brute"}, defenders={"b3": "puppet"})
    s, _ = round_begins(s, [PUPPET, PUPPET, ARROW])
    assert attackers(s, "a4") == "sprinter"
    assert attackers(s, "b3") == "puppet brute"


def test_5_2_overflow_applies_to_an_arrow() -> None:
    s = build(round=2, attackers={"a2": "long_arm", "a3": "puppet"}, defenders={"a3": "brute"})
    s, _ = round_begins(s, [PUPPET, PUPPET, ARROW])
    assert attackers(s, "a4") == "long_arm"


def test_5_2_even_rounds_reward_the_most_kills_and_empty_the_counters() -> None:
    s = build(4, round=1)
    s.kills, s.totals = [2, 3, 3, 0], [4, 3, 3, 0]
    s, events = round_begins(s, [PUPPET])
    assert s.blood == [0, 5, 5, 0]
    assert (s.kills, s.totals) == ([0, 0, 0, 0], [4, 3, 3, 0])
    assert told(events, "reward") == [(1, 3), (2, 3)]


def test_5_2_nobody_is_rewarded_for_nothing() -> None:
    s, events = round_begins(build(round=3), [PUPPET, PUPPET])
    assert (s.blood, told(events, "reward")) == ([0, 0], [])


def test_5_2_killed_cannon_puppets_count_kills_by_ruses_and_own_units_do_not() -> None:
    s = build(
        attackers={"a3": "puppet@2", "a2": "puppet"},
        defenders={"a3": "puppet puppet"},
        blood=(9,),
        buildings={0: "hut"},
    )
    s, _ = play(s, "attack 3 puppet", "clot a2 puppet 1", "clot a3 defender puppet 1")
    assert s.kills == [1, 0]


def test_5_2_odd_rounds_bring_no_reward() -> None:
    s = build(round=2)
    s.kills, s.totals = [2, 0], [2, 0]
    s, _ = round_begins(s, [PUPPET, PUPPET, BLANK])
    assert (s.kills, s.blood) == ([2, 0], [0, 0])


def test_5_2_a_strong_monster_under_a_comet_is_only_wounded() -> None:
    s, _ = round_begins(build(round=2, attackers={"b1": "rock_hurler"}), [PUPPET, PUPPET, COMET, 0])
    assert attackers(s, "b1") == "rock_hurler/2"
    assert s.white[ROCK_HURLER] == 15

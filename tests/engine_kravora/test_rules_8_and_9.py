"""§8 and §9: the end, walls that fall together, the volcano; orders, secrets, options."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.dice import ScriptedDice
from engine.kernel.errors import EngineError
from engine.kernel.planning import RULES, STEP, Why
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import PUPPET
from engine.kravora.pieces.state import State
from host.live_game.plan_trial import tried
from host.table.stored_plan import StoredPlan
from tests.engine_kravora.build import (
    ARROW,
    BLANK,
    COMET,
    CONTENT,
    FIRST_DRAWS,
    action,
    build,
    options,
    play,
    refused,
    round_begins,
    told,
)

FOUR_DICE = [PUPPET] * 4


def test_8_the_last_standing_wall_wins() -> None:
    s, events = play(build(walls=(3, 2), attackers={"a5": "long_arm"}, defenders={"a2": "puppet"}), "done")
    result = KRAVORA.outcome(s)
    assert result is not None
    assert (result.winners, result.reason, result.points) == ((1,), "last_wall", (0, 2))
    assert told(events, "over") == [(-1, 1)]
    assert KRAVORA.to_act(s) == []


def test_8_a_game_with_two_walls_goes_on() -> None:
    s, _ = play(build(3, walls=(3,), attackers={"a5": "long_arm"}, defenders={"a2": "puppet", "b2": "puppet"}), "done")
    assert KRAVORA.outcome(s) is None
    assert s.active == 1


def test_8_nothing_is_legal_any_more() -> None:
    s, _ = play(build(walls=(3, 2), attackers={"a5": "long_arm"}, defenders={"a2": "puppet"}), "done")
    assert all(KRAVORA.legal(s, seat) == [] for seat in (0, 1))
    refused(s, "end", "game_over", "8", seat=1)


def fall_together(walls: tuple[int, ...], blood: tuple[int, ...], totals: list[int]) -> State:
    s = build(len(walls), round=2, walls=walls, blood=blood)
    s.totals = totals
    s, _ = round_begins(s, [PUPPET, PUPPET, COMET, 5])
    assert s.walls == [0] * len(walls)
    return s


@pytest.mark.parametrize(
    ("walls", "blood", "totals", "winners"),
    [
        ((3, 4, 2), (9, 0, 9), [9, 0, 9], (1,)),
        ((4, 4, 2), (3, 5, 9), [9, 0, 9], (1,)),
        ((4, 4, 2), (5, 5, 9), [1, 2, 9], (1,)),
        ((4, 4, 2), (5, 5, 9), [2, 2, 9], (0, 1)),
    ],
)
def test_8_2_the_highest_wall_then_blood_then_kills_then_shared(
    walls: tuple[int, ...], blood: tuple[int, ...], totals: list[int], winners: tuple[int, ...]
) -> None:
    result = KRAVORA.outcome(fall_together(walls, blood, totals))
    assert result is not None
    assert (result.winners, result.reason) == (winners, "same_step")


def test_8_2_each_comet_is_a_step_of_its_own() -> None:
    from tests.engine_kravora.build import DOUBLE_COMET

    s = build(round=2, walls=(4, 8), blood=(9, 0))
    s, events = round_begins(s, [PUPPET, PUPPET, DOUBLE_COMET, 5])
    assert (s.winners, s.walls) == ((1,), [0, 4])
    assert len(told(events, "comet")) == 1


def test_8_2_walls_that_fall_earlier_do_not_count() -> None:
    s = build(3, round=2, walls=(0, 3, 2), blood=(99, 0, 0))
    s, _ = round_begins(s, [PUPPET, PUPPET, COMET, 5])
    assert s.winners == (1,)


@pytest.mark.parametrize(("number", "lost"), [(10, 0), (11, 1), (12, 2), (13, 3), (19, 9)])
def test_8_3_walls_crumble_after_round_10(number: int, lost: int) -> None:
    s, events = round_begins(build(round=number - 1), [*FOUR_DICE, *([BLANK] if number % 2 else [])])
    assert s.walls == [10 - lost] * 2
    assert told(events, "volcano") == ([(-1, lost)] if lost else [])


def test_8_3_calamity_and_reward_go_on() -> None:
    s, events = round_begins(build(round=10, attackers={"a1": "puppet"}), [*FOUR_DICE, ARROW])
    assert told(events, "calamity") == [(-1, ARROW)]
    s = build(round=11)
    s.kills, s.totals = [1, 0], [1, 0]
    s, events = round_begins(s, FOUR_DICE)
    assert told(events, "reward") == [(0, 1)]


def test_8_3_it_comes_before_dice_and_calamity() -> None:
    s, events = round_begins(build(round=10, walls=(1, 2)), [])
    assert [event[0] for event in events] == ["round", "volcano", "wall", "wall", "fell", "over"]
    assert s.winners == (1,)


def test_8_3_no_game_passes_round_20() -> None:
    s, _ = round_begins(build(4, round=19), [])
    assert (s.round, s.walls, s.winners) == (20, [0] * 4, (0, 1, 2, 3))


# 9.1 orders


def asked(text: str, enemies: dict[str, str] | None = None, seats: int = 2, shields: tuple[int, ...] = (0, 1)) -> State:
    s = build(
        seats, attackers=enemies, blood=(20,), buildings={0: "hut university"}, shields=shields, phase="purchases"
    )
    for move in text.split(", "):
        s, _ = play(s, move)
    return s


def answer(s: State, orders: dict[str, Any], present: bool = False) -> str | None:
    reply = KRAVORA.answer(s, s.active, orders, present)
    return None if reply is None else KRAVORA.format(s.content, reply)


def test_9_1_a_holder_who_is_present_is_asked() -> None:
    assert answer(asked("rockfall b5"), {"shield": "any"}, present=True) is None


def test_9_1_a_holder_who_is_present_is_not_asked_about_what_leaves_them_alone() -> None:
    """Somebody was stopped three times in an AI's turn by ruses on its own board."""
    own = {"a4": "brute", "a3": "puppet@2 brute"}
    assert answer(asked("clot a4 brute 5", own), {}, present=True) == "let"
    assert answer(asked("clot a4 brute 5", own), {"shield": "any"}, present=True) is None
    assert answer(asked("lava a3", own), {}, present=True) is None, "the holder's puppet stands there"
    assert answer(asked("propel a4 brute 5, to b5", own), {}, present=True) is None
    assert answer(asked("clot b4 brute 5", {"b4": "brute"}), {}, present=True) is None, "whatever it costs"


def test_9_1_by_default_what_is_aimed_at_the_own_board_and_costs_3_or_more_is_cancelled() -> None:
    """The price list counts, not what a university makes of it."""
    army = {"b4": "brute", "a4": "brute"}
    assert answer(asked("rockfall b5", army), {}) == "cancel"
    assert answer(asked("bait b4 brute 5", army), {}) == "cancel"
    assert answer(asked("clot b4 brute 5", army), {}) == "let"
    assert answer(asked("ahead a4 brute 5", army), {}) == "let"


def test_9_1_a_propulsion_is_aimed_at_the_board_where_the_unit_lands() -> None:
    army = {"b4": "brute", "a4": "brute"}
    assert answer(asked("propel a4 brute 5, to b5", army), {}) == "cancel"
    assert answer(asked("propel b4 brute 5, to a5", army), {}) == "let"


@pytest.mark.parametrize(
    ("orders", "reply"),
    [
        ({"shield": "never"}, "let"),
        ({"shield": "any"}, "let"),
        ({"shield": "any", "shield_from": 2}, "cancel"),
        ({"shield": "own", "shield_from": 0}, "let"),
    ],
)
def test_9_1_an_order_says_whose_board_and_from_which_price(orders: dict[str, Any], reply: str) -> None:
    assert answer(asked("lava a2"), orders) == reply


def test_9_1_the_default_move_of_who_never_answers_is_the_default_order() -> None:
    s = asked("rockfall b5")
    assert KRAVORA.default(s, 1) == action("cancel")


def tried_at(s: State, when: str, *steps: str) -> tuple[tuple[int, ...], Why]:
    return tried(KRAVORA, s, s.active, StoredPlan(when, steps))


def test_9_1_a_plan_acts_whole_while_all_of_it_is_possible() -> None:
    s = build(attackers={"a3": "brute"}, defenders={"a3": "brute"}, blood=(9,))
    steps = ["attack 3 brute", "done", "buy brute 4", "end"]
    assert tried_at(s, "1.turn", *steps) == (tuple(map(action, steps)), ())


def test_9_1_a_plan_with_one_step_that_is_not_possible_does_nothing() -> None:
    s = build(attackers={"a3": "puppet"}, defenders={"a3": "puppet"}, blood=(1,))
    why = (STEP, "buy rock_hurler 3")
    assert tried_at(s, "1.turn", "attack 3 puppet", "done", "buy rock_hurler 3", "end") == ((), why)
    assert tried_at(s, "1.turn", "jump", "end") == ((), (STEP, "jump"))


def test_9_1_a_plan_for_another_round_or_a_turn_under_way_does_nothing() -> None:
    s = build(blood=(9,), phase="purchases")
    assert tried_at(s, "1.turn", "end")[0] == (action("end"),)
    assert tried_at(s, "2.turn", "end") == tried_at(s, "1.turn") == ((), (RULES,))
    amid, _ = play(s, "buy brute 2")
    assert tried_at(amid, "1.turn", "end") == ((), (RULES,))


def test_9_1_only_who_owes_is_answered_for() -> None:
    s = build(blood=(9,), phase="purchases")
    assert KRAVORA.answer(s, 1, {"shield": "any"}, False) is None


# 9.2 secrets


@pytest.mark.secrets
def test_9_2_dice_to_come_are_nowhere_in_a_state() -> None:
    """Two tables that differ only in the dice to come look the same to everybody, bots included."""
    s = build(blood=(9,), phase="purchases")
    other = s.clone()
    assert KRAVORA.fingerprint(s) == KRAVORA.fingerprint(other)
    first, _ = round_begins(s, [0])
    second, _ = round_begins(other, [5])
    assert first.trays != second.trays
    for seat in (None, 0, 1):
        assert KRAVORA.view(s, seat) == KRAVORA.view(other, seat)


def test_9_2_all_else_is_open() -> None:
    s = build(3, attackers={"b2": "puppet"}, shields=(0, 1), buildings={2: "hut"}, blood=(1, 2, 3))
    views = [KRAVORA.view(s, seat) for seat in (None, 0, 1, 2)]
    assert all(view.boards == views[0].boards for view in views)
    assert [board.blood for board in views[0].boards] == [1, 2, 3]
    assert (views[0].boards[1].shield, views[0].boards[2].buildings) == (True, (4,))
    events = [("bought", 1, 0, 1, 1), ("fell", 2)]
    assert KRAVORA.events_for(events, None) == events


# 9.3 options


def test_9_3_other_options_are_off_by_default() -> None:
    config = KRAVORA.make_config({}, ["any", "any"])
    assert (config.seats, config.plunder, config.few_slots) == (2, False, False)


@pytest.mark.parametrize(
    ("stored", "even"), [({}, True), ({"even_start": False}, False), ({"even_start": "off"}, False)]
)
def test_9_3_the_even_start_is_the_lobbys_default_not_the_configs(stored: dict[str, Any], even: bool) -> None:
    """Between veterans the first of two wins 85 % without it; a config that names none, of an older game, has none."""
    assert KRAVORA.make_config(stored, ["any", "any"]).even_start == even
    assert not Config(2).even_start and "even_start" not in repr(Config(2, even_start=True))


def test_9_3_plunder_pays_for_wall_points_taken_from_another() -> None:
    s = build(plunder=True, attackers={"b4": "long_arm"}, blood=(20,), buildings={0: "hut"}, phase="purchases")
    s, _ = play(s, "rockfall b5", "bait b4 long_arm 2")
    assert s.blood[0] == 20 - 4 + 4 - 3 + 3


def test_9_3_plunder_pays_the_owner_of_a_cannon_puppet() -> None:
    s = build(plunder=True, attackers={"a5": "puppet@2 puppet"}, defenders={"a2": "puppet"})
    s, _ = play(s, "done")
    assert (s.walls[0], s.blood[1]) == (8, 1)


def test_9_3_no_plunder_for_the_own_wall_or_without_the_option() -> None:
    s = build(plunder=True, attackers={"a5": "brute"}, blood=(20,), buildings={0: "hut"}, phase="purchases")
    s, _ = play(s, "bait a5 brute 5")
    assert (s.walls[0], s.blood[0]) == (9, 17)
    s, _ = play(build(blood=(20,), buildings={0: "hut"}, phase="purchases"), "rockfall b5")
    assert s.blood[0] == 16


def test_9_3_four_building_slots() -> None:
    s = build(few_slots=True, blood=(40,), phase="purchases")
    s, _ = play(s, "build hut", "build cannon", "build university", "build barracks")
    assert options(s, "build") == []
    refused(s, "build workshop", "no_building_slot", "9.3", most=4)


@pytest.mark.parametrize(
    ("seats", "even", "litres"), [(2, True, [5, 9]), (2, False, [5, 6]), (3, True, [5, 6, 7]), (4, True, [5, 6, 7, 8])]
)
def test_9_3_an_even_start_for_two(seats: int, even: bool, litres: list[int]) -> None:
    s = KRAVORA.new(Config(seats, even_start=even), CONTENT, ScriptedDice(FIRST_DRAWS))
    assert [s.blood[seat] for seat in s.order] == litres


@pytest.mark.parametrize("value", [True, "1", "on", "yes", 1])
def test_9_3_switches_of_the_lobby(value: object) -> None:
    config = KRAVORA.make_config({"plunder": value, "few_slots": "off"}, ["any"] * 3)
    assert (config.seats, config.plunder, config.few_slots) == (3, True, False)


@pytest.mark.parametrize(
    ("options_", "wishes", "code"),
    [
        ({}, ["any"], "seats"),
        ({}, ["any"] * 5, "seats"),
        ({}, ["any", "tomb"], "wish"),
        ({"plunder": "maybe"}, ["any"] * 2, "option"),
    ],
)
def test_9_3_unfit_options_are_refused(options_: dict[str, Any], wishes: list[str], code: str) -> None:
    with pytest.raises(EngineError) as caught:
        KRAVORA.make_config(options_, wishes)
    assert caught.value.code == code

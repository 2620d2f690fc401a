"""Plans once anybody can win this round, and what prudence makes of plans (engine.clash.ai.judging)."""

from __future__ import annotations

import random

from engine.clash.ai.judging.afterwards import value_after
from engine.clash.ai.judging.endgame import contests, expected_in_sight, value_in_sight, winners_ahead
from engine.clash.ai.judging.prudence import (
    NONE,
    is_idle_march,
    prudence_of,
    prudence_of_equip,
    prudence_of_march,
    rivals_of,
)
from engine.clash.ai.levels import GREAT_PRUDENCE, PRUDENCE, VETERAN, VETERAN_SETTING
from engine.clash.ai.position.features import SURE
from engine.clash.ai.position.weights import WEIGHTS
from engine.clash.ai.thinker import Thinker
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from tests.engine.build import build
from tests.engine_ai.test_ai_levels import game
from tests.engine_ai.test_good_moves import cards

Move = tuple[int, int, int]


def move(start: str, to: str, level: int = 0) -> Move:
    return parse_place(start), level, parse_place(to)


def threatened(**options: object) -> State:
    """The rival holds B1 and three cards; it moves after the seat on turn."""
    armies = ({"b6": (2, 3, 1)}, {"b1": (1, 1, 0)})
    return build(armies=armies, aside=cards(0, 3), **options)  # type: ignore[arg-type]


def test_7_who_can_win_this_round_is_known_and_contested_where_it_has_its_points() -> None:
    s = threatened(action=2)
    ahead = winners_ahead(s, 0)
    assert set(ahead) == {1}
    found = contests(s, 0, ahead.values())
    assert {to for moves in found for _, _, to in moves} == {parse_place("b1")}
    assert max(len(moves) for moves in found) == 6
    assert all(level == 1 for moves in found if len(moves) == 3 for _, level, _ in moves), "those without slowness"


def test_7_a_position_in_which_a_rival_is_sure_to_win_is_worth_nothing() -> None:
    s = threatened(action=2)
    assert value_after(s, 0, WEIGHTS) > 0 == value_in_sight(s, 0, WEIGHTS)
    assert value_in_sight(s, 1, WEIGHTS, mover=0) == SURE


def test_7_with_an_action_left_before_the_rivals_there_is_hope() -> None:
    assert 0 < value_in_sight(threatened(action=1), 0, WEIGHTS) < value_after(threatened(action=1), 0, WEIGHTS)


def test_7_after_the_last_action_of_a_round_nobody_can_win_in_it() -> None:
    s = threatened(action=2, turn=1, order=(1, 0))
    assert value_in_sight(s, 0, WEIGHTS) == expected_in_sight(s, 0, WEIGHTS) == value_after(s, 0, WEIGHTS)


def test_9_in_a_solo_game_nobody_is_ahead_and_no_prudence_counts() -> None:
    alone, _ = game({"solo": "medium"}, 1, seed=3)
    assert prudence_of(PRUDENCE, alone) == NONE and prudence_of(PRUDENCE, threatened()) == PRUDENCE
    assert winners_ahead(alone, 0) == {}


def test_a_city_or_forge_left_to_an_enemy_counts_less() -> None:
    s = build(armies=({"a4": (1, 0, 0)}, {"a3": (1, 0, 0)}))
    near = rivals_of(s, 0)
    assert prudence_of_march(PRUDENCE, s, 0, (move("a4", "a5"),), near) == -PRUDENCE.leave
    assert prudence_of_march(PRUDENCE, s, 0, (move("a4", "a5"),), ()) == 0, "nobody could be there"
    assert prudence_of_march(NONE, s, 0, (move("a4", "a5"),), near) == 0


def test_all_units_staked_on_a_battle_that_is_likely_lost_count_less() -> None:
    s = build(armies=({"a3": (2, 0, 0)}, {"a1": (4, 3, 2)}))
    assert prudence_of_march(PRUDENCE, s, 0, (move("a3", "a1"),) * 2, ()) == -PRUDENCE.stake
    assert prudence_of_march(PRUDENCE, s, 0, (move("a3", "a1"),), ()) == 0, "one stays"
    easy = build(armies=({"a3": (2, 3, 1)}, {"a1": (1, 0, 0)}))
    every = (*(move("a3", "a1"),) * 2, *(move("a3", "a1", 1),) * 3, move("a3", "a1", 2))
    assert prudence_of_march(PRUDENCE, easy, 0, every, ()) == 0


def test_units_that_walk_into_a_likely_defeat_for_nothing_count_less() -> None:
    """The rival's units I at b6 come as far as a2 and a3 in one action, not to a5 and a6; a7 has a stone."""
    s = build(armies=({"a5": (2, 0, 0)}, {"b6": (4, 3, 2)}))
    for to, less in (("a2", PRUDENCE.expose), ("a6", 0), ("a7", 0)):
        assert prudence_of_march(PRUDENCE, s, 0, (move("a5", to),) * 2, rivals_of(s, 0)) == -less
    already = build(armies=({"a3": (2, 0, 0)}, {"b6": (4, 3, 2)}))
    weak = build(armies=({"a5": (4, 3, 2)}, {"b6": (1, 0, 0)}))
    for other, start in ((already, "a3"), (weak, "a5")):
        assert prudence_of_march(PRUDENCE, other, 0, (move(start, "a2"),), rivals_of(other, 0)) == 0


def test_5_1_a_forging_and_a_full_purse_count_more() -> None:
    armies = ({"a4": (1, 0, 0)}, {"b3": (1, 0, 0)})
    assert prudence_of_equip(PRUDENCE, build(armies=armies, crystals=(6, 0)), 0) == PRUDENCE.forge
    assert prudence_of_equip(PRUDENCE, build(armies=armies, gold=(12, 0)), 0) == PRUDENCE.spend
    assert prudence_of_equip(PRUDENCE, build(armies=armies, gold=(11, 0)), 0) == 0


def test_to_shift_units_for_little_is_to_wait() -> None:
    s = build(armies=({"a4": (2, 0, 0), "a1": (1, 0, 0)}, {"b3": (1, 0, 0)}))
    assert is_idle_march(s, 0, (move("a4", "a1"),), 20)
    assert not is_idle_march(s, 0, (move("a4", "a1"),), 500), "it gains"
    assert not is_idle_march(s, 0, (move("a1", "a7"),), 20), "a stone is taken"
    assert not is_idle_march(s, 0, (move("x1", "a3"),), 20), "out of the bastion"


def test_levels_are_prudent_and_veterans_watch_the_end() -> None:
    assert VETERAN.setting.endgame and VETERAN.setting.prudence == PRUDENCE
    assert all(one >= other for one, other in zip(GREAT_PRUDENCE, PRUDENCE._replace(expose=0), strict=True))


def test_7_a_pass_that_wins_is_not_idle() -> None:
    """Four points at the second action: whatever else there is, nothing is staked."""
    s = build(armies=({"a1": (1, 0, 0), "a3": (2, 1, 0)}, {"b1": (2, 1, 0)}), aside=cards(3), action=2)
    best = Thinker(VETERAN_SETTING).candidates(s, 0, random.Random(1).random)[0]
    assert best.value == SURE
    assert best.actions == (a.PASS,) or best.judged == SURE

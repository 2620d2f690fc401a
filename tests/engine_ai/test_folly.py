"""What `python -m tests.folly` counts, on positions made for it."""

from __future__ import annotations

from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import BATTLE, State
from engine.kernel.dice import PlayoutDice
from tests.engine.build import LEGENDARIES, build
from tests.folly import (
    Turn,
    could_do_something,
    could_have_forged,
    gains,
    goes_back,
    is_idle,
    keeps_crystals,
    keeps_gold,
    leaves,
    passes_by_a_stone,
    rates,
    throws_away,
    walks_into_defeat,
)
from tests.folly import play as watched

DICE = PlayoutDice(lambda: 0.99)
"""All of them miss."""


def turn(s: State, *actions: int) -> Turn:
    """What a seat does."""
    before, seat = s.clone(), CLASH.to_act(s)[0]
    events = [event for action in actions for event in CLASH.apply(s, seat, action, DICE)]
    return Turn(seat, before, s.clone(), tuple(events))


def move(start: str, to: str, level: int = 0) -> tuple[int, ...]:
    return a.MOVE, a.PICK | parse_place(start) * 3 + level, a.GO | parse_place(to), a.FINISH


def test_passing_with_gold_and_units_is_idle() -> None:
    assert is_idle(turn(build(gold=(3, 0), armies=({"a4": (1, 0, 0)}, {"b3": (1, 0, 0)})), a.PASS))
    assert not is_idle(turn(build(gold=(0, 0), armies=({"a4": (1, 0, 0)}, {"b3": (1, 0, 0)})), a.PASS))


def test_who_passes_is_able_with_a_card_to_pay_for_or_a_place_to_take() -> None:
    """The Forge a4 is a step from a3; nothing on sale costs less than 3 gold."""
    near, far = ({"a3": (1, 0, 0)}, {"b3": (1, 0, 0)}), ({}, {"b3": (1, 0, 0)})
    assert could_do_something(turn(build(gold=(0, 0), armies=near), a.PASS))
    assert not could_do_something(turn(build(gold=(0, 0), armies=far), a.PASS))
    assert could_do_something(turn(build(gold=(20, 0), armies=far), a.PASS))


def test_there_and_back_is_a_shuttle() -> None:
    s = build(armies=({"a4": (2, 0, 0)}, {"b3": (1, 0, 0)}))
    there = turn(s, *move("a4", "a5"))
    assert goes_back(there, Turn(0, s, s, ((there.of("finished")[0][0], 0, *_turned(there)),)))
    assert not goes_back(there, there)


def test_a_free_stone_that_a_spare_unit_reaches_is_passed_by() -> None:
    """The stone a7 is a step from a2 and from a1."""
    spare, guard = ({"a2": (2, 0, 0)}, {"b3": (1, 0, 0)}), ({"a4": (1, 0, 0)}, {"b3": (1, 0, 0)})
    assert passes_by_a_stone(turn(build(armies=spare), a.PASS))
    assert not passes_by_a_stone(turn(build(armies=spare), *move("a2", "a7"))), "taken"
    assert not passes_by_a_stone(turn(build(armies=guard), a.PASS)), "who guards a Forge stays"
    held = build(armies=({"a1": (1, 0, 0), "a2": (1, 0, 0)}, {"b3": (1, 0, 0)}))
    assert not passes_by_a_stone(turn(held, *move("a2", "a1"))), "a City is relieved"


def test_to_end_one_s_turn_and_win_is_no_folly() -> None:
    army = ({"a1": (2, 0, 0)}, {"b3": (1, 0, 0)})
    won = turn(build(armies=army, gold=(3, 0), aside={0: LEGENDARIES[:3]}, action=2), a.PASS)
    assert won.wins and not is_idle(won) and not passes_by_a_stone(won)


def test_who_goes_for_nothing_where_a_rival_likely_wins_walks_into_defeat() -> None:
    """The rival's units I at b6 come as far as a3 in one action, not to a5 and a6."""
    s = build(armies=({"a5": (2, 0, 0)}, {"b6": (4, 3, 2)}))
    assert walks_into_defeat(turn(s, *move("a5", "a3")))
    assert not walks_into_defeat(turn(s, *move("a5", "a6"))) and not walks_into_defeat(turn(s, a.PASS))
    weak = build(armies=({"a5": (4, 3, 2)}, {"b6": (1, 0, 0)}))
    assert not walks_into_defeat(turn(weak, *move("a5", "a3", 1)))


def _turned(there: Turn) -> tuple[int, ...]:
    [(start, to)] = there.moved
    return to, start, 0


def test_games_of_a_level_are_watched_to_their_end() -> None:
    seen = watched("greedy", 2, 0, 1).seen
    assert seen["games"] == 1 and seen["actions"] > 4
    assert set(rates(seen)) == {
        *(
            "idle",
            "idle though able",
            "shuttle",
            "stone passed by",
            "walked into defeat",
            "last army",
            "Forge left",
            "Forge left for nothing",
            "City left",
        ),
        *("crystals unspent", "crystals kept", "gold hoarded", "gold kept for two rounds", "not contested"),
    }


def test_a_forge_left_to_an_enemy_who_is_near_is_one() -> None:
    near, far = ({"a4": (1, 0, 0)}, {"a3": (1, 0, 0)}), ({"a4": (1, 0, 0)}, {"b6": (1, 0, 0)})
    forges = build().board.forges
    assert leaves(turn(build(armies=near), *move("a4", "a5")), forges) == 1
    assert leaves(turn(build(armies=far), *move("a4", "a5")), forges) == 0


def test_a_forge_left_for_another_place_is_not_left_for_nothing() -> None:
    armies = ({"a4": (1, 0, 0)}, {"a3": (1, 0, 0)})
    assert not gains(turn(build(armies=armies), *move("a4", "a5")))
    assert gains(turn(build(armies=({"a2": (1, 0, 0)}, {"b3": (1, 0, 0)})), *move("a2", "a7")))


def test_gold_kept_is_much_before_four_actions() -> None:
    rich, poor = build(gold=(12, 0)), build(gold=(3, 0))
    kept = [Turn(0, rich, rich, ())] * 4
    assert keeps_gold(kept) and not keeps_gold(kept[:3]) and not keeps_gold([*kept, Turn(0, poor, poor, ())])


def fought(s: State, *actions: int) -> Turn:
    """The same, with battles fought to their end: whoever is asked does what is first allowed, no die of ours hits."""
    begun, events = turn(s, *actions), []
    while s.battle is not None:
        seat = CLASH.to_act(s)[0]
        events += CLASH.apply(s, seat, a.ASSAULT if s.phase == BATTLE else CLASH.legal(s, seat)[0], DICE)
    return Turn(begun.seat, begun.before, s.clone(), (*begun.events, *events))


def test_the_last_army_thrown_at_a_stronger_one_and_lost() -> None:
    strong = {"a4": (5, 3, 2)}
    assert throws_away(fought(build(armies=({"a3": (1, 0, 0)}, strong)), *move("a3", "a4")))
    elsewhere = build(armies=({"a3": (1, 0, 0), "b1": (1, 0, 0)}, strong))
    assert not throws_away(fought(elsewhere, *move("a3", "a4"))), "somebody stays elsewhere"
    likely = build(armies=({"a3": (5, 5, 3)}, {"a4": (1, 0, 0)}))
    assert not throws_away(fought(likely, *move("a3", "a4"))), "nobody could have known"


def test_crystals_for_a_legendary_card_that_stay_in_hand() -> None:
    rich = build(armies=({"a4": (1, 0, 0)}, {"b3": (1, 0, 0)}), crystals=(9, 0))
    poor = build(armies=({"a4": (1, 0, 0)}, {"b3": (1, 0, 0)}), crystals=(0, 0))
    for s, unspent in ((rich, True), (poor, False)):
        first = turn(s, a.PASS)
        assert not could_have_forged(first), "the second action may forge"
        while CLASH.to_act(s) != [0]:
            turn(s, a.PASS)
        last = turn(s, a.PASS)
        assert could_have_forged(last) == keeps_crystals(last) == unspent

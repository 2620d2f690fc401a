"""Positions with the move a good player makes: win, stop who can win, forge, guard, spend, flee (lab/ai.md)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from engine.clash.ai.levels import VETERAN
from engine.clash.ai.thinker import Thinker
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from engine.kernel.game import argument_of, kind_of
from tests.engine.build import LEGENDARIES, Triple, build, march, play
from tests.engine_ai.test_ai_levels import BRIEF

LEVELS: Mapping[str, Thinker] = {"veteran": VETERAN, "overlord": BRIEF}
Armies = Sequence[Mapping[str, Triple]]


class Plan(NamedTuple):
    """What a level does: its first action, and where it sends how many units."""

    first: int
    sent: Mapping[int, int]
    left: Mapping[int, int]
    """[place] -> units that stay where they were."""

    def goes_to(self, place: str) -> bool:
        return bool(self.sent.get(parse_place(place)))


def planned(level: str, s: State, seed: int = 1) -> Plan:
    """The plan of the seat on turn, from its view."""
    seat = CLASH.to_act(s)[0]
    actions = LEVELS[level].plan(CLASH.view(s, seat), random.Random(seed).random)
    sent: dict[int, int] = {}
    left = {place: sum(s.units[seat][place * 3 : place * 3 + 3]) for place in places_of(s.masks[seat])}
    for action in actions:
        if kind_of(action) == a.GO:
            sent[argument_of(action)] = sent.get(argument_of(action), 0) + 1
        elif kind_of(action) == a.PICK:
            left[argument_of(action) // 3] -= 1
    return Plan(actions[0], sent, left)


def cards(*counts: int) -> dict[int, tuple[str, ...]]:
    """[seat] -> so many legendary cards that lie aside, a point each (§7)."""
    found, at = {}, 0
    for seat, count in enumerate(counts):
        found[seat] = LEGENDARIES[at : at + count]
        at += count
    return found


def attacking(s: State, place: str, units: Triple, start: str) -> State:
    """The battle there, when its attacker may first flee or begin an assault."""
    fought, _ = play(s, ["move", *march(place, units, start), "finish"])
    assert fought.battle is not None
    fought.battle.side, fought.active = 0, fought.battle.attacker
    return fought


both = pytest.mark.parametrize("level", LEVELS)


@both
def test_7_takes_the_city_that_wins_rather_than_a_forge_beside_it(level: str) -> None:
    """Three cards and the last action: the City A1 stands empty, the Forge A4 too."""
    s = build(armies=({"a3": (0, 1, 0)}, {"b3": (2, 1, 0)}), aside=cards(3), action=2, gold=(9, 0))
    assert planned(level, s).goes_to("a1")


@both
def test_7_forges_the_card_that_wins_rather_than_fight_for_it(level: str) -> None:
    s = build(armies=({"a4": (0, 1, 0), "a2": (1, 3, 1)}, {"a1": (1, 0, 0)}), aside=cards(3), crystals=(6, 0), action=2)
    assert planned(level, s).first == a.EQUIP


@both
def test_7_stops_who_has_the_points_and_moves_last(level: str) -> None:
    """The rival holds B1 and three cards and has one action left; A1 is nearer, and empty."""
    armies = ({"b6": (2, 3, 1)}, {"b1": (1, 1, 0), "x2": (2, 0, 0)})
    s = build(armies=armies, aside=cards(0, 3), action=2, gold=(9, 0))
    assert planned(level, s).goes_to("b1")


@both
def test_7_stops_with_a_small_chance_who_is_stopped_by_nobody_else(level: str) -> None:
    """Two units against three: under a chance in two, and all that is left."""
    armies = ({"b6": (0, 2, 0), "a4": (1, 0, 0)}, {"b1": (1, 1, 0)})
    s = build(armies=armies, aside=cards(0, 3), action=2, gold=(9, 0))
    assert planned(level, s).goes_to("b1")


@both
def test_7_does_not_contest_who_can_no_longer_win_this_round(level: str) -> None:
    """The rival's second action is over: there is time to take the two free places and come later."""
    armies = ({"b6": (0, 1, 0), "a3": (1, 0, 0)}, {"b1": (5, 5, 4)})
    s = build(armies=armies, aside=cards(0, 2), action=2, turn=1, order=(1, 0))
    assert not planned(level, s).goes_to("b1")


@both
def test_5_3_stays_in_a_battle_that_is_all_there_is_between_a_rival_and_victory(level: str) -> None:
    """One against two, with little hope; from the same battle it runs where nobody is about to win."""
    armies = ({"b3": (0, 1, 0), "a4": (1, 0, 0)}, {"b1": (1, 2, 0)})
    last = build(armies=armies, aside=cards(0, 3), action=2)
    assert planned(level, attacking(last, "b1", (0, 1, 0), "b3")).first == a.ASSAULT
    early = build(armies=armies, action=2)
    assert planned(level, attacking(early, "b1", (0, 1, 0), "b3")).first == a.FLEE


@both
def test_5_1_takes_the_forge_its_crystals_are_for(level: str) -> None:
    """Six crystals, no Forge, two actions: A4 and two stones are empty, one unit to send."""
    elves = {"a1": (3, 3, 3), "b1": (3, 3, 3)}
    s = build(armies=({"a3": (1, 0, 0)}, {"b3": (2, 1, 0)}), elves=elves, crystals=(6, 0), gold=(4, 0))
    assert planned(level, s).goes_to("a4")


@both
def test_5_1_forges_before_it_fights_with_a_forge_that_may_be_lost(level: str) -> None:
    """The rival is in A1 with its army, a step from the Forge's: who fights now may have no Forge afterwards."""
    armies = ({"a4": (2, 2, 1)}, {"a1": (4, 3, 1), "b3": (1, 0, 0)})
    s = build(armies=armies, crystals=(6, 0), aside=cards(1, 1), action=2)
    assert planned(level, s).first == a.EQUIP


@both
def test_leaves_a_guard_in_its_city_where_an_enemy_is_near(level: str) -> None:
    """The stone A7 is free, the City A1 has three units, and the enemy stands two steps from it."""
    s = build(armies=({"a1": (3, 0, 0)}, {"b5": (0, 2, 1)}), gold=(0, 0), action=2)
    assert planned(level, s).left[parse_place("a1")] > 0


@both
def test_5_1_spends_a_full_purse_where_nothing_is_to_be_taken(level: str) -> None:
    s = build(
        armies=({"a1": (2, 1, 0), "a4": (1, 0, 0), "a7": (1, 0, 0)}, {"b1": (5, 4, 3), "b3": (1, 1, 1)}),
        gold=(16, 0),
    )
    assert planned(level, s).first == a.EQUIP


@both
def test_5_takes_what_stands_empty_rather_than_pass(level: str) -> None:
    s = build(armies=({"x1": (2, 0, 0)}, {"b3": (2, 1, 0)}), gold=(1, 0), action=2, round=1)
    plan = planned(level, s)
    assert plan.first == a.MOVE and plan.sent


@pytest.mark.parametrize("level", LEVELS)
def test_a_victory_that_is_certain_is_taken_without_another_battle(level: str) -> None:
    """An AI seat with its points in hand threw six units at a City in its last action."""
    s = build(armies=[{"a1": (3, 2, 1), "a2": (2, 0, 0)}, {"b2": (1, 0, 0)}], aside=cards(4, 0), gold=(20, 0), action=2)
    assert planned(level, s).first == a.PASS

"""Odds in pieces and in few numbers: the same as all at once, and honest about what was left out."""

from __future__ import annotations

import random

import pytest

from data.loader import load_content
from engine.clash.game import CLASH
from engine.clash.odds import stepwise
from engine.clash.odds.armies import attack_in_view, battle_so_far, fallen_in_view
from engine.clash.odds.chances import Fight, odds
from engine.clash.odds.exact import exact_odds
from engine.clash.odds.notation import parse_fight
from engine.clash.odds.stepwise import Reckoning
from engine.clash.odds.values import Army
from engine.clash.pieces import actions as a
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.state import BATTLE, INJURIES, Figures, State
from engine.clash.play import battle
from engine.clash.views.view_choices import allocations_in
from engine.clash.views.viewing import view_of
from engine.kernel.dice import PlayoutDice
from lab.strength.odds_check import random_battle

CONTENT = load_content("clash", None)
PLACE = 3
MANY = 10**6


def fight(text: str) -> Fight:
    return parse_fight(CONTENT, text)


@pytest.mark.parametrize(
    "text",
    [
        "bohorg 3xI 1xII vs elves 4xI",
        "tomb 4xI 2xII flee=3 vs steamfield 2xI 2xII 1xIII flee=2",
        "godleif 2xI hero=hekna vs tomb 2xI 1xIII hero=neggesh",
    ],
)
def test_5_3_pieces_add_up_to_the_whole(text: str) -> None:
    whole = odds(fight(text))
    told = Reckoning(fight(text), MANY).finish()
    assert told is not None and told.unsure == 0
    assert (told.win, told.of(1)) == pytest.approx((whole.win, 1 - whole.win), abs=1e-12)
    assert told.fled == pytest.approx((whole.fled(0), whole.fled(1)))
    assert told.assaults == pytest.approx(whole.assaults)
    for side in (0, 1):
        assert told.left[side] == pytest.approx(whole.expected(side))
        assert told.alive[side] == pytest.approx([whole.alive(side, level) for level in range(3)])


@pytest.mark.parametrize("number", range(12))
def test_what_is_left_out_is_told_and_bounds_the_truth(number: int) -> None:
    rng = random.Random(f"bound {number}")
    state, _ = random_battle(CONTENT, rng)
    battle = battle_so_far(state)
    true = exact_odds(battle).win
    for limit in (1, 5, 20, 80, 400):
        told = Reckoning(battle, limit).finish()
        if told is not None:
            assert abs(told.win - true) <= told.unsure + 1e-9
            assert 0 <= told.win <= 1 and told.unsure <= stepwise.MOST_UNSURE


def test_too_large_a_battle_has_no_odds_rather_than_wrong_ones() -> None:
    figures: tuple[Figures, ...] = tuple((3, 2, 0, 1, 1, 0, 0, 1, 0) for _ in range(3))
    army = Army((9, 6, 3), (figures[0], figures[1], figures[2]))
    huge = Fight(army, army, 1)
    assert Reckoning(huge, 3).finish() is None
    told = Reckoning(huge, MANY).finish()
    assert told is not None and 0 < told.unsure < 0.01


def test_work_is_done_in_small_pieces_and_can_be_left_and_taken_up() -> None:
    large = fight("tomb 6xI 3xII 2xIII vs elves 3xI 2xII 1xIII")
    one, other = Reckoning(large, MANY), Reckoning(large, MANY)
    pieces = 0
    while not one.advance():
        pieces += 1
        if pieces % 3 == 0:
            other.advance()
    assert pieces > 100
    assert one.prospect == other.finish() == Reckoning(large, MANY).finish()
    assert one.advance() and one.prospect is not None


def test_5_3_3e_after_injuries_the_other_side_is_next() -> None:
    """A battle fought to the choice of injuries: what the view foretells is the battle that the engine goes on with."""
    compared: list[Triple] = []
    for number in range(200):
        rng = random.Random(f"fallen {number}")
        state, _ = random_battle(CONTENT, rng)
        if not _to_injuries(state, PlayoutDice(rng.random)) and state.phase == INJURIES:
            _compare_falls(state, compared)
    assert len(compared) > 5


def _compare_falls(state: State, compared: list[Triple]) -> None:
    view = view_of(state, None)
    for fall in allocations_in(view):
        after = state.clone()
        assert after.battle is not None
        battle.fall(after, fall, [])
        if after.battle is not None:
            assert fallen_in_view(view, fall) == battle_so_far(after)
            compared.append(fall)


def _to_injuries(state: State, dice: PlayoutDice) -> bool:
    """Assaults until somebody is asked who falls, or the battle is over (true)."""
    over = battle.run(state, dice, [])
    while not over and state.phase == BATTLE:
        CLASH.apply(state, state.active, a.ASSAULT, dice)
        over = state.battle is None
    return over


def test_10_the_hero_that_comes_with_an_army_fights() -> None:
    state, _ = random_battle(CONTENT, random.Random("hero 3"))
    b = state.battle
    assert b is not None
    state.heroes[b.attacker], state.hero_places[b.attacker] = 0, PLACE + 1
    view = view_of(state, None)
    units = view.units[b.attacker][PLACE]
    without = attack_in_view(view, b.attacker, PLACE, units)
    along = attack_in_view(view, b.attacker, PLACE, units, hero=True)
    state.hero_places[b.attacker] = PLACE
    there = attack_in_view(view_of(state, None), b.attacker, PLACE, units)
    assert without is not None and along is not None
    assert along == there and along.first != without.first
    assert attack_in_view(view, b.attacker, PLACE + 1, units) is None

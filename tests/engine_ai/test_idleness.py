"""An AI with gold and units does something in the first rounds, and never equips for nothing (lab/ai.md)."""

from __future__ import annotations

import argparse
import random
from typing import Any

import pytest

from cli.kits.kits import KITS, content_of
from engine.clash.ai.judging.afterwards import value_after
from engine.clash.ai.levels import ADVISER, OVERLORD, VETERAN, VETERAN_SETTING
from engine.clash.ai.plans.marching import MarchLimits, marches
from engine.clash.ai.plans.outfitting import changed, outfitted
from engine.clash.ai.position.weights import WEIGHTS
from engine.clash.ai.thinker import EAGERNESS, Thinker
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.state import ACTION, State
from engine.kernel.dice import PlayoutDice
from tests.engine.build import build
from tests.longer import usual

MOST = 1 / 8
"""The share of these games' actions that may be idle; of more games it is under 40 of 640, and was 140 (lab/ai.md)."""
SEATS, GAMES = (2, 4), 20
LIMITS = MarchLimits(width=3, depth=3, orders=8, nodes=60)


def new_game(seats: int, number: int) -> tuple[State, PlayoutDice, random.Random]:
    """A game of its own number: board, clans and dice."""
    kit, content = KITS["clash"], content_of("clash", None)
    parser = argparse.ArgumentParser()
    kit.add_options(parser)
    rng = random.Random(f"idle {seats} {number}")
    config = kit.config(kit.options(parser.parse_args([]), content, seats), content, seats, rng)
    dice = PlayoutDice(rng.random)
    return CLASH.new(config, content, dice), dice, rng


def idle_actions(seats: int, number: int) -> tuple[int, int]:
    """Actions of rounds 1 and 2 in which a seat with gold and units passed or equipped for nothing; and all."""
    state, dice, rng = new_game(seats, number)
    idle = count = 0
    begun = state
    while state.round <= 2:
        seat = CLASH.to_act(state)[0]
        plan = VETERAN.plan(CLASH.view(state, seat), rng.random)
        if state.phase == ACTION:
            count, begun = count + 1, state.clone()
            able = bool(state.gold[seat] and sum(state.units[seat]))
            idle += able and plan[0] == a.PASS
        for action in plan:
            if action not in CLASH.legal(state, seat):
                break
            idle += action == a.END and able and not changed(begun, state, seat)
            CLASH.apply(state, seat, action, dice)
    return idle, count


@pytest.mark.parametrize("seats", usual(SEATS, kept=(4,)))
def test_with_gold_and_units_it_does_something_in_the_first_rounds(seats: int) -> None:
    games = [idle_actions(seats, number) for number in range(GAMES // seats)]
    idle, count = (sum(each) for each in zip(*games, strict=True))
    assert count == GAMES * 4
    assert idle <= MOST * count, f"{idle} of {count}"


def poor(**options: Any) -> State:
    """A seat that can equip, having a sword to shift, but has no use for it and no gold."""
    return build(armies=({"a4": (3, 0, 0)}, {"b3": (2, 1, 0)}), **options)


def test_5_1_an_equip_action_that_would_do_nothing_is_to_pass() -> None:
    s = poor(gear={(0, 0): ("war_axe",)})
    assert a.EQUIP in CLASH.legal(s, 0)
    assert not changed(s, outfitted(s, 0, WEIGHTS, lambda: 0.5), 0)
    candidates = Thinker(VETERAN_SETTING).candidates(s, 0, random.Random(1).random)
    assert (a.EQUIP,) not in [candidate.actions for candidate in candidates]
    assert (a.PASS,) in [candidate.actions for candidate in candidates]


def test_5_1_an_equip_action_that_buys_is_one() -> None:
    candidates = Thinker(VETERAN_SETTING).candidates(poor(gold=(12, 0)), 0, random.Random(1).random)
    assert (a.EQUIP,) in [candidate.actions for candidate in candidates]


def test_who_is_shut_in_by_enemies_leaves_the_bastion_all_the_same() -> None:
    """Beside territories it can't take it stayed in: nowhere was it nearer to anything worth taking."""
    armies = ({"x1": (1, 0, 0)}, {"b3": (2, 1, 0)})
    s = build(armies=armies, elves=dict.fromkeys(("a1", "a7", "b6"), (1, 1, 1)), sites=(3, 12))
    plans = marches(s, 0, LIMITS, WEIGHTS, value_after(s, 0, WEIGHTS))
    assert [plan.moves for plan in plans if plan.moves] == [((bastion(0), 0, parse_place("a2")),)]


def test_advice_may_wait() -> None:
    """An AI seat that waits looks dull; to a reader a pass is worth its chance, no less."""
    s = build(armies=({"a1": (2, 0, 0)}, {"b1": (2, 0, 0)}), round=1)
    for bot, less in ((ADVISER, 0), (OVERLORD, EAGERNESS)):
        found = {each.actions: each for each in bot.duel.candidates(s, 0, random.Random(1).random)}
        assert found[a.PASS,].value == found[a.PASS,].judged - less
    assert ADVISER.duel.setting.prudence.shift, "to shift units for little is no way to wait"

"""Rehearsed actions of Clash (docs/plan-ahead.md): legal to the last, exact, blind to what their seat can't see."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cli.kits.kits import KITS, content_of
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import ACTION, BATTLE, PHASE_NAMES, REINFORCE, STONES, State
from engine.clash.rehearsing import ANY, CHANCE, CONDITIONS, HIT, LEAVE, NEW_BATTLE, OFF, WHERE, WIN
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import kind_of
from engine.kernel.planning import RULES, STEP
from host.live_game.plan_trial import possible, tried
from host.table.stored_plan import StoredPlan

CONTENT, KIT, PLANNER = content_of("clash", None), KITS["clash"], CLASH.planner
GAMES = 3
"""Whole games of four; the laboratory's `days` plays as many as one likes."""
OPTIONS: dict[str, Any] = {
    "layouts": ["random"], "round_limit": 20, "edition": "retail-2019", "heroes": False, "length": "normal",
    "garrisons": "random", "elves": "auto", "slow_arming": False, "solo": "", "scenario": 0,
}  # fmt: skip


def sequence(view: Any, seat: int, rng: random.Random) -> list[str]:
    """A random legal action, step by step, to its end."""
    steps: list[str] = []
    for _ in range(30):
        found = PLANNER.rehearse(view, seat, steps)
        if found is None or found.over:
            break
        imagined = CLASH.imagine(found.view, lambda: 0.0)
        legal = CLASH.legal(imagined, seat)
        last = [each for each in legal if each in (a.FINISH, a.END, a.PASS)]
        steps.append(CLASH.format(CONTENT, rng.choice(last if last and rng.random() < 0.3 else legal)))
    return steps


def moments(seed: int) -> Iterator[tuple[State, int, str, Sequence[str], dict[str, Any], random.Random]]:
    """(state, seat, when, steps, facts, chance) as the turn of a plan begins, in a game of the greedy bots."""
    rng = random.Random(seed)
    s = CLASH.new(KIT.config(OPTIONS, CONTENT, 4, rng), CONTENT, dice := PlayoutDice(rng.random))
    kept: dict[int, tuple[str, Sequence[str], Any]] = {}
    while owing := CLASH.to_act(s):
        seat = owing[0]
        if s.phase == ACTION:
            if seat in kept:
                when, steps, facts = kept.pop(seat)
                yield s, seat, when, steps, facts, rng
            for other in range(4):
                view = CLASH.view(s, other)
                ahead = PLANNER.rehearse(view, other, ()) if other != seat else None
                if ahead is None or rng.random() < 0.5:
                    continue
                bots = [CLASH.format(CONTENT, each) for each in KIT.bots["greedy"].plan(ahead.view, rng.random)]
                steps = bots if rng.random() < 0.5 else sequence(view, other, rng)
                found = PLANNER.rehearse(view, other, steps)
                if found is not None and found.over:
                    kept[other] = (found.when, steps, PLANNER.facts(found))
        for action in KIT.bots["greedy"].plan(CLASH.view(s, seat), rng.random):
            if action not in CLASH.legal(s, seat):
                break
            CLASH.apply(s, seat, action, dice)


def test_a_plan_that_holds_is_legal_to_the_last_and_comes_out_as_rehearsed() -> None:
    held = exact = 0
    for seed in range(GAMES):
        for state, seat, when, steps, facts, rng in moments(seed):
            actions, why = tried(CLASH, state, seat, StoredPlan(when, tuple(steps), facts=facts))
            assert bool(actions) != bool(why), "whole or not at all"
            assert seat not in facts[WIN], "one's own victory in sight stops nothing"
            s, dice = state, PlayoutDice(rng.random)
            for action in actions:
                s, _ = CLASH.step(s, seat, action, dice)
            assert not CLASH.problems(s)
            held += bool(actions)
            if actions and actions[-1] == a.END:
                found = PLANNER.rehearse(CLASH.view(state, seat), seat, steps)
                assert found is not None
                assert (s.slots, s.aside[seat], s.gold) == (
                    [item for own in found.view.slots for pair in own for item in pair],
                    found.view.aside[seat],
                    list(found.view.gold),
                )
                exact += 1
    assert held > 20 * GAMES and exact > GAMES


@pytest.mark.secrets
def test_nothing_that_the_seat_does_not_see_makes_a_plan_fail() -> None:
    """No side road in: another world that looks the same to the seat answers the same."""
    compared = 0
    for state, seat, when, steps, facts, rng in moments(7):
        plan, view = StoredPlan(when, tuple(steps), facts=facts), CLASH.view(state, seat)
        other = CLASH.imagine(view, rng.random)
        assert CLASH.view(other, seat) == view
        assert tried(CLASH, other, seat, plan) == tried(CLASH, state, seat, plan)
        compared += 1
    assert compared > 20


BEFORE: dict[str, Any] = {
    WIN: [], "own": {"3": [2, 0, 0]}, WHERE: {"7": [-1, 3]}, CHANCE: {"7": 71.0}, "near": {"3": 1, "5": 0},
    "worth": [3],
}  # fmt: skip


@pytest.mark.parametrize(
    ("now", "wishes", "why"),
    [
        ({}, {}, ()),
        ({WHERE: {"7": [-1, 2]}, CHANCE: {"7": 90.0}}, {}, ()),
        ({WHERE: {"7": [-2, 0]}, CHANCE: {}}, {}, ()),
        ({WHERE: {"7": [-1, 4]}}, {}, (WHERE, 7, -1, 4, -1, 3)),
        ({WHERE: {"7": [2, 1]}}, {}, (WHERE, 7, 2, 1, -1, 3)),
        ({CHANCE: {"7": 65.0}}, {}, (CHANCE, 7, 65, 71)),
        ({CHANCE: {"7": 66.5}}, {}, ()),
        ({CHANCE: {"7": 65.0}}, {CHANCE: 10}, ()),
        ({CHANCE: {"7": 65.0}}, {CHANCE: 65}, ()),
        ({CHANCE: {"7": 64.0}}, {CHANCE: 65}, (CHANCE, 7, 64, 71)),
        ({CHANCE: {"7": 5.0}}, {CHANCE: ANY}, ()),
        ({CHANCE: {"7": 71.0, "8": 99.0}}, {CHANCE: ANY}, (NEW_BATTLE, 8)),
        ({WIN: [2]}, {}, (WIN, 2)),
        ({WIN: [2]}, {WIN: False}, ()),
        ({"own": {"3": [1, 0, 0]}}, {}, ()),
        ({"own": {"3": [1, 2, 0]}}, {HIT: True}, (HIT, 3)),
        ({"near": {"3": 3, "5": 0}}, {}, (LEAVE, 3, 2)),
        ({"near": {"3": 1, "5": 4}}, {}, ()),
        ({"near": {"3": 1, "5": 4}}, {LEAVE: "all"}, (LEAVE, 5, 4)),
        ({"near": {"3": 3, "5": 0}}, {LEAVE: OFF}, ()),
    ],
)
def test_each_condition(now: dict[str, Any], wishes: dict[str, Any], why: tuple[Any, ...]) -> None:
    assert PLANNER.unmet(BEFORE, {**BEFORE, **now}, wishes) == why


def test_a_purchase_brings_no_card_that_is_not_known() -> None:
    """§5.1: the market is filled at once; a plan that bought what fills it would count on a card nobody has seen."""
    bought = 0
    for state, seat, _, _, _, _ in moments(2):
        view = CLASH.view(state, seat)
        begun = PLANNER.rehearse(view, seat, ["equip"])
        if begun is None or begun.misfit:
            continue
        legal = CLASH.legal(CLASH.imagine(begun.view, lambda: 0.0), seat)
        for step in [CLASH.format(CONTENT, each) for each in legal if kind_of(each) == a.BUY][:1]:
            found = PLANNER.rehearse(view, seat, ["equip", step])
            assert found is not None and not found.misfit
            assert {item for item, _ in found.view.market} <= {item for item, _ in view.market}
            bought += 1
    assert bought > 3


def test_a_pass_counts_on_who_stands_at_all_places_of_ones_own() -> None:
    state, seat, *_ = next(moments(1))
    found = PLANNER.rehearse(CLASH.view(state, seat), seat, ["pass"])
    assert found is not None
    facts = PLANNER.facts(found)
    assert facts["near"] and facts["near"].keys() == facts["own"].keys()


@pytest.mark.parametrize(
    ("phase", "own", "number"), [(REINFORCE, True, 0), (REINFORCE, False, 1), (STONES, True, 0), (STONES, False, 2)]
)
def test_before_whose_placing_an_action_is_planned(phase: int, own: bool, number: int) -> None:
    """The first once one's own reinforcements are placed, the second while another places stones."""
    state, seat, *_ = next(moments(1))
    view = CLASH.view(state, seat)
    other = next(each for each in view.order if each != seat)
    now = replace(view, order=(seat, other), phase=PHASE_NAMES[phase], active=seat if own else other)
    ahead = PLANNER.rehearse(now, seat, ())
    assert (ahead.when if ahead else "") == (f"{view.round}.action.{number}" if number else "")


def test_in_a_battle_its_attacker_is_on_turn_and_nothing_under_way_is_rehearsed() -> None:
    state, seat, *_ = next(moments(1))
    view = CLASH.view(state, seat)
    attacker, defender = (each for each in view.order[:3] if each != seat)
    battle: Any = SimpleNamespace(attacker=attacker)
    now = replace(view, order=(attacker, seat, defender), phase=PHASE_NAMES[BATTLE], active=defender, battle=battle)
    now = replace(now, battles=(3,), to_place=(1, 0, 0), candidates=(1,), forged=True, changes=2)
    ahead = PLANNER.rehearse(now, seat, ())
    assert ahead is not None and ahead.when == f"{view.round}.action.1"
    begun = ahead.view
    assert (begun.battle, begun.battles, begun.to_place, begun.candidates) == (None, (), (0, 0, 0), ())
    assert (begun.forged, begun.changes) == (False, 0)


def test_what_cannot_be_planned() -> None:
    for state, seat, when, steps, _, _ in moments(1):
        view = CLASH.view(state, seat)
        assert tried(CLASH, state, seat, StoredPlan("99.action.1", tuple(steps))) == ((), (RULES,))
        assert tried(CLASH, state, seat, StoredPlan(when, ("jump",))) == ((), (STEP, "jump"))
        assert tried(CLASH, state, seat, StoredPlan(when, ())) == ((), (RULES,))
        changed = StoredPlan(when, ("pass",), facts={"own": 7}, wishes={HIT: True})
        assert tried(CLASH, state, seat, changed) == ((), (RULES,)), "never a fault"
        assert possible(CLASH, state, seat, StoredPlan(when, ("pass", "pass"))) == (), "whole or not at all"
        found = PLANNER.rehearse(view, seat, ["pass", "pass"])
        assert found is not None and found.misfit == "pass", "nothing follows the end of an action"
        refused = PLANNER.rehearse(view, seat, ["finish"])
        assert refused is not None and isinstance(refused.refusal, IllegalAction)
        alone = replace(view, config=replace(view.config, solo="normal"))
        assert PLANNER.rehearse(alone, seat, ()) is None
        assert PLANNER.rehearse(replace(view, winners=(seat,)), seat, ()) is None
        break
    assert set(CONDITIONS) == {CHANCE, WIN, HIT, LEAVE}

"""Whole games in which people plan at random: what acts is legal and whole, moves no die, and the records verify."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cli.proof.proving import ProofOptions, proved
from engine.kernel.fairness.binding import dice_key
from engine.kernel.records.bound_record import ENDED, OVER, BoundRecord, bound_record
from engine.kernel.records.deciders import ORDERS
from host.live_game.plan_trial import possible, tried
from host.table.stored_plan import StoredPlan
from tests import second_checker as second
from tests.longer import usual
from tests.proof.games import ai_plan, as_bytes, as_json, bound_table
from tests.proof.test_check_dice import CHECKER

CASES = tuple((name, number) for name in ("clash", "kravora") for number in range(500))


def random_plan(game: Any, view: Any, seat: int, rng: random.Random) -> StoredPlan | None:
    """Legal steps of a rehearsal at random, to its end if it has one."""
    steps: list[str] = []
    found = game.planner.rehearse(view, seat, ())
    while found is not None and not found.over and len(steps) < 30:
        legal = [game.format(view.content, each) for each in game.legal(game.imagine(found.view, rng.random), seat)]
        tries = ((step, game.planner.rehearse(view, seat, [*steps, step])) for step in rng.sample(legal, len(legal)))
        step, ahead = next(((step, ahead) for step, ahead in tries if not ahead.misfit), ("", None))
        if ahead is None:
            break
        steps.append(step)
        found = ahead
    return None if found is None or not steps else StoredPlan(found.when, tuple(steps), facts=game.planner.facts(found))


def planned_game(name: str, number: int, by: str = ORDERS) -> tuple[BoundRecord, int]:
    """A game of two people and AI seats; how many plans acted. `by`: who the entries of plans say has decided."""
    recorder, binding, closing, seed = bound_table(name, {}, 3, number)
    key, rng, acted = dice_key(seed, binding, closing), random.Random(f"plans {name} {number}"), 0
    game, kept = recorder.game, dict[int, StoredPlan]()
    while owing := game.to_act(recorder.state):
        seat = rng.choice(owing)
        for other in (each for each, sits in enumerate(binding.seats) if sits == "person" and each not in owing):
            if rng.random() < 0.2:
                plan = random_plan(game, game.view(recorder.state, other), other, rng)
                kept |= {} if plan is None else {other: plan}
        if binding.seats[seat] != "person":
            ai_plan(recorder, key, seat)
            continue
        plan = kept.get(seat)
        if plan is not None and game.stretch(recorder.state, seat) == (plan.when, seat):
            del kept[seat]
            actions, why = tried(game, recorder.state, seat, plan)
            assert bool(actions) != bool(why), "whole or not at all"
            assert not actions or actions == possible(game, recorder.state, seat, plan)
            for action in actions:
                if seat not in game.to_act(recorder.state):
                    break  # another has to answer first
                recorder.play(seat, action, by)  # raises where it is not legal
                assert not game.problems(recorder.state)
            acted += bool(actions)
            continue
        recorder.play(seat, rng.choice(game.legal(recorder.state, seat)))
    status = ENDED if game.outcome(recorder.state) is None else OVER
    return bound_record(recorder, binding, closing, seed, status), acted


@pytest.mark.parametrize(("name", "number"), usual(CASES, [("clash", 0), ("kravora", 0)]))
def test_a_game_with_plans_is_legal_and_verifies(name: str, number: int) -> None:
    made, acted = planned_game(name, number)
    assert acted or number
    data = as_json(made)
    assert proved(as_bytes(data), ProofOptions({})).code == 0
    second.check(as_bytes(data))
    CHECKER.check(data)
    by_hand, _ = planned_game(name, number, "person")
    assert [(each.seat, each.action, each.drawn) for each in by_hand.entries] == [
        (each.seat, each.action, each.drawn) for each in made.entries
    ], "the same dice, whoever says that they decided"

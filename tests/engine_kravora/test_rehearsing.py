"""Rehearsals (§9.1): a planned turn is exactly what comes if nothing else happens, and says where it no longer fits."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import kind_of
from engine.kernel.planning import Rehearsal
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.state import State
from engine.kravora.play.notation import NOTATION
from engine.kravora.views.rehearsing import REHEARSER, after, attacks_of_all, left_to_do, planned_round, with_more
from engine.kravora.views.view_choices import choices_in
from tests.engine_kravora.build import CONTENT, build
from tests.engine_kravora.walk import start, steps


def rehearse(view: object, seat: int, plan: list[str]) -> Rehearsal:
    found = REHEARSER.rehearse(view, seat, plan)  # type: ignore[arg-type]
    assert found is not None
    return found


def waiting_seats(s: State) -> Iterator[int]:
    """Seats whose turn is still to come in this round."""
    for seat in s.order[s.turn + 1 :]:
        if s.walls[seat]:
            yield seat


def any_plan(view: object, seat: int, rng: random.Random, most: int = 7) -> list[str]:
    """A plan of random legal steps."""
    plan: list[str] = []
    for _ in range(most):
        rehearsal = rehearse(view, seat, plan)
        if rehearsal.over:
            break
        plan.append(NOTATION.format(CONTENT, rng.choice(choices_in(rehearsal.view))))
    return plan


def test_a_plan_comes_out_as_rehearsed_when_nobody_does_anything() -> None:
    """The one before ends the turn at once, nobody holds a shield: the planner's board is that of the rehearsal."""
    rng, compared = random.Random(3), 0
    for number in range(6):
        for before, _, _, _, _ in steps(number):
            seat = next(waiting_seats(before), None)
            may_end = a.END in KRAVORA.legal(before, before.active)
            if seat is None or not may_end or any(before.shields) or rng.random() < 0.5:
                continue
            plan = any_plan(KRAVORA.view(before, seat), seat, rng)
            seen = rehearse(KRAVORA.view(before, seat), seat, plan)
            s, _ = KRAVORA.step(before, before.active, a.END, PlayoutDice(rng.random))
            if seen.over or s.turn_seat != seat:
                continue
            for action in seen.done:
                s, _ = KRAVORA.step(s, seat, action, PlayoutDice(rng.random))
            assert KRAVORA.view(s, None).boards[seat] == seen.view.boards[seat]
            assert s.taken == seen.done
            compared += len(plan)
    assert compared > 30


def test_a_seat_that_is_on_turn_or_out_has_nothing_to_plan() -> None:
    s, _, dice = start(1)
    assert planned_round(KRAVORA.view(s, s.active), s.active) == 0, "a plan for it is tried as it begins"
    amid, _ = KRAVORA.step(s, s.active, NOTATION.parse(CONTENT, "buy puppet 2"), dice)
    assert REHEARSER.rehearse(KRAVORA.view(amid, s.active), s.active, []) is None
    last = s.order[-1]
    assert planned_round(KRAVORA.view(s, last), last) == 0
    s.walls[last] = 0
    assert planned_round(KRAVORA.view(s, last), last) is None


def test_who_has_had_the_turn_plans_for_the_next_round() -> None:
    s, _, dice = start(1)
    first = s.active
    s, _ = KRAVORA.step(s, first, a.END, dice)
    rehearsal = rehearse(KRAVORA.view(s, first), first, [])
    assert rehearsal.when == "1.turn" and rehearsal.view.active == first and not rehearsal.over
    assert rehearsal.view.phase != "over" and rehearsal.view.taken == ()


def test_the_first_step_that_does_not_fit_ends_the_plan() -> None:
    s, _, _ = start(1)
    last = s.order[-1]
    view = KRAVORA.view(s, last)
    seen = rehearse(view, last, ["buy puppet 2", "shield", "buy puppet 3"])
    assert seen.misfit == "shield" and [NOTATION.format(CONTENT, action) for action in seen.done] == ["buy puppet 2"]
    assert rehearse(view, last, ["nonsense"]).misfit == "nonsense"
    assert rehearse(view, last, ["end", "buy puppet 2"]).over


def test_further_steps_are_checked_with_the_precise_refusal() -> None:
    s, _, _ = start(1)
    last = s.order[-1]
    view = KRAVORA.view(s, last)
    with_more(rehearse(view, last, ["buy puppet 2"]), last, [NOTATION.parse(CONTENT, "buy puppet 3"), a.END])
    for plan, action, code in (
        (["buy puppet 2"], "shield", "not_in_round_0"),
        (["buy rock_hurler 2"], "buy puppet 1", "no_room_there"),
        (["end"], "buy puppet 2", "turn_over"),
    ):
        with pytest.raises(IllegalAction) as caught:
            with_more(rehearse(view, last, plan), last, [NOTATION.parse(CONTENT, action)])
        assert caught.value.code == code


VOLLEY = "attack 3 rock_hurler, hit a2 brute 5, hit a2 puppet 1, hit a2 puppet 1, hit a2 puppet 1"


def before_a_volley() -> State:
    return build(
        attackers={"a2": "puppet puppet puppet puppet brute", "a3": "brute"},
        defenders={"a3": "rock_hurler brute"},
        blood=(60, 0),
        buildings={0: "hut"},
        shields=(0, 1),
    )


def read(typed: str) -> list[int]:
    return [NOTATION.parse(CONTENT, text.strip()) for text in typed.split(",")]


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        (f"{VOLLEY}, done", "attack 3 rock_hurler, hit a2 brute 5, done"),
        ("attack 3 rock_hurler, volley a2, hit a2 brute 5", "attack 3 rock_hurler, hit a2 brute 5"),
        ("attack 3 brute, hit a3 brute 5, attack 3 rock_hurler", "attack 3 brute, attack 3 rock_hurler"),
    ],
)
def test_several_actions_leave_out_what_the_rules_do_by_themselves(typed: str, left: str) -> None:
    s = before_a_volley()
    assert left_to_do(KRAVORA.view(s, 0), read(typed)) == read(left)
    for action in read(left):
        s, _ = KRAVORA.step(s, 0, action, PlayoutDice(random.Random(1).random))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (f"{VOLLEY}, hit a2 puppet 1", "no_point_left"),
        ("lava b1, done", "shields_first"),
        ("done, end, buy puppet 3", "turn_over"),
    ],
)
def test_several_actions_are_refused_whole_with_a_reason(typed: str, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        left_to_do(KRAVORA.view(before_a_volley(), 0), read(typed))
    assert caught.value.code == code


def test_what_follows_the_end_of_a_round_is_not_foreseen() -> None:
    """A completion behind "end," ended in a fault, as a round begins with dice."""
    s, _, dice = start(1)
    s, _ = KRAVORA.step(s, s.active, a.END, dice)
    assert choices_in(after(KRAVORA.view(s, s.active), [a.END])) == []


@pytest.mark.parametrize("number", range(4))
def test_attacks_of_all_are_legal_and_leave_nobody_who_could_attack(number: int) -> None:
    seen = 0
    for before, seat, _, _, _ in steps(number, "greedy"):
        if before.phase != 0:
            continue
        found = attacks_of_all(KRAVORA.view(before, seat))
        s = before
        for action in found:
            s, _ = KRAVORA.step(s, seat, action, PlayoutDice(random.Random(1).random))
        assert not any(kind_of(action) == a.ATTACK for action in KRAVORA.legal(s, seat))
        assert KRAVORA.view(s, seat).boards == after(KRAVORA.view(before, seat), found).boards
        seen += len(found)
    assert seen > 5


def test_a_rehearsal_changes_nothing() -> None:
    for at, (before, _, _, _, _) in enumerate(steps(2)):
        if at % 5 == 0:
            mark = KRAVORA.fingerprint(before)
            for seat in range(before.seats):
                view = KRAVORA.view(before, seat)
                if planned_round(view, seat) is not None:
                    rehearse(view, seat, ["done", "end"])
            assert KRAVORA.fingerprint(before) == mark

"""Properties over whole random games with every option; those of any game are in tests/games/test_properties.py."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kravora.game import KRAVORA
from engine.kravora.views.viewing import imagine
from tests.engine_kravora.build import CONTENT
from tests.engine_kravora.walk import steps

GAMES = range(12)


@pytest.mark.parametrize("number", GAMES)
def test_every_state_of_a_game_is_sound_and_the_game_ends(number: int) -> None:
    rounds, last = 0, None
    for _, _, _, after, _ in steps(number):
        assert KRAVORA.problems(after) == []
        assert after.round >= rounds
        rounds, last = after.round, after
    assert last is not None
    result = KRAVORA.outcome(last)
    assert result is not None and result.winners
    assert rounds <= 20


@pytest.mark.parametrize("number", GAMES)
def test_past_states_never_change(number: int) -> None:
    """A clone shares nothing that changes: old states keep their fingerprint."""
    kept = []
    for before, _, _, after, _ in steps(number):
        kept.append((before, KRAVORA.fingerprint(before)))
        assert KRAVORA.fingerprint(after) != kept[-1][1]
    assert all(KRAVORA.fingerprint(state) == mark for state, mark in kept)


@pytest.mark.parametrize("number", GAMES[:6])
def test_every_legal_action_applies_and_leaves_a_sound_state(number: int) -> None:
    for at, (before, seat, _, _, _) in enumerate(steps(number)):
        if at % 7:
            continue
        legal = KRAVORA.legal(before, seat)
        assert len(set(legal)) == len(legal)
        for action in legal:
            after, _ = KRAVORA.step(before, seat, action, PlayoutDice(random.Random(at).random))
            assert KRAVORA.problems(after) == [], KRAVORA.format(CONTENT, action)


@pytest.mark.parametrize("number", GAMES)
def test_an_imagined_state_looks_like_the_true_one_and_goes_on_like_it(number: int) -> None:
    for at, (before, seat, action, _, _) in enumerate(steps(number)):
        if at % 5:
            continue
        view = KRAVORA.view(before, seat)
        imagined = imagine(view)
        assert KRAVORA.view(imagined, seat) == view
        assert KRAVORA.legal(imagined, seat) == KRAVORA.legal(before, seat)
        true, told = KRAVORA.step(before, seat, action, PlayoutDice(random.Random(at).random))
        other, told_too = KRAVORA.step(imagined, seat, action, PlayoutDice(random.Random(at).random))
        assert KRAVORA.view(true, None) == KRAVORA.view(other, None)
        assert told == told_too


@pytest.mark.parametrize("number", GAMES[:6])
def test_illegal_numbers_are_refused_and_change_nothing(number: int) -> None:
    rng = random.Random(number)
    refused: Counter[str] = Counter()
    for at, (before, seat, _, _, _) in enumerate(steps(number)):
        if at % 3:
            continue
        legal, mark = set(KRAVORA.legal(before, seat)), KRAVORA.fingerprint(before)
        for action in (*(rng.randrange(21 << 12) for _ in range(40)), -1, 1 << 40, 21 << 12):
            if action in legal:
                continue
            with pytest.raises(IllegalAction) as caught:
                KRAVORA.step(before, seat, action, PlayoutDice(rng.random))
            refused[caught.value.code] += 1
            assert caught.value.rule
        for other in range(-1, before.seats + 1):
            if other != seat:
                with pytest.raises(IllegalAction):
                    KRAVORA.step(before, other, next(iter(legal)), PlayoutDice(rng.random))
        assert KRAVORA.fingerprint(before) == mark
    assert "not_possible" not in refused
    assert len(refused) > 5


@pytest.mark.parametrize("number", GAMES[:6])
def test_a_decision_number_changes_only_with_what_its_seat_owes(number: int) -> None:
    for before, seat, _, after, _ in steps(number):
        for other in range(before.seats):
            changed = KRAVORA.decision(after, other) != KRAVORA.decision(before, other)
            assert changed == (other == seat or other == after.active)


@pytest.mark.parametrize("number", GAMES[:6])
def test_the_barrier_rises_with_every_draw_and_every_answer(number: int) -> None:
    for before, _, _, after, events in steps(number):
        asked = any(event[0] in ("shielded", "spared") for event in events)
        if after.draws != before.draws or asked or after.turn != before.turn:
            assert after.barrier > before.barrier or (not asked and after.draws == before.draws)

"""What walks through whole games of Kravora show; what holds of any game is in tests/games/test_properties.py."""

from __future__ import annotations

import random

import pytest

from engine.kernel.dice import PlayoutDice
from engine.kravora.game import KRAVORA
from engine.kravora.views.viewing import imagine
from tests.engine_kravora.walk import steps

GAMES = range(6)


@pytest.mark.parametrize("number", GAMES)
def test_an_imagined_state_goes_on_like_the_true_one(number: int) -> None:
    for at, (before, seat, action, _, _) in enumerate(steps(number)):
        if at % 5:
            continue
        imagined = imagine(KRAVORA.view(before, seat))
        true, told = KRAVORA.step(before, seat, action, PlayoutDice(random.Random(at).random))
        other, told_too = KRAVORA.step(imagined, seat, action, PlayoutDice(random.Random(at).random))
        assert KRAVORA.view(true, None) == KRAVORA.view(other, None)
        assert told == told_too


@pytest.mark.parametrize("number", GAMES)
def test_what_an_action_changes(number: int) -> None:
    """A decision number where its seat acted or is next; the barrier with every draw, answer and turn."""
    for before, seat, _, after, events in steps(number):
        for other in range(before.seats):
            changed = KRAVORA.decision(after, other) != KRAVORA.decision(before, other)
            assert changed == (other == seat or other == after.active)
        asked = any(event[0] in ("shielded", "spared") for event in events)
        if after.draws != before.draws or asked or after.turn != before.turn:
            assert after.barrier > before.barrier or (not asked and after.draws == before.draws)

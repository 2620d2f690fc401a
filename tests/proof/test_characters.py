"""A record whose AI seats had an open character: it is dealt again with the key, and the plans are thought again."""

from __future__ import annotations

import random

import pytest

from cli.proof.proving import ProofOptions, proved
from engine.clash.bots import BOTS
from engine.kernel.characters import characters_in, dealt
from engine.kernel.fairness.binding import AI, dice_key
from engine.kernel.records.bound_record import ENDED, BoundRecord, bound_record
from tests.proof import games
from tests.proof.games import ai_plan, as_bytes, as_json, bound_table

ROUNDS = 2


def played(monkeypatch: pytest.MonkeyPatch, other: bool) -> tuple[BoundRecord, str]:
    """Two rounds with an AI seat whose character was open; `other`: it plays in another than it was dealt."""
    monkeypatch.setattr(games, "LEVEL", "apprentice_any")
    recorder, binding, closing, seed = bound_table("clash", {}, 3, 5)
    key = dice_key(seed, binding, closing)
    words = [word.removeprefix(AI) if word.startswith(AI) else None for word in binding.seats]
    assert words == [None, None, "apprentice_any"]
    names = characters_in(BOTS)
    word = dealt(words, names, key)[2] or ""
    if other:
        word = next(each for each in (f"apprentice_{name}" for name in names) if each != word)
    monkeypatch.setattr(games, "LEVEL", word)
    rng = random.Random(3)
    game = recorder.game
    while recorder.state.round <= ROUNDS:
        seat = game.to_act(recorder.state)[0]
        if seat == 2:
            ai_plan(recorder, key, seat)
        else:
            recorder.play(seat, rng.choice(game.legal(recorder.state, seat)), "person")
    return bound_record(recorder, binding, closing, seed, ENDED), word


def test_the_dealt_character_is_sound_and_its_plans_are_thought_again(monkeypatch: pytest.MonkeyPatch) -> None:
    record, word = played(monkeypatch, other=False)
    assert any(entry.by.startswith(f"ai.{word}") for entry in record.entries)
    verdict = proved(as_bytes(as_json(record)), ProofOptions({}, ai=True))
    assert verdict.code == 0, verdict


def test_another_character_than_the_dice_dealt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = played(monkeypatch, other=True)
    verdict = proved(as_bytes(as_json(record)), ProofOptions({}, ai=True))
    assert verdict.code == 1 and "the dice dealt this seat another character" in str(verdict)
    assert proved(as_bytes(as_json(record)), ProofOptions({})).code == 0, "apart from what the AI thinks it is sound"

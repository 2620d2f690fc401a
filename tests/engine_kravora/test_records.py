"""Records, undo and exchange: a game of Kravora replays to the same states, in both modes."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from engine.kernel.errors import EngineError, RecordError
from engine.kernel.fairness import commitment, seed_from, table_key
from engine.kernel.record import Record, Recorder, replay
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import Content
from engine.kravora.pieces.state import State
from engine.kravora.pieces.view import View
from tests.engine_kravora.build import CONTENT, action

SEED, NONCES = seed_from(b"a seed for a game of Kravora"), ("1", "2", "3")
KravoraRecorder = Recorder[Content, Config, State, View]


def recorded() -> KravoraRecorder:
    recorder: KravoraRecorder = Recorder.start(KRAVORA, Config(3, plunder=True), CONTENT, table_key(SEED, NONCES))
    rng = random.Random(5)
    while owing := KRAVORA.to_act(recorder.state):
        recorder.play(owing[0], BOTS["random"].plan(KRAVORA.view(recorder.state, owing[0]), rng.random)[0], "ai")
    return recorder


def record() -> Record:
    data = json.loads(json.dumps(recorded().record(commitment(SEED), NONCES, SEED).to_json()))
    return Record.from_json(data)


@pytest.mark.parametrize("verify", [True, False])
@pytest.mark.golden
def test_a_record_replays_through_json(verify: bool) -> None:
    given = record()
    again = replay(KRAVORA, given, verify)
    assert KRAVORA.fingerprint(again.state) == given.entries[-1].fingerprint
    assert KRAVORA.outcome(again.state) is not None


def test_a_changed_die_is_found() -> None:
    given = record()
    at = next(number for number, entry in enumerate(given.entries) if number and entry.drawn)
    entry = given.entries[at]
    drawn = ((entry.drawn[0] + 1) % 6, *entry.drawn[1:])
    entries = (*given.entries[:at], replace(entry, drawn=drawn), *given.entries[at + 1 :])
    with pytest.raises(RecordError) as caught:
        replay(KRAVORA, replace(given, entries=entries), True)
    assert caught.value.facts["entry"] == at


def test_content_and_config_survive_json() -> None:
    content = json.loads(json.dumps(KRAVORA.content_to_json(CONTENT)))
    assert KRAVORA.content_from_json(content) == CONTENT
    config = Config(4, few_slots=True)
    assert KRAVORA.config_from_json(json.loads(json.dumps(KRAVORA.config_to_json(config))), config.rules) == config
    with pytest.raises(EngineError):
        KRAVORA.config_from_json({"seats": 7}, KRAVORA.versions.newest)


def test_purchases_and_the_end_of_the_turn_are_taken_back_until_the_next_choice() -> None:
    recorder: KravoraRecorder = Recorder.start(KRAVORA, Config(2), CONTENT, table_key(SEED, NONCES))
    seat = recorder.state.active
    before = KRAVORA.view(recorder.state, None)
    recorder.play(seat, action("buy puppet 2"))
    recorder.play(seat, action("buy sprinter 3"))
    assert recorder.undo(0, seat) == 2
    after = KRAVORA.view(recorder.state, None)
    assert (after.boards, after.taken, after.phase) == (before.boards, before.taken, before.phase)
    recorder.play(seat, action("end"))
    assert recorder.undo(1, seat) == 1
    recorder.play(seat, action("end"))
    other = recorder.state.active
    recorder.play(other, KRAVORA.default(recorder.state, other))
    with pytest.raises(EngineError) as caught:
        recorder.undo(1, seat)
    assert caught.value.code in ("nothing_to_undo", "barrier")

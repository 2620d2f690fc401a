"""What can be taken back in Kravora, and a config that is none; records of any game: tests/games/test_properties.py."""

from __future__ import annotations

import pytest

from engine.kernel.errors import EngineError
from engine.kernel.fairness.fairness import seed_from, table_key
from engine.kernel.records.record import Recorder
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import Content
from engine.kravora.pieces.state import State
from engine.kravora.pieces.view import View
from tests.engine_kravora.build import CONTENT, action

KravoraRecorder = Recorder[Content, Config, State, View]


def test_a_config_of_too_many_seats_is_refused() -> None:
    with pytest.raises(EngineError):
        KRAVORA.config_from_json({"seats": 7}, KRAVORA.versions.newest)


def test_purchases_and_the_end_of_the_turn_are_taken_back_until_the_next_choice() -> None:
    recorder: KravoraRecorder = Recorder.start(
        KRAVORA, Config(2), CONTENT, table_key(seed_from(b"a seed for a game of Kravora"), ("1", "2"))
    )
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

"""Undo: free until something was drawn, revealed or declared done, or another seat acted."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from engine.kernel.errors import EngineError
from engine.kernel.fairness.fairness import table_key
from engine.kernel.records.record import Recorder
from engine.kernel.undo import History
from tests.kernel.toy import CARD, CHIP, ROLL, TOY, ToyConfig, ToyContent, ToyState

Played = Recorder[ToyContent, ToyConfig, ToyState, ToyState]


@dataclass
class Mark:
    """A state that is only a name and a barrier."""

    name: str
    barrier: int = 0
    draws: list[int] = field(default_factory=list)

    def clone(self) -> Mark:
        return Mark(self.name, self.barrier, self.draws[:])


def started() -> Played:
    return Recorder.start(TOY, ToyConfig(2), ToyContent(), table_key("5eed", []))


def test_free_steps_are_taken_back_to_the_very_state_before_them() -> None:
    recorder = started()
    prints = [TOY.fingerprint(recorder.state)]
    for _ in range(3):
        recorder.play(0, CHIP)
        prints.append(TOY.fingerprint(recorder.state))
    assert recorder.history.free(0) == 3
    recorder.undo(1, 0)
    assert TOY.fingerprint(recorder.state) == prints[2]
    recorder.undo(2, 0)
    assert TOY.fingerprint(recorder.state) == prints[0]
    assert recorder.history.free(0) == 0


def test_a_draw_is_a_barrier() -> None:
    recorder = started()
    recorder.play(0, CHIP)
    recorder.play(0, ROLL)
    with pytest.raises(EngineError, match="nothing_to_undo"):
        recorder.undo(1, 0)
    recorder.play(1, CHIP)
    recorder.play(1, CARD)
    recorder.play(0, CHIP)
    assert recorder.history.free(0) == 1
    with pytest.raises(EngineError) as caught:
        recorder.undo(2, 0)
    assert (caught.value.code, caught.value.facts) == ("barrier", {"free": 1, "steps": 2})
    assert recorder.undo(0, 0) == 1


def test_only_the_seat_that_acted_last_can_take_back() -> None:
    history: History[Mark] = History()
    history.push(0, Mark("start"), Mark("a"))
    history.push(1, Mark("a"), Mark("b"))
    assert (history.free(0), history.free(1)) == (0, 1)
    with pytest.raises(EngineError, match="nothing_to_undo"):
        history.take_back(0, 1)
    assert history.take_back(1, 1).name == "a"
    assert history.free(0) == 1, "what the other did is gone, so one's own is the last again"
    assert history.take_back(0, 1).name == "start"


def test_what_goes_with_one_s_last_action_is_all_since_up_to_the_barrier() -> None:
    history: History[Mark] = History()
    for seat, before, after in ((0, "start", "a"), (0, "a", "b"), (1, "b", "c"), (2, "c", "d")):
        history.push(seat, Mark(before), Mark(after))
    assert [(seat, mark.name) for seat, mark in history.since(0)] == [(0, "a"), (1, "b"), (2, "c")]
    assert [seat for seat, _ in history.since(2)] == [2]
    assert history.since(3) == ()
    history.push(1, Mark("d"), Mark("e", barrier=1))
    assert history.since(0) == ()


def test_negative_steps_are_refused() -> None:
    history: History[Mark] = History()
    history.push(0, Mark("start"), Mark("a"))
    with pytest.raises(EngineError, match="barrier"):
        history.take_back(0, -1)
    assert history.free(0) == 1


def test_what_is_given_back_is_a_copy() -> None:
    recorder = started()
    recorder.play(0, CHIP)
    fork = recorder.fork()
    fork.undo(1, 0)
    fork.state.points[0] = 99
    recorder.undo(1, 0)
    assert recorder.state.points == [0, 0]


def test_undone_draw_counters_do_not_move_the_dice() -> None:
    straight, wavering = started(), started()
    for recorder in (straight, wavering):
        recorder.play(0, CHIP)
    wavering.play(0, CHIP)
    wavering.undo(1, 0)
    straight.play(0, ROLL)
    wavering.play(0, ROLL)
    assert straight.entries[-1].drawn == wavering.entries[-1].drawn

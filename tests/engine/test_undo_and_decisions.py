"""What can be taken back freely in Clash of Rage (the barrier); decision numbers are held by tests/games/walk.py."""

from __future__ import annotations

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import EngineError
from engine.kernel.records.record import Recorder
from tests.engine.build import CONTENT, LEGENDARIES, MARKET, build, choosing, march, options, play

Played = Recorder[object, object, State, object]


def table(s: State, *steps: str) -> Played:
    """A table that stands at this state and goes on; every die shows its middle face."""
    recorder: Played = Recorder(CLASH, s.config, CONTENT, PlayoutDice(lambda: 0.5))  # type: ignore[arg-type]
    recorder.state = s
    for text in steps:
        act(recorder, text)
    return recorder


def act(recorder: Played, text: str, seat: int | None = None) -> None:
    recorder.play(CLASH.to_act(recorder.state)[0] if seat is None else seat, CLASH.parse(CONTENT, text))


def free(recorder: Played, seat: int = 0) -> int:
    return recorder.history.free(seat)


def test_moves_are_taken_back_one_by_one_the_last_first() -> None:
    s = build(armies=[{"x1": (2, 0, 0)}])
    recorder = table(s, "move", "pick x1 I", "go a3", "pick x1 I", "go b4")
    recorder.undo(2, 0)
    assert recorder.state.plan == (28, 2, 0) and options(recorder.state) == ["pick x1 I", "finish"]
    recorder.undo(2, 0)
    assert not recorder.state.plan
    recorder.undo(1, 0)
    back = recorder.state.clone()
    back.decisions[:] = s.decisions
    assert CLASH.fingerprint(back) == CLASH.fingerprint(s), "back to the choice of the action"


def test_no_decision_number_comes_twice_whatever_is_taken_back() -> None:
    """An old panel (another device) must be stale after an undo, also when as many actions were made again."""
    recorder = table(build(armies=[{"x1": (2, 0, 0)}]), "move", "pick x1 I", "go a3")
    old = CLASH.decision(recorder.state, 0)
    recorder.undo(2, 0)
    assert CLASH.decision(recorder.state, 0) > old
    act(recorder, "pick x1 I")
    act(recorder, "go b4")
    assert CLASH.decision(recorder.state, 0) > old


def test_finish_declares_the_moves_done() -> None:
    recorder = table(build(armies=[{"x1": (2, 0, 0)}]), "move", *march("a3", (1, 0, 0)))
    assert free(recorder) == 3
    act(recorder, "finish")
    assert free(recorder) == 0
    with pytest.raises(EngineError, match="nothing_to_undo"):
        recorder.undo(1, 0)


def test_a_purchase_that_lays_a_card_is_done_one_from_a_stack_is_not() -> None:
    recorder = table(build(gold=(20, 0), market=[*MARKET, "crossbow"]), "equip", "buy crossbow I")
    assert free(recorder) == 2
    recorder.undo(1, 0)
    assert recorder.state.gold[0] == 20
    act(recorder, "buy war_drum I")
    assert free(recorder) == 0, "a card of the deck was seen"


def test_a_forge_is_done_when_cards_were_drawn_and_when_they_were_shuffled_back() -> None:
    s = build(armies=[{"a4": (1, 0, 0)}], crystals=(6, 0), gear={(0, 0): ["crossbow"]}, legendary=LEGENDARIES)
    recorder = table(s, "equip", "detach I weapon", "forge")
    assert free(recorder) == 0
    act(recorder, f"keep {LEGENDARIES[0]}")
    assert free(recorder) == 0
    act(recorder, "attach crossbow I")
    assert free(recorder) == 1


def test_dice_and_the_reveal_are_done() -> None:
    recorder = table(build(armies=[{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}]), "move", *march("b5", (0, 1, 0)), "finish")
    act(recorder, "assault")
    assert free(recorder) == 0
    recorder = table(choosing(build(), [[5], [3]]), "play 5", "play 3")
    assert free(recorder, 0) == free(recorder, 1) == 0


def test_a_reroll_is_done_a_held_hand_is_free_until_the_next_dice() -> None:
    s = build(("godleif", "steamfield"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}], gear={(0, 1): ["shamans_coat"]})
    recorder = table(s, "move", *march("b5", (0, 1, 0)), "finish")
    recorder.state = play(recorder.state, ["roll"], [5, 5, 5])[0]
    act(recorder, "hold")
    assert free(recorder) == 1


def test_taking_back_ends_where_another_seat_acted() -> None:
    recorder = table(build(gold=(9, 9)), "pass")
    assert free(recorder, 0) == 1, "a pass, until the next one acts"
    recorder.undo(1, 0)
    act(recorder, "pass")
    act(recorder, "equip")
    assert free(recorder, 0) == 0 and free(recorder, 1) == 1


def test_a_secret_choice_can_be_taken_back_until_the_reveal() -> None:
    recorder = table(choosing(build(), [[5], [3]]), "play 5")
    recorder.undo(1, 0)
    assert recorder.state.picks == [-1, -1] and CLASH.to_act(recorder.state) == [0, 1]


def numbers(s: State) -> list[int]:
    return [CLASH.decision(s, seat) for seat in range(s.config.seats)]


def test_anothers_secret_choice_does_not_age_mine() -> None:
    s = choosing(build(("bohorg", "steamfield", "tomb")), [[5, 9], [3, 7], [4, 8]])
    before = numbers(s)
    s, _ = play(s, ["play 3"], seat=1)
    s, _ = play(s, ["play 7"], seat=1)
    s, _ = play(s, ["play 4"], seat=2)
    assert numbers(s)[0] == before[0]


def test_the_reveal_ages_every_decision() -> None:
    s = choosing(build(), [[5], [3]])
    before = numbers(s)
    s, _ = play(s, ["play 5", "play 3"])
    assert all(now > then for now, then in zip(numbers(s), before, strict=True))

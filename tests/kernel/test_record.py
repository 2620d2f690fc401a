"""Records: JSON both ways, replay in both modes, and every kind of tampering found at its entry."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.kernel.errors import EngineError, IllegalAction, RecordError
from engine.kernel.fairness.fairness import commitment, seed_from, table_key
from engine.kernel.records.record import Entry, Record, Recorder, replay, retrace, struck
from engine.kernel.rules import Versions
from tests.kernel.toy import CARD, CHIP, NEW, OLD, ROLL, TOY, ToyConfig, ToyContent

SEED = seed_from(b"a seed for the toy game")
NONCES = ("1001", "1002 and a text", "")
MOVES = (CHIP, CHIP, ROLL, CARD, CHIP, None, CHIP, CHIP, CHIP, ROLL, CHIP, ROLL, CARD, CARD, CHIP, ROLL)
"""By whose turn it is; None is an undo of one."""
TRUSTED = "does_not_fit"
"""What a replay says that trusts the dice."""


def started() -> Recorder[Any, Any, Any, Any]:
    return Recorder.start(TOY, ToyConfig(3), ToyContent(), table_key(SEED, NONCES))


def played() -> Recorder[Any, Any, Any, Any]:
    recorder = started()
    for move in MOVES:
        seat = recorder.state.active
        if move is None:
            recorder.undo(1, seat)
        else:
            recorder.play(seat, move)
    return recorder


def record() -> Record:
    return played().record(commitment(SEED), NONCES, SEED)


def tampered(at: int, /, **changes: Any) -> Record:
    whole = record()
    entries = list(whole.entries)
    entries[at] = replace(entries[at], **changes)
    return replace(whole, entries=tuple(entries))


def code_of(whole: Record, verify: bool = True) -> tuple[str, int | str]:
    with pytest.raises(RecordError) as caught:
        replay(TOY, whole, verify)
    return caught.value.code, caught.value.facts["entry"]


def test_entry_0_holds_the_draws_of_the_setup() -> None:
    first = started().entries[0]
    assert (first.number, first.seat, first.action, first.by) == (0, -1, None, "setup")
    assert len(first.drawn) == 7
    assert first.counters == (7, 0, 0)


def test_json_both_ways() -> None:
    whole = record()
    text = json.dumps(whole.to_json())
    assert Record.from_json(json.loads(text)) == whole
    assert json.loads(text)["format"] == 1


def test_a_hidden_seed_stays_out_of_the_json() -> None:
    recorder = played()
    text = json.dumps(recorder.record(commitment(SEED), NONCES, None).to_json())
    assert SEED not in text
    assert table_key(SEED, NONCES).hex() not in text
    assert SEED in json.dumps(record().to_json())


def test_other_formats_and_broken_entries_are_refused() -> None:
    data = record().to_json()
    with pytest.raises(RecordError, match="format"):
        Record.from_json({**data, "format": 2})
    good = data["entries"][2]
    for broken in ([], None, good[:-1], [*good, 1], ["0", *good[1:]], [*good[:3], ["x"], *good[4:]]):
        with pytest.raises(RecordError) as caught:
            Record.from_json({**data, "entries": [data["entries"][0], broken]})
        assert (caught.value.code, caught.value.facts["entry"]) == ("not_an_entry", 1)


def test_verify_and_trust_give_the_same_game() -> None:
    recorder, whole = played(), record()
    seen: dict[bool, list[Any]] = {True: [], False: []}
    for verify in (True, False):

        def watch(entry: Entry, events: list[Any], state: Any, verify: bool = verify) -> None:
            seen[verify].append((entry.number, events, TOY.fingerprint(state)))

        again = replay(TOY, whole, verify, watch)
        assert TOY.fingerprint(again.state) == TOY.fingerprint(recorder.state)
        assert again.history.free(again.state.active) == recorder.history.free(recorder.state.active)
    assert seen[True] == seen[False]
    assert [print_ for _, _, print_ in seen[True]] == [entry.fingerprint for entry in whole.entries]


def test_trust_mode_needs_no_seed_and_verify_mode_does() -> None:
    hidden = replace(record(), seed=None)
    assert replay(TOY, hidden, verify=False).state.points == played().state.points
    assert code_of(hidden) == ("seed_hidden", 0)


@pytest.mark.parametrize(
    ("number", "changes", "code"),
    [
        (0, {"drawn": (0, 0, 0, 0, 0, 0, 1)}, "drawn"),
        (0, {"fingerprint": "0" * 16}, "fingerprint"),
        (0, {"counters": (8, 0, 0)}, "counters"),
        (0, {"undo": 1}, "no_setup"),
        (3, {"drawn": (0, 0)}, "drawn"),
        (3, {"action": CARD}, "drawn"),
        (1, {"action": ROLL}, "action"),
        (1, {"seat": 1}, "action"),
        (1, {"number": 9}, "number"),
        (2, {"undo": 1}, "undo"),
        (6, {"undo": 2}, "undo"),
        (6, {"undo": 0}, "undo"),
        (6, {"seat": 1}, "undo"),
        (4, {"fingerprint": "0" * 16}, "fingerprint"),
        (4, {"counters": (7, 0, 3)}, "counters"),
        (0, {"drawn": ()}, TRUSTED),
        (3, {"drawn": (0,)}, TRUSTED),
        (3, {"drawn": (0, 0, 0)}, TRUSTED),
        (3, {"drawn": (0, 6)}, TRUSTED),
        (6, {"undo": 3}, TRUSTED),
    ],
)
def test_the_first_entry_that_differs_is_named(number: int, changes: dict[str, Any], code: str) -> None:
    """By verifying, and by a replay that trusts the dice where their draws do not fit."""
    assert code_of(tampered(number, **changes), verify=code != TRUSTED) == (code, number)


def test_verify_finds_every_single_changed_die() -> None:
    whole = record()
    changed = 0
    for entry in whole.entries:
        for at, value in enumerate(entry.drawn):
            drawn = (*entry.drawn[:at], 1 - value if value < 2 else value - 1, *entry.drawn[at + 1 :])
            assert code_of(tampered(entry.number, drawn=drawn)) == ("drawn", entry.number)
            changed += 1
    assert changed == 7 + 2 + 3 + 1 + 1


def test_a_seed_that_does_not_fit_the_mark_or_other_nonces_are_refused() -> None:
    assert code_of(replace(record(), seed=seed_from(b"a seed chosen afterwards"))) == ("commit", 0)
    assert code_of(replace(record(), commit=commitment("00"))) == ("commit", 0)
    assert code_of(replace(record(), nonces=("1001", "1002", "")))[1] == 0


def test_a_missing_or_repeated_entry_is_found() -> None:
    whole = record()
    without = (*whole.entries[:3], *whole.entries[4:])
    assert code_of(replace(whole, entries=without))[1] == 3
    twice = (*whole.entries[:4], *whole.entries[3:])
    assert code_of(replace(whole, entries=twice))[1] == 4
    assert code_of(replace(whole, entries=())) == ("no_setup", 0)
    assert code_of(replace(whole, entries=()), verify=False) == ("no_setup", 0)


def test_another_game_version_or_unreadable_config_is_refused() -> None:
    assert code_of(replace(record(), game="chess")) == ("wrong_game", 0)
    assert code_of(replace(record(), rules_version=9)) == ("rules_version", 0)
    assert code_of(replace(record(), config={"seats": 1})) == ("unreadable", 0)
    assert code_of(replace(record(), content={})) == ("unreadable", 0)


def test_each_record_replays_under_the_rules_it_began_with() -> None:
    """One program, one rule with a switch, two versions: both games go on, and neither fits the other's rules."""
    old = record()
    recorder = Recorder.start(TOY, ToyConfig(3, NEW), ToyContent(), table_key(SEED, NONCES))
    for move in MOVES[:4]:
        recorder.play(recorder.state.active, move or CARD)
    new = recorder.record(commitment(SEED), NONCES, SEED)
    assert (old.rules_version, new.rules_version) == (1, 2)
    for verify in (True, False):
        assert replay(TOY, Record.from_json(old.to_json()), verify).config.rules is OLD
        assert replay(TOY, Record.from_json(new.to_json()), verify).config.rules is NEW
    assert code_of(replace(old, rules_version=2)) == ("drawn", 3)
    assert code_of(replace(old, rules_version=2), verify=False) == ("does_not_fit", 3)
    assert code_of(replace(new, rules_version=1), verify=False) == ("does_not_fit", 3)


def test_a_record_that_does_not_replay_is_no_refusal_of_the_rules() -> None:
    with pytest.raises(RecordError) as caught:
        replay(TOY, replace(record(), rules_version=9), verify=True)
    assert not isinstance(caught.value, EngineError)


def test_retracing_finds_where_a_game_leaves_the_rules_and_sees_all_that_fits() -> None:
    """Trust mode compares the last state alone: what differs first is found by comparing each."""
    whole = tampered(5, fingerprint="0" * 16)
    replay(TOY, whole, verify=False)
    seen: list[int] = []
    with pytest.raises(RecordError) as caught:
        retrace(TOY, ToyConfig(3), ToyContent(), whole.entries, lambda entry, *_: seen.append(entry.number))
    assert (caught.value.code, caught.value.facts["entry"]) == ("fingerprint", 5)
    assert seen == [0, 1, 2, 3, 4]


def test_versions_ascend() -> None:
    for wrong in ((), (NEW, OLD), (OLD, OLD)):
        with pytest.raises(ValueError, match="ascend"):
            Versions(*wrong)


def test_trust_mode_compares_the_last_state() -> None:
    assert code_of(tampered(3, drawn=(5, 5)), verify=False) == ("fingerprint", len(MOVES))


def test_an_illegal_action_changes_nothing() -> None:
    recorder = started()
    before = TOY.fingerprint(recorder.state)
    with pytest.raises(IllegalAction):
        recorder.play(0, ROLL)
    with pytest.raises(IllegalAction):
        recorder.play(1, CHIP)
    assert len(recorder.entries) == 1
    assert TOY.fingerprint(recorder.state) == before


def test_a_resumed_game_goes_on_as_the_one_that_never_stopped() -> None:
    key = table_key(SEED, NONCES)
    for stop in range(1, len(MOVES) + 2):
        whole = record()
        seen: list[int] = []
        recorder = Recorder.resume(
            TOY,
            ToyConfig(3),
            ToyContent(),
            key,
            whole.entries[:stop],
            lambda entry, events, state, seen=seen: seen.append(entry.number),
        )
        assert seen == list(range(stop))
        for move in MOVES[stop - 1 :]:
            seat = recorder.state.active
            if move is None:
                recorder.undo(1, seat)
            else:
                recorder.play(seat, move)
        assert tuple(recorder.entries) == whole.entries


def test_a_fork_leaves_the_original_as_it_was() -> None:
    recorder = started()
    recorder.play(0, CHIP)
    before = (list(recorder.entries), TOY.fingerprint(recorder.state), recorder.history.free(0))
    fork = recorder.fork()
    fork.play(0, CHIP)
    fork.undo(2, 0)
    fork.play(0, CARD)
    assert (recorder.entries, TOY.fingerprint(recorder.state), recorder.history.free(0)) == before
    recorder.play(0, CHIP)
    assert recorder.undo(0, 0) == 2


def test_struck_entries_are_those_an_undo_took_back() -> None:
    recorder = started()
    for _ in range(3):
        recorder.play(0, CHIP)
    recorder.undo(2, 0)
    recorder.play(0, CHIP)
    recorder.undo(1, 0)
    recorder.undo(1, 0)
    recorder.play(0, CARD)
    assert [entry.action for entry in recorder.entries] == [
        None,
        CHIP,
        CHIP,
        CHIP,
        None,
        CHIP,
        None,
        None,
        CARD,
    ]
    assert struck(recorder.entries) == {1, 2, 3, 5}


def test_who_acted_by_which_hand_is_kept_but_is_no_fact_of_the_game() -> None:
    recorder = started()
    recorder.play(0, CHIP, by="ai")
    assert recorder.entries[-1].by == "ai"
    assert replay(TOY, tampered(1, by="orders"), verify=True).entries[-1].fingerprint


def test_errors_of_undo_leave_the_record_alone() -> None:
    recorder = started()
    with pytest.raises(EngineError, match="nothing_to_undo"):
        recorder.undo(0, 0)
    assert len(recorder.entries) == 1

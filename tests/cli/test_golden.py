"""Recorded games of every released version replay to the same states, and continue from any stop."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.proof.proving import ProofOptions, proved
from cli.proof.recordfile import read_record, read_whole, write_record
from engine.clash.pieces.state import PHASE_NAMES as CLASH_PHASES
from engine.kernel.errors import RecordError
from engine.kernel.fairness.fairness import table_key
from engine.kernel.records.record import Entry, Record, Recorder, config_under, content_of, replay
from engine.kravora.pieces.state import PHASE_NAMES as KRAVORA_PHASES
from engine.registry import GAMES
from tests.longer import usual
from tests.make_records import STOPS

VERSIONS = Path(__file__).parents[1] / "records"
RECORDS = sorted(VERSIONS.glob("*/*.json"))
STOPPED = sorted(path for path in VERSIONS.glob("*/stopped/*.json") if path.name != STOPS)
PHASES = {"clash": CLASH_PHASES, "kravora": KRAVORA_PHASES}
FURTHER = 12
"""Entries that a game goes on with from a stop; from its first one to its end."""
pytestmark = pytest.mark.golden


def ids(path: Path) -> str:
    return str(path.relative_to(VERSIONS).with_suffix(""))


def with_other_die(record: Record, number: int) -> Record:
    """The record with the first draw of an entry changed."""
    entries = list(record.entries)
    drawn = entries[number].drawn
    entries[number] = replace(entries[number], drawn=(0 if drawn[0] else 1, *drawn[1:]))
    return replace(record, entries=tuple(entries))


@pytest.mark.parametrize("game", GAMES)
def test_there_are_records_of_every_number_of_seats_and_of_undo(game: str) -> None:
    records = [record for path in RECORDS if (record := read_record(path)).game == game]
    assert {len(record.nonces) for record in records} >= {2, 3, 4}
    assert any(entry.undo for record in records for entry in record.entries)
    assert any(entry.undo > 1 for record in records for entry in record.entries)
    assert all(path.stat().st_size < 150_000 for path in RECORDS)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_records_of_every_version_of_the_rules_that_was_released(game: str) -> None:
    """Only the newest may be without: its release, which makes its records, is still to come."""
    released = {folder.name for folder in VERSIONS.iterdir()}
    recorded = {
        (record.rules_version, path.parts[-2]) for path in RECORDS if (record := read_record(path)).game == game
    }
    *older, newest = GAMES[game].versions.known
    for rules in (*older, newest) if newest.since in released else older:
        assert (rules.version, rules.since) in recorded


@pytest.mark.parametrize("path", RECORDS, ids=ids)
def test_verify_accepts_it(path: Path) -> None:
    verdict = proved(path.read_bytes(), ProofOptions({}))
    assert verdict.code == 0
    assert verdict.lines[0].startswith("sound")


@pytest.mark.parametrize("path", usual(RECORDS, RECORDS[1::3], ids))
def test_trust_mode_passes_through_the_same_sound_states(path: Path) -> None:
    record = read_record(path)
    game = GAMES[record.game]
    wrong: list[int] = []

    def watch(entry: Entry, events: list[Any], state: Any) -> None:
        if game.fingerprint(state) != entry.fingerprint or game.problems(state):
            wrong.append(entry.number)

    last = replay(game, replace(record, seed=None), verify=False, watch=watch)
    assert wrong == []
    assert game.outcome(last.state) is not None


@pytest.mark.parametrize("path", usual(RECORDS, RECORDS[::3], ids))
def test_verify_rejects_it_with_one_die_changed(path: Path, tmp_path: Path) -> None:
    record = read_record(path)
    rolled = [entry.number for entry in record.entries if entry.drawn]
    for number in {rolled[0], rolled[1], rolled[len(rolled) // 2], rolled[-1]}:
        changed = tmp_path / "changed.json"
        write_record(changed, with_other_die(record, number))
        verdict = proved(changed.read_bytes(), ProofOptions({}))
        assert verdict == (1, (f"entry {number}: the dice or cards drawn differ",))


@pytest.mark.parametrize("path", RECORDS, ids=ids)
def test_writing_a_record_again_gives_the_same_bytes(path: Path, tmp_path: Path) -> None:
    again = tmp_path / path.name
    write_record(again, read_whole(path))
    assert again.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_trust_mode_notices_dice_that_lead_to_another_end(game: str) -> None:
    records = (record for path in RECORDS if (record := read_record(path)).game == game)
    record = next(record for record in records if len(record.nonces) > 1)
    refused = set()
    for entry in record.entries:
        if entry.drawn:
            with contextlib.suppress(RecordError):
                replay(GAMES[game], with_other_die(record, entry.number), verify=False)
                continue
            refused.add(entry.number)
    assert 0 in refused, "another setup"
    assert len(refused) > 1, "other dice; not all, as a 0 and a 1 may both hit"


def taken_up(record: Record, stop: int) -> Recorder[Any, Any, Any, Any]:
    """The game as it was stored when it was stopped after an entry."""
    game = GAMES[record.game]
    config, content = config_under(game, record.rules_version, record.config), content_of(game, record.content)
    key = table_key(record.seed or "", record.nonces)
    return Recorder.resume(game, config, content, key, record.entries[: stop + 1])


@pytest.mark.parametrize("path", STOPPED, ids=ids)
def test_a_game_stopped_in_any_phase_goes_on_as_it_did_under_the_version_that_began_it(path: Path) -> None:
    record = read_record(path)
    stops = json.loads((path.parent / STOPS).read_text())[path.stem]
    first = min(stops.values())
    for phase, stop in stops.items():
        recorder = taken_up(record, stop)
        assert recorder.game.view(recorder.state, recorder.game.to_act(recorder.state)[0]).phase == phase
        last = len(record.entries) if stop == first else stop + 1 + FURTHER
        for entry in record.entries[stop + 1 : last]:
            assert entry.action is not None
            recorder.play(entry.seat, entry.action, entry.by)
        assert tuple(recorder.entries) == record.entries[:last]
        assert stop != first or recorder.game.outcome(recorder.state) is not None


@pytest.mark.parametrize("game", GAMES)
def test_games_are_stopped_in_every_phase(game: str) -> None:
    phases = {
        phase
        for file in VERSIONS.glob(f"*/stopped/{STOPS}")
        for name, stops in json.loads(file.read_text()).items()
        for phase in stops
        if name.startswith(f"{game}-")
    }
    assert phases == set(PHASES[game]) - {"over"}

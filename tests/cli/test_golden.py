"""Recorded games of every released version replay to the same states, and a changed die is found in each."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from cli.recordfile import read_record, write_record
from engine.kernel.errors import RecordError
from engine.kernel.record import Entry, Record, replay
from engine.registry import GAMES

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
pytestmark = pytest.mark.golden


def ids(path: Path) -> str:
    return path.stem


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


@pytest.mark.parametrize("path", RECORDS, ids=ids)
def test_verify_accepts_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path)]) == 0
    assert "sound" in capsys.readouterr().out


@pytest.mark.parametrize("path", RECORDS, ids=ids)
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


@pytest.mark.parametrize("path", RECORDS, ids=ids)
def test_verify_rejects_it_with_one_die_changed(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = read_record(path)
    rolled = [entry.number for entry in record.entries if entry.drawn]
    for number in {rolled[0], rolled[1], rolled[len(rolled) // 2], rolled[-1]}:
        changed = tmp_path / "changed.json"
        write_record(changed, with_other_die(record, number))
        assert main(["verify", str(changed)]) == 1
        assert f"entry {number}: the dice or cards drawn differ" in capsys.readouterr().out


@pytest.mark.parametrize("path", RECORDS, ids=ids)
def test_writing_a_record_again_gives_the_same_bytes(path: Path, tmp_path: Path) -> None:
    again = tmp_path / path.name
    write_record(again, read_record(path))
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

"""Sound records: played at a table, simulated, migrated; what `verify` says of them."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from cli.main import main
from cli.proof.proving import ProofOptions, proved
from cli.proof.recordfile import read_old, write_record
from engine.kernel.fairness.binding import binding_hash, dice_key
from engine.kernel.records.bound_record import BoundRecord, bound_record
from engine.kernel.records.proof import check_played, read_bound
from engine.kernel.records.record import Recorder, replay
from engine.registry import GAMES
from tests.old_records import from_format_1
from tests.proof.games import ai_plan, as_bytes, as_json, bound_game, bound_table

RECORDS = sorted((Path(__file__).parents[1] / "records" / "0.1.0").glob("*.json"))
PLAIN = ProofOptions({})


@pytest.mark.parametrize("name", GAMES)
def test_a_table_s_record_is_sound_by_all_its_posts_and_plans(name: str) -> None:
    record = bound_game(name)
    posted = {"mark": record.binding.mark, "binding": binding_hash(record.binding), "chain": record.chain}
    verdict = proved(as_bytes(as_json(record)), ProofOptions(posted, ai=True))
    assert verdict.code == 0
    told = "\n".join(verdict.lines)
    for said in (*posted.values(), "three blue owls", "rain on a tin roof", "every AI plan was thought again"):
        assert said in told
    assert any(entry.undo for entry in record.entries)
    others = (bound_game(name, number=number) for number in range(3))
    deciders = {entry.by.split(".")[0] for each in (record, *others) for entry in each.entries}
    assert {"person", "default", "orders", "ai"} <= deciders


@pytest.mark.parametrize("name", GAMES)
def test_a_simulated_game_is_sound_by_all_its_plans(name: str, tmp_path: Path) -> None:
    """Bots plan as AI seats do at a table; random play is recorded as people's."""
    assert main(f"simulate {name} --seats 3 --bots greedy,random --games 1 --jobs 1 --records {tmp_path}".split()) == 0
    (file,) = tmp_path.glob("*.json")
    verdict = proved(file.read_bytes(), ProofOptions({}, ai=True))
    assert verdict.code == 0
    assert "every AI plan was thought again and is the same" in verdict.lines


@pytest.mark.parametrize("what", ["mark", "binding", "chain"])
def test_another_post_is_named(what: str) -> None:
    verdict = proved(as_bytes(as_json(bound_game("kravora"))), ProofOptions({what: "0" * 64}))
    assert verdict == (1, (f"{what}: the table posted another",))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_read_is_written_again(name: str) -> None:
    record = bound_game(name)
    assert read_bound(as_bytes(as_json(record))) == record


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_scheme_1_goes_on_and_migrates(path: Path) -> None:
    """A game begun without a binding gets what format 2 asks for by playing it again; it is as sound as it was."""
    old = read_old(path.read_bytes())
    record = from_format_1(GAMES[old.game], old)
    data = as_bytes(as_json(record))
    verdict = proved(data, PLAIN)
    assert verdict.code == 0
    assert "Not proved" in verdict.lines[-1]
    assert [entry.drawn for entry in record.entries] == [entry.drawn for entry in old.entries]
    assert len(data) < 1.4 * path.stat().st_size
    assert replay(GAMES[old.game], record.plain(), verify=True).entries == list(old.entries)


def test_a_record_taken_up_from_stored_entries_is_the_same() -> None:
    record = bound_game("clash")
    game, plain = GAMES["clash"], record.plain()
    first = check_played(game, record)
    key = dice_key(record.seed or "", record.binding, record.closing)
    resumed = Recorder.resume(game, first.config, first.content, key, plain.entries)
    assert bound_record(resumed, record.binding, record.closing, record.seed, record.status) == record


def test_a_recorder_that_knows_the_end_only_writes_no_record() -> None:
    recorder, binding, closing, seed = bound_table("kravora", {}, 3, 0)
    seat = recorder.game.to_act(recorder.state)[0]
    recorder.play(seat, recorder.game.legal(recorder.state, seat)[0])
    recorder.forget()
    with pytest.raises(ValueError, match="not know all"):
        bound_record(recorder, binding, closing, seed, "ended")


def test_a_binding_of_other_options_is_refused() -> None:
    recorder, binding, closing, seed = bound_table("kravora", {}, 3, 0)
    with pytest.raises(ValueError, match="other options"):
        bound_record(recorder, replace(binding, config_hash="0" * 64), closing, seed, "ended")


@pytest.mark.parametrize("name", GAMES)
def test_undo_redo_same_plan(name: str) -> None:
    """An AI whose plan was taken back, or whose game went on after a fork, means to do the same again."""
    recorder, binding, closing, seed = bound_table(name, {}, 3, 3)
    key = dice_key(seed, binding, closing)
    rng, game, undone = random.Random(5), recorder.game, 0
    for _ in range(60):
        seat = game.to_act(recorder.state)[0]
        if binding.seats[seat] == "person":
            recorder.play(seat, rng.choice(game.legal(recorder.state, seat)))
            continue
        other = recorder.fork()
        ai_plan(other, key, seat)
        count = len(other.entries) - len(recorder.entries)
        ai_plan(recorder, key, seat)
        assert recorder.entries == other.entries
        free = recorder.history.free(seat)
        if free >= count:
            plan = [entry.action for entry in recorder.entries[-count:]]
            recorder.undo(count, seat)
            undone += 1
            ai_plan(recorder, key, seat)
            assert [entry.action for entry in recorder.entries[-count:]] == plan
    assert undone


def test_a_word_ends_where_it_does() -> None:
    """`closing` and `contributions` of a record come back as they went in."""
    record = bound_game("kravora")
    data = as_json(record)
    assert data["closing"] == [[0, "word", "rain on a tin roof"], [1, "seal", "a secret nobody knows"]]
    assert data["binding"]["closers"] == [[0, "word"], [1, "seal"]]
    assert data["binding"]["contributions"][-1] == ["start", 0, "1180000000000000003"]


def test_the_command_tells_it_in_a_process_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record: BoundRecord = bound_game("kravora")
    file = tmp_path / "game.json"
    write_record(file, record)
    mark = record.binding.mark.upper()
    assert main(["verify", str(file), "--mark", mark, "--ai"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{file}: sound; {len(record.entries) - 1} entries of kravora, over")
    assert "anyone can make up a sound record" in told
    assert main(["verify", str(file), "--mark", "0" * 64]) == 1
    assert "the table posted another" in capsys.readouterr().out
    assert main(["verify", str(file), "--chain", "12ab"]) == 2
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    file.write_bytes(json.dumps({**as_json(record), "seed": None}).encode())
    assert main(["verify", str(file)]) == 2

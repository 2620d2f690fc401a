"""`verify` on records of format 1, of games from before bindings were posted; tests/proof has format 2."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from cli.proof.proving import ProofOptions, proved

Change = Callable[[dict[str, Any]], object]
RECORD = Path(__file__).parents[1] / "records" / "0.1.0" / "clash-3-seats-undos.json"


def record() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))
    return data


def verified(data: Any, posted: dict[str, str] | None = None) -> tuple[int, str]:
    verdict = proved(json.dumps(data).encode(), ProofOptions(posted or {}))
    return verdict.code, verdict.lines[0]


def test_a_sound_record_tells_what_it_does_not_prove(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(RECORD), "--mark", record()["commit"]]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{RECORD}: sound; {len(record()['entries']) - 1} entries")
    assert "Not proved: that the nonces are people's own, and that the game data are the house's" in told


def change_a_die(data: dict[str, Any]) -> None:
    drawn = next(entry[3] for entry in data["entries"][1:] if entry[3])
    drawn[0] = 0 if drawn[0] else 1


@pytest.mark.parametrize(
    ("change", "code", "told"),
    [
        (change_a_die, 1, "dice or cards drawn differ"),
        (lambda data: data["entries"][4].__setitem__(1, 0xFFF000), 1, "entry 4: the action is not legal"),
        (lambda data: data["entries"][4].__setitem__(5, "0" * 16), 1, "entry 4: the state differs"),
        (lambda data: data["entries"][4].__setitem__(4, [0, 0, 9]), 1, "entry 4: the counters"),
        (lambda data: data.update(commit="0" * 64), 1, "the seed does not fit the mark"),
        (lambda data: data.update(seed=None), 2, "the seed is not shown"),
        (lambda data: data["nonces"].reverse(), 1, "entry 0"),
        (lambda data: data.update(rules_version=999), 2, "rules of version 999"),
        (lambda data: data.update(config={}), 1, "can't be re"),
        (lambda data: data["content"]["clans"].pop(0), 1, ""),
        (lambda data: data.update(game="chess"), 2, "there is no game chess"),
        (lambda data: data.pop("commit"), 1, "commit: it is missing"),
        (lambda data: data.update(format=9), 2, "no records of format 9"),
        (lambda data: data["entries"][3].pop(), 1, "entry 3: it: 6 parts"),
        (lambda data: data["entries"][3].__setitem__(3, ["6"]), 1, "entry 3: drawn 0: '6' is no whole number"),
        (lambda data: data.update(more=1), 1, "more: there is no such field"),
    ],
)
def test_a_changed_record_is_refused_at_its_first_difference(change: Change, code: int, told: str) -> None:
    data = record()
    change(data)
    found, line = verified(data)
    assert found == code
    assert told in line


def test_only_its_mark_was_posted() -> None:
    assert verified(record(), {"mark": record()["commit"]})[0] == 0
    assert verified(record(), {"mark": "0" * 64}) == (1, "mark: the table posted another")
    assert verified(record(), {"binding": record()["commit"]}) == (1, "binding: the table posted another")


def test_a_missing_file_exits_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "can't be read" in capsys.readouterr().err

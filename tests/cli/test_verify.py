"""`verify`: one line and 0, or the first entry that differs and 1; 2 when there is nothing to read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from cli.playing import Job, play

Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("records")
    options = {"layouts": ["random"], "round_limit": 2, "edition": "retail-2019"}
    for number in range(20):
        job = Job("clash", number, 2, ("random", "random"), 1, options, None, folder)
        assert play(job).problems == []
        text = (folder / f"{job.name}.json").read_text()
        if any(entry[3] for entry in json.loads(text)["entries"][1:]):
            return text
    pytest.fail("no game with dice in it")


def verified(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> tuple[int, str]:
    file = tmp_path / "record.json"
    file.write_text(text)
    code = main(["verify", str(file)])
    told = capsys.readouterr().out
    assert told.count("\n") == 1
    return code, told


def test_a_sound_record(capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str) -> None:
    code, told = verified(capsys, tmp_path, record)
    assert code == 0
    assert f"{len(json.loads(record)['entries']) - 1} entries" in told


def entry_with_dice(data: dict[str, Any]) -> int:
    return next(at for at, entry in enumerate(data["entries"]) if at and entry[3])


def change_a_die(data: dict[str, Any]) -> None:
    drawn = data["entries"][entry_with_dice(data)][3]
    drawn[0] = 0 if drawn[0] else 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (change_a_die, "dice or cards drawn differ"),
        (lambda data: data["entries"][4].__setitem__(1, 0xFFF000), "entry 4: the action is not legal"),
        (lambda data: data["entries"][4].__setitem__(5, "0" * 16), "entry 4: the state differs"),
        (lambda data: data["entries"][4].__setitem__(4, [0, 0, 9]), "entry 4: the counters"),
        (lambda data: data.update(commit="0" * 64), "entry 0: the seed does not fit the mark"),
        (lambda data: data.update(seed=None), "entry 0: the seed is not revealed"),
        (lambda data: data["nonces"].reverse(), "entry 0"),
        (lambda data: data.update(rules_version=999), "other rules"),
        (lambda data: data.update(config={}), "can't be read"),
        (lambda data: data["content"]["clans"].pop(0), "entry 0"),
        (lambda data: data.update(game="chess"), "no game of this house"),
        (lambda data: data.pop("commit"), "no record: commit"),
        (lambda data: data.update(format=9), "no record: format"),
        (lambda data: data["entries"][3].pop(), "no record: entries.3"),
        (lambda data: data["entries"][3].__setitem__(3, ["6"]), "no record: entries.3"),
        (lambda data: data.update(more=1), "no record: more"),
    ],
)
def test_a_changed_record_is_refused_at_its_first_difference(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str, change: Change, told: str
) -> None:
    data = json.loads(record)
    change(data)
    code, line = verified(capsys, tmp_path, json.dumps(data))
    assert code == 1
    assert told in line


def test_a_file_that_is_no_json_or_too_large(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: str
) -> None:
    assert verified(capsys, tmp_path, "{")[0] == 1
    monkeypatch.setattr("cli.recordfile.MOST_BYTES", 1000)
    assert verified(capsys, tmp_path, record)[0] == 1


def test_a_missing_file_exits_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "can't be read" in capsys.readouterr().err

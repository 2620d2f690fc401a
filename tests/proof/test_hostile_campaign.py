"""Campaign's records that nobody's bot wrote: refused in plain words, field named, in the process that has limits."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from cli.proof import proving
from cli.proof.proving import ProofOptions, proved, proved_apart
from tests.proof import test_hostile as hostile
from tests.proof.forging import MISSING, put, redrawn, relinked
from tests.proof.games import as_bytes
from tests.proof.mutator import Whole, a_campaign


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return a_campaign(tmp_path_factory.mktemp("campaign"))


def test_what_is_no_record(campaign: Whole, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that are no game's record are no campaign's either."""
    text = as_bytes(campaign.data).decode().replace('"program":"', '"program":"rain on a tin', 1)
    monkeypatch.setattr(hostile, "text", lambda: text)
    for name, made in hostile.HOSTILE.items():
        verdict = proved(made(), ProofOptions({}, folder=campaign.folder))
        assert verdict.code == 2 and verdict.lines[0].startswith("can't be checked: "), name


MALFORMED: list[tuple[str, Any, str]] = [
    ("seed", 5, "seed: 5 is no"),
    ("seed", "x" * 64, "seed: 'x"),
    ("binding", [], "binding: a list is no object"),
    ("binding mark", 5, "binding mark: 5 is no"),
    ("binding seats", 3, "binding seats: 3 is no list"),
    ("binding seats", ["person"] * 3, "binding seats: the game has 2"),
    ("binding scheme", 1, "binding contributions 0: no start of seat 0 in key scheme 1"),
    ("chain", [], "chain: a list is no such text"),
    ("config", None, "config: it is no object"),
    ("config seats", 10**9, "config seats: 1000000000 is no whole number from 2 to 4"),
    ("config seats", "2", "config seats: '2' is no"),
    ("config options", [], "config options: a list is no object"),
    ("config options heroes", 1, "config options heroes: 1 is neither"),
    ("config options heroes", False, "config options: one of them says what is so anyway"),
    ("config options garrisons", "none", "config options garrisons: 'none' is no"),
    ("content campaign", MISSING, "content campaign: it is missing"),
    ("content scenarios", MISSING, "content scenarios: they are not numbered"),
    ("content scenarios 3 number", 5, "content scenarios: they are not numbered"),
    ("content campaign clamp", 10**9, "content campaign clamp: 1000000000 is no"),
    ("content items", 5, "content items: 5 is no list"),
    ("entries", {}, "entries: it is no list"),
    ("entries", [], "entries: it is no list of 1"),
    ("entries 1", 5, "entry 1: it: 5 is no list"),
    ("entries 0 3", [], "entry 0: the counters"),
    ("entries 1 0", 2, "entry 1: seat: there is no seat 2"),
    ("entries 1 1", 5, "entry 1: action: 5 is no list"),
    ("entries 1 1", [], "entry 1: action: it begins with none of veto,"),
    ("entries 1 1", [[]], "entry 1: action: it begins with none of veto,"),
    ("entries 1 1", ["veto"], "entry 1: action: 1 parts, where 2 have to be"),
    ("entries 1 1", ["veto", "x"], "entry 1: action scenario: 'x' is no"),
    ("entries 1 1", ["pact", 1], "entry 1: action: 2 parts, where 1 have to be"),
    ("entries 1 1", ["life", 3], "entry 1: action level: 3 is no"),
    ("entries 1 1 1", -1, "entry 1: action table: -1 is no"),
    ("entries 1 1 2", [[0, 0, 1]], "entry 1: action places: the game"),
    ("entries 1 1 5", "0" * 63, "entry 1: action chain: '0"),
    ("entries 1 1 6", [0] * 17, "entry 1: action grudges: 17 parts"),
    ("entries 1 1 7", [[1000], []], "entry 1: action legendaries 0 0: 1000 is no"),
    ("entries 1 5", "0" * 16, "entry 1: fingerprint: '0000000000000000' is no"),
    ("status", "won", "status: 'won' is no"),
    ("status", "ended", "outcome: it is there if"),
    ("outcome", {}, "outcome winners: it is missing"),
    ("outcome reason", "\x1b[2J", "the outcome is another"),
    ("\x1b[2J", 1, "\\x1b[2J: there is no such field"),
]
"""The place of a record that is changed, what is put there, and how the refusal begins."""


@pytest.mark.parametrize(("place", "value", "line"), MALFORMED)
def test_a_malformed_value_is_named(campaign: Whole, place: str, value: Any, line: str) -> None:
    data = json.loads(as_bytes(campaign.data))
    put(data, place, value)
    # What can't be made to fit is refused as it is.
    with contextlib.suppress(TypeError, KeyError, ValueError, AttributeError):
        (redrawn if place.startswith(("binding", "config")) else relinked)(data)
    if place in ("binding mark", "chain"):
        put(data, place, value)
    verdict = proved(as_bytes(data), ProofOptions({}, folder=campaign.folder))
    assert verdict.code == 1 and verdict.lines[0].startswith(line)


def test_a_campaign_is_read_in_the_process_with_limits(
    campaign: Whole, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`verify` reads nothing of a record by itself."""
    asked: list[Callable[..., Any]] = []
    monkeypatch.setattr("cli.verify.proved_apart", lambda data, options: asked.append(data) or proving.refused(WRONG))
    file = tmp_path / "record.json"
    file.write_bytes(as_bytes({**campaign.data, "seed": 5}))
    assert main(["verify", str(file)]) == main(["verify", "--saga", str(file)]) == 1
    assert len(asked) == 2
    monkeypatch.undo()
    assert proved_apart(file.read_bytes(), ProofOptions({})).lines[0].startswith("seed: 5 is no")


WRONG = proving.RecordError("chain")

"""Files that nobody's bot wrote: each is refused in plain words, quickly, and nothing crashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.proof.proving import ProofOptions, proved, proved_apart
from engine.kernel.errors import RecordError
from engine.kernel.records.groups import Group, RecordedDice
from engine.kernel.stored.strict_json import MOST_BYTES, read_json
from tests.proof.forging import MISSING, put, redrawn, relinked
from tests.proof.games import as_bytes, as_json, bound_game

ROOT = Path(__file__).parents[2]
PLAIN = ProofOptions({})


def text() -> str:
    return as_bytes(as_json(bound_game("clash"))).decode()


HOSTILE: dict[str, Callable[[], bytes]] = {
    "deep_json": lambda: b"[" * 900_000,
    "deep_objects": lambda: b'{"a":' * 300_000 + b"1" + b"}" * 300_000,
    "a little too deep": lambda: text().replace('"config":{', '"config":{"x":' + "[" * 11 + "]" * 11 + ",").encode(),
    "duplicate_key": lambda: text().replace('"attempt":1', '"attempt":1,"attempt":2', 1).encode(),
    "float_for_int": lambda: text().replace('"attempt":1', '"attempt":1.0', 1).encode(),
    "exponent": lambda: text().replace('"attempt":1', '"attempt":1e0', 1).encode(),
    "minus zero": lambda: text().replace('"attempt":1', '"attempt":-0', 1).encode(),
    "not a number": lambda: text().replace('"attempt":1', '"attempt":NaN', 1).encode(),
    "huge number": lambda: text().replace('"attempt":1', '"attempt":' + "9" * 300_000, 1).encode(),
    "beyond the largest": lambda: text().replace('"attempt":1', f'"attempt":{2**53}', 1).encode(),
    "surrogate": lambda: text().replace("rain on a tin", "\\ud800rain on", 1).encode(),
    "no UTF-8": lambda: text().replace("rain on a tin", "rain on a t\udcff", 1).encode("utf-8", "surrogateescape"),
    "too large": lambda: (text() + " " * MOST_BYTES).encode(),
    "long text": lambda: text().replace('"program":"', '"program":"' + "x" * 300, 1).encode(),
    "long name": lambda: text().replace('"attempt":', f'"{"x" * 301}":1,"attempt":', 1).encode(),
    "a list": lambda: b"[]",
    "a text": lambda: b'"x"',
    "null": lambda: b"null",
    "nothing": lambda: b"",
    "no format": lambda: b"{}",
    "format of tomorrow": lambda: text().replace('"format":3', '"format":4', 1).encode(),
    "format as text": lambda: text().replace('"format":3', '"format":"3"', 1).encode(),
    "format true": lambda: text().replace('"format":3', '"format":true', 1).encode(),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_record(name: str) -> None:
    verdict = proved(HOSTILE[name](), PLAIN)
    assert verdict.code == 2
    assert verdict.lines[0].startswith("can't be checked: ")
    assert len(verdict.lines[0]) < 300


def changed(change: Callable[[Any], object], name: str = "clash") -> str:
    """What is said of a record after a change that was made to fit again."""
    data = as_json(bound_game(name))
    change(data)
    verdict = proved(as_bytes(relinked(data)), PLAIN)
    assert verdict.code == 1
    return verdict.lines[0]


def fresh_draws(data: Any, sides: int, count: int) -> None:
    """Entry 1 draws so many dice more, as its key has them."""
    data["entries"] = data["entries"][:2]
    data["entries"][1][3] = [[2, sides, [0] * count]]
    data["status"], data["outcome"] = "ended", None
    redrawn(data)


def test_power_1e9() -> None:
    """Beyond what data can hold; and dice without end stop at the first that the record has not."""
    line = changed(lambda data: data["content"]["clans"][0]["units"][0]["bonuses"].update(power=10**9))
    assert line == "content clans 0 units 0 bonuses power: 1000000000 is no whole number from 0 to 60"
    dice, counters = RecordedDice((Group(2, 6, (1, 5)),)), [0, 0, 0]
    with pytest.raises(RecordError, match="draw_unlike") as caught:
        dice.hits(10**9, 3, 6, counters)
    assert caught.value.facts == {"stream": "dice", "draw": 2, "sides": 6, "recorded": "none"}


BEYOND: list[tuple[str, str, Any, str]] = [
    ("clash", "content elves 1 bonuses life", 0, "0 is no whole number from 1 to 60"),
    ("clash", "content clans 3 units 2 bonuses life", 0, "0 is no"),
    ("clash", "content items 0 slot", 2, "2 is no whole number from 0 to 1"),
    ("clash", "content clans 1 units 0 bonuses power", "4", "'4' is no"),
    ("clash", "content clans 1 units 0 bonuses power", True, "True is"),
    ("clash", "content items", [], "0 parts, where 1 to 999 can be"),
    ("clash", "content clans 0 colour", "red", "there is no such field"),
    ("clash", "content faces 2 forge", MISSING, "it is missing"),
    ("clash", "content cards 4 clan", 4, "there is no clan 4"),
    ("clash", "content market_kinds", 41, "41 of 40 items"),
    ("clash", "content items 3 copies", 100, "100 is no whole number from 0 to 99"),
    ("clash", "content heroes 0 names", [], "0 parts"),
    ("kravora", "content units 2 hit_points", 0, "0 is no whole number from 1"),
    ("kravora", "content faces", [], "0 parts"),
    ("kravora", "content waves", [], "0 parts"),
    ("kravora", "content limits capacity", [0, 3, 3], "3 parts, where 5 to 5 can be"),
    ("kravora", "content limits wall", MISSING, "it is missing"),
    ("clash", "more", 1, "there is no such field"),
    ("clash", "binding more", 1, "there is no such field"),
    ("clash", "outcome more", 1, "there is no such field"),
    ("clash", "binding scheme", 3, "3 is no"),
    ("clash", "binding attempt", 0, "attempts are counted from 1"),
    ("clash", "binding seats", ["person"] * 9, "9 parts, where 0 to 8 can be"),
    ("clash", "binding contributions 4", ["nonce", -1, "1"], "no nonce of seat -1 in key scheme 2"),
    ("clash", "binding contributions 0", ["start", 0, "1180000000000000003"], "the press that starts"),
    ("clash", "config clans 0", 7, "there is no clan 7"),
    ("clash", "config edition", "2031", "'2031' is no such text"),
    ("clash", "status", "paused", "'paused' is no such text"),
]
"""Game, the place of a record that is changed, what is put there, and how the refusal of this place begins."""


@pytest.mark.parametrize(("game", "place", "value", "why"), BEYOND)
def test_a_value_beyond_its_bounds(game: str, place: str, value: Any, why: str) -> None:
    assert changed(lambda data: put(data, place, value), game).startswith(f"{place}: {why}")


@pytest.mark.parametrize(
    ("game", "place", "value", "line"),
    [
        ("clash", "content prototype elves 2", MISSING, "content prototype elves: 2 parts, where 3 to 3 can be"),
        ("clash", "content layouts 0 centres 1", [21, 0], "content layouts 0 centres 1 q: 21 is no whole number"),
        ("kravora", "content units 5", MISSING, "content units: 5 parts"),
        ("kravora", "content units 2 reach", [1, 5], "content units 2 reach most: 5 is no"),
        ("clash", "entries 3", [0] * 9, "entry 3: it: 9 parts, where 8 have to be"),
        ("clash", "entries 3 3", [[3, 6, [1]]], "entry 3: groups 0 stream: 3 is no"),
        ("clash", "entries 3 3", [[2, 0, [1]]], "entry 3: groups 0: 1 draws of 0 sides"),
        ("clash", "entries 3 3", [[2, -1, [1]]], "entry 3: groups 0: 1 draws of -1 sides"),
        ("clash", "entries 3 3", [[1, -4, [1, 1]]], "entry 3: groups 0: 2 draws of -4 sides"),
        ("clash", "entries 3 3", [[2, 6, [1]], [2, 6, [1]]], "entry 3: groups 1: it goes on"),
        ("clash", "entries 3 3", [[2, 1001, [1]]], "entry 3: groups 0 sides: 1001 is no"),
        ("clash", "entries 3 3", [[2, 6, []]], "entry 3: groups 0 values: 0 parts"),
        ("clash", "entries 3 0", 3, "entry 3: seat: there is no seat 3"),
        ("clash", "entries 3 2", 1, "entry 3: undo: an entry is either an action or an undo"),
        ("clash", "entries 0 0", 0, "entry 0: seat: entry 0 is the setup"),
        ("clash", "\x1b[2J", 1, "\\x1b[2J: there is no such field"),
        ("clash", "binding seats", ["person"] * 2, "entry "),
        ("clash", "binding seats 0", "ai.greedy", "binding contributions 0: seat 0 is no person's"),
        ("clash", "binding contributions 2 2", "Three owls", "binding contributions 2: 'Three"),
    ],
)
def test_a_value_whose_refusal_names_another_place(game: str, place: str, value: Any, line: str) -> None:
    assert changed(lambda data: put(data, place, value), game).startswith(line)


def test_too_many_draws_and_entries() -> None:
    data = as_json(bound_game("clash"))
    for entry in data["entries"][1:3]:
        entry[3] = [[2, 1, [0] * 150_000]]
    assert proved(as_bytes(data), PLAIN).lines == ("entry 2: groups: more than 200000 draws",)
    for entries in ([0] * 8_001, []):
        data["entries"] = entries
        assert proved(as_bytes(data), PLAIN).lines == ("entries: it is no list of 1 to 8000 entries",)


def test_draws_that_the_rules_do_not_want() -> None:
    data = as_json(bound_game("clash"))
    fresh_draws(data, 6, 3)
    assert proved(as_bytes(data), PLAIN).lines[0].startswith("entry 1: the rules want fewer draws")
    data = as_json(bound_game("clash"))
    number = next(number for number, entry in enumerate(data["entries"]) if number and entry[3])
    data["entries"][number][3][0][1] = 7
    line = proved(as_bytes(redrawn(data)), PLAIN).lines[0]
    counter = data["entries"][number - 1][4][2]
    assert line.startswith(
        f"entry {number}: the rules want dice draw {counter} to have 6 sides, record a dice draw of 7"
    )


LIMITS = """
import sys
import cli.proof.proving as proving

def forever(data, asked, grant):
    while True:
        pass

proving.SECONDS = 1
proving._proved = forever if sys.argv[1] == "time" else lambda data, asked, grant: bytearray(1 << 30)
if __name__ == "__main__":
    print(proving.proved_apart(b"", proving.ProofOptions({})))
"""


@pytest.mark.parametrize("what", ["time", "memory"])
def test_a_file_that_takes_too_much_ends(tmp_path: Path, what: str) -> None:
    """In a process of its own, which it takes down with it: neither time nor memory of ours."""
    script = tmp_path / "limits.py"
    script.write_text(LIMITS)
    command = [sys.executable, str(script), what]
    path = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(command, cwd=ROOT, env=path, capture_output=True, text=True, check=False)
    assert "Verdict(code=1, lines=(\"it can't be replayed: more than" in ended.stdout, ended.stderr


def test_the_process_refuses_in_words_what_this_one_refuses() -> None:
    for name in ("deep_json", "huge number", "too large"):
        data = HOSTILE[name]()[: MOST_BYTES + 1]
        assert proved_apart(data, PLAIN) == proved(data, PLAIN)


def test_read_json_gives_what_stands_there() -> None:
    assert read_json('{"é": [1, -2, true, null, "\\u00e9"]}'.encode()) == {"é": [1, -2, True, None, "é"]}
    assert read_json(json.dumps({"a": 2**53 - 1, "b": -(2**53 - 1)}).encode())["a"] == 2**53 - 1

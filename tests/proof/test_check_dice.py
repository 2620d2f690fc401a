"""tools/check_dice.py: its own small code comes to the same as `verify`, draw by draw."""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cli.proof.proving import ProofOptions, proved
from cli.proof.recordfile import read_old, write_record
from engine.kernel.fairness.binding import binding_hash
from engine.registry import GAMES
from tests.longer import usual
from tests.old_records import from_format_1
from tests.proof.forging import put, redrawn, relinked
from tests.proof.games import as_bytes, as_json, bound_game

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "check_dice.py"
OLD = sorted((ROOT / "tests" / "records" / "0.1.0").glob("**/*-game-0.json")) + sorted(
    (ROOT / "tests" / "records" / "0.1.0").glob("*undos.json")
)
CHANGES = 40
"""Draws changed of each record."""


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_dice", TOOL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECKER = tool()


def agrees(data: Any) -> bool:
    try:
        CHECKER.check(data)
    except Exception:
        return False
    return True


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The tool as a person runs it: without the project, without its libraries."""
    command = [sys.executable, "-I", "-S", str(TOOL), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_is_short_and_needs_nothing() -> None:
    source = TOOL.read_text()
    assert len(source.splitlines()) <= 150
    imported = {line.split()[1] for line in source.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_it_agrees_with_every_draw_of_old_records_and_of_the_same_migrated(path: Path) -> None:
    old = read_old(path.read_bytes())
    assert agrees(old.to_json())
    record = from_format_1(GAMES[old.game], old)
    counters = CHECKER.check(json.loads(json.dumps(record.to_json())))[1]
    assert tuple(counters) == record.entries[-1].counters


@pytest.mark.parametrize("path", usual(OLD, OLD[::3], lambda path: path.stem))
def test_it_finds_each_changed_draw(path: Path) -> None:
    """Links made to fit: only the draw itself tells."""
    old = read_old(path.read_bytes())
    data = json.loads(json.dumps(from_format_1(GAMES[old.game], old).to_json()))
    rng = random.Random(path.stem)
    draws = [
        (entry, group, at)
        for entry in data["entries"]
        for group in entry[3]
        for at in range(len(group[2]))
        if abs(group[1]) - (at if group[1] < 0 else 0) > 1
    ]
    for _, group, at in rng.sample(draws, min(CHANGES, len(draws))):
        before = group[2][at]
        sides = group[1] if group[1] > 0 else -group[1] - at
        group[2][at] = (before + rng.randrange(1, sides)) % sides
        with pytest.raises(ValueError, match=f"is {before}, record {group[2][at]}"):
            CHECKER.check(relinked(data))
        group[2][at] = before
    assert agrees(relinked(data))


def test_it_finds_every_changed_die_of_an_old_record() -> None:
    """Format 1 does not tell sides; dice are found all the same, and so is nearly every card."""
    path = next(path for path in OLD if path.stem == "clash-2-seats-seed-1-game-0")
    data = read_old(path.read_bytes()).to_json()
    for entry in data["entries"][1:]:
        if entry[3] and entry[4][1] == 92:
            before = entry[3][-1]
            for value in set(range(6)) - {before}:
                entry[3][-1] = value
                assert not agrees(data)
            entry[3][-1] = before


def test_check_dice_agrees_with_verify() -> None:
    """Whatever it refuses, `verify` refuses; and what only rules can see, it leaves to `verify`."""
    for name in GAMES:
        data = as_json(bound_game(name))
        assert agrees(data)
        assert proved(as_bytes(data), ProofOptions({})).code == 0
        for place, value in (
            ("seed", "0" * 64),
            ("binding table", 99),
            ("binding contributions 2 2", "another word"),
            ("closing 0 2", "another word"),
            ("closing 1 2", "another secret of mine"),
            ("entries 1 6", "orders"),
            ("entries 1 4", [0, 0, 9]),
            ("entries 1 7", "0" * 16),
            ("entries 0 3 0 2 0", 0),
            ("status", "abandoned"),
            ("outcome", None),
            ("chain", "0" * 64),
        ):
            changed = put(as_json(bound_game(name)), place, value)
            if changed != data:
                assert not agrees(changed), place
                assert proved(as_bytes(changed), ProofOptions({})).code == 1
    illegal = as_json(bound_game("clash"))
    illegal["entries"][1][1] = 0xFFF000
    redrawn(illegal)
    assert agrees(illegal)
    assert proved(as_bytes(illegal), ProofOptions({})).code == 1


def test_a_person_runs_it(tmp_path: Path) -> None:
    record, file = bound_game("clash"), tmp_path / "game.json"
    write_record(file, record)
    mark, binding = record.binding.mark, binding_hash(record.binding)
    sound = run(file, "--mark", mark.upper(), "--binding", binding, "--chain", record.chain)
    assert (sound.returncode, sound.stderr) == (0, "")
    assert "All agrees" in sound.stdout and binding in sound.stdout
    assert run(file, "--chain", mark).returncode == 1
    data = as_json(record)
    data["entries"][0][3][0][2][0] += 1
    file.write_bytes(as_bytes(data))
    assert run(file).returncode == 1
    for text in (b"{", b"[]", b"[" * 100_000, b'{"format":4,"seed":"x"}', as_bytes({**data, "seed": None})):
        file.write_bytes(text)
        ended = run(file)
        assert (ended.returncode, ended.stderr) == (2, "")
    assert run(tmp_path / "none.json").returncode == 2

"""The command line's refusals: exit code 2, the command's name and a sentence; what the package holds."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import bot
from cli.command_line import UNREAD
from cli.errors import UNFIT
from cli.main import COMMANDS, main

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["simulate", "kravora", "--games", "1", "--heroes"], "bot.py simulate: --heroes: kravora has no such option"),
        (
            ["simulate", "clash", "--games", "1", "--even-start"],
            "bot.py simulate: --even-start: clash has no such option",
        ),
        (["render", "kravora", "--round-limit", "3", "--out", "x.png"], "bot.py render: --round-limit: kravora has no"),
        (["render", "clash", "--out", "x.svg"], "bot.py render: --out x.svg: "),
        (["odds", "bohorg", "3xI"], "bot.py odds: 'bohorg 3xI': not understood. Example: "),
        (["odds", "bohorg 3xI no_such_axe:I vs elves 2xI"], "bot.py odds: 'no_such_axe': there is no such card. "),
        (["odds", "bohorg 3xI war_axe:I crossbow:I vs elves 2xI"], "bot.py odds: 'crossbow': that slot of the level "),
    ],
)
def test_a_refusal_names_its_command_and_no_code(
    given: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(given) == UNFIT
    error = capsys.readouterr().err
    assert error.startswith(told)
    assert "not_understood" not in error and "slot_taken" not in error
    assert list(tmp_path.iterdir()) == []


def test_help_promises_no_format_that_there_is_none_of() -> None:
    assert not any("SVG" in summary for summary in COMMANDS.values())


def test_an_unknown_option_is_refused_by_the_command_it_was_given_to(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["odds", "bohorg 3xI vs elves 2xI", "--nonsense"])
    assert left.value.code == UNFIT
    error = capsys.readouterr().err
    assert error.startswith("usage: bot.py odds ")
    assert error.endswith("bot.py odds: error: unrecognized arguments: --nonsense\n")


@pytest.mark.parametrize("command", [["odds", "bohorg 3xI vs elves 2xI"], ["rules", "elves"]])
def test_a_reader_that_has_seen_enough_is_no_fault(command: list[str]) -> None:
    """`bot.py odds … | head -1`: no traceback, and the exit code of a program that SIGPIPE ended."""
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "bot.py"), *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    told = process.stderr.read().decode()
    process.stderr.close()
    assert (process.wait(), told) == (UNREAD, "")


SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PAPERS = {".md"}
"""For people who read the source."""


def test_every_file_that_the_program_reads_is_in_the_package() -> None:
    """A checkout has them all, so only the wheel would miss one (`make wheel`)."""
    packages = SETUP["tool"]["setuptools"]["package-data"]
    held = {path for name, patterns in packages.items() for each in patterns for path in (ROOT / name).glob(each)}
    ours = [name.partition("*")[0] for name in SETUP["tool"]["setuptools"]["packages"]["find"]["include"]]
    listed = subprocess.run(
        ["git", "ls-files", "-z", *ours], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    needed = {ROOT / name for name in listed.split("\0") if name and Path(name).suffix not in {".py", *PAPERS}}
    assert needed and needed <= held


def test_the_command_is_the_programs() -> None:
    assert SETUP["project"]["scripts"] == {"conquest-table": f"{bot.__name__}:{bot.start.__name__}"}


def test_the_command_is_named_as_it_was_called(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules"], "conquest-table")
    assert capsys.readouterr().err.startswith("usage: conquest-table rules")

"""The command line's refusals: exit code 2, the command's name and a sentence without codes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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

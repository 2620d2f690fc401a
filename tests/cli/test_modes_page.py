"""Every command of docs/modes.md does what it says, and every option is on the page."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import pytest

from cli.kits.kits import KITS
from cli.main import main

PAGE = Path(__file__).resolve().parents[2] / "docs" / "modes.md"
SCENARIOS = range(1, 16)
FOUND = re.findall(r"`python bot\.py\s((?:simulate|render)\s[^`]+)`", PAGE.read_text("utf-8"))
COMMANDS = [
    *(command for command in FOUND if " N " not in command),
    *(
        command.replace(" N ", f" {scenario} ").replace("--seats 3", f"--seats {2 + scenario % 3}")
        for command in FOUND
        for scenario in SCENARIOS
        if " N " in command
    ),
]


def test_every_mode_has_a_command() -> None:
    lines = PAGE.read_text("utf-8").splitlines()
    rows = [line for line in lines if re.match(r"\| [a-z0-9-]+.*§|\| retail", line)]
    assert len(rows) == 13
    assert all("`python bot.py " in row for row in rows)
    scenarios = [line for line in lines if re.match(r"\d+\. .*§14\.\d", line)]
    assert len(scenarios) == len(SCENARIOS)
    assert sum(f"--scenario {scenario} " in command for scenario in SCENARIOS for command in COMMANDS) > len(SCENARIOS)


def test_every_option_is_on_the_page() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    KITS["clash"].add_options(parser)
    page = PAGE.read_text("utf-8")
    for action in parser._actions:
        assert action.option_strings[0] in page
        for choice in action.choices or ():
            if choice not in (action.default, "normal", "random", "auto"):
                assert str(choice) in page


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it stands there, with fewer games."""
    monkeypatch.chdir(tmp_path)
    argv = re.sub(r"--games \d+", "--games 2 --jobs 1", command)
    assert main(shlex.split(argv)) == 0
    if "--out" in command:
        assert (tmp_path / command.split("--out ")[1]).stat().st_size > 500

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
COMMANDS = re.findall(r"`python bot\.py ((?:simulate|render) [^`]+)`", PAGE.read_text("utf-8"))


def test_every_mode_has_a_command() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if re.match(r"\| [a-z0-9-]+.*§|\| retail", line)]
    assert len(rows) == 13 + 15, "modes, and scenarios of the campaign"
    assert all("`python bot.py " in row for row in rows)


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

"""What the package has to hold beside its modules, and its command."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest

import bot
from cli.main import main

ROOT = Path(__file__).resolve().parents[2]
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

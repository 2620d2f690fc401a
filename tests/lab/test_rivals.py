"""`python -m lab rivals`: the AI of two checkouts against each other."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.errors import UNFIT
from lab.__main__ import main
from tests.patience import HANGS

ROOT = Path(__file__).parents[2]


def rivals(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lab", "rivals", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=HANGS)


@pytest.mark.long
def test_a_checkout_plays_another() -> None:
    played = rivals(str(ROOT), "--level", "greedy", "--games", "2")
    assert played.returncode == 0, played.stderr
    duels, fours = played.stdout.splitlines()
    assert re.fullmatch(r"duels, par 50 %: [0-9.]+ % of 2 \([0-9.]+ to [0-9.]+\)", duels)
    assert fours.startswith("alone against three, par 25 %: ")
    assert rivals(str(ROOT), "--level", "greedy", "--games", "2").stdout == played.stdout, "same seed, same games"


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rivals", str(tmp_path)]) == UNFIT
    assert "no checkout" in capsys.readouterr().err

"""The same seed gives the same games in processes with different hash seeds, one or several of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.registry import GAMES
from tests.patience import HANGS

ROOT = Path(__file__).parents[2]


SHORT = {"clash": ["--round-limit", "4"]}
"""[game] -> options that make its games short ones."""


def simulated(game: str, hash_seed: str, jobs: str, folder: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    command = [sys.executable, "bot.py", "simulate", game, "--seats", "3", "--games", "2", "--seed", "7"]
    options = ["--bots", "greedy,random", "--json", "--jobs", jobs, "--records", str(folder), *SHORT.get(game, [])]
    done = subprocess.run(
        command + options,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANGS,
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    del figures["seconds"], figures["decisions_per_s"]
    return figures, {file.name: file.read_bytes() for file in sorted(folder.glob("*.json"))}


@pytest.mark.determinism
@pytest.mark.parametrize("game", GAMES)
def test_two_processes_with_different_hash_seeds_play_the_same_games(tmp_path: Path, game: str) -> None:
    first = simulated(game, "1", "1", tmp_path / "one")
    assert len(first[1]) == 2
    assert simulated(game, "4242", "2", tmp_path / "two") == first

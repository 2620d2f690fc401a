"""Measures this checkout and another one in turns: each runs its own module, in a process of its own."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cli.errors import Unfit

HERE = Path(__file__).parents[2]
TURNS = 3
"""The number of turns; their medians are shown."""

Figures = dict[str, Any]


def in_turns(module: str, beside: Path | None, *given: object) -> dict[str, list[Figures]]:
    """["here", "beside"] -> the JSON that the module prints at each turn. Raises Unfit where it fails."""
    trees = {"here": HERE, **({} if beside is None else {"beside": beside})}
    found: dict[str, list[Figures]] = {name: [] for name in trees}
    for _ in range(TURNS):
        for name, tree in reversed(trees.items()):
            found[name].append(_told(module, tree, given))
    return found


def medians(turns: Sequence[Mapping[str, float]], digits: int = 2) -> dict[str, float]:
    """[figure] -> its median over the turns."""
    return {name: round(statistics.median(turn[name] for turn in turns), digits) for name in turns[0]}


def _told(module: str, tree: Path, given: Sequence[object]) -> Figures:
    command = [sys.executable, "-m", module, *map(str, given)]
    environment = {**os.environ, "PYTHONPATH": str(tree.resolve())}
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    if done.returncode:
        why = (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1]
        raise Unfit(f"{tree} can't be measured: {module} fails there ({why}).")
    figures: Figures = json.loads(done.stdout)
    return figures

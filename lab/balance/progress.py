"""Plays a balance table's games in several processes and keeps them, so that a stopped run can continue."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tqdm import tqdm

from lab.kept import keep, kept


class PlannedGame(Protocol):
    """One game to play; `id` is its name in the progress file."""

    @property
    def id(self) -> str: ...


S = TypeVar("S", bound=PlannedGame)
Tally = Mapping[str, Any]
"""A game's counts, as the progress file holds them."""


def play_all(
    setups: Sequence[S], play: Callable[[S], Tally], key: str, jobs: int, progress: Path | None
) -> dict[str, Tally]:
    """The tally of every game by its id. Games in the progress file under the same key are not played again.

    `key` names everything a result depends on: data, AI, seed. `play` must be a module's function (it is pickled).
    """
    known = {entry["id"]: entry["tally"] for entry in kept(progress) if entry["key"] == key}
    missing = [setup for setup in setups if setup.id not in known]
    done = {setup.id: known[setup.id] for setup in setups if setup.id in known}
    # Without a bar, as in a log, a long run would print nothing.
    print(f"{len(missing)} games to play, {len(done)} are kept.", file=sys.stderr, flush=True)
    bar = tqdm(total=len(setups), initial=len(done), unit="game", disable=None)
    for setup, tally in zip(missing, _played(missing, play, jobs), strict=True):
        done[setup.id] = tally
        keep(progress, {"key": key, "id": setup.id, "tally": tally})
        bar.update()
    bar.close()
    return done


def _played(setups: Sequence[S], play: Callable[[S], Tally], jobs: int) -> Any:
    if jobs == 1 or len(setups) < 2:
        yield from map(play, setups)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play, setups, chunksize=2)

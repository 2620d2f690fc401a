"""The recorded games that test the chance to win: both games, all numbers of seats, levels mixed."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from cli.kits.kits import KITS, content_of
from cli.simulation.playing import Job, play

LEVELS = ("greedy", "apprentice", "veteran")
"""Levels at the tables, in turns; the strongest take too long for all these games."""
SEATS = (2, 3, 4)
CLASH_OF_FIVE = 3
"""The number of games in five that are Clash of Rage."""


def jobs(count: int, seed: int, folder: Path) -> Iterator[Job]:
    """The games in order: game, number of seats and levels vary independently.

    They are also independent of the unseen games, the last three of each nine (lab/strength/curve.py).
    """
    for number in range(count):
        game = "clash" if number % 5 < CLASH_OF_FIVE else "kravora"
        seats = SEATS[number % len(SEATS)]
        bots = tuple(LEVELS[(seat + number // 9) % len(LEVELS)] for seat in range(seats))
        yield Job(game, number, seats, bots, seed, usual_options(game, seats), None, folder)


def usual_options(game: str, seats: int, given: Sequence[str] = ()) -> dict[str, object]:
    """The options of a game without any choice but those given, as `simulate` takes them. Raises Unfit."""
    parser = argparse.ArgumentParser()
    KITS[game].add_options(parser)
    return KITS[game].options(parser.parse_args(list(given)), content_of(game, None), seats)


def record_of(job: Job) -> Path:
    """The file of a game's record, which is played if it is missing. Raises RuntimeError for a faulty game."""
    assert job.records is not None
    file = job.records / f"{job.name}.json"
    if not file.exists():
        played = play(job)
        if played.problems:
            raise RuntimeError(f"{job.name}: {played.problems[0]}")
    return file

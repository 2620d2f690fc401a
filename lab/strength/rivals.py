"""Plays this checkout's AI against that of another checkout on the same boards and dice: is a change stronger?

`python -m lab rivals FOLDER` (a `git worktree` of the version to compare with). The other AI thinks in a process of its
own, which is given views and answers with plans: both checkouts have to agree on the rules, not on the thinking.
"""

from __future__ import annotations

import argparse
import pickle
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from cli.errors import SOUND, Unfit
from cli.kits.kits import KITS, content_of
from engine.kernel.game import Action
from engine.registry import FIRST, GAMES
from lab.intervals import wilson
from lab.strength.ladder_games import Match, play

OTHER = "other"
THINK = """
import pickle, random, struct, sys
from cli.kits.kits import KITS
source, answers = sys.stdin.buffer, sys.stdout.buffer
while size := source.read(4):
    game, level, view, seed = pickle.loads(source.read(struct.unpack(">I", size)[0]))
    plan = pickle.dumps(list(KITS[game].bots[level].plan(view, random.Random(seed).random)))
    answers.write(struct.pack(">I", len(plan)) + plan)
    answers.flush()
"""
"""What the other checkout's process does, with its own modules."""


class Elsewhere:
    """A bot whose plans are made by another checkout; closing it ends its process."""

    def __init__(self, folder: Path, game: str, level: str) -> None:
        self.game, self.level = game, level
        command = [sys.executable, "-c", THINK]
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def plan(self, view: Any, random: Callable[[], float]) -> Sequence[Action]:
        asked = pickle.dumps((self.game, self.level, view, random()))
        self._pipe(self.process.stdin).write(struct.pack(">I", len(asked)) + asked)
        self._pipe(self.process.stdin).flush()
        answers = self._pipe(self.process.stdout)
        plan: list[Action] = pickle.loads(answers.read(struct.unpack(">I", answers.read(4))[0]))
        return plan

    def close(self) -> None:
        self._pipe(self.process.stdin).close()
        self.process.wait()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="the other checkout")
    parser.add_argument("--game", choices=sorted(GAMES), default=FIRST)
    parser.add_argument("--level", default="veteran", help="the level of both (veteran)")
    parser.add_argument("--games", type=int, default=80, help="duels, and as many fours (80)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same boards and dice (1)")


def run(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise Unfit(f"--games {args.games}: give 1 or more.")
    if not (args.folder / "cli" / "kits" / "kits.py").is_file():
        raise Unfit(f"{args.folder} is no checkout of this.")
    kit = KITS[args.game]
    options = argparse.ArgumentParser()
    kit.add_options(options)
    chosen = options.parse_args([])
    other = Elsewhere(args.folder.resolve(strict=True), args.game, args.level)
    vars(kit)["bots"] = {**kit.bots, OTHER: other}
    try:
        for seats, contest in ((2, "duels, par 50 %"), (4, "alone against three, par 25 %")):
            given = kit.options(chosen, content_of(args.game, None), seats)
            matches = [
                Match(args.game, contest, number, args.level, OTHER, seats, args.seed, given)
                for number in range(args.games)
            ]
            wins = sum(play(match).win for match in matches)
            low, high = wilson(wins, args.games)
            share = 100 * wins / args.games
            print(f"{contest}: {share:.1f} % of {args.games} ({100 * low:.1f} to {100 * high:.1f})", flush=True)
    finally:
        other.close()
    return SOUND

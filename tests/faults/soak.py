"""`python tests/faults/soak.py WHAT`: the fault proofs at full length, continued where they were stopped.

WHAT is `hostile` (inputs nobody should send), `matrix` (each call to Discord failing in each way in each phase),
`races` (each press at two processes over one PostgreSQL at once) or `crashes` (SIGKILL of the real process).
Progress, rates and what was found stand in `.local/soak/WHAT.json`; exit code 1 when anything was found.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.discord_description import guard  # noqa: E402  the root has to be found first
from tests.faults import hostile, matrix, races  # noqa: E402
from tests.faults.calls import FAULTS  # noqa: E402
from tests.faults.progress import Progress  # noqa: E402
from tests.process import crashes  # noqa: E402

Done = tuple[int, Counter[str], list[str]]
"""How much was done, what was seen, what must not be."""
Piece = Callable[[int, Path], Awaitable[Done]]
"""The piece of a number."""
BLOCK = 1_000
"""Hostile inputs of a piece."""
KILLS = 20
"""Crashes of a piece, all of one bot."""
RACED = 500
"""Presses of a piece, at two processes over one database."""


async def hostile_piece(number: int, folder: Path) -> Done:
    seen, problems = await hostile.block(number, BLOCK, folder)
    return BLOCK, seen, problems


async def matrix_piece(number: int, folder: Path) -> Done:
    seen, problems = await matrix.run_piece(matrix.PIECES[number % len(matrix.PIECES)], folder, seed=number)
    return len(FAULTS), seen, problems


async def races_piece(number: int, folder: Path) -> Done:
    seen, problems = await races.block(number, RACED, folder)
    return seen["presses"], seen, problems


async def crash_piece(number: int, folder: Path) -> Done:
    seen, problems = await crashes.kills(KILLS, number, folder)
    return KILLS, seen, problems


PIECES: dict[str, tuple[Piece, int]] = {
    "hostile": (hostile_piece, 250_000),
    "races": (races_piece, 10_000),
    "crashes": (crash_piece, 2_000),
    "matrix": (matrix_piece, len(matrix.PIECES) * len(FAULTS)),
}


def run(what: str, number: int) -> Done:
    """A piece of work, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(PIECES[what][0](number, Path(folder)))


def begin_worker() -> None:
    logging.disable(logging.WARNING)
    guard.install()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=sorted(PIECES))
    parser.add_argument("--count", type=int, help="how many; usual: as many as are promised")
    parser.add_argument("--jobs", type=int, default=1, help="pieces at a time, each in a process of its own")
    parser.add_argument("--afresh", action="store_true", help="forget what was done before")
    args = parser.parse_args()
    progress = Progress.taken_up(args.what, args.count or PIECES[args.what][1], args.afresh)
    running: deque[Future[Done]] = deque()
    with ProcessPoolExecutor(args.jobs, get_context("spawn"), begin_worker) as pool:
        while progress.done < progress.wanted:
            while len(running) < args.jobs:
                running.append(pool.submit(run, args.what, progress.next + len(running)))
            progress.piece(*running.popleft().result())  # in their order, so that `next` is where to go on
        for ahead in running:
            ahead.cancel()
    print(progress.summary())
    return 1 if progress.problems else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""`python tests/faults/soak.py WHAT`: the proofs by breaking at full length, taken up again where they were stopped.

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
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.discord_description import guard  # noqa: E402  the root has to be found first
from tests.faults import hostile, matrix, races  # noqa: E402
from tests.faults.calls import FAULTS  # noqa: E402
from tests.faults.progress import Progress  # noqa: E402
from tests.process import crashes  # noqa: E402

Piece = Callable[[int, Path], Awaitable[tuple[int, Counter[str], list[str]]]]
"""The piece of a number: how much was done, what was seen, what must not be."""
BLOCK = 1_000
"""Hostile inputs of a piece."""
KILLS = 20
"""Crashes of a piece, all of one bot."""
RACED = 500
"""Presses of a piece of the races."""


async def hostile_piece(number: int, folder: Path) -> tuple[int, Counter[str], list[str]]:
    seen, problems = await hostile.block(number, BLOCK, folder)
    return BLOCK, seen, problems


async def matrix_piece(number: int, folder: Path) -> tuple[int, Counter[str], list[str]]:
    seen, problems = await matrix.run_piece(matrix.PIECES[number % len(matrix.PIECES)], folder, seed=number)
    return len(FAULTS), seen, problems


async def races_piece(number: int, folder: Path) -> tuple[int, Counter[str], list[str]]:
    seen, problems = await races.block(number, RACED, folder)
    return seen["presses"], seen, problems


async def crash_piece(number: int, folder: Path) -> tuple[int, Counter[str], list[str]]:
    seen, problems = await crashes.kills(KILLS, number, folder)
    return KILLS, seen, problems


PIECES: dict[str, tuple[Piece, int]] = {
    "hostile": (hostile_piece, 250_000),
    "races": (races_piece, 10_000),
    "crashes": (crash_piece, 2_000),
    "matrix": (matrix_piece, len(matrix.PIECES) * len(FAULTS)),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=sorted(PIECES))
    parser.add_argument("--count", type=int, help="how many; usual: as many as are promised")
    parser.add_argument("--afresh", action="store_true", help="forget what was done before")
    args = parser.parse_args()
    piece, usual = PIECES[args.what]
    progress = Progress.taken_up(args.what, args.count or usual, args.afresh)
    logging.disable(logging.WARNING)
    guard.install()
    while progress.done < progress.wanted:
        with tempfile.TemporaryDirectory() as folder:
            progress.piece(*asyncio.run(piece(progress.next, Path(folder))))
    print(progress.summary())
    return 1 if progress.problems else 0


if __name__ == "__main__":
    raise SystemExit(main())

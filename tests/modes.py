"""`make modes`: a whole game of every combination of the options of Clash of Rage, each recorded and verified.

Edition, heroes, length, layout, garrisons, elves, how they arm, and seats, the solo games among them. Prints what is
wrong; exit 1 when a game did not finish, broke an invariant or its record does not verify, or a combination that must
be refused is not. `pairwise` picks the few in which every fitting pair of values comes.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from tqdm import tqdm

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from cli.errors import Unfit  # noqa: E402  the root has to be found first
from cli.kits.kits import KITS, content_of  # noqa: E402
from cli.proof.recordfile import read_record  # noqa: E402
from cli.simulation.playing import Job, play  # noqa: E402
from engine.clash.game import CLASH  # noqa: E402
from engine.kernel.errors import EngineError, RecordError  # noqa: E402
from engine.kernel.records.record import replay  # noqa: E402

VALUES: dict[str, tuple[str, ...]] = {
    "edition": ("retail-2019", "prototype-2017"),
    "heroes": ("", "yes"),
    "length": ("short", "normal", "long"),
    "layout": ("preset", "random", "built"),
    "garrisons": ("random", "mixed"),
    "elves": ("auto", "right"),
    "slow_arming": ("", "yes"),
    "solo": ("", "easy", "medium", "difficult", "impossible"),
    "seats": ("1", "2", "3", "4"),
}
FLAGS = {"heroes": "--heroes", "slow_arming": "--slow-arming"}
Mode = tuple[str, ...]
"""A value of each option, in the order of VALUES."""
NAMES = tuple(VALUES)
BOTS = ("greedy", "random", "greedy")


def fits(mode: Mode) -> bool:
    """What combines by the rules (§9): solo alone, by the retail rules, to four points, the player spreads injuries."""
    of = dict(zip(NAMES, mode, strict=True))
    if not of["solo"]:
        return of["seats"] != "1"
    told = (of["seats"], of["edition"], of["length"], of["elves"], of["slow_arming"])
    return told == ("1", "retail-2019", "normal", "auto", "")


EVERY: tuple[Mode, ...] = tuple(itertools.product(*VALUES.values()))
FITTING = tuple(mode for mode in EVERY if fits(mode))
REFUSED = tuple(mode for mode in EVERY if not fits(mode))


def pairwise(modes: Sequence[Mode]) -> list[Mode]:
    """Few of the modes, in which every pair of values that comes in any of them comes: greedily, always the same."""
    missing = {pair for mode in modes for pair in _pairs(mode)}
    chosen = []
    while missing:
        best = max(modes, key=lambda mode: len(missing.intersection(_pairs(mode))))
        chosen.append(best)
        missing.difference_update(_pairs(best))
    return chosen


def _pairs(mode: Mode) -> Iterator[tuple[tuple[int, str], tuple[int, str]]]:
    return itertools.combinations(enumerate(mode), 2)


def words(mode: Mode) -> list[str]:
    """The mode as options of the command line."""
    of = dict(zip(NAMES, mode, strict=True))
    plain = [name for name in NAMES if name not in (*FLAGS, "seats")]
    given = [word for name in plain if of[name] for word in (f"--{name}", of[name])]
    return [*given, *(flag for name, flag in FLAGS.items() if of[name])]


def options(mode: Mode) -> tuple[int, Mapping[str, object]]:
    """Seats and the game's options; raises Unfit for what does not combine."""
    seats = int(mode[NAMES.index("seats")])
    return seats, KITS["clash"].options(_parser().parse_args(words(mode)), content_of("clash", None), seats)


@lru_cache(maxsize=1)
def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    KITS["clash"].add_options(parser)
    return parser


def faults(mode: Mode, number: int, folder: Path) -> list[str]:
    """Play a game of the mode, greedy and random seats, and replay its record; what is wrong with it."""
    seats, given = options(mode)
    bots = tuple(BOTS[(seat + number) % len(BOTS)] for seat in range(seats))
    job = Job("clash", number, seats, bots, 1, given, None, folder)
    played = play(job)
    found = [*played.problems]
    if played.reason is None:
        found.append("not finished")
    if not found:
        file = folder / f"{job.name}.json"
        try:
            state = replay(CLASH, read_record(file), verify=True).state
        except RecordError as error:
            found.append(f"the record does not verify: {error}")
        else:
            found += CLASH.problems(state)
        file.unlink()
    return [f"{' '.join([*words(mode), '--seats', str(seats)])}: {fault}" for fault in found]


def not_refused(modes: Iterable[Mode]) -> list[str]:
    """Modes that must be refused, by the commands and by the lobby alike, and are not."""
    found = []
    for mode in modes:
        of = dict(zip(NAMES, mode, strict=True))
        try:
            options(mode)
        except Unfit:
            pass
        else:
            found.append(f"simulate takes {' '.join(words(mode))} --seats {of['seats']}")
        try:
            CLASH.make_config(of, ["any"] * int(of["seats"]))
        except EngineError:
            pass
        else:
            found.append(f"a lobby takes {' '.join(words(mode))} --seats {of['seats']}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1, metavar="K", help="games of each combination (1)")
    args = parser.parse_args()
    found = not_refused(REFUSED)
    work = [(mode, number) for number in range(args.games) for mode in FITTING]
    with tempfile.TemporaryDirectory(prefix="modes-") as folder:
        for at, (mode, number) in enumerate(tqdm(work, unit="game", disable=None)):
            found += faults(mode, at + number, Path(folder))
    print("\n".join(found) or f"{len(work)} games of {len(FITTING)} combinations: all finished, all records sound")
    print(f"{len(REFUSED)} combinations that don't fit: refused")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

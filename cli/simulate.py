"""`simulate GAME`: lets bots play whole games; exit 0 only when all finished without faults."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tqdm import tqdm

from cli.errors import FAULT, SOUND, Unfit
from cli.kits.kit import Kit
from cli.kits.kits import KITS, add_game, check_game_options, check_seats, content_of
from cli.simulation.playing import Job, Played, play
from cli.simulation.summary import lines, summary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--games", type=int, default=100, metavar="K", help="how many games (100)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAME[,NAME...]",
        help="one for all seats, or several, dealt to the seats and rotating from game to game (random)",
    )
    parser.add_argument("--jobs", type=int, metavar="J", help="processes (one a core); no result hangs on it")
    parser.add_argument("--records", type=Path, metavar="DIR", help="keep each game's record in this folder")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    kit = KITS[args.game]
    check_game_options(args)
    check_seats(kit, args.seats)
    if args.games < 1:
        raise Unfit(f"--games {args.games}: give 1 or more.")
    jobs = _cores() if args.jobs is None else args.jobs
    if jobs < 1:
        raise Unfit(f"--jobs {jobs}: give 1 or more processes.")
    names = _bot_names(kit, args.bots, args.seats)
    options = kit.options(args, content_of(args.game, args.data_dir), args.seats)
    if args.records:
        _make_folder(args.records)
    work = [
        Job(
            args.game,
            number,
            args.seats,
            tuple(names[(seat + number) % len(names)] for seat in range(args.seats)),
            args.seed,
            options,
            args.data_dir,
            args.records,
        )
        for number in range(args.games)
    ]
    begun = time.perf_counter()
    played = list(tqdm(_all_played(work, jobs), total=len(work), unit="game", disable=None))
    told = {"seats": args.seats, "bots": names, "seed": args.seed, **options}
    figures = summary(args.game, kit.labelled, told, played, time.perf_counter() - begun)
    print(json.dumps(figures, indent=2) if args.json else "\n".join(lines(figures)))
    sound = figures["finished"] == figures["games"] and not figures["problems"]
    return SOUND if sound else FAULT


def _all_played(work: Sequence[Job], jobs: int) -> Iterator[Played]:
    """The games by number, from all worker processes."""
    jobs = min(jobs, len(work))
    if jobs == 1:
        yield from map(play, work)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        yield from pool.map(play, work, chunksize=max(1, min(8, len(work) // (4 * jobs))))


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _bot_names(kit: Kit, given: str, seats: int) -> list[str]:
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if name not in kit.bots:
            raise Unfit(f"--bots {given}: there is no bot {name!r}; there are {', '.join(kit.bots)}.")
    if len(names) > seats:
        raise Unfit(f"--bots {given}: {len(names)} bots are too many for {seats} seats.")
    return names


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unfit(f"--records {folder}: the folder can't be made ({error.strerror}).") from error

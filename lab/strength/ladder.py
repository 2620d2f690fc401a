"""`ladder`: each AI level against the one below it, in duels and one against three; exit 0 if all rungs hold."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tqdm import tqdm

from cli.errors import FAULT, SOUND, Unfit
from cli.kits.kits import KITS, content_of
from engine.registry import FIRST, GAMES
from lab.intervals import OPEN, PASSED, verdict, wilson
from lab.kept import keep, kept
from lab.strength.ladder_games import Match, Score, play

LEVELS = ("random", "greedy", "apprentice", "veteran", "warlord", "overlord")
DUEL_GOAL, ALONE_GOAL, SURE_GOAL = 0.60, 0.35, 0.99
OVER_NOVICES = 0.70, 0.80
"""What an apprentice wins of duels against novices: a level for a first evening loses mostly, not always."""
BATCH = 20
"""Games between two looks at a contest."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One rung: the upper level has to win at least `goal` of its games, and not more than `ceiling`."""

    upper: str
    lower: str
    seats: int
    goal: float
    ceiling: float = 1.0

    @property
    def name(self) -> str:
        return f"{self.upper} {'over' if self.seats == 2 else 'alone against three'} {self.lower}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        choices=sorted(GAMES),
        default=FIRST,
        help=f"{' or '.join(sorted(GAMES))} ({FIRST})",
    )
    parser.add_argument("--games", type=int, default=400, metavar="K", help="at most so many a contest (400)")
    parser.add_argument("--only", metavar="LEVEL", help="only the contests of this upper level")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (1); no result hangs on it")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same games (1)")
    parser.add_argument(
        "--progress",
        type=Path,
        metavar="FILE",
        help="keep games here, and go on from what is there of this game, seed and data",
    )
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="own data files, which stand before the house's")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def contests(bots: Sequence[str]) -> list[Contest]:
    """All rungs of the existing levels."""
    levels = [level for level in LEVELS if level in bots]
    found = []
    for lower, upper in pairwise(levels):
        found += [Contest(upper, lower, 2, DUEL_GOAL), Contest(upper, lower, 4, ALONE_GOAL)]
    if "novice" in bots:
        found += [Contest("apprentice", "novice", 2, *OVER_NOVICES), Contest("novice", "random", 2, DUEL_GOAL)]
    if "veteran" in levels:
        found.append(Contest("veteran", "random", 2, SURE_GOAL))
    return found


def run(args: argparse.Namespace) -> int:
    if args.games < BATCH or args.jobs < 1:
        raise Unfit(f"Give {BATCH} or more to --games and 1 or more to --jobs.")
    rungs = [c for c in contests(list(KITS[args.game].bots)) if args.only in (None, c.upper)]
    if not rungs:
        raise Unfit(f"--only {args.only}: there is no such level above another.")
    source = _source(args)
    known = _read(args.progress, source)
    told = []
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
        for contest in rungs:
            scores = list(_play_out(contest, args, source, known, pool))
            told.append(figures(contest, scores, args.games))
            if not args.json:
                print(line(told[-1]), flush=True)
    if args.json:
        print(json.dumps({**source, "most_games": args.games, "contests": told}, indent=2))
    return SOUND if all(rung["verdict"] == PASSED for rung in told) else FAULT


def _play_out(
    contest: Contest,
    args: argparse.Namespace,
    source: Mapping[str, Any],
    known: Mapping[tuple[str, int], Score],
    pool: ProcessPoolExecutor,
) -> Iterator[Score]:
    """Play batches in the order of their numbers until the contest is decided."""
    options = _options(args, contest.seats)
    wins, games = 0.0, 0
    bar = tqdm(total=args.games, unit="game", desc=contest.name, disable=None, leave=False)
    while verdict(wins, games, contest.goal, args.games, contest.ceiling) == OPEN:
        batch = range(games, min(games + BATCH, args.games))
        missing = [
            Match(
                game=args.game,
                contest=contest.name,
                number=number,
                upper=contest.upper,
                lower=contest.lower,
                seats=contest.seats,
                seed=args.seed,
                options=options,
                data_dir=args.data_dir,
            )
            for number in batch
            if (contest.name, number) not in known
        ]
        fresh = {}
        for score in pool.map(play, missing):
            fresh[score.number] = score
            keep(args.progress, {**source, **asdict(score)})
            bar.update()
        for number in batch:
            score = fresh.get(number) or known[contest.name, number]
            wins, games = wins + score.win, games + 1
            yield score
    bar.close()


def figures(contest: Contest, scores: Sequence[Score], most: int) -> dict[str, Any]:
    """A contest's line: share of won games with its 95 % interval, and the decisions' times."""
    wins, games = sum(score.win for score in scores), len(scores)
    low, high = wilson(wins, games)
    times: list[dict[str, float]] = []
    for level in (0, 1):
        decisions = sum(score.decisions[level] for score in scores)
        spent = sum(score.seconds[level] for score in scores)
        longest = max(score.longest[level] for score in scores)
        times.append({"mean_s": round(spent / decisions, 4), "longest_s": longest})
    return {
        "contest": contest.name,
        "goal": contest.goal,
        "games": games,
        "wins": round(wins, 2),
        "share": round(wins / games, 4),
        "interval": [round(low, 4), round(high, 4)],
        "verdict": verdict(wins, games, contest.goal, most, contest.ceiling),
        "rounds": round(sum(score.rounds for score in scores) / games, 2),
        "by_limit": sum(score.reason == "round_limit" for score in scores),
        "upper": times[0],
        "lower": times[1],
    }


def line(rung: Mapping[str, Any]) -> str:
    low, high = rung["interval"]
    return (
        f"{rung['contest']}: {100 * rung['share']:.1f} % of {rung['games']} ({100 * low:.1f} to {100 * high:.1f}), "
        f"goal {100 * rung['goal']:.0f} %: {rung['verdict']}; {rung['rounds']} rounds; "
        f"{1000 * rung['upper']['mean_s']:.0f} ms a decision, longest {rung['upper']['longest_s']:.2f} s"
    )


def _options(args: argparse.Namespace, seats: int) -> dict[str, Any]:
    parser = argparse.ArgumentParser()
    kit = KITS[args.game]
    kit.add_options(parser)
    return kit.options(parser.parse_args([]), content_of(args.game, args.data_dir), seats)


def _source(args: argparse.Namespace) -> dict[str, Any]:
    """The source that kept games must share: the game, its data (by their hash) and the seed."""
    return {"game": args.game, "content": content_of(args.game, args.data_dir).version, "seed": args.seed}


def _read(file: Path | None, source: Mapping[str, Any]) -> dict[tuple[str, int], Score]:
    """Games of an earlier run from the same source."""
    known = {}
    for entry in kept(file):
        if {name: entry.pop(name, None) for name in source} == source:
            for key in ("decisions", "seconds", "longest"):
                entry[key] = tuple(entry[key])
            score = Score(**entry)
            known[score.contest, score.number] = score
    return known

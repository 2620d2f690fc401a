"""`openness`: how long games stay open, by the reviews' chance to win: when settled, won from behind, leads lost."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median

from tqdm import tqdm

from cli.errors import SOUND, Unfit
from cli.kits.kits import KITS, check_seats
from cli.simulation.playing import Job
from engine.registry import FIRST, GAMES
from lab.intervals import wilson
from lab.strength.curve import ScoredGame, course_of
from lab.strength.curve_games import usual_options

SETTLED = 0.80
"""A game is settled once its winner's chance stays above this."""
BEHIND = {2: 0.35, 3: 0.25, 4: 0.20}
"""[seats] -> the chance below which who wins in the end was behind."""
CLEAR = 0.10
"""A lead changes hands when another's chance is so much higher."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", type=Path, metavar="DIR", help="a level's records; those missing are played")
    parser.add_argument("--game", choices=list(GAMES), default=FIRST, help=f"({FIRST})")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="how many seats (2)")
    parser.add_argument("--level", default="apprentice", help="the AI level of all seats (apprentice)")
    parser.add_argument("--games", type=int, default=200, metavar="K", help="how many games (200)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same games (1)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="=--NAME",
        help="a choice as in simulate: --option=--slow-arming",
    )


def run(args: argparse.Namespace) -> int:
    check_seats(KITS[args.game], args.seats)
    if args.games < 1 or args.level not in KITS[args.game].bots:
        raise Unfit(f"Give 1 or more to --games, and to --level one of {', '.join(KITS[args.game].bots)}.")
    args.records.mkdir(parents=True, exist_ok=True)
    options = usual_options(args.game, args.seats, args.option)
    bots = (args.level,) * args.seats
    jobs = [Job(args.game, n, args.seats, bots, args.seed, options, None, args.records) for n in range(args.games)]
    print("\n".join(lines([course_of(job) for job in tqdm(jobs, unit="game", disable=None)])))
    return SOUND


def lines(courses: Sequence[ScoredGame]) -> list[str]:
    """The figures of games with one winner, of one number of seats."""
    won = [course for course in courses if max(course.shares) == 1.0 and course.positions]
    if not won:
        return ["No game with one winner."]
    ends = [settled(course) for course in won]
    told = [f"{median(ends):.2f} of a game until it is settled (median; {len(won)} games)"]
    shares = {
        "settled before half": [end < 0.5 for end in ends],
        "won by who was behind at half": [was_behind(course) for course in won],
        "won by the leader at half": [leader_at_half(course) == winner(course) for course in won],
    }
    for name, seen in shares.items():
        low, high = wilson(sum(seen), len(seen))
        told.append(f"{100 * fmean(seen):.1f} % {name} ({100 * low:.1f} to {100 * high:.1f})")
    return [*told, f"{fmean(turns(course) for course in won):.1f} turns of the lead a game"]


def winner(course: ScoredGame) -> int:
    return course.shares.index(1.0)


def settled(course: ScoredGame) -> float:
    """The share of a game after which its winner's chance stays above SETTLED."""
    seat = winner(course)
    open_at = [at for at, position in enumerate(course.positions) if position.chances[seat] < SETTLED]
    return (open_at[-1] + 1) / len(course.positions) if open_at else 0.0


def was_behind(course: ScoredGame) -> bool:
    """Whether the winner was behind half-way."""
    return _at_half(course)[winner(course)] < BEHIND[len(course.shares)]


def leader_at_half(course: ScoredGame) -> int:
    chances = _at_half(course)
    return chances.index(max(chances))


def turns(course: ScoredGame) -> int:
    """How often the lead goes to another who is clearly ahead."""
    lead, count = -1, 0
    for position in course.positions:
        best = max(range(len(position.chances)), key=lambda seat: position.chances[seat])
        if lead < 0:
            lead = best
        elif position.chances[best] > position.chances[lead] + CLEAR:
            lead, count = best, count + 1
    return count


def _at_half(course: ScoredGame) -> tuple[float, ...]:
    return tuple(course.positions[len(course.positions) // 2].chances)

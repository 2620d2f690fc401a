"""`curve`: how well the chance to win predicted the winner, over recorded games; exit 0 if better than points."""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Any

from tqdm import tqdm

from cli.errors import FAULT, SOUND, Unfit
from cli.proof.recordfile import read_record
from cli.simulation.playing import Job
from engine.kernel.records.record import Entry, Recorder, config_under, content_of
from engine.kernel.review import Chances, PlayedEntry, Reviewer
from engine.registry import GAMES
from lab.strength.curve_games import jobs, record_of

EXPONENTS = tuple(0.1 * step for step in range(1, 21))
"""Powers of the chances to try: half the power is twice the scale."""
SCALES = tuple(0.1 * 1.25**step for step in range(24))
"""Point leads that mean e to 1, to try for the comparison."""
THIRDS = 3


@dataclass(frozen=True, slots=True)
class Position:
    """The chances after an action, and the points so far."""

    chances: Chances
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A game: its positions and each seat's share of the victory. `unseen`: not used for fitting."""

    game: str
    positions: tuple[Position, ...]
    shares: tuple[float, ...]
    unseen: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", type=Path, metavar="DIR", help="the games' records; those missing are played")
    parser.add_argument("--games", type=int, default=200, metavar="K", help="how many games (200)")
    parser.add_argument("--seed", type=int, default=18, metavar="S", help="same seed, same games (18)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    if args.games < THIRDS**2:
        raise Unfit(f"--games {args.games}: give {THIRDS**2} or more.")
    args.records.mkdir(parents=True, exist_ok=True)
    work = list(jobs(args.games, args.seed, args.records))
    courses = [course_of(job) for job in tqdm(work, unit="game", disable=None)]
    told = [figures(game, seats, courses) for game in GAMES for seats in (2, 3, 4)]
    print(json.dumps(told, indent=2) if args.json else "\n".join([HEAD, *(line(each) for each in told)]))
    unseen = [course for course in courses if course.unseen]
    fits = {(each["game"], each["seats"]): float(each["points_scale"]) for each in told}
    curve = mean(brier(course, lambda position: position.chances) for course in unseen)
    points = mean(brier(course, by_points(fits[course.game, len(course.shares)])) for course in unseen)
    if not args.json:
        print(f"unseen third, both games: curve {curve:.4f}, points so far {points:.4f} ({len(unseen)} games)")
    return SOUND if curve < points else FAULT


def course_of(job: Job) -> ScoredGame:
    """A game's course; every seventh to ninth of nine games is kept from fitting, for any number of seats."""
    record = read_record(record_of(job))
    reviewer: Reviewer = importlib.import_module(f"engine.{job.game}.bots").REVIEWER
    game = reviewer.game
    played: list[PlayedEntry] = []

    def watch(entry: Entry, events: list[tuple[object, ...]], state: object) -> None:
        played.append(PlayedEntry(entry.number, entry.seat, entry.action, entry.by, tuple(events), state))

    config = config_under(game, record.rules_version, record.config)
    Recorder.resume(game, config, content_of(game, record.content), b"", record.entries, watch)
    outcome = game.outcome(played[-1].state)
    assert outcome is not None
    seats = range(len(outcome.points))
    shares = tuple(1.0 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats)
    unseen = job.number // THIRDS % THIRDS == THIRDS - 1
    return ScoredGame(job.game, tuple(_positions(reviewer, played)), shares, unseen)


def _positions(reviewer: Reviewer, played: Sequence[PlayedEntry]) -> Iterable[Position]:
    """A position after each action, until the game ends."""
    for entry in played[1:-1]:
        if reviewer.closes(entry.events):
            yield Position(reviewer.chances(entry.state), reviewer.points(entry.state))


Foretold = Callable[[Position], Sequence[float]]


def brier(course: ScoredGame, foretold: Foretold) -> float:
    """The mean over a game's positions of the squared errors, all seats added."""
    return mean(
        sum((told - share) ** 2 for told, share in zip(foretold(position), course.shares, strict=True))
        for position in course.positions
    )


def by_power(exponent: float) -> Foretold:
    return lambda position: _whole([chance**exponent for chance in position.chances])


def by_points(scale: float) -> Foretold:
    """The points' prediction: a lead of `scale` means e to 1."""
    return lambda position: _whole([exp((each - max(position.points)) / scale) for each in position.points])


def _whole(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


HEAD = "game     seats  fitted  curve  points   unseen  curve  points   best power  points that are e to 1"


def figures(game: str, seats: int, courses: Sequence[ScoredGame]) -> dict[str, Any]:
    """For games with so many seats: both scores on either part, and the best fit for the fitted part."""
    own = [course for course in courses if course.game == game and len(course.shares) == seats]
    fitted, unseen = ([course for course in own if course.unseen is kept] for kept in (False, True))

    def score(those: Sequence[ScoredGame], foretold: Foretold) -> float:
        return round(mean(brier(course, foretold) for course in those), 4)

    power = min(EXPONENTS, key=lambda each: score(fitted, by_power(each)))
    scale = min(SCALES, key=lambda each: score(fitted, by_points(each)))
    as_told: Foretold = lambda position: position.chances
    return {
        "game": game,
        "seats": seats,
        "fitted": len(fitted),
        "fitted_curve": score(fitted, as_told),
        "fitted_points": score(fitted, by_points(scale)),
        "unseen": len(unseen),
        "unseen_curve": score(unseen, as_told),
        "unseen_points": score(unseen, by_points(scale)),
        "best_power": round(power, 1),
        "points_scale": round(scale, 3),
    }


def line(told: dict[str, Any]) -> str:
    fitted = f"{told['fitted']:6}  {told['fitted_curve']:.3f}  {told['fitted_points']:.3f}"
    unseen = f"{told['unseen']:6}  {told['unseen_curve']:.3f}  {told['unseen_points']:.3f}"
    return f"{told['game']:8} {told['seats']:5}  {fitted}   {unseen}   {told['best_power']:10}  {told['points_scale']}"

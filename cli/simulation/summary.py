"""Sums up simulated games: the figures of `simulate`, as JSON and as lines to read."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from cli.simulation.playing import Played

MOST_PROBLEMS = 50
"""Problems listed one by one; one broken rule breaks many states."""


def summary(
    game: str, labelled: str, options: dict[str, Any], games: Sequence[Played], seconds: float
) -> dict[str, Any]:
    """The figures over all games, in a fixed order. A shared win counts in equal parts.

    `labelled`: what the seats' labels mean ("clan").
    """
    finished = [played for played in games if played.reason is not None]
    by_seat = _shares((str(seat + 1), share) for _, seat, share in _wins(finished))
    by_bot = _shares((played.bots[seat], share) for played, seat, share in _wins(finished))
    by_label = _shares((played.labels[seat], share) for played, seat, share in _wins(finished))
    decisions = sum(played.decisions for played in games)
    choices = sum(played.choices for played in games)
    problems = [problem for played in games for problem in played.problems]
    bought: Counter[str] = Counter()
    for played in games:
        bought.update(played.bought)
    return {
        "game": game,
        "options": options,
        "games": len(games),
        "finished": len(finished),
        "ended_by": dict(sorted(Counter(str(played.reason) for played in finished).items())),
        "rounds": _spread([played.rounds for played in finished]),
        f"wins_by_{labelled}": _with_all(by_label, (label for played in games for label in played.labels)),
        "wins_by_seat": _with_all(by_seat, (str(at + 1) for played in games for at in range(len(played.bots)))),
        "wins_by_bot": _with_all(by_bot, (bot for played in games for bot in played.bots)),
        "bought": dict(sorted(bought.items())),
        "decisions": decisions,
        "choices": choices,
        "mean_branching": round(sum(played.branches for played in games) / max(1, choices), 2),
        "decisions_per_s": round(decisions / max(seconds, 1e-9)),
        "problems": problems[:MOST_PROBLEMS],
        "seconds": round(seconds, 2),
    }


def lines(figures: dict[str, Any]) -> list[str]:
    """The figures for a person's eyes."""
    rounds = figures["rounds"]
    shown = [f"{figures['finished']} of {figures['games']} games of {figures['game']} finished"]
    if rounds:
        shown.append("rounds: " + ", ".join(f"{name} {value}" for name, value in rounds.items()))
    wins = [name for name in figures if name.startswith("wins_by_")]
    for name in ("ended_by", *wins, "bought"):
        told = ", ".join(f"{key} {value:g}" for key, value in figures[name].items())
        shown.append(f"{name.replace('_', ' ')}: {told or '-'}")
    shown.append(
        f"{figures['decisions']} decisions, {figures['choices']} of them choices"
        f" (of {figures['mean_branching']} on average), {figures['decisions_per_s']} a second"
    )
    shown.extend(f"PROBLEM {problem}" for problem in figures["problems"])
    return shown


def _wins(games: Iterable[Played]) -> Iterable[tuple[Played, int, float]]:
    for played in games:
        for seat in played.winners:
            yield played, seat, 1 / len(played.winners)


def _shares(parts: Iterable[tuple[str, float]]) -> dict[str, float]:
    total: dict[str, float] = {}
    for name, share in parts:
        total[name] = total.get(name, 0.0) + share
    return total


def _with_all(wins: dict[str, float], names: Iterable[str]) -> dict[str, float]:
    """Wins by name, including those without any; whole numbers stay whole."""
    shown: dict[str, float] = {}
    for name in sorted(set(names)):
        value = round(wins.get(name, 0.0), 2)
        shown[name] = int(value) if value == int(value) else value
    return shown


def _spread(values: Sequence[int]) -> dict[str, float]:
    if not values:
        return {}
    ordered = sorted(values)
    return {
        "mean": round(statistics.fmean(ordered), 2),
        "median": statistics.median(ordered),
        "min": ordered[0],
        "max": ordered[-1],
        "p95": ordered[math.ceil(0.95 * len(ordered)) - 1],
    }

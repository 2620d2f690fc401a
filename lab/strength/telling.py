"""Tells characters apart by what one duel shows: who plays so, judged by whoever saw other duels of each character.

`python -m lab telling --level apprentice --games 100`: each character plays so many duels against the plain level; the
first three fifths train a logistic regression on `lab.strength.characters.WAYS`, the others are judged one by one.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import exp, sqrt
from pathlib import Path

from cli.errors import SOUND
from engine.clash.ai.judging.characters import CHARACTERS
from engine.kernel.characters import joined
from lab.intervals import wilson
from lab.strength.characters import WAYS, Ways, play

Counts = dict[str, int]
PRIOR = 2
"""Occasions at the mean of all duels that are added to those of a duel: one flight of one is little to go by."""
STEPS, RATE, DECAY = 400, 0.5, 0.01


class Signs:
    """What a duel's counts look like beside the mean of those seen before, in standard deviations."""

    def __init__(self, seen: Sequence[Counts]) -> None:
        self.means = {
            name: sum(duel.get(count, 0) for duel in seen) / max(1, sum(duel.get(of, 0) for duel in seen))
            for name, (count, of, _) in WAYS.items()
        }
        columns = list(zip(*(self._rates(duel) for duel in seen), strict=True))
        self.middle = [sum(column) / len(column) for column in columns]
        self.spread = [
            sqrt(sum((each - mean) ** 2 for each in column) / len(column)) or 1.0
            for column, mean in zip(columns, self.middle, strict=True)
        ]

    def _rates(self, duel: Counts) -> list[float]:
        return [
            (duel.get(count, 0) + PRIOR * self.means[name]) / (duel.get(of, 0) + PRIOR)
            for name, (count, of, _) in WAYS.items()
        ]

    def of(self, duel: Counts) -> list[float]:
        rates = self._rates(duel)
        return [1.0, *((each - m) / s for each, m, s in zip(rates, self.middle, self.spread, strict=True))]


def shares(weights: Sequence[Sequence[float]], signs: Sequence[float]) -> list[float]:
    """How likely each character is."""
    sums = [sum(w * x for w, x in zip(row, signs, strict=True)) for row in weights]
    most = max(sums)
    powers = [exp(each - most) for each in sums]
    return [each / sum(powers) for each in powers]


def fitted(seen: Sequence[tuple[int, list[float]]], kinds: int) -> list[list[float]]:
    """Weights of each character for each sign, by gradient descent on the logistic loss, drawn towards nothing."""
    weights = [[0.0] * len(seen[0][1]) for _ in range(kinds)]
    for _ in range(STEPS):
        slope = [[DECAY * w for w in row] for row in weights]
        for kind, signs in seen:
            for at, share in enumerate(shares(weights, signs)):
                off = (share - (at == kind)) / len(seen)
                row = slope[at]
                for place, sign in enumerate(signs):
                    row[place] += off * sign
        for row, down in zip(weights, slope, strict=True):
            for place, each in enumerate(down):
                row[place] -= RATE * each
    return weights


def judged(duels: dict[str, list[Counts]]) -> dict[str, Counter[str]]:
    """[character] -> how often its unseen duels were taken for each."""
    names = list(duels)
    trained = {name: games[: len(games) * 3 // 5] for name, games in duels.items()}
    signs = Signs([duel for games in trained.values() for duel in games])
    weights = fitted([(at, signs.of(duel)) for at, name in enumerate(names) for duel in trained[name]], len(names))
    found: dict[str, Counter[str]] = {}
    for name, games in duels.items():
        found[name] = Counter()
        for duel in games[len(trained[name]) :]:
            likely = shares(weights, signs.of(duel))
            found[name][names[likely.index(max(likely))]] += 1
    return found


def right(found: dict[str, Counter[str]]) -> str:
    """The share of unseen duels that were named rightly, with its 95 % interval."""
    named, games = sum(found[name][name] for name in found), sum(each.total() for each in found.values())
    low, high = wilson(named, games)
    return f"{100 * named / games:.1f} % of {games} ({100 * low:.1f} to {100 * high:.1f})"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--level", default="apprentice", help="of both sides (apprentice)")
    parser.add_argument("--games", type=int, default=100, help="for each character (100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first (0)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="read the counts there, or write them")


def run(args: argparse.Namespace) -> int:
    duels: dict[str, list[Counts]] = {}
    against: dict[str, Counts] = {}
    won: dict[str, float] = {}
    if args.keep and args.keep.exists():
        duels, against, won = json.loads(args.keep.read_text())
    for name in CHARACTERS:
        if name in duels:
            continue
        won[name], duels[name], others = 0.0, [], Ways()
        for number in range(args.first, args.first + args.games):
            own = Ways()
            won[name] += play(joined(args.level, name), args.level, 2, number, own, others)
            duels[name].append(dict(own.counts))
        against[name] = dict(others.counts)
        if args.keep:
            args.keep.write_text(json.dumps([duels, against, won]))
    print("character", "won", *WAYS, sep="\t")
    for name, games in duels.items():
        mine = Ways(sum(map(Counter, games), Counter())).figures()
        theirs = Ways(Counter(against[name])).figures()
        low, high = wilson(won[name], len(games))
        share = f"{100 * won[name] / len(games):.1f} % of {len(games)} ({100 * low:.1f} to {100 * high:.1f})"
        print(name, share, *(f"{mine[way]:.1f} ({theirs[way]:.1f})" for way in WAYS), sep="\t")
    found = judged(duels)
    for name, taken in found.items():
        print(name, "taken for", *(f"{other} {taken[other]}" for other in duels), sep="\t")
    print("one of all", right(found), sep="\t")
    for one, other in combinations(duels, 2):
        print(one, "or", other, right(judged({one: duels[one], other: duels[other]})), sep="\t")
    return SOUND

"""Fits a network to played games by gradient descent on the cross-entropy of the winner (softmax over seats).

The winner is known for a whole game at once, and says little about each position. So a network is first fitted to that,
and then again to the first one's values of the following positions, mixed with the winner (`ONWARD`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

from engine.clash.ai.position.inputs import COUNT, NAMES
from engine.clash.ai.position.network import UNIT, Network, worth_of

BATCH = 32
RATE, LAST_RATE = 0.003, 0.0006
"""Steps of Adam, falling from the first to the last epoch."""
DECAY = 1e-3
"""The share of a weight that each step removes."""
ONWARD = 0.8
"""In the second fit, the share of a position's target from beyond the next position; the rest comes from that one."""
FIRST, SECOND, TINY = 0.9, 0.999, 1e-8
PRIOR = {
    "points": 0.8, "one to go": 0.6, "two to go": 0.2, "enough": 1.2, "cities": 0.4, "forge": 0.2, "second forge": 0.5,
    "forging": 0.9, "saving": 0.5, "gold": 0.5, "stone one": 0.33, "stone two": 0.6, "stone three": 0.65, "army": 5.5,
    "lacking": -0.2, "city in danger": -0.42, "forge in danger": -0.2, "stone in danger": -0.18,
    "best city": 0.3, "second city": 0.4, "best forge": 0.1, "best stone": 0.1,
}  # fmt: skip
"""The start of the training, to which it is drawn back: about the linear weights' use of the inputs."""
LINEAR_SCALE = {2: 100.0, 3: 140.0, 4: 125.0}
"""[seats] -> a lead of the linear worths that means e to 1 (lab/ai.md, the chance to win)."""


Shares = list[float]
"""[seat] -> its chance to win."""


class Example(NamedTuple):
    """A position: the network's inputs for each seat, the linear worths, the winner."""

    told: tuple[tuple[int, ...], ...]
    linear: tuple[int, ...]
    winner: int


@dataclass
class Fitted:
    """A network in floats: the linear weights, then a row for each hidden unit (bias last), then `out`."""

    linear: list[float]
    hidden: list[list[float]]
    out: list[float]

    def worth(self, told: Sequence[float]) -> float:
        """Take whole inputs, with a 1 for the bias at the end."""
        worth: float = sum(map(mul, self.linear, told))
        for row, out in zip(self.hidden, self.out, strict=True):
            worth += out * max(0.0, sum(map(mul, row, told)))
        return worth


def fit(games: Sequence[Sequence[Example]], units: int, epochs: int) -> Fitted:
    """A network for games, each its positions in order; the same games give the same network."""
    first = _fit([(each, _won(each)) for game in games for each in game], units, epochs)
    return _fit([pair for game in games for pair in zip(game, onward(first, game), strict=True)], units, epochs)


def onward(net: Fitted, game: Sequence[Example]) -> list[Shares]:
    """The target of each position of a game, from the positions after it; the last from the winner."""
    taught: list[Shares] = []
    for at in reversed(range(len(game))):
        if not taught:
            taught.append(_won(game[at]))
            continue
        following = softmax([net.worth(_part(seat)) for seat in game[at + 1].told])
        taught.append([(1 - ONWARD) * own + ONWARD * later for own, later in zip(following, taught[-1], strict=True)])
    return taught[::-1]


def _won(example: Example) -> Shares:
    return [float(seat == example.winner) for seat in range(len(example.told))]


def _part(told: Sequence[int]) -> list[float]:
    """A seat's inputs in whole numbers, with a 1 for the bias."""
    return [*(each / 100 for each in told), 1.0]


def _fit(taught: Sequence[tuple[Example, Shares]], units: int, epochs: int) -> Fitted:
    """Fit by Adam over shuffled batches, from the prior."""
    rng = random.Random(1)
    prior = [PRIOR.get(name, 0.0) for name in NAMES]
    net = Fitted(
        prior[:],
        [[rng.gauss(0, 0.15) for _ in range(COUNT)] + [0.0] for _ in range(units)],
        [0.0] * units,
    )
    drawn = [prior, *[[0.0] * (COUNT + 1)] * units, [0.0] * units]
    known = [([_part(seat) for seat in example.told], shares) for example, shares in taught]
    moments = [[[0.0, 0.0] for _ in row] for row in (net.linear, *net.hidden, net.out)]
    step = 0
    for epoch in range(epochs):
        rate = RATE * (LAST_RATE / RATE) ** (epoch / max(1, epochs - 1))
        rng.shuffle(known)
        for at in range(0, len(known), BATCH):
            step += 1
            batch = known[at : at + BATCH]
            slopes = _slopes(net, batch)
            rows = (net.linear, *net.hidden, net.out)
            for row, slope, moment, back in zip(rows, slopes, moments, drawn, strict=True):
                means = [each / len(batch) + DECAY * (own - to) for each, own, to in zip(slope, row, back, strict=True)]
                _descend(row, means, moment, rate, step)
    return net


def _slopes(net: Fitted, batch: Sequence[tuple[list[list[float]], Shares]]) -> list[list[float]]:
    linear, out = [0.0] * COUNT, [0.0] * len(net.out)
    hidden = [[0.0] * (COUNT + 1) for _ in net.hidden]
    for told, shares in batch:
        excited = [[max(0.0, sum(map(mul, row, seat))) for row in net.hidden] for seat in told]
        worths = [
            sum(map(mul, net.linear, seat)) + sum(map(mul, net.out, units))
            for seat, units in zip(told, excited, strict=True)
        ]
        for seat, units, said, share in zip(told, excited, softmax(worths), shares, strict=True):
            error = said - share
            linear = [slope + error * each for slope, each in zip(linear, seat, strict=False)]
            for unit, much in enumerate(units):
                if much > 0:
                    out[unit] += error * much
                    back = error * net.out[unit]
                    hidden[unit] = [slope + back * each for slope, each in zip(hidden[unit], seat, strict=True)]
    return [linear, *hidden, out]


def _descend(row: list[float], slopes: list[float], moments: list[list[float]], rate: float, step: int) -> None:
    one, two = 1 - FIRST**step, 1 - SECOND**step
    for at, slope in enumerate(slopes):
        moment = moments[at]
        moment[0] += (1 - FIRST) * (slope - moment[0])
        moment[1] += (1 - SECOND) * (slope * slope - moment[1])
        row[at] -= rate * (moment[0] / one) / (sqrt(moment[1] / two) + TINY)


def softmax(worths: Sequence[float]) -> list[float]:
    """Worths as chances that sum to 1."""
    best = max(worths)
    weights = [exp(worth - best) for worth in worths]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def loss(examples: Sequence[Example], worths: Callable[[Example], list[float]]) -> float:
    """The mean cross-entropy of the winner."""
    return -sum(log(max(1e-9, softmax(worths(each))[each.winner])) for each in examples) / max(1, len(examples))


def fitted_loss(net: Fitted, examples: Sequence[Example]) -> float:
    return loss(examples, lambda each: [net.worth(_part(seat)) for seat in each.told])


def whole_loss(net: Network, examples: Sequence[Example]) -> float:
    return loss(examples, lambda each: [worth_of(net, seat) / 100 for seat in each.told])


def linear_loss(examples: Sequence[Example]) -> float:
    """The loss of the linear weights, at the scale fitted for reviews."""
    return loss(examples, lambda each: [worth / LINEAR_SCALE[len(each.told)] for worth in each.linear])


def rounded(net: Fitted) -> Network:
    """The network in whole numbers, as the game uses it."""
    return Network(
        tuple(round(UNIT * each) for each in net.linear),
        tuple(tuple(round(UNIT * each) for each in row[:-1]) for row in net.hidden),
        tuple(round(100 * UNIT * row[-1]) for row in net.hidden),
        tuple(round(UNIT * each) for each in net.out),
    )

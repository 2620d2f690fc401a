"""Fits a network to played games by gradient descent on the cross-entropy of who won (softmax over the seats)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

from engine.clash.ai.inputs import COUNT, NAMES
from engine.clash.ai.network import UNIT, Network, worth_of

BATCH = 32
RATE, LAST_RATE = 0.003, 0.0006
"""Steps of Adam, falling from the first to the last epoch."""
DECAY = 1e-3
"""How much of a weight each step takes off it."""
FIRST, SECOND, TINY = 0.9, 0.999, 1e-8
PRIOR = {
    "points": 0.8, "one to go": 0.6, "two to go": 0.2, "enough": 1.2, "cities": 0.4, "forge": 0.2, "second forge": 0.5,
    "forging": 0.9, "saving": 0.5, "gold": 0.5, "stone one": 0.33, "stone two": 0.6, "stone three": 0.65, "army": 5.5,
    "lacking": -0.2, "city in danger": -0.42, "forge in danger": -0.2, "stone in danger": -0.18,
    "best city": 0.3, "second city": 0.4, "best forge": 0.1, "best stone": 0.1,
}  # fmt: skip
"""Where the training begins and what it is drawn back to: about what the linear weights make of the inputs."""
LINEAR_SCALE = {2: 100.0, 3: 140.0, 4: 125.0}
"""[seats] -> a lead of the linear worths that is e to 1 (docs/ai.md, the chance to win)."""


class Example(NamedTuple):
    """A position: what the network is told of each seat, the linear worths, who won."""

    told: tuple[tuple[int, ...], ...]
    linear: tuple[int, ...]
    winner: int


@dataclass
class Fitted:
    """A network in floating-point numbers: the linear weights, then a row a hidden unit (its bias last), then `out`."""

    linear: list[float]
    hidden: list[list[float]]
    out: list[float]

    def worth(self, told: Sequence[float]) -> float:
        """Told in whole ones, with a 1 for the bias at the end."""
        worth: float = sum(map(mul, self.linear, told))
        for row, out in zip(self.hidden, self.out, strict=True):
            worth += out * max(0.0, sum(map(mul, row, told)))
        return worth


def fit(examples: Sequence[Example], units: int, epochs: int) -> Fitted:
    """Adam over shuffled batches, from the prior; the same examples give the same network."""
    rng = random.Random(1)
    prior = [PRIOR.get(name, 0.0) for name in NAMES]
    net = Fitted(
        prior[:],
        [[rng.gauss(0, 0.15) for _ in range(COUNT)] + [0.0] for _ in range(units)],
        [0.0] * units,
    )
    drawn = [prior, *[[0.0] * (COUNT + 1)] * units, [0.0] * units]
    known = [([[*(each / 100 for each in seat), 1.0] for seat in e.told], e.winner) for e in examples]
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


def _slopes(net: Fitted, batch: Sequence[tuple[list[list[float]], int]]) -> list[list[float]]:
    linear, out = [0.0] * COUNT, [0.0] * len(net.out)
    hidden = [[0.0] * (COUNT + 1) for _ in net.hidden]
    for told, winner in batch:
        excited = [[max(0.0, sum(map(mul, row, seat))) for row in net.hidden] for seat in told]
        worths = [
            sum(map(mul, net.linear, seat)) + sum(map(mul, net.out, units))
            for seat, units in zip(told, excited, strict=True)
        ]
        for number, share in enumerate(softmax(worths)):
            error = share - (number == winner)
            seat, units = told[number], excited[number]
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
    """The mean cross-entropy of who won."""
    return -sum(log(max(1e-9, softmax(worths(each))[each.winner])) for each in examples) / max(1, len(examples))


def fitted_loss(net: Fitted, examples: Sequence[Example]) -> float:
    return loss(examples, lambda each: [net.worth([*(part / 100 for part in seat), 1.0]) for seat in each.told])


def whole_loss(net: Network, examples: Sequence[Example]) -> float:
    return loss(examples, lambda each: [worth_of(net, seat) / 100 for seat in each.told])


def linear_loss(examples: Sequence[Example]) -> float:
    """Of the linear weights, by the scale that was fitted for reviews."""
    return loss(examples, lambda each: [worth / LINEAR_SCALE[len(each.told)] for worth in each.linear])


def rounded(net: Fitted) -> Network:
    """In whole numbers, as the game uses it."""
    return Network(
        tuple(round(UNIT * each) for each in net.linear),
        tuple(tuple(round(UNIT * each) for each in row[:-1]) for row in net.hidden),
        tuple(round(100 * UNIT * row[-1]) for row in net.hidden),
        tuple(round(UNIT * each) for each in net.out),
    )

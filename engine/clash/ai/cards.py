"""The secret tactic card (§4.1): by its own worth, or by regret matching over sampled rivals' cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.clash import actions as a
from engine.clash.ai.features import level_worth
from engine.clash.ai.weights import Weights
from engine.clash.state import State
from engine.clash.victory import points_of
from engine.kernel.game import Action

Random = Callable[[], float]


def plain_choice(s: State, seat: int, weights: Weights, noise: int, random: Random) -> Action:
    """The card whose gold, units and place in the order are worth most by themselves."""

    def value(card: int) -> float:
        return card_worth(s, seat, card, weights) + haste(s, seat) * (28 - s.content.cards[card].order) / 14

    return a.PLAY | max(s.hands[seat], key=lambda card: (value(card) + noise * random() / 4, -card))


def card_worth(s: State, seat: int, card: int, weights: Weights) -> int:
    """What a card's gold and units bring."""
    tactic = s.content.cards[card]
    value = tactic.gold * weights.gold * (3 if s.gold[seat] < 8 else 2) // 2
    for level in range(3):
        called = min(tactic.units[level], s.reserve[seat * 3 + level])
        count = sum(s.units[seat][level::3])
        figures = s.figures[seat * 3 + level]
        more = level_worth(figures, 10 * (count + called)) - level_worth(figures, 10 * count)
        value += more * weights.army // 100
    return value


def haste(s: State, seat: int) -> int:
    """What being early in the order is worth: much when someone can win this round."""
    least = min(s.config.points - points_of(s, other) for other in range(s.config.seats))
    return 3 if least > 2 else 10 if least == 2 else 25


def mixed_choice(s: State, seat: int, weights: Weights, rivals: int, random: Random) -> Action:
    """Placeholder for regret matching."""
    return plain_choice(s, seat, weights, 0, random)


def regret_matching(payoffs: Sequence[Sequence[float]], rounds: int) -> list[float]:
    """The mean strategy of the row player after so many rounds of regret matching of both sides (zero sum)."""
    rows, columns = len(payoffs), len(payoffs[0])
    regrets = [[0.0] * rows, [0.0] * columns]
    mean = [0.0] * rows
    for _ in range(rounds):
        mine, theirs = _strategy(regrets[0]), _strategy(regrets[1])
        by_row = [sum(payoffs[row][column] * theirs[column] for column in range(columns)) for row in range(rows)]
        by_column = [-sum(payoffs[row][column] * mine[row] for row in range(rows)) for column in range(columns)]
        value = sum(mine[row] * by_row[row] for row in range(rows))
        for row in range(rows):
            regrets[0][row] += by_row[row] - value
            mean[row] += mine[row]
        for column in range(columns):
            regrets[1][column] += by_column[column] + value
    return [share / rounds for share in mean]


def _strategy(regrets: Sequence[float]) -> list[float]:
    positive = [max(0.0, regret) for regret in regrets]
    total = sum(positive)
    if total <= 0:
        return [1 / len(regrets)] * len(regrets)
    return [regret / total for regret in positive]

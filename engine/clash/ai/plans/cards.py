"""The secret tactic card (§4.1): by its own worth, or by regret matching over sampled rivals' cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.clash.ai.judging.characters import PLAIN, Likes
from engine.clash.ai.judging.liking import liking_of_card
from engine.clash.ai.position.features import SURE, level_worth
from engine.clash.ai.position.weights import Weights
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from engine.clash.play.victory import points_of
from engine.clash.views.imagining import imagine
from engine.kernel.game import Action

Random = Callable[[], float]
ROUNDS = 200
"""Rounds of regret matching."""
LATE = 28
"""The highest order number (§1)."""


def plain_choice(s: State, seat: int, weights: Weights, noise: int, random: Random, likes: Likes = PLAIN) -> Action:
    """The card whose gold, units and place in the order are worth most by themselves."""

    def value(card: int) -> float:
        early = (LATE - s.content.cards[card].order) / LATE
        worth = card_worth(s, seat, card, weights) + 2 * haste(s) * early + noise / 20 * random()
        return worth + liked(s, card, weights, likes)

    return a.PLAY | max(s.hands[seat], key=value)


def card_worth(s: State, seat: int, card: int, weights: Weights) -> float:
    """What a card's gold and units bring."""
    tactic = s.content.cards[card]
    value = tactic.gold * weights.gold * (1.5 if s.gold[seat] < 8 else 1.0)
    for level in range(3):
        called = min(tactic.units[level], s.reserve[seat * 3 + level])
        count = sum(s.units[seat][level::3])
        figures = s.figures[seat * 3 + level]
        more = level_worth(figures, 10 * (count + called)) - level_worth(figures, 10 * count)
        value += more * weights.army / 100
    return value


def liked(s: State, card: int, weights: Weights, likes: Likes) -> float:
    """How much a character likes a card, as worth: what a lead has to be for so much more of an even chance."""
    return 4 * weights.scale * liking_of_card(likes, s.content.cards[card]) / SURE


def haste(s: State) -> int:
    """What acting before a rival is worth: much when someone can win this round."""
    least = min(s.config.points - points_of(s, other) for other in range(s.config.seats))
    return 4 if least > 2 else 10 if least == 2 else 25


def mixed_choice(view: View, weights: Weights, rivals: int, random: Random, likes: Likes = PLAIN) -> Action:
    """A card drawn from the mixed strategy against so many sampled choices of all rivals."""
    seat = view.seat
    assert seat is not None
    samples = []
    for _ in range(rivals):
        s = imagine(view, random)
        samples.append((s, [held[int(random() * len(held))] for held in s.hands]))
    hand = view.hand
    payoffs = [
        [_payoff(state, seat, card, picks, weights) + liked(state, card, weights, likes) for state, picks in samples]
        for card in hand
    ]
    return a.PLAY | hand[draw(regret_matching(payoffs, ROUNDS), random)]


def _payoff(s: State, seat: int, card: int, picks: Sequence[int], weights: Weights) -> float:
    """Own card less the rivals', and who acts before whom."""
    cards, value = s.content.cards, card_worth(s, seat, card, weights)
    rivals = [other for other in range(s.config.seats) if other != seat]
    for other in rivals:
        value -= card_worth(s, other, picks[other], weights) / len(rivals)
        value += haste(s) / len(rivals) * (1 if cards[card].order < cards[picks[other]].order else -1)
    return value


def draw(shares: Sequence[float], random: Random) -> int:
    """An index, each as likely as its share; shares of almost nothing are left out."""
    kept = [share if share > 0.05 else 0.0 for share in shares]
    mark = random() * sum(kept)
    for index, share in enumerate(kept):
        mark -= share
        if mark < 0:
            return index
    return max(range(len(kept)), key=lambda index: kept[index])


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

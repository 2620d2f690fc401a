"""Plays opponents' replies: a plan on an imagined state, then everybody until its seat's next action is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from engine.clash.ai.judging.afterwards import value_after
from engine.clash.ai.position.features import SURE
from engine.clash.ai.position.learned import learned_chance
from engine.clash.ai.position.weights import Weights, mixed, swift
from engine.clash.game import CLASH
from engine.clash.pieces.state import ACTION, CARD, OVER, State
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action

Random = Callable[[], float]
MOST_DECISIONS = 120
"""A look ahead ends here at the latest."""
MOST_DECISIONS_A_ROUND = 400
"""One to the end of a round here."""
ACTION_COST, OTHER_COST = 12, 2
"""What a decision costs of a budget, in evaluations."""


class Foresight(NamedTuple):
    """What one look ahead changed in the chance to win, and what it cost."""

    effect: int
    cost: int


class Substitute(Protocol):
    """Who plays all seats in a look ahead."""

    def decide(self, s: State, seat: int, random: Random) -> list[Action]: ...


def carry_out(s: State, seat: int, actions: Sequence[Action], player: Substitute, random: Random) -> int:
    """A plan, and what it leaves open (battles, cards to keep), until the seat's action is over. Gives the cost."""
    dice = PlayoutDice(random)
    mark = (s.round, s.action_number, s.turn)
    for action in actions:
        if s.active != seat or action not in CLASH.legal(s, seat):
            break
        CLASH.apply(s, seat, action, dice)
    cost = 0
    for _ in range(MOST_DECISIONS):
        if s.phase in (CARD, OVER) or (s.round, s.action_number, s.turn) != mark:
            break
        cost += _one_decision(s, player, dice, random)
    return cost


def play_on(s: State, seat: int, player: Substitute, random: Random) -> int:
    """All seats play until the seat's next action is over, or the game is. Gives the cost."""
    dice, cost = PlayoutDice(random), 0
    for _ in range(MOST_DECISIONS):
        if s.phase == OVER:
            break
        if s.phase == ACTION and s.active == seat:
            return cost + ACTION_COST + carry_out(s, seat, player.decide(s, seat, random), player, random)
        cost += _one_decision(s, player, dice, random)
    return cost


def _one_decision(s: State, player: Substitute, dice: PlayoutDice, random: Random) -> int:
    who = CLASH.to_act(s)[0]
    cost = ACTION_COST if s.phase == ACTION else OTHER_COST
    for action in player.decide(s, who, random):
        if action not in CLASH.legal(s, who):
            break
        CLASH.apply(s, who, action, dice)
    return cost


def look_ahead(
    s: State,
    seat: int,
    actions: Sequence[Action],
    player: Substitute,
    weights: Weights,
    random: Random,
) -> Foresight:
    """What the replies to a plan, and one's own next action, change in the chance to win.

    It is the difference to the position right after the plan, so that the luck of the plan's battles cancels out.
    """
    number = s.action_number
    cost = OTHER_COST + carry_out(s, seat, actions, player, random)
    if s.phase == OVER:
        return Foresight(0, cost)  # won or lost by the plan itself: its own value says so
    before = end_value(s, seat, weights, number)
    cost += play_on(s, seat, player, random)
    return Foresight(end_value(s, seat, weights, 1) - before, cost)


def look_from_card(
    s: State,
    seat: int,
    card: Action,
    player: Substitute,
    weights: Weights,
    random: Random,
) -> Foresight:
    """The chance to win once the round's first own action is over, if this card is played now (§4.1)."""
    CLASH.apply(s, seat, card, PlayoutDice(random))
    cost = play_on(s, seat, player, random)
    return Foresight(end_value(s, seat, weights, 1), cost)


def look_from_site(
    s: State,
    seat: int,
    site: Action,
    player: Substitute,
    weights: Weights,
    random: Random,
) -> Foresight:
    """The chance to win once the first round is over, if the bastion is built there (§4.3)."""
    dice, cost, first = PlayoutDice(random), 0, s.round
    CLASH.apply(s, seat, site, dice)
    for _ in range(MOST_DECISIONS_A_ROUND):
        if s.phase == OVER or s.round > first:
            break
        cost += _one_decision(s, player, dice, random)
    return Foresight(end_value(s, seat, weights, 1), cost)


def end_value(s: State, seat: int, weights: Weights, number: int) -> int:
    """What a position between two actions is worth to a seat, 0 to SURE, its action number taken to be another.

    By the weights, and by the network as far as they give it a say; a decided game as it ended.
    """
    if s.phase == OVER:
        return SURE // len(s.winners) if seat in s.winners else 0
    chance = learned_chance(s, seat, acted=False) if weights.learned else None
    kept = s.action_number
    s.action_number = number
    value = value_after(s, seat, swift(weights))
    s.action_number = kept
    return mixed(value, chance, weights)

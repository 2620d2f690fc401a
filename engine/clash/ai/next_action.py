"""The second action of a round looked ahead to in a solo game (§9): nobody acts in between."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash import actions as a
from engine.clash import stones
from engine.clash.ai.afterwards import moved, outcomes, value_after
from engine.clash.ai.features import SURE
from engine.clash.ai.marching import Limits, marches
from engine.clash.ai.outfitting import outfitted
from engine.clash.ai.thinker import Candidate
from engine.clash.ai.weights import Weights
from engine.clash.solo import PLAYER
from engine.clash.state import ACTION, State
from engine.clash.victory import points_of

Random = Callable[[], float]
LEVELS = 3
EQUIPS = 2
"""Imagined Equip actions; their mean counts, for a card drawn differs from one to the next."""
SURELY_TRIED = 6
"""Plans of a first action that are looked ahead from; the Equip action is always among them."""
SECOND = Limits(width=2, depth=3, orders=6, nodes=24)
"""The search of the second action."""


def best_of_two(
    s: State, found: list[Candidate], weights: Weights, random: Random, quick: bool = False
) -> tuple[int, Candidate]:
    """The first action after which the round's second promises most, and that chance to win.

    `found`: first actions, the best by themselves first. `quick`: equipment by the army's strength and the price.
    """
    tried = found[:SURELY_TRIED]
    tried += [candidate for candidate in found[SURELY_TRIED:] if candidate.actions[0] == a.EQUIP]
    values = [_with_second(s, candidate, weights, random, quick) for candidate in tried]
    best = max(values)
    return best, tried[values.index(best)]


def _with_second(s: State, first: Candidate, weights: Weights, random: Random, quick: bool) -> int:
    """What a first action and the best second one after it are worth, over the likely ways of its battles."""
    if first.march:
        ways = outcomes(moved(s, PLAYER, first.march.moves), PLAYER)
        return round(sum(chance * _second(state.clone(), weights, random) for chance, state in ways))
    if first.actions[0] == a.EQUIP:
        draws = 1 if quick else EQUIPS
        return (
            sum(_second(outfitted(s, PLAYER, weights, random, quick), weights, random) for _ in range(draws)) // draws
        )
    return _second(s.clone(), weights, random)


def _second(s: State, weights: Weights, random: Random) -> int:
    """What a state after the first action is worth with the stones' units and the best second action. Changes it."""
    if s.winners or not s.elf_mask or points_of(s, PLAYER) >= s.config.points:
        return SURE
    for level in range(LEVELS):
        for place in stones.stone_places(s, PLAYER, level):
            if s.reserve[level]:
                stones.give(s, PLAYER, place, [])
    s.phase, s.active, s.action_number, s.forged = ACTION, PLAYER, 2, False
    standing = value_after(s, PLAYER, weights)
    equipped = value_after(outfitted(s, PLAYER, weights, random, quick=True), PLAYER, weights)
    marched = marches(s, PLAYER, SECOND, weights, standing)[0].value if s.masks[PLAYER] else 0
    return max(standing, equipped, marched)

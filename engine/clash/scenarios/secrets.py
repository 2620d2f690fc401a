"""The secret cards of scenario 14: dealt, hidden in views, imagined by AI seats (§14.14)."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash.pieces.camp import UNKNOWN, Camp
from engine.kernel.dice import SETUP, Dice

HIDDEN_POINTS = -1
"""Feats of a seat that others may not know, as a view gives them."""


def deal(seats: int, dice: Dice, draws: list[int]) -> tuple[int, ...]:
    """The cards of the clans in play and of the Elves: one a seat, the last stays unknown to all."""
    cards = list(range(seats + 1))
    dice.shuffle(cards, SETUP, draws)
    return tuple(cards)


def seen_by(camp: Camp, seat: int | None, over: bool) -> Camp:
    """A copy for a view: others' cards, and what would tell them, are hidden until the end."""
    seen = camp.clone()
    if camp.cards and not over:
        seen.cards = tuple(card if at == seat else UNKNOWN for at, card in enumerate(camp.cards))
        seen.told = [count if at == seat else 0 for at, count in enumerate(camp.told)]
    return seen


def imagined(camp: Camp, random: Callable[[], float]) -> Camp:
    """A copy with the hidden cards drawn again."""
    copy = camp.clone()
    unseen = [card for card in range(len(camp.cards)) if card not in camp.cards]
    for last in range(len(unseen) - 1, 0, -1):
        other = int(random() * (last + 1))
        unseen[last], unseen[other] = unseen[other], unseen[last]
    copy.cards = tuple(unseen.pop() if card == UNKNOWN else card for card in camp.cards)
    return copy

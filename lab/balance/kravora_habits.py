"""Seats of Kravora with a habit, to test whether it pays: one without the hut, one without sprinters, a greedy one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from engine.kernel.game import Action, Bot
from engine.kravora.bots import BOTS
from engine.kravora.pieces.content import HUT, SPRINTER, Content
from engine.kravora.pieces.view import View

OUT_OF_REACH = 999
"""A price that no purse can pay."""

Habit = Callable[[Bot], Bot]
"""A seat's habit on top of a level's play."""


class Without:
    """Plays as its level does, on a view in which it can't get one thing."""

    def __init__(self, bot: Bot, deprived: Callable[[View], View]) -> None:
        self.bot = bot
        self.deprived = deprived

    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        return list(self.bot.plan(self.deprived(view), random))


def no_hut(view: View) -> View:
    """The view with a hut too expensive to buy."""
    return replace(view, content=_dear_hut(view.content))


def no_sprinters(view: View) -> View:
    """The view with its own sprinters out of stock."""
    boards = tuple(
        replace(board, stock=(*board.stock[:SPRINTER], 0, *board.stock[SPRINTER + 1 :])) if seat == view.seat else board
        for seat, board in enumerate(view.boards)
    )
    return replace(view, boards=boards)


@lru_cache(maxsize=4)
def _dear_hut(content: Content) -> Content:
    buildings = content.buildings
    dear = replace(buildings[HUT], cost=OUT_OF_REACH)
    return replace(content, buildings=(*buildings[:HUT], dear, *buildings[HUT + 1 :]))


HABITS: Mapping[str, Habit] = {
    "greedy": lambda bot: BOTS["greedy"],
    "no hut": lambda bot: Without(bot, no_hut),
    "no sprinters": lambda bot: Without(bot, no_sprinters),
}

"""The AI seats of Clash of Rage, by level name: they see a view and think on imagined states."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.clash.ai.levels import APPRENTICE, VETERAN, WARLORD
from engine.clash.game import CLASH
from engine.clash.greedy import Greedy
from engine.clash.review import ClashReview
from engine.clash.view import View
from engine.kernel.game import Action, Bot
from engine.kernel.random_bot import RandomBot


def _legal(view: View, random: Callable[[], float]) -> Sequence[Action]:
    assert view.seat is not None
    return CLASH.legal(CLASH.imagine(view, random), view.seat)


BOTS: dict[str, Bot] = {
    "random": RandomBot(_legal),
    "greedy": Greedy(),
    "apprentice": APPRENTICE,
    "veteran": VETERAN,
    "warlord": WARLORD,
}
"""Each stronger than the one before it (docs/ai.md)."""

REVIEWER = ClashReview()
"""Whom a finished game is looked back upon with."""

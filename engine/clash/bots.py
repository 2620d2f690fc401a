"""The AI seats of Clash of Rage, by level name: they see a view and think on imagined states."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash.ai.levels import APPRENTICE, VETERAN, WARLORD
from engine.clash.game import CLASH
from engine.clash.greedy import Greedy
from engine.clash.view import View
from engine.kernel.game import Action, Bot


class Random:
    """Plays any legal action, each as likely."""

    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        assert view.seat is not None
        legal = CLASH.legal(CLASH.imagine(view, random), view.seat)
        return [legal[int(random() * len(legal))]]


BOTS: dict[str, Bot] = {
    "random": Random(),
    "greedy": Greedy(),
    "apprentice": APPRENTICE,
    "veteran": VETERAN,
    "warlord": WARLORD,
}
"""Each stronger than the one before it (docs/ai.md)."""

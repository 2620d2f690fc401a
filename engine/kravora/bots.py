"""The AI seats of Kravora, by level name: they see a view and think on the state it shows."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.game import Action, Bot
from engine.kravora.ai.levels import APPRENTICE, VETERAN
from engine.kravora.greedy import Greedy
from engine.kravora.options import choices_in
from engine.kravora.view import View


class Random:
    """Plays any legal action, each as likely."""

    def plan(self, view: View, random: Callable[[], float]) -> list[Action]:
        legal = choices_in(view)
        return [legal[int(random() * len(legal))]]


BOTS: dict[str, Bot] = {"random": Random(), "greedy": Greedy(), "apprentice": APPRENTICE, "veteran": VETERAN}
"""Each stronger than the one before it (docs/ai.md)."""

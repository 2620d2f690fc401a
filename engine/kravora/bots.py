"""The AI seats of Kravora, by level name: they see a view and think on the state it shows."""

from __future__ import annotations

from engine.kernel.game import Bot
from engine.kernel.random_bot import RandomBot
from engine.kravora.ai.levels import APPRENTICE, NOVICE, VETERAN
from engine.kravora.greedy.greedy import Greedy
from engine.kravora.review import KravoraReview
from engine.kravora.views.view_choices import choices_in

BOTS: dict[str, Bot] = {
    "random": RandomBot(lambda view, random: choices_in(view)),
    "greedy": Greedy(),
    "novice": NOVICE,
    "apprentice": APPRENTICE,
    "veteran": VETERAN,
}
"""Each stronger than the one before it, but the novice, which is for a first evening (lab/ai.md)."""

REVIEWER = KravoraReview()
"""Reviews finished games."""

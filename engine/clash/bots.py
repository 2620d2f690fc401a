"""The AI seats of Clash of Rage, by level and character: they see a view and think on imagined states."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.clash.ai.levels import ADVISER as ADVISER
from engine.clash.ai.levels import APPRENTICE, NOVICE, OVERLORD, VETERAN, WARLORD, with_characters
from engine.clash.ai.outlook import Outlook, outlook_of
from engine.clash.ai.plans.equip_in_full import in_full
from engine.clash.ai.siting import advised_site
from engine.clash.game import CLASH
from engine.clash.greedy.greedy import Greedy
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import BASTION, PHASE_NAMES
from engine.clash.pieces.view import View
from engine.clash.review import ClashReview
from engine.kernel.game import Action, Bot
from engine.kernel.random_bot import RandomBot


def _legal(view: View, random: Callable[[], float]) -> Sequence[Action]:
    assert view.seat is not None
    return CLASH.legal(CLASH.imagine(view, random), view.seat)


LEVELS: dict[str, Bot] = {
    "random": RandomBot(_legal),
    "greedy": Greedy(),
    "novice": NOVICE,
    "apprentice": APPRENTICE,
    "veteran": VETERAN,
    "warlord": WARLORD,
    "overlord": OVERLORD,
}
"""Each stronger than the one before it, but the novice, which is about as strong as greedy (lab/ai.md)."""
BOTS: dict[str, Bot] = {**LEVELS, **with_characters()}
"""The levels, and each that thinks in every character (engine.kernel.characters)."""


def advice(bot: Bot, view: View, random: Callable[[], float]) -> Sequence[Action]:
    """What a bot would do now, for somebody to read: its plan, an Equip action step by step; a site as suggested."""
    if view.phase == PHASE_NAMES[BASTION]:
        return [a.SITE | suggestion(view)]
    return in_full(bot, view, bot.plan(view, random), random)


def outlook(view: View, plan: Sequence[Action], random: Callable[[], float]) -> Outlook | None:
    """How a veteran judges such a plan, for a reader; None where that would say nothing."""
    return outlook_of(view, plan, random)


def suggestion(view: View) -> int:
    """What *Suggest one* shows: the site for one's bastion."""
    return advised_site(view)


REVIEWER = ClashReview()
"""Reviews finished games."""

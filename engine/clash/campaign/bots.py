"""AI seats between the games of a campaign (§14.0): no level vetoes, each makes the pact when far behind."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash import bots
from engine.clash.campaign import actions as a
from engine.clash.campaign.course import choices
from engine.clash.campaign.progress import may_make_pact
from engine.clash.campaign.table import MAKE_PACT, STEPS, CampaignView, state_of
from engine.kernel.game import Action, Bot


class CampaignBot:
    """Implements engine.kernel.game.Bot."""

    def plan(self, view: CampaignView, random: Callable[[], float]) -> list[Action]:
        assert view.seat is not None and view.content.campaign is not None
        far = view.campaign.behind(view.seat) >= view.content.campaign.pact_behind
        if view.step == STEPS[MAKE_PACT] and far and view.seat in may_make_pact(view.campaign):
            return [a.PACT]
        return [choices(state_of(view, view.campaign.deck), view.seat)[0]]


BOTS: dict[str, Bot] = dict.fromkeys(bots.BOTS, CampaignBot())

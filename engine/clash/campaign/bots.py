"""AI seats between the games of a saga (§14.0): whatever their level they never veto, and make the pact far behind."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash import bots
from engine.clash.campaign import actions as a
from engine.clash.campaign.course import choices
from engine.clash.campaign.saga import may_make_pact
from engine.clash.campaign.table import MAKE_PACT, STEPS, SagaView, state_of
from engine.kernel.game import Action, Bot


class SagaBot:
    """Implements engine.kernel.game.Bot."""

    def plan(self, view: SagaView, random: Callable[[], float]) -> list[Action]:
        assert view.seat is not None and view.content.campaign is not None
        far = view.saga.behind(view.seat) >= view.content.campaign.pact_behind
        if view.step == STEPS[MAKE_PACT] and far and view.seat in may_make_pact(view.saga):
            return [a.PACT]
        return [choices(state_of(view, view.saga.deck), view.seat)[0]]


BOTS: dict[str, Bot] = dict.fromkeys(bots.BOTS, SagaBot())

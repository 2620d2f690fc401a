"""The rules of Clash of Rage and of its campaign for the registry."""

from __future__ import annotations

from engine.clash.campaign.game import SAGA
from engine.clash.campaign.games import SAGA_GAMES
from engine.clash.game import CLASH
from engine.kernel.campaign import Campaign
from engine.kernel.registered import RegisteredRules

GAME = RegisteredRules(CLASH, (Campaign(SAGA, SAGA_GAMES, "engine.clash.campaign.bots"),))

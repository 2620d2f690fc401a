"""The rules of Clash of Rage and of its campaign for the registry."""

from __future__ import annotations

from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.games import GAMES_OF_CAMPAIGN
from engine.clash.game import CLASH
from engine.kernel.campaign import CampaignParts
from engine.kernel.registered import RegisteredRules

GAME = RegisteredRules(CLASH, (CampaignParts(CAMPAIGN, GAMES_OF_CAMPAIGN, "engine.clash.campaign.bots"),))

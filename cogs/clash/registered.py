"""The screens of Clash of Rage and of its campaign for the registry."""

from __future__ import annotations

from cogs.clash.campaign import commands as campaign_commands
from cogs.clash.campaign.glory_plot import CampaignSpecs
from cogs.clash.campaign.screens import CampaignScreens
from cogs.clash.picture_specs import ClashSpecs
from cogs.clash.screens import ClashScreens
from cogs.clash.typed.commands import COMMANDS
from cogs.tables.commands.registered import RegisteredScreens

CAMPAIGN = RegisteredScreens(CampaignScreens(), CampaignSpecs(), campaign_commands.COMMANDS)
GAME = RegisteredScreens(ClashScreens(), ClashSpecs(), COMMANDS, (CAMPAIGN,))

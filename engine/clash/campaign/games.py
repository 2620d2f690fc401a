"""Between a campaign's table and those of its games (§14.0): the house's door to reports, records and their proof."""

from __future__ import annotations

from typing import Any

from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.proof import check_campaign
from engine.clash.campaign.record import ENTRY, campaign_record
from engine.clash.campaign.report import next_options, told_of
from engine.clash.pieces.state import State
from engine.kernel.fairness.binding import dice_key
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.record import Recorder, config_under, content_of


class GamesOfCampaign:
    """Implements engine.kernel.campaign.CampaignGames."""

    kind = "clash"
    entry = ENTRY
    options_of_next = staticmethod(next_options)
    told = staticmethod(told_of)
    check = staticmethod(check_campaign)

    def wishes_of(self, game: State) -> list[str]:
        """The clans that were dealt, which the seats keep."""
        return [game.content.clans[clan].id for clan in game.config.clans]

    def record(self, ended: Any) -> BoundRecord:
        config = config_under(CAMPAIGN, ended.binding.rules_version, ended.config)
        key = dice_key(ended.seed, ended.binding, ended.closing)
        recorder = Recorder.resume(CAMPAIGN, config, content_of(CAMPAIGN, ended.content), key, ended.entries)
        return campaign_record(
            recorder, ended.binding, ended.closing, ended.seed, ended.status, ended.games, ended.holders
        )


GAMES_OF_CAMPAIGN = GamesOfCampaign()

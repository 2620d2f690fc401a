"""Between a campaign's table and those of its games (§14.0): the house's door to reports, records and their proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.proof import Watch, check_campaign
from engine.clash.campaign.record import ENTRY, CampaignRecorder, campaign_record
from engine.clash.campaign.report import Told, next_options, told_of
from engine.clash.campaign.table import CampaignState
from engine.clash.pieces.state import State
from engine.kernel.binding import Binding, dice_key
from engine.kernel.bound_record import BoundRecord
from engine.kernel.campaign import GameOf
from engine.kernel.closing import ClosingText
from engine.kernel.holders import Holder
from engine.kernel.record import Entry, Recorder, config_under, content_of


class EndedCampaign(Protocol):
    """A campaign that has ended, as the house has it stored."""

    @property
    def config(self) -> Mapping[str, Any]: ...

    @property
    def content(self) -> Mapping[str, Any]: ...

    @property
    def entries(self) -> Sequence[Entry]: ...

    @property
    def binding(self) -> Binding: ...

    @property
    def closing(self) -> Sequence[ClosingText]: ...

    @property
    def holders(self) -> Sequence[Holder]: ...

    @property
    def seed(self) -> str: ...

    @property
    def status(self) -> str: ...

    @property
    def games(self) -> Sequence[tuple[int, str]]:
        """Number and chain of the tables of its games that ended, in order."""
        ...


class GamesOfCampaign:
    """Implements engine.kernel.campaign.CampaignGames."""

    kind = "clash"
    entry = ENTRY

    def options_of_next(self, campaign: CampaignState) -> Mapping[str, Any] | None:
        return next_options(campaign)

    def told(self, campaign: CampaignState, game: State | None) -> Told:
        return told_of(campaign, game)

    def wishes_of(self, game: State) -> list[str]:
        """The clans that were dealt, which the seats keep."""
        return [game.content.clans[clan].id for clan in game.config.clans]

    def record(self, told: EndedCampaign) -> BoundRecord:
        config = config_under(CAMPAIGN, told.binding.rules_version, told.config)
        key = dice_key(told.seed, told.binding, told.closing)
        recorder = Recorder.resume(CAMPAIGN, config, content_of(CAMPAIGN, told.content), key, told.entries)
        return campaign_record(recorder, told.binding, told.closing, told.seed, told.status, told.games, told.holders)

    def check(self, record: BoundRecord, game_of: GameOf, watch: Watch | None = None) -> CampaignRecorder:
        return check_campaign(record, game_of, watch)


GAMES_OF_CAMPAIGN = GamesOfCampaign()

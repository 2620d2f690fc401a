"""What a campaign gives its next game, and how a game that ended is reported to its campaign (§14.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.clash.campaign.actions import told_end
from engine.clash.campaign.boons import boons_of, dark_elves
from engine.clash.campaign.gains import counts, reason_in
from engine.clash.campaign.progress import STOPPED
from engine.clash.campaign.table import PLAY, CampaignState
from engine.clash.pieces.control import owned_legendaries
from engine.clash.pieces.state import State
from engine.clash.scenarios.ending import ranking
from engine.clash.stored.exchange import boon_to_json
from engine.kernel.game import Action

Told = list[tuple[int, Action]]


def next_options(campaign: CampaignState) -> Mapping[str, Any] | None:
    """What the present game's table has beside the campaign's own options; None while it has still to be chosen."""
    if campaign.step != PLAY:
        return None
    boons = [boon_to_json(boon) for boon in boons_of(campaign.campaign, campaign.content)]
    dark = {"dark_elves": True} if dark_elves(campaign.campaign) else {}
    glory = list(campaign.campaign.glory)  # for its last post, which tells the standing
    return {
        "number": campaign.campaign.number,
        "scenario": campaign.campaign.scenario,
        "boons": boons,
        "glory": glory,
        **dark,
    }


def told_of(campaign: CampaignState, game: State | None) -> Told:
    """How the present game ended, as the campaign's actions. `game` None: nothing can be read of it any more."""
    seats, content = campaign.campaign.seats, campaign.content
    camp = None if game is None else game.camp
    if game is None or camp is None:
        everybody, nothing = [range(seats)], [()] * seats
        return told_end(everybody, STOPPED, False, [0] * (seats * seats), nothing, content)
    owned = [owned_legendaries(game, seat) for seat in range(seats)]
    grudges = camp.grudges or [0] * (seats * seats)
    return told_end(ranking(game), reason_in(game), counts(game), grudges, owned, content)

"""What a game's rules hand the registry, in `engine/<game>/registered.py`."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel.campaign import CampaignParts
from engine.kernel.game import Game


class RegisteredRules(NamedTuple):
    """A game's rules, and the campaigns that are played in it. Its AI seats are `BOTS` of `engine/<game>/bots.py`."""

    rules: Game[Any, Any, Any, Any]
    campaigns: tuple[CampaignParts, ...] = ()

"""The games of the house: a new game adds its name here, and nowhere else outside of its folders."""

from __future__ import annotations

import importlib
from typing import Any

from engine.kernel.campaign import CampaignParts
from engine.kernel.game import Game
from engine.kernel.registered import RegisteredRules

NAMES = ("clash", "kravora")
"""The folders of the games; the first is the game that is meant where none is named."""


def of_games(package: str) -> dict[str, Any]:
    """[game] -> what its folder in a package of the house hands the registry: `GAME` in its module `registered`."""
    return {name: importlib.import_module(f"{package}.{name}.registered").GAME for name in NAMES}


RULES: dict[str, RegisteredRules] = of_games("engine")
GAMES: dict[str, Game[Any, Any, Any, Any]] = {name: each.rules for name, each in RULES.items()}
FIRST = NAMES[0]
CAMPAIGNS: dict[str, CampaignParts] = {each.table.id: each for rules in RULES.values() for each in rules.campaigns}
"""By the ids of their tables."""

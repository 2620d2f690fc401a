"""The games of the house: a new game adds one line here, and its AI levels' once they are measured."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.clash.campaign.game import SAGA
from engine.clash.campaign.games import SAGA_GAMES, SagaGames
from engine.clash.game import CLASH
from engine.kernel.game import Game
from engine.kravora.game import KRAVORA

GAMES: dict[str, Game[Any, Any, Any, Any]] = {"clash": CLASH, "kravora": KRAVORA}
FIRST = next(iter(GAMES))
"""The game that is meant where none is named."""


class Campaign(NamedTuple):
    """A campaign: its own table, what lies between that and the tables of its games, who decides for AI seats."""

    table: Game[Any, Any, Any, Any]
    games: SagaGames
    bots: str
    """The module whose `BOTS` decide."""


CAMPAIGNS = {"clash-saga": Campaign(SAGA, SAGA_GAMES, "engine.clash.campaign.bots")}
"""A new campaign adds one line here."""

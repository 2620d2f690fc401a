"""The contract between a campaign and the house: what a campaign's table and its games' tables exchange."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from engine.kernel.game import Action, Game


class CampaignGames(Protocol):
    """The rules between a campaign and its games: what it gives the next one, and what a finished one reports back."""

    @property
    def kind(self) -> str:
        """The game it consists of."""
        ...

    def options_of_next(self, campaign: Any) -> Mapping[str, Any] | None:
        """The next game's options beside the campaign's own; None: there is no next game (yet)."""
        ...

    def told(self, campaign: Any, game: Any) -> Sequence[tuple[int, Action]]:
        """A game's result as (seat, action) at the campaign's table. `game` None: it can't be replayed any more."""
        ...

    def wishes_of(self, game: Any) -> Sequence[str]:
        """Maps a seat to what it plays in its further games."""
        ...

    def record(self, ended: Any) -> Mapping[str, Any]:
        """The record of an ended campaign, a `host.finished.records.Ended`. Raises RecordError."""
        ...

    def check(self, record: Mapping[str, Any]) -> tuple[int, int]:
        """Prove such a record: the numbers of draws and entries compared. Raises RecordError."""
        ...


class CampaignParts(NamedTuple):
    """A campaign: its own table, what lies between that and the tables of its games, who decides for AI seats."""

    table: Game[Any, Any, Any, Any]
    games: CampaignGames
    bots: str
    """The module whose `BOTS` decide."""

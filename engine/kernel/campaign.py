"""The contract between a campaign and the house: what its table and those of its games tell each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from engine.kernel.game import Action, Game


class CampaignGames(Protocol):
    """What a campaign gives its next game, and what a game that is over tells it: the rules between two tables."""

    @property
    def kind(self) -> str:
        """Which game its games are."""
        ...

    def options_of_next(self, campaign: Any) -> Mapping[str, Any] | None:
        """What the next game's table has beside the campaign's own options; None: there is none (yet)."""
        ...

    def told(self, campaign: Any, game: Any) -> Sequence[tuple[int, Action]]:
        """How a game ended, as (seat, action) at the campaign's table. `game` None: it can't be replayed any more."""
        ...

    def wishes_of(self, game: Any) -> Sequence[str]:
        """[seat] -> what it plays in its further games."""
        ...

    def record(self, ended: Any) -> Mapping[str, Any]:
        """The record of a campaign that has ended, a `host.finished.records.Ended`. Raises RecordError."""
        ...

    def check(self, record: Mapping[str, Any]) -> tuple[int, int]:
        """Prove such a record: how many draws and entries were compared. Raises RecordError."""
        ...


class Campaign(NamedTuple):
    """A campaign: its own table, what lies between that and the tables of its games, who decides for AI seats."""

    table: Game[Any, Any, Any, Any]
    games: CampaignGames
    bots: str
    """The module whose `BOTS` decide."""

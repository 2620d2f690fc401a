"""The contract between a campaign and the house: what a campaign's table and its games' tables exchange."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from engine.kernel.game import Action, Game
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.stored.shapes import Row

GameOf = Callable[[str], BoundRecord | None]
"""Finds the record of a game by its chain."""


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

    @property
    def entry(self) -> Row:
        """The shape of an entry of its records."""
        ...

    def record(self, ended: Any) -> BoundRecord:
        """The record of an ended campaign, a `host.finished.records.Ended`. Raises RecordError."""
        ...

    def check(self, record: BoundRecord, game_of: GameOf, watch: Any = None) -> Any:
        """Play such a record again, made as it should be, with the records of its games. Raises RecordError.

        `watch` sees its recorder, an entry and its action before each choice. Returns the recorder.
        """
        ...


class CampaignParts(NamedTuple):
    """A campaign: its own table, what lies between that and the tables of its games, who decides for AI seats."""

    table: Game[Any, Any, Any, Any]
    games: CampaignGames
    bots: str
    """The module whose `BOTS` decide."""

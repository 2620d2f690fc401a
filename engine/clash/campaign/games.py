"""What a campaign gives its next game, and what a game that is over tells its campaign (§14.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.clash.campaign.actions import ENDED, LEFT, OWNS, OWNS_MORE, PLACED, End, end_of, said, told_end
from engine.clash.campaign.boons import boons_of, dark_elves
from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.progress import STOPPED
from engine.clash.campaign.record import CampaignBook, read_back, result
from engine.clash.campaign.table import PLAY, CampaignState
from engine.clash.pieces.content import Content
from engine.clash.pieces.control import owned_legendaries
from engine.clash.pieces.rules import VERSIONS
from engine.clash.pieces.state import State
from engine.clash.scenarios.ending import BY_FEATS, BY_LIMIT, REASONS, ranking
from engine.clash.stored.exchange import boon_to_json
from engine.kernel.binding import Binding, dice_key
from engine.kernel.closing import ClosingText
from engine.kernel.game import ARGUMENT_MASK, Action
from engine.kernel.record import Entry

Told = list[tuple[int, Action]]


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
    def seed(self) -> str: ...

    @property
    def status(self) -> str: ...

    @property
    def games(self) -> Sequence[tuple[int, str]]:
        """Number and chain of the tables of its games that ended, in order."""
        ...


class GamesOfCampaign:
    """Between a campaign's table and those of its games; nothing else knows both."""

    kind = "clash"
    """Which game its games are."""

    def options_of_next(self, campaign: CampaignState) -> Mapping[str, Any] | None:
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

    def told(self, campaign: CampaignState, game: State | None) -> Told:
        """How the present game ended, as the campaign's actions. `game` None: nothing can be read of it any more.

        One that its people or their absence stopped counts from its first test round on.
        """
        seats, content = campaign.campaign.seats, campaign.content
        camp = None if game is None else game.camp
        if game is None or camp is None:
            everybody, nothing = [range(seats)], [()] * seats
            return told_end(everybody, STOPPED, False, [0] * (seats * seats), nothing, content)
        reason = REASONS[camp.reason] if camp.reason in (BY_FEATS, BY_LIMIT) else STOPPED
        counted = reason != STOPPED or game.round >= camp.scenario.first_test
        owned = [owned_legendaries(game, seat) for seat in range(seats)]
        grudges = camp.grudges or [0] * (seats * seats)
        return told_end(ranking(game), reason, counted, grudges, owned, content)

    def wishes_of(self, game: State) -> list[str]:
        """The clans that were dealt, which the seats keep."""
        return [game.content.clans[clan].id for clan in game.config.clans]

    def record(self, told: EndedCampaign) -> dict[str, Any]:
        """The record of an ended campaign, seed included, as `verify --saga` reads it. Raises RecordError."""
        config, key = CAMPAIGN.config_from_json(told.config, VERSIONS.newest), dice_key(
            told.seed, told.binding, told.closing
        )  # fmt: skip
        content = CAMPAIGN.content_from_json(told.content)
        book, games, ends = (
            CampaignBook.begin(config.seats, content, key),
            iter(told.games),
            _Ends(config.seats, content),
        )
        for entry in told.entries[1:]:
            assert entry.action is not None
            chosen, end = said(entry.action), ends.add(entry.seat, entry.action)
            if chosen is not None:
                book.add(entry.seat, chosen, entry.by)
            elif end is not None:
                number, chained = next(games)
                places, reason, counted, grudges, owned = end
                book.add(0, result(number, places, reason, counted, chained, grudges, owned), entry.by)
        return book.to_json(told.binding, told.closing, told.seed, config.options, told.status)

    def check(self, record: Mapping[str, Any]) -> tuple[int, int]:
        """Prove a campaign's record: how many draws and entries were compared. Raises RecordError."""
        book = read_back(record)
        return len(book.campaign.deck) - 1, len(book.rows)


class _Ends:
    """Puts together a game's end, action by action."""

    def __init__(self, seats: int, content: Content) -> None:
        self._seats = seats
        self._content = content
        self._told: dict[tuple[int, Action], int] = {}

    def add(self, seat: int, action: Action) -> End | None:
        """The end, once all of it is there."""
        kind, argument = action & ~ARGUMENT_MASK, action & ARGUMENT_MASK
        if kind != ENDED:
            self._told[seat, kind] = argument
            return None
        told, self._told = self._told, {}
        by_seat = [
            {word: told.get((seat, word), 0) for word in (PLACED, LEFT, OWNS, OWNS_MORE)} for seat in range(self._seats)
        ]
        return end_of(by_seat, argument, self._content)


GAMES_OF_CAMPAIGN = GamesOfCampaign()

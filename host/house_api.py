"""The services of the house, as the cogs and the local page call them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from engine.kernel.game import Action
from host.finished.replay import Replays
from host.finished.reviews import Reviews
from host.finished.statistics import StatisticsDesk
from host.posts.ports import Trouble
from host.services.hints import Hints
from host.services.privacy import PrivacyDesk
from host.table.pending import NeedsConsent, VoteKind
from host.table.presses import Acted, Nearby, Nudged, Press, SeatView
from host.table.table import LogEntry, Place, Table
from host.table.table_dice import Proved
from host.upkeep.doctor import Examined


class HouseApi(Protocol):
    """The host's services, as the cogs and the local page call them. All raise HostError; acts raise IllegalAction."""

    @property
    def replays(self) -> Replays:
        """Games looked through entry by entry."""
        ...

    @property
    def reviews(self) -> Reviews:
        """What finished games were about."""
        ...

    @property
    def hints(self) -> Hints:
        """What a bot would do in one's place."""
        ...

    @property
    def statistics(self) -> StatisticsDesk: ...

    @property
    def privacy(self) -> PrivacyDesk:
        """What is kept of a person."""
        ...

    async def new_lobby(
        self, press: Press, game: str, place: Place, options: Mapping[str, Any], language: str
    ) -> Table: ...
    async def join(self, press: Press, game_id: int, wish: str = "any", nonce: str = "") -> Table: ...
    async def leave_lobby(self, press: Press, game_id: int) -> Table: ...
    async def add_ai(self, press: Press, game_id: int, level: str, wish: str = "any", count: int = 1) -> Table: ...
    async def set_options(self, press: Press, game_id: int, options: Mapping[str, Any]) -> Table: ...
    async def cancel_lobby(self, press: Press, game_id: int) -> Table: ...
    async def start(self, press: Press, game_id: int, fill_ai: bool = False, thread_id: int | None = None) -> Table:
        """Fix all; without last words the game begins as soon as it is posted (for long: "closing" comes back)."""
        ...

    async def add_word(self, press: Press, game_id: int, typed: str) -> Table:
        """Add a word or a seal to the dice, in place of one's older one; "" takes it back. ContributionError."""
        ...

    async def ask_last_word(self, press: Press, game_id: int) -> Table:
        """Want the last word, or no longer."""
        ...

    async def hide_word(self, press: Press, game_id: int, digest: str) -> Table:
        """Show a word of the dice by its SHA-256 (`digest`) alone from now on, as who manages the table's server.

        Raises HostError "not_host_nor_manager", "settled".
        """
        ...

    async def close_dice(self, press: Press, game_id: int, typed: str, thread_id: int | None = None) -> Table:
        """Give the last word, or open one's seal, for good; the last of them begins the game. ContributionError."""
        ...

    async def back_to_lobby(self, press: Press, game_id: int) -> Table:
        """Give an overdue closing up: the seed is shown and replaced, and all that was added is void."""
        ...

    async def act(
        self,
        press: Press,
        game_id: int,
        decision: int | None,
        actions: Sequence[Action],
        orders: Mapping[str, Any] | None = None,
    ) -> Acted:
        """Carry out one or more actions of the presser's seat as one commit: all of them or none.

        `orders` are merged into the seat's orders in the same commit (a wish, `fight_out`…); `actions` may be empty.
        """
        ...

    async def undo(self, press: Press, game_id: int, decision: int | None, steps: int) -> Acted:
        """Take back the presser's last `steps` actions (0: all since the barrier). HostError "barrier"."""
        ...

    async def look(self, game_id: int, user_id: int | None) -> SeatView: ...
    async def look_on(self, game_id: int, user_id: int | None) -> SeatView:
        """The same, also of a game that is set aside: as far as it still replays, where nobody is asked anything."""
        ...

    async def view_at(self, game_id: int, version: int, seat: int | None = None) -> Any:
        """The view after entry `version` (pictures of posts)."""
        ...

    async def table(self, game_id: int) -> Table: ...
    async def log(
        self, game_id: int, user_id: int | None, first: int = 1, last: int | None = None
    ) -> Sequence[LogEntry]: ...
    async def games_of(self, user_id: int) -> Sequence[Table]:
        """Lobbies and running games with a seat of this person: where they owe a decision first, then newest first."""
        ...

    def trouble(self, game_id: int) -> Trouble | None:
        """Why the table can't speak where it stands; None: as far as is known it can."""
        ...

    def try_again(self, game_id: int) -> None:
        """Send a table's waiting posts now, as what kept them may be gone."""
        ...

    async def examined(self) -> Examined:
        """How the tables and the database fare (host/upkeep/doctor.py)."""
        ...

    def guild_changed(self, guild_id: int) -> None:
        """A server's permissions or channels changed, or it is there again: send what waits for that."""
        ...

    async def servers(self) -> frozenset[int]:
        """The servers in which games run, also those that removed the bot meanwhile."""
        ...

    async def server_left(self, guild_id: int) -> None:
        """The bot was removed from a server: its games stand still, and are abandoned after thirty days."""
        ...

    async def server_joined(self, guild_id: int) -> bool:
        """The bot is in a server: what stood still there goes on. True once a server: it has to be welcomed."""
        ...

    async def may_move(self, press: Press, game_id: int) -> None:
        """Raises HostError for somebody who can't move the table."""
        ...

    async def move(self, press: Press, game_id: int, place: Place) -> Table:
        """Let a lobby or a game go on in another place of its server: its host, or whoever manages the server.

        Its people are told by direct message. HostError "not_host_nor_manager", "closing", "already_over".
        """
        ...

    async def finished_of(self, user_id: int) -> int:
        """How many of this person's games are over."""
        ...

    async def waiting_for(self, user_id: int) -> Sequence[int]:
        """Ids of the games in which this person owes a decision."""
        ...

    async def nearby(self, channel_id: int | None, user_id: int) -> Nearby:
        """The open tables of a channel or thread, and a person's own among them; None: their own wherever they are.

        Not all of these may be shown to this person.
        """
        ...

    async def campaign_game(self, campaign: int) -> Table | None:
        """The table of a campaign's game that is to be played, or is being played; None: none is open."""
        ...

    async def campaign_games(self, campaign: int) -> Sequence[Table]:
        """The tables of all games of a campaign that have begun, in order."""
        ...

    async def rematch_of(self, game_id: int) -> Table | None:
        """The open lobby that is a game's rematch."""
        ...

    async def set_orders(self, press: Press, game_id: int, orders: Mapping[str, Any]) -> SeatView: ...
    async def nudge(self, press: Press, game_id: int) -> Nudged:
        """Ask again what is asked, but nobody in their quiet hours. HostError "too_soon", "only_you"."""
        ...

    async def leave(self, press: Press, game_id: int) -> Table:
        """Hand one's seat of a running game to an AI seat for good."""
        ...

    async def away(
        self,
        press: Press,
        game_id: int,
        level: str | None = None,
        until: float | None = None,
        waits: bool = False,
    ) -> Acted:
        """Let an AI (None: the game's usual level) play one's seat until one is back; the seat stays one's own.

        `until`: Unix seconds of the day one is back. `waits`: the table waits instead, three days at most.
        """
        ...

    async def remind_later(self, press: Press, game_id: int, at: float) -> None:
        """Move one's own next reminder to a moment (Unix seconds); the clock runs on. HostError "stale", "no_seat"."""
        ...

    async def pause(self, press: Press, game_id: int) -> Table:
        """Stop the clocks for a day: the host, once a game. HostError "not_host", "pause_used", "paused_already"."""
        ...

    async def go_on(self, press: Press, game_id: int) -> Table:
        """End a pause one made. HostError "not_host", "not_paused"."""
        ...

    async def wake(self, press: Press, game_id: int) -> Table:
        """Wake a table that sleeps."""
        ...

    async def open_vote(
        self, press: Press, game_id: int, kind: VoteKind, seat: int | None = None, days: int = 0
    ) -> Table:
        """Ask the table's people something. HostError "vote_open", "asked_before", "not_late" and others."""
        ...

    async def ballot(self, press: Press, game_id: int, number: int, yes: bool) -> Table:
        """Give one's word in the open vote of that number. HostError "settled", "no_vote", "no_seat"."""
        ...

    async def withdraw_vote(self, press: Press, game_id: int, number: int) -> Table:
        """Take back a question one asked. HostError "settled", "not_yours"."""
        ...

    async def needs_consent(self, game_id: int, user_id: int) -> NeedsConsent | None:
        """What of one's own others can let one take back; None: nothing. HostError "barrier"."""
        ...

    async def ask_consent(self, press: Press, game_id: int, action: int, asks: tuple[int, ...]) -> Table:
        """Ask them, by what `needs_consent` said. HostError "stale", "nothing_to_undo", "request_open"."""
        ...

    async def answer_consent(self, press: Press, game_id: int, number: int, yes: bool) -> Table:
        """Agree that somebody takes something back, or refuse. HostError "settled", "no_seat", "not_asked"."""
        ...

    async def withdraw_consent(self, press: Press, game_id: int, number: int) -> Table:
        """Take one's own request back. HostError "settled", "not_yours"."""
        ...

    async def offer_seat(self, press: Press, game_id: int, seat: int | None, to: int, to_name: str) -> Table:
        """Ask somebody to take a seat over for good: one's own (None), or another's that is late, gone or an AI's.

        The same again takes it back. HostError "no_seat", "not_host", "not_late", "has_seat", "sat_elsewhere".
        """
        ...

    async def answer_offer(self, press: Press, game_id: int, number: int, yes: bool) -> Table:
        """Take, or give, the seat that was asked for; or say no. HostError "settled", "not_asked", "seat_taken"."""
        ...

    async def take_seat(self, press: Press, game_id: int, seat: int) -> Table:
        """Take a seat an AI plays, or ask the host for it. HostError "seat_taken", "has_seat", "sat_elsewhere"."""
        ...

    async def may_ask(self, press: Press, game_id: int, to: int) -> None:
        """Raises HostError "blocked", "barred" where somebody can't ask a person anything about a table."""
        ...

    async def make_host(self, press: Press, game_id: int, to: int) -> Table:
        """Hand the table on to another of its people. HostError "not_host", "no_seat"."""
        ...

    async def invite(self, press: Press, game_id: int, user_id: int) -> Table:
        """Let somebody see and join a private table that runs, or no longer. HostError "not_host"."""
        ...

    def arrived(self, user_id: int) -> AbstractContextManager[None]:
        """A press of this person is being carried out during the block: a clock waits for it, if it came in time."""
        ...

    async def back(self, press: Press, game_id: int) -> Acted:
        """Play one's seat again; changes nothing where no AI plays it. All that its person does is that, too."""
        ...

    async def may_end(self, press: Press, game_id: int) -> None:
        """Raises HostError for somebody who can't end the game, nor vote for its end."""
        ...

    async def end(self, press: Press, game_id: int) -> Table:
        """End a running game: alone or as a manager at once, among people by a vote (host/services/votes.py).

        One that is set aside: its host alone, or whoever manages its server.
        """
        ...

    async def export(self, game_id: int, user_id: int | None) -> Mapping[str, Any]:
        """A game as JSON: while it runs its log as the person may see it, afterwards the whole record."""
        ...

    async def check_record(self, game_id: int) -> Proved:
        """Check the record of a game that has ended, as anyone can outside. HostError "not_over"."""
        ...

    async def member(self, user_id: int) -> Mapping[str, Any]: ...
    async def set_member(self, user_id: int, settings: Mapping[str, Any]) -> None: ...
    async def guild(self, guild_id: int) -> Mapping[str, Any]: ...
    async def set_guild(self, guild_id: int, settings: Mapping[str, Any]) -> None: ...

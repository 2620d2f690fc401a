"""A table as all may see it: its place, its seats and their times, and its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.kernel.game import Action, Event
from host.table.options import TUTORIAL, TableOptions, terms_of
from host.table.pending import NOTHING_OPEN, PendingQuestions, Stop
from host.table.table_dice import NO_DICE, TableDice

Status = Literal["lobby", "closing", "running", "over", "ended", "abandoned", "cancelled"]
"""closing: all is fixed, and the dice wait for their posts and last words; over: finished by the rules; ended: stopped
by the players; abandoned: slept for too long; cancelled: closed before it began."""
FINISHED: tuple[Status, ...] = ("over", "ended", "abandoned")
"""The statuses at which secrets are revealed."""
REMOVED = -1
"""The pauser of a table whose server removed the bot: neither its host nor a vote can end that pause
(host/services/server_life.py)."""
MUTE = -2
"""The pauser of a table that can't post in its place; it goes on once it can (host/services/server_life.py)."""
By = Literal["person", "orders", "ai", "default"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game lives: guild (None: a direct message), channel, and its thread once started (or None)."""

    guild_id: int | None
    channel_id: int
    thread_id: int | None = None

    @property
    def posts_to(self) -> int:
        return self.thread_id or self.channel_id


@dataclass(frozen=True, slots=True)
class SeatTime:
    """A seat's times, as everybody may know them, in Unix seconds."""

    owes: bool = False
    """It has to decide something now."""
    due: float | None = None
    """When its own time for its decision ends; None: no clock runs."""
    last: float | None = None
    """…and when its further time ends too: then time is up."""
    answer_by: float | None = None
    """When others stop waiting for its answer in another's stretch."""
    left: float = 0.0
    """Seconds left for its decision, while its clock is stopped."""
    spare: float = 0.0
    """Further seconds left in this game."""
    late_since: float | None = None
    gone: bool = False
    away_until: float | None = None
    waits: bool = False
    """The person is away, and the table waits."""
    offered: bool = False
    """The seat may be taken."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table. `wish` is the clan (or "any").

    `user_id` None and `ai` set: an AI seat. Both set: an AI of that level plays until its person is back.
    """

    number: int
    name: str
    user_id: int | None
    ai: str | None
    wish: str
    dms_closed: bool = False
    last_press: float = 0.0
    """Unix seconds of the person's last press in this game (presence)."""
    time: SeatTime | None = None
    """Its times; None where only the table's row was read."""

    @property
    def in_person(self) -> bool:
        """Whether a person plays it now."""
        return self.user_id is not None and self.ai is None

    @property
    def handed(self) -> bool:
        """Whether an AI plays it for its person."""
        return self.user_id is not None and self.ai is not None


class TableFacts:
    """What follows from a table's facts, for its row and for all who see it."""

    __slots__ = ()

    status: Status
    options: Mapping[str, Any]
    paused_by: int | None
    seats: Sequence[Any]
    pending: PendingQuestions
    paused_until: float | None

    @property
    def tonight(self) -> Stop | None:
        """The stop for tonight that holds now."""
        stop = self.pending.stop
        return stop if stop is not None and stop.until == self.paused_until else None

    def numbered(self, decision: int) -> int:
        """The number that buttons have of what the rules count: a decision, a round."""
        return self.pending.decisions + decision

    @property
    def full(self) -> bool:
        """Whether all seats it was opened for are taken."""
        return 0 < self.terms.players <= len(self.seats)

    @property
    def alone(self) -> bool:
        """Whether exactly one person sits there: nobody else waits for them."""
        return sum(seat.user_id is not None for seat in self.seats) == 1

    @property
    def among_ai(self) -> bool:
        return self.alone and len(self.seats) > 1

    @property
    def finished(self) -> bool:
        """Whether its game has ended, so that nothing is secret any more."""
        return self.status in FINISHED

    @property
    def removed(self) -> bool:
        """Whether its server removed the bot: nothing moves and nothing can be posted there."""
        return self.paused_by == REMOVED

    @property
    def terms(self) -> TableOptions:
        return terms_of(self.options)

    @property
    def tutorial(self) -> bool:
        """Whether it teaches one person: known dice, no posts, only panels."""
        return bool(self.options.get(TUTORIAL))


@dataclass(frozen=True, slots=True)
class Table(TableFacts):
    """A game's facts beside the rules, for the lobby card, the list of games and all posts."""

    id: int
    game: str
    status: Status
    place: Place
    host_id: int
    language: str
    options: Mapping[str, Any]
    """layout, pace, private, defenders_asked … as the lobby set them; JSON-able."""
    seats: tuple[Seat, ...]
    commit: str
    """The fairness mark: SHA-256 of the server seed, fixed when the lobby opens."""
    seed: str | None
    """The server seed, only once the game is over."""
    version: int
    """Number of log entries."""
    created_at: float
    started_at: float | None
    ended_at: float | None
    set_aside: bool = False
    """This version of the program can't play it on."""
    dice: TableDice = NO_DICE
    asleep_since: float | None = None
    """Unix seconds; nobody pressed for long, and nothing happens until somebody does."""
    changed_at: float = 0.0
    """When anything happened in its game; in a lobby, when somebody last touched it."""
    paused_until: float | None = None
    """Unix seconds."""
    paused_by: int | None = None
    """Discord id of the host who paused it; None: by a vote; -1: its server removed the bot."""
    pending: PendingQuestions = NOTHING_OPEN

    @property
    def in_lobby(self) -> bool:
        """Whether its game has not begun and still can."""
        return self.status in ("lobby", "closing")

    @property
    def stopped(self) -> bool:
        """Whether it ended otherwise than by its rules: nobody has won."""
        return self.status in ("ended", "abandoned")

    def seat_of(self, user_id: int) -> int | None:
        for seat in self.seats:
            if seat.user_id == user_id:
                return seat.number
        return None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a game's log as somebody may see it (events already filtered). `undone`: struck through."""

    number: int
    seat: int
    action: Action | None
    by: By
    events: tuple[Event, ...]
    at: float
    undone: bool = False
    undo: int = 0
    """How many of the seat's last actions this entry takes back; 0: it is an action."""
    timed_out: bool = False
    """It was made because time was up."""
    planned: bool = False
    """A plan made it. Only its own person may know, and everybody after the end."""

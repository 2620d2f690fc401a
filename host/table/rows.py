"""A game as the store keeps it: the public `Table` and, beside it, the secrets that never leave the host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.kernel.game import Event
from engine.kernel.records.record import Entry
from host.clocks.absence import PRESENT, Absence
from host.clocks.paces import PACES, UNCLOCKED, Pace
from host.clocks.seat_clock import NEW_CLOCK, SeatClock
from host.table.options import INVITED, PACE
from host.table.pending import NOTHING_OPEN, PendingQuestions
from host.table.table import Place, Seat, SeatTime, Status, Table, TableFacts
from host.table.table_dice import NO_DICE, TableDice

BEFORE_PLAY: tuple[Status, ...] = ("lobby", "closing")
OPEN: tuple[Status, ...] = (*BEFORE_PLAY, "running")
"""The statuses of tables where something can still happen."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat with its secrets: standing orders, join nonce, and what was announced to it."""

    number: int
    name: str
    user_id: int | None
    ai: str | None
    wish: str = "any"
    nonce: str = ""
    orders: Mapping[str, Any] = field(default_factory=dict)
    told: int | None = None
    """The decision number last announced to this seat."""
    seen: int = 0
    """The newest entry at the person's last press."""
    owes: bool = False
    dms_closed: bool = False
    last_press: float = 0.0
    handed: int | None = None
    """The round in which the seat's person let an AI play it until they are back; None: no AI plays for a person."""
    clock: SeatClock = NEW_CLOCK
    absence: Absence = PRESENT

    @property
    def in_person(self) -> bool:
        """Whether a person plays it now: not an AI seat, and not handed to one for a while."""
        return self.user_id is not None and self.ai is None

    def public(self, time: SeatTime | None = None) -> Seat:
        """The seat as everybody may know it. `time`: its times (host/due/table_times.py)."""
        return Seat(self.number, self.name, self.user_id, self.ai, self.wish, self.dms_closed, self.last_press, time)


@dataclass(frozen=True, slots=True)
class GameRow(TableFacts):
    """A row of `games` with its seats. `id` 0: not stored yet. `seed` is secret until the game is over.

    `nonces` are those of key scheme 1. Config, rules and content are fixed at Start, before the game begins.
    """

    id: int
    game: str
    status: Status
    place: Place
    host_id: int
    language: str
    options: Mapping[str, Any]
    mark: str
    seed: str
    created_at: float
    seats: tuple[SeatRow, ...] = ()
    nonces: tuple[str, ...] = ()
    rules_version: int | None = None
    config: Mapping[str, Any] | None = None
    content_key: str | None = None
    version: int = 0
    told_version: int = -1
    """The newest entry that posts have reported; -1: none, not even the setup."""
    revision: int = 0
    nudged_at: float | None = None
    started_at: float | None = None
    ended_at: float | None = None
    changed_at: float = 0.0
    """When the newest entry was made; in a lobby, when somebody last touched it."""
    dice: TableDice = NO_DICE
    pressed_at: float = 0.0
    """House time of its people's newest press: a table without presses falls asleep."""
    asleep_since: float | None = None
    """House time; until somebody wakes it, its clocks are stopped and its AI seats rest."""
    paused_until: float | None = None
    """Unix seconds; clocks and reminders are stopped until then, but people may play on."""
    paused_by: int | None = None
    """Discord id of the host who paused it; None: by a vote; `REMOVED`, `MUTE`: the house."""
    host_paused: float | None = None
    """When its host used their one pause (Unix seconds)."""
    pending: PendingQuestions = NOTHING_OPEN
    rewound: int | None = None
    """The newest entry of the restored copy: dice after it may be known, so it is not rated."""

    @property
    def pace(self) -> Pace:
        """The table's pace, once the game has begun."""
        return PACES.get(self.options.get(PACE, UNCLOCKED), PACES[UNCLOCKED])

    @property
    def chain_due(self) -> bool:
        """Whether the game has ended and the chain of its record is not posted yet."""
        return self.finished and self.dice.bound and self.dice.chain is None

    def table(self, times: Sequence[SeatTime] = ()) -> Table:
        """The table as everybody may know it. `times`: [seat] -> its times, where these are shown too."""
        seats = zip(self.seats, times, strict=True) if times else ((seat, None) for seat in self.seats)
        return Table(
            id=self.id,
            game=self.game,
            status=self.status,
            place=self.place,
            host_id=self.host_id,
            language=self.language,
            options=self.options,
            seats=tuple(seat.public(time) for seat, time in seats),
            commit=self.mark,
            seed=self.seed if self.finished else None,
            version=self.version,
            created_at=self.created_at,
            started_at=self.started_at,
            ended_at=self.ended_at,
            dice=self.dice,
            asleep_since=self.asleep_since,
            changed_at=self.changed_at,
            paused_until=self.paused_until,
            paused_by=self.paused_by,
            pending=self.pending,
        )

    def seat_of(self, user_id: int | None) -> SeatRow | None:
        if user_id is not None:
            for seat in self.seats:
                if seat.user_id == user_id:
                    return seat
        return None

    def pressed_by(self, user_id: int, now: float) -> GameRow:
        """With their press at `now` (Unix seconds), if they sit here."""
        seat = self.seat_of(user_id)
        return self if seat is None else self.with_seat(replace(seat, last_press=now))

    def with_guest(self, user_id: int) -> GameRow:
        """With somebody invited; no longer, if they were."""
        known = self.terms.invited
        invited = [user for user in known if user != user_id] if user_id in known else [*known, user_id]
        return replace(self, options={**self.options, INVITED: invited})

    def people(self) -> tuple[SeatRow, ...]:
        return tuple(seat for seat in self.seats if seat.user_id is not None)

    def rests(self, round: int) -> bool:
        """Whether AI seats wait: the table sleeps, its server is gone, or nobody plays in person and the round is over.

        The round counts in which the last person handed over.
        """
        if self.asleep_since is not None or self.removed:
            return True
        people = self.people()
        if not people or any(seat.in_person for seat in people):
            return False
        return round > max(seat.handed or 0 for seat in people)

    def with_seat(self, seat: SeatRow) -> GameRow:
        return replace(self, seats=tuple(seat if old.number == seat.number else old for old in self.seats))


CLOCK, PLANNED = "clock", "plan"
"""Causes of entries."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A stored log entry: the record's entry and what the record does not keep."""

    entry: Entry
    user_id: int | None
    events: tuple[Event, ...]
    quiet: bool
    """Nobody else may know anything of it (a planned move, a changed choice)."""
    at: float
    cause: str = ""
    """"clock": time was up; "plan": a plan acted. The record doesn't keep it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An interaction carried out before: whose, in which game, and the entries it made."""

    game: int
    user_id: int
    first: int
    last: int

"""A press, and the house's answer to it or to a look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from host.table.table import LogEntry, Table


@dataclass(frozen=True, slots=True)
class Press:
    """Who presses, and by which interaction (its id makes a repetition harmless). `name` is the display name."""

    user_id: int
    name: str
    interaction_id: int | None = None
    manages: int | None = None
    """The server in which they press and which they may manage (Discord's permission)."""
    message_id: int | None = None
    """The message whose button was pressed; None: a command, or a form from no message."""
    language: str = ""
    """Of their Discord, if it is not kept yet and they chose none."""


@dataclass(frozen=True, slots=True)
class Acted:
    """The result of a press carried out now or before (`repeated`)."""

    table: Table
    entries: tuple[LogEntry, ...]
    """As the acting seat may see them."""
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Nudged:
    """The outcome of a nudge."""

    table: Table
    later: tuple[int, ...] = ()
    """Seats whose people are reminded later, not now."""
    lately: Mapping[int, float] = field(default_factory=dict)
    """Seats whose people heard of it a short while ago -> when; they are left in peace."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A running game as a person sees it: own seat (None: watches) and its view, decision and standing orders.

    `owes`: the person has to decide; never while an AI plays the seat for them.
    """

    table: Table
    seat: int | None
    view: Any
    decision: int
    owes: bool
    orders: Mapping[str, Any]
    notes: tuple[LogEntry, ...] = ()
    """Entries by the person's own standing orders since their last press."""
    turn: str = ""
    """The stretch of their own in which they decide now; "" for none."""
    plan_at: float | None = None
    """Unix seconds at which their plan for it acts by itself."""


@dataclass(frozen=True, slots=True)
class Nearby:
    """The tables a command without a number may mean: a channel's or thread's, or one's own anywhere.

    `own`: open ones with a seat of the person, the waiting ones first, then the newest. `waiting`: ids of those where
    the person owes a decision. `here`: all open ones of the channel, running ones first, then the newest; () without a
    channel. `ended`: the newest finished table of this thread, or of this channel and its threads, where none is open.
    """

    own: tuple[Table, ...] = ()
    waiting: frozenset[int] = frozenset()
    here: tuple[Table, ...] = ()
    ended: Table | None = None

"""A presenter's input and its answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.game import Event
from engine.kernel.looking_back import Review
from engine.kernel.review import Fought
from host.posts.concern import Concern, ConcernKind
from host.posts.post import Post
from host.table.pending import News, SeatOffer
from host.table.table import LogEntry, Table


@dataclass(frozen=True, slots=True)
class Moment:
    """A presenter's input: the table, the game before and after, and the log since the last telling post."""

    table: Table
    view: Any
    """The spectator's view after the newest entry."""
    told_view: Any
    """The spectator's view at the last telling post (None at the start)."""
    log: tuple[LogEntry, ...]
    """Public entries since the last telling post."""
    seat_views: Mapping[int, Any]
    """[seat] -> the seat's view, for people who owe a decision (for their direct messages)."""
    owed_by_people: tuple[int, ...]
    owed_by_ai: tuple[int, ...]
    asked: tuple[int, ...]
    """Seats whose present decision has not been announced to them."""
    now: float
    house: float = 0.0
    """`now` in house time, in which votes and offers count (host/due/house_time.py)."""
    acted: int | None = None
    """The seat whose person just pressed (its panel is open); None: an AI seat acted, or the game begins."""
    languages: Mapping[int, str] = field(default_factory=dict)
    """[seat] -> the language its person reads notices in; without an entry the table's."""
    notices: tuple[tuple[str, float | None], ...] = ()
    """The operator's notices for the next telling post; each with the time of a maintenance stop, if there is one."""
    whole: tuple[LogEntry, ...] = ()
    """The public log from the beginning, once the game is over; () before."""


@dataclass(frozen=True, slots=True)
class Digest:
    """All that waits for a person anywhere, for their daily message."""

    user_id: int
    language: str
    titles: Mapping[str, str]
    """[game] -> its name in this language."""
    decisions: tuple[Table, ...]
    """Tables where they owe a decision, the soonest due first."""
    votes: tuple[Table, ...]
    """Tables where an open vote waits for them."""
    undos: tuple[Table, ...]
    """Tables where somebody asks them to let something be taken back."""
    offers: tuple[tuple[Table, SeatOffer], ...]
    """Seats that wait for their answer: to take one over or, as host, to give one away."""
    now: float
    house: float
    """`now` in house time, in which votes and offers count."""
    next: float
    """Unix seconds of the digest after this one."""
    news: tuple[tuple[Table, ConcernKind, str], ...] = ()
    """What they were not told yet, oldest first: what happened to their seats and tables, under which key."""
    down: float | None = None
    """Since when the bot was down, lately and for long (Unix seconds)."""
    owed: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """[table] -> what they owe there, and what its default moves would do, in a few words."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """All of its tables, the most urgent first."""
        named = (*(table for table, _ in self.offers), *(table for table, *_ in self.news))
        return (*self.decisions, *self.votes, *self.undos, *named)


@dataclass(frozen=True, slots=True)
class Composed:
    """A presenter's answer: posts to send; `tells`: they report the log (it restarts after them)."""

    posts: tuple[Post, ...] = ()
    concerns: tuple[Concern, ...] = ()
    """Whom it concerns; who of them hears of it is the gate's to say."""
    tells: bool = False
    informed: tuple[int, ...] = ()
    """Seats whose owed decision these posts announce."""
    noticed: bool = False
    """Whether one of these posts holds the moment's notices."""
    bearer: Post | None = None
    """The one that holds the table's news."""
    said: tuple[str, ...] = ()
    """New lines of AI seats in these posts (host/table/pending.py)."""


def unsaid_by(post: Post, news: Sequence[News]) -> tuple[News, ...]:
    """What this post has to say: what none has said, and in an edit what the post said before."""
    said_here = post.role if post.action != "new" else ""
    return tuple(each for each in news if each.shown in ("", said_here))


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A finished game, its review, and what screens need to show it."""

    table: Table
    review: Review
    entries: Mapping[int, LogEntry]
    """[number] -> an entry with all its events."""
    view: Any
    """The spectator's view at the end."""

    def events(self, first: int, last: int) -> tuple[Event, ...]:
        """The events of entries first to last that stand."""
        return tuple(
            event
            for number in range(first, last + 1)
            if number in self.entries and not self.entries[number].undone
            for event in self.entries[number].events
        )

    def battle_events(self, fought: Fought) -> tuple[Event, ...]:
        return self.events(fought.first, fought.last)

"""Open matters among a table's people: a vote, offers of seats, a request to take back; and unreported news.

All of it is kept in the game's row, so that one transaction changes it, and its clocks follow from the row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.kernel.game import Event

VoteKind = Literal["end", "pause", "go_on", "to_ai", "open"]
OfferKind = Literal["substitute", "take"]
NewsKind = Literal["time_ai", "time_default", "time_open", "gone", "host", "substitute", "taken", "waits", "rewound"]


@dataclass(frozen=True, slots=True)
class Ballot:
    user_id: int
    yes: bool
    at: float
    """House time."""


@dataclass(frozen=True, slots=True)
class Vote:
    """The one open vote of a table. Times are house time."""

    number: int
    """Counts the table's votes, so that an old post's buttons don't vote in a new one."""
    kind: VoteKind
    by: int
    """Discord id of who asked."""
    at: float
    due: float
    seat: int | None = None
    """The seat it is about."""
    days: int = 0
    """How long a pause would be."""
    ballots: tuple[Ballot, ...] = ()
    extended: float = 0.0
    """Until when it waits for voters who are away."""
    opened: float = 0.0
    """When it was opened in Unix time, as presses are kept."""
    shown: tuple[int, ...] = ()
    """Discord ids of those whose word counts, as its post says; (): the post is not up to date."""

    def ballot(self, user_id: int | None) -> Ballot | None:
        return next((ballot for ballot in self.ballots if ballot.user_id == user_id), None)

    def with_ballot(self, ballot: Ballot) -> Vote:
        others = tuple(each for each in self.ballots if each.user_id != ballot.user_id)
        return replace(self, ballots=(*others, ballot), shown=())

    @property
    def question(self) -> str:
        """Identifies the question, to recognise the same one."""
        return self.kind if self.seat is None else f"{self.kind}.{self.seat}"


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat that waits for somebody's answer. Times are house time.

    "substitute": its holder, the host or a vote asks `to`; "take": `to` would like the seat, and the host decides.
    """

    number: int
    kind: OfferKind
    seat: int
    holder: int | None
    """Whose seat it was when it was offered; another holder makes the offer void."""
    to: int
    to_name: str
    by: int
    at: float
    due: float


@dataclass(frozen=True, slots=True)
class Consent:
    """A request to take back one's last action and everything since; others grant it. Times are house time."""

    number: int
    seat: int
    by: int
    """Discord id of the seat's person, who asked."""
    action: int
    """Number of the entry that is to be taken back."""
    asks: tuple[int, ...]
    """Seats whose people have to agree."""
    agreed: tuple[int, ...]
    at: float
    due: float


Undone = tuple[int, tuple[Event, ...]]
"""An action that would be taken back: the seat's that did it, and what everybody may know of it."""


@dataclass(frozen=True, slots=True)
class NeedsConsent:
    """A person's last action that the others can let them take back."""

    action: int
    """Number of its entry."""
    asks: tuple[int, ...]
    """Seats whose people have to agree; (): it is done at once."""
    undone: tuple[Undone, ...]
    """The asker's action first."""


@dataclass(frozen=True, slots=True)
class News:
    """A line for the next post that reports. `name`: of the person; `level`: of the AI that plays on."""

    kind: NewsKind
    seat: int
    name: str
    level: str = ""
    other: str = ""
    """Another person's name that belongs to it."""
    number: int = 0
    """Of "rewound": the entry to which the game was taken back with the whole database. It is about no seat."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The table's pause when its server removed the bot, at `since` (house time)."""

    since: float
    until: float | None
    by: int | None


@dataclass(frozen=True, slots=True)
class Matters:
    vote: Vote | None = None
    refused: tuple[tuple[str, float], ...] = ()
    """Questions that were refused, and until when (house time) they are not asked again."""
    offers: tuple[SeatOffer, ...] = ()
    consent: Consent | None = None
    asked: tuple[tuple[str, int], ...] = ()
    """How often a seat asked for consent in a round: ("seat.round", times)."""
    news: tuple[News, ...] = ()
    sat: tuple[tuple[str, int], ...] = ()
    """Who held a seat before (an HMAC of their id under the seed) and which: they may have that one again, no other."""
    numbers: int = 0
    """How many votes, offers and requests there have been."""
    noticed: int = 0
    """The newest notice of whoever runs the bot that the table has read (host/live_game/operator_notices.py)."""
    said: tuple[str, ...] = ()
    """The lines that AI seats have said, as the game's presenter tells them apart: none is said twice in a game."""
    before_removal: Pause | None = None
    """Kept while its server is without the bot."""


NOTHING_OPEN = Matters()

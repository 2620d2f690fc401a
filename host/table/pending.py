"""Open matters among a table's people: a vote, offers of seats, a request to take back; and unreported news.

All of it is kept in the game's row, so that one transaction changes it, and its clocks follow from the row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.kernel.game import Event

VoteKind = Literal["end", "pause", "go_on", "pace", "to_ai", "open"]
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
    """The vote's number at its table, so that an old post's buttons don't count in a new vote."""
    kind: VoteKind
    by: int
    """The asker's Discord id."""
    at: float
    due: float
    seat: int | None = None
    """The seat in question."""
    days: int = 0
    """The length of a pause in question."""
    ballots: tuple[Ballot, ...] = ()
    extended: float = 0.0
    """Until when it waits for absent voters."""
    opened: float = 0.0
    """When it was opened, in Unix time, as presses are kept."""
    shown: tuple[int, ...] = ()
    """Discord ids of the voters in its post; (): the post is not up to date."""
    pace: str = ""
    """The pace in question."""
    unanimous: bool = False
    """It needs all who count, not more than half: nobody is hurried against their will."""

    def ballot(self, user_id: int | None) -> Ballot | None:
        return next((ballot for ballot in self.ballots if ballot.user_id == user_id), None)

    def with_ballot(self, ballot: Ballot) -> Vote:
        others = tuple(each for each in self.ballots if each.user_id != ballot.user_id)
        return replace(self, ballots=(*others, ballot), shown=())

    @property
    def question(self) -> str:
        """Identifies the question, to recognise the same one."""
        of = self.pace if self.seat is None else str(self.seat)
        return f"{self.kind}.{of}" if of else self.kind

    def needed(self, voters: int) -> int:
        """How many of them have to say yes."""
        return voters if self.unanimous else voters // 2 + 1


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat that waits for somebody's answer. Times are house time.

    "substitute": its holder, the host or a vote asks `to`; "take": `to` would like the seat, and the host decides.
    """

    number: int
    kind: OfferKind
    seat: int
    holder: int | None
    """The seat's holder at the time of the offer; another holder makes the offer void."""
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
    """The Discord id of the asker, the seat's person."""
    action: int
    """The number of the entry to take back."""
    asks: tuple[int, ...]
    """Seats whose people have to agree."""
    agreed: tuple[int, ...]
    at: float
    due: float


Undone = tuple[int, tuple[Event, ...]]
"""An action that would be taken back: its seat, and its public content."""


@dataclass(frozen=True, slots=True)
class NeedsConsent:
    """A person's last action that the others can let them take back."""

    action: int
    """Number of its entry."""
    asks: tuple[int, ...]
    """Seats whose people have to agree; (): nobody, so it happens at once."""
    undone: tuple[Undone, ...]
    """The asker's action first."""
    planned: tuple[int, ...] = ()
    """Seats whose plan acted: no yes of others does without theirs."""


@dataclass(frozen=True, slots=True)
class News:
    """A line for the next post that reports. `name`: of the person; `level`: of the AI that plays on."""

    kind: NewsKind
    seat: int
    name: str
    level: str = ""
    other: str = ""
    """The name of another person in the line."""
    number: int = 0
    """For "rewound", which concerns no seat: the entry at which the restored game stands."""
    shown: str = ""
    """The role of the post that said it; said again only by an edit of that post."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The table's pause when its server removed the bot, at `since` (house time)."""

    since: float
    until: float | None
    by: int | None


@dataclass(frozen=True, slots=True)
class Stop:
    """The newest evening that was ended, in Unix time. `until`: when the next one begins, with somebody's press."""

    at: float
    by: int
    until: float
    asked: bool = False
    """Whether who owes was asked by then whether they go on."""


@dataclass(frozen=True, slots=True)
class PendingQuestions:
    vote: Vote | None = None
    refused: tuple[tuple[str, float], ...] = ()
    """Refused questions, and until when (house time) they may not be asked again."""
    offers: tuple[SeatOffer, ...] = ()
    consent: Consent | None = None
    asked: tuple[tuple[str, int], ...] = ()
    """A seat's requests for consent in a round: ("seat.round", number)."""
    news: tuple[News, ...] = ()
    sat: tuple[tuple[str, int], ...] = ()
    """Former holders (an HMAC of their id under the seed) and their seats: they may have that one again, no other."""
    numbers: int = 0
    """The number of votes, offers and requests so far."""
    decisions: int = 0
    """What buttons add to the rules' number of a decision: buttons of a game lost by going back to a copy never fit."""
    noticed: int = 0
    """The operator's newest notice shown at the table (host/live_game/operator_notices.py)."""
    said: tuple[str, ...] = ()
    """Keys of the lines that AI seats have said: none is said twice in a game."""
    warned: float = 0.0
    """House time up to which the people of a sleeping table heard that it is abandoned soon."""
    stop: Stop | None = None
    put_away: bool = False
    """Its one person left it asleep for long: it is in nobody's way, and waits for them for ever."""
    before_removal: Pause | None = None
    """The pause before the house made one."""


NOTHING_OPEN = PendingQuestions()

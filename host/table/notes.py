"""Notes to a table's people beside the game: reminders, sleep, pauses, votes, offers, requests.

A commit collects them, and the presenter turns each into posts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from host.table.pending import Consent, NewsKind, SeatOffer, Undone, Vote

VoteOutcome = Literal["", "agreed", "refused", "closed", "withdrawn", "settled"]
"""closed: too few votes in time; settled: nobody is left to vote, or the game has ended. "": it is open."""
OfferOutcome = Literal["", "taken", "refused", "closed", "withdrawn"]
HostWhy = Literal["left", "late", "chosen"]
ConsentOutcome = Literal["", "granted", "refused", "closed", "withdrawn"]
"""closed: somebody acted, the asker left or the game ended. "": it is open."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """Reminds a seat's person of what they owe. `last`: their time is over soon."""

    seat: int
    last: bool = False


@dataclass(frozen=True, slots=True)
class LateNote:
    """A seat's time is up and nothing happens: the table waits, and the others may vote."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatNews:
    """For a seat's person: what became of their seat without them."""

    seat: int
    kind: NewsKind


@dataclass(frozen=True, slots=True)
class PlanNote:
    """For a seat's person alone: their plan acts soon, at `at` (Unix seconds), did not hold, or acted."""

    seat: int
    what: Literal["due", "failed", "acted"]
    at: float = 0.0
    why: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Slept:
    """The table sleeps from now on."""


@dataclass(frozen=True, slots=True)
class Closes:
    """The sleeping table is abandoned soon."""


@dataclass(frozen=True, slots=True)
class PutAway:
    """The table of one person slept for long, and is put away until they take it out."""


@dataclass(frozen=True, slots=True)
class Woken:
    by: str
    """The display name of the person who woke it."""


@dataclass(frozen=True, slots=True)
class PauseNote:
    """The table is paused, or goes on."""

    ended_by: str = ""
    """The display name of the person who ended the pause; "": a vote, or its time."""


@dataclass(frozen=True, slots=True)
class Tonight:
    """The hour has come at which the table may go on: who owes is asked."""


@dataclass(frozen=True, slots=True)
class MuteNote:
    """The table stands still, as it can't post; read once it can."""


@dataclass(frozen=True, slots=True)
class VoteNote:
    vote: Vote
    outcome: VoteOutcome
    voters: tuple[int, ...]
    """Discord ids of the voters."""
    opened: bool = False


@dataclass(frozen=True, slots=True)
class OfferNote:
    offer: SeatOffer
    outcome: OfferOutcome
    opened: bool = False


@dataclass(frozen=True, slots=True)
class ConsentNote:
    consent: Consent
    outcome: ConsentOutcome
    undone: tuple[Undone, ...] = ()
    """The asker's action first; given when the request opens or is granted."""
    refused_by: int | None = None
    """The seat that said no; None for silence."""


@dataclass(frozen=True, slots=True)
class HostWord:
    """For the host alone: a seat's person can't be reached."""

    seat: int


@dataclass(frozen=True, slots=True)
class NewHost:
    """For the new host: their predecessor left, is late, or they were chosen."""

    why: HostWhy


@dataclass(frozen=True, slots=True)
class SeatPassed:
    """For the person whose seat went to somebody else. `planned`: they had a plan, which is lost."""

    user_id: int
    to_name: str
    seat: int
    planned: bool = False


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """For the person who asked for a seat: it is theirs now."""

    seat: int


@dataclass(frozen=True, slots=True)
class ServerLeft:
    """The table is abandoned because its server removed the bot; for each of its people, as it can't post any more."""


TableNote = (
    Reminder
    | LateNote
    | SeatNews
    | PlanNote
    | Slept
    | Closes
    | PutAway
    | Woken
    | PauseNote
    | Tonight
    | MuteNote
    | VoteNote
    | OfferNote
    | ConsentNote
    | HostWord
    | NewHost
    | SeatPassed
    | SeatGiven
    | ServerLeft
)

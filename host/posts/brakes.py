"""How often one person may ask others, and be asked by them: every brake on that, in two tables (docs/notices.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from host.clocks.paces import DAY, HOUR
from host.posts.concern import ConcernKind


class Appeal(StrEnum):
    """What somebody does that others hear of."""

    NUDGE = "nudge"
    OFFER = "offer"
    VOTE = "vote"
    INVITE = "invite"
    PAUSE = "pause"
    GO_ON = "go_on"


@dataclass(frozen=True, slots=True)
class Brake:
    """`most` in `within` seconds, at one table or anywhere."""

    most: int
    within: float
    anywhere: bool = False


ASKERS: Mapping[Appeal, Brake] = {
    Appeal.NUDGE: Brake(3, DAY),
    Appeal.OFFER: Brake(5, DAY, anywhere=True),
    Appeal.VOTE: Brake(2, DAY),
    Appeal.INVITE: Brake(10, DAY, anywhere=True),
    Appeal.PAUSE: Brake(1, HOUR),
    Appeal.GO_ON: Brake(1, HOUR),
}
"""What one person may do. Above it they are refused."""
ASKED: Mapping[ConcernKind, Brake] = {
    ConcernKind.OFFER: Brake(2, DAY, anywhere=True),
    ConcernKind.INVITED: Brake(3, DAY, anywhere=True),
    ConcernKind.NEW_TABLE: Brake(3, DAY, anywhere=True),
    ConcernKind.VOTE: Brake(1, HOUR),
    ConcernKind.UNDO: Brake(1, HOUR),
}
"""What one person is pinged by, whoever asks. Above it they read it in the next message on all that waits."""
OPEN_OFFERS = 3
"""Seats of a table that one person offers at a time."""
HEARD_LATELY = 3 * HOUR
"""Who heard of what they owe since is not nudged; where a decision takes minutes, the last reminder's time counts."""

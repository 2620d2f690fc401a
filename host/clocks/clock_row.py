"""One thing due at a table, as the store keeps it: what, for whom, and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ClockKind = Literal[
    "decision",
    "asked",
    "reminder",
    "plan",
    "away",
    "waited",
    "host",
    "pause",
    "vote",
    "offer",
    "consent",
    "sleep",
    "abandon",
    "put_away",
    "unstarted",
    "closes",
    "tonight",
    "digest",
    "bundle",
]


TABLE = -1
"""The seat of a table's own clock."""


@dataclass(frozen=True, slots=True, order=True)
class ClockRow:
    """`due`: house time, or Unix time where `wall`."""

    due: float
    wall: bool
    game: int
    seat: int
    kind: ClockKind
    key: str = ""
    """Its subject: a stretch, the number of a vote."""

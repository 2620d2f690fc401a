"""How long the outbox waits: between tries, after refusals, between edits of a post that changes step by step."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from host.posts.post import Post
from host.store.queries.posts import StandingPost

Stored = Callable[[Callable[[Connection], None]], Awaitable[None]]
"""Stores something, however long that takes."""
EDITS = 1.5
"""Seconds between two edits of a paced post: a faster one would replace an edit that nobody has read."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds between tries (doubled from `first` to `most`), after a lasting refusal, and between two paced edits.

    `sure`: after how long a post at which Discord fails is taken to be the reason, if Discord takes other calls.
    """

    first: float = 1.0
    most: float = 60.0
    lasting: float = 240.0
    edits: float = EDITS
    sure: float = 10.0

    def after(self, attempts: int) -> float:
        return min(self.most, self.first * 2.0 ** min(attempts, 10))

    def too_soon(self, post: Post, standing: Sequence[StandingPost], now: float) -> float:
        """Seconds until a paced post may be edited again; 0 or less: now. `now`: Unix seconds."""
        last = [live.at for live in standing if (live.role, live.to) == (post.role, post.to)]
        if not post.paced or not last:
            return 0.0
        # A clock set back makes nobody wait longer.
        return min(max(last) + self.edits - now, self.edits)

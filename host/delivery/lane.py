"""The queue of one destination, the table's place or a person, and what a delivery there has to know."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from sqlalchemy import Connection

from host.posts.ports import Trouble
from host.store.queries import games, posts
from host.store.queries.posts import CHANNEL, StandingPost, Waiting
from host.table.rows import GameRow

Key = tuple[int, int]
"""Game and destination: CHANNEL for the table's place; any other is a person's id."""


@dataclass(slots=True)
class Lane:
    """The posts to one destination while any wait for it."""

    again: bool = True
    """New posts may be there."""
    blocked: bool = False
    """It waits for a later try."""
    paced: bool = False
    """It waits only for the next edit of a paced post."""
    tried: float = 0.0
    """When it began to wait (monotonic seconds)."""
    hurry: asyncio.Event = field(default_factory=asyncio.Event)
    trouble: Trouble | None = None
    trying: tuple[int, float] = (0, 0.0)
    """The post that was tried last, and since when (monotonic seconds)."""
    task: asyncio.Task[None] | None = None


@dataclass(frozen=True, slots=True)
class DeliveryFacts:
    """What a delivery needs to know, read at once."""

    row: GameRow
    rows: list[Waiting]
    standing: list[StandingPost]

    def roles(self, to: int) -> set[str]:
        """The roles whose post stands at a destination."""
        return {post.role for post in self.standing if (post.to or CHANNEL) == to}


def facts(connection: Connection, key: Key) -> DeliveryFacts | None:
    """None: nothing waits for this destination."""
    game_id, to = key
    rows = posts.waiting(connection, game_id, to)
    row = games.load(connection, game_id) if rows else None
    return None if row is None else DeliveryFacts(row, rows, posts.standing(connection, game_id))

"""Queries on the health of stored tables: waiting posts, late clocks, games set aside."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, and_, func, or_, select

from host.store.queries.sql_tables import clocks, games, live_posts, outbox
from host.table.rows import OPEN
from host.table.table import Place

MOST = 200
"""The most rows reported one by one."""
PASSING = frozenset({0, 408, 429, *range(500, 600)})
"""Statuses of what passes by itself; 0: no answer at all. Discord's own numbers are above 10,000."""


@dataclass(frozen=True, slots=True)
class PostsOwed:
    """The posts that wait for a table's place."""

    game: int
    guild_id: int | None
    channel_id: int
    count: int
    since: float
    """When the oldest was queued (Unix seconds)."""
    code: int | None
    """Discord's number of the last refusal, or the status of a failure of its own."""

    @property
    def refused(self) -> bool:
        """Whether it waits until somebody mends that."""
        return self.code is not None and self.code not in PASSING


def owed(connection: Connection) -> list[PostsOwed]:
    """The waiting posts by table, the oldest first, without direct messages (their fallback is at the table)."""
    speaks = func.coalesce(games.c.thread_id, games.c.channel_id)
    oldest = func.min(outbox.c.at)
    query = (
        select(games.c.id, games.c.guild_id, speaks, func.count(), oldest, func.max(outbox.c.code))
        .join_from(outbox, games, outbox.c.game == games.c.id)
        .where(outbox.c.state == "waiting", outbox.c.to == 0)
        .group_by(games.c.id, games.c.guild_id, speaks)
        .order_by(oldest)
        .limit(MOST)
    )
    return [PostsOwed(*row) for row in connection.execute(query)]


def late_clocks(connection: Connection, house_before: float, wall_before: float) -> tuple[int, float]:
    """How many table clocks were due before a time, and when the oldest was (house time)."""
    due = or_(
        and_(clocks.c.wall.is_(False), clocks.c.due < house_before),
        and_(clocks.c.wall.is_(True), clocks.c.due < wall_before),
    )
    count, oldest = connection.execute(select(func.count(), func.min(clocks.c.due)).where(due)).one()
    return count, oldest or 0.0


def open_tables(connection: Connection) -> list[tuple[int, int, Place]]:
    """Number, host and place of each open table."""
    where = (games.c.guild_id, games.c.channel_id, games.c.thread_id)
    query = select(games.c.id, games.c.host_id, *where).where(games.c.status.in_(OPEN)).order_by(games.c.id)
    return [(game, host, Place(*place)) for game, host, *place in connection.execute(query)]


def count(connection: Connection, *status: str) -> int:
    return int(connection.execute(select(func.count()).where(games.c.status.in_(status))).scalar_one())


def first_made(connection: Connection) -> float | None:
    """When the oldest table was opened (Unix seconds)."""
    at: float | None = connection.execute(select(func.min(games.c.created_at))).scalar()
    return at


def running_with(connection: Connection, role: str, known: Collection[int]) -> list[tuple[int, int | None, int]]:
    """Running games with a post of a role or with `known` rules: number, server, version of the rules."""
    told = select(live_posts.c.game).where(live_posts.c.role == role)
    own = or_(games.c.id.in_(told), games.c.id.in_(sorted(known)[:MOST]))
    query = select(games.c.id, games.c.guild_id, games.c.rules_version).where(games.c.status == "running", own)
    found = connection.execute(query.order_by(games.c.id).limit(MOST))
    return [(game, guild, rules or 0) for game, guild, rules in found]

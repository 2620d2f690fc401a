"""Queries for the tables that a command in a channel may mean."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from host.store.queries.games import rows_of
from host.store.queries.sql_tables import games, seats
from host.table.rows import OPEN, GameRow
from host.table.table import FINISHED

MOST = 100
"""The most tables read: with more of one person, or in one channel, nobody could choose anyway."""


def _at(channel_id: int) -> ColumnElement[bool]:
    return or_(games.c.thread_id == channel_id, games.c.channel_id == channel_id)


def own(connection: Connection, user_id: int, channel_id: int | None = None, most: int = MOST) -> list[GameRow]:
    """Open tables with a seat of a person, in a channel or (None) anywhere: those they owe first, then the newest."""
    owed = and_(seats.c.owes, seats.c.ai.is_(None), games.c.status == "running")
    query = select(games).join(seats, seats.c.game == games.c.id)
    query = query.where(seats.c.user_id == user_id, games.c.status.in_(OPEN))
    if channel_id is not None:
        query = query.where(_at(channel_id))
    return rows_of(connection, query.order_by(owed.desc(), games.c.id.desc()).limit(most))


def here(connection: Connection, channel_id: int) -> list[GameRow]:
    """Open tables of a channel or thread: running ones first, then the newest."""
    running = games.c.status == "running"
    query = select(games).where(_at(channel_id), games.c.status.in_(OPEN))
    return rows_of(connection, query.order_by(running.desc(), games.c.id.desc()).limit(MOST))


def ended(connection: Connection, channel_id: int) -> GameRow | None:
    """The newest finished table of a thread, or of a channel and its threads."""
    newest = select(func.max(games.c.id)).where(_at(channel_id), games.c.status.in_(FINISHED))
    found = rows_of(connection, select(games).where(games.c.id == newest.scalar_subquery()))
    return found[0] if found else None

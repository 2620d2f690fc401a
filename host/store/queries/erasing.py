"""Queries on the list of erased people: restoring a copy of older games needs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from host.store.queries.sql_tables import erasures


def note(connection: Connection, user_id: int, now: float) -> None:
    """Note that somebody was erased; nothing is left to do."""
    connection.execute(delete(erasures).where(erasures.c.user_id == user_id))
    connection.execute(insert(erasures).values(user_id=user_id, at=now, due=False))


def all_of(connection: Connection) -> list[dict[str, Any]]:
    """The list as plain values."""
    return [dict(row) for row in connection.execute(select(erasures).order_by(erasures.c.user_id)).mappings()]


def take_over(connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
    """Add the list of a replaced database; people unknown to the copy's list are due for erasing."""
    known: dict[int, float] = dict(connection.execute(select(erasures.c.user_id, erasures.c.at)).tuples().all())
    for row in rows:
        user, at = int(row["user_id"]), float(row["at"])
        if at > known.get(user, float("-inf")):
            note(connection, user, at)
            connection.execute(update(erasures).where(erasures.c.user_id == user).values(due=True))


def due(connection: Connection) -> list[int]:
    """The people still to be erased from this copy."""
    return list(connection.execute(select(erasures.c.user_id).where(erasures.c.due)).scalars())

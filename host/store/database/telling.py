"""Reports to the other processes on a database which games a transaction changed, where the database can."""

from __future__ import annotations

from sqlalchemy import Connection

CHANGED = "changed games"
"""Where a connection keeps, until its commit, the games that its transaction changed."""


def changed(connection: Connection, game_id: int) -> None:
    """Note that this transaction changes a game."""
    if connection.dialect.name == "postgresql":
        connection.info.setdefault(CHANGED, set()).add(game_id)


def taken(connection: Connection) -> frozenset[int]:
    """The games noted since the last call."""
    return frozenset(connection.info.pop(CHANGED, ()))

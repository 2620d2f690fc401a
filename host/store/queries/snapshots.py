"""Queries on snapshots: each running game's newest state that needs nothing before it, as secret as the deck."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select

from host.store.queries.sql_tables import snapshots

_NEWEST = select(snapshots.c.number, snapshots.c.state).where(snapshots.c.game == bindparam("of"))
_OLD = delete(snapshots).where(snapshots.c.game == bindparam("of"))
_ADD = insert(snapshots)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after entry `number`, as the game's `freeze` wrote it."""

    number: int
    state: str


def keep(connection: Connection, game_id: int, number: int, state: str) -> None:
    connection.execute(_OLD, {"of": game_id})
    connection.execute(_ADD, {"game": game_id, "number": number, "state": state})


def newest(connection: Connection, game_id: int) -> Snapshot | None:
    row = connection.execute(_NEWEST, {"of": game_id}).one_or_none()
    return None if row is None else Snapshot(row.number, row.state)


def drop(connection: Connection, game_id: int) -> None:
    connection.execute(_OLD, {"of": game_id})

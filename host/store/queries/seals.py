"""Queries on seals: each counts once in the whole house, so nobody can add a copy of another's."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from host.store.queries.sql_tables import seals


def known(connection: Connection, seal: str) -> bool:
    return connection.execute(select(seals.c.seal).where(seals.c.seal == seal)).first() is not None


def keep(connection: Connection, seal: str, game_id: int) -> None:
    connection.execute(insert(seals).values(seal=seal, game=game_id))

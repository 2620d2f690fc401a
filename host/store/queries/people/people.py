"""Queries on the settings of members and servers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, select

from host.store.queries.sql_tables import guilds, members
from host.table.names import NO_WORDS, WordList

OWNERS: Mapping[str, Table] = {"member": members, "guild": guilds}
HOUSE = 0
"""The id for settings of all servers, among the servers' settings."""
_OWN = {owner: select(table.c.settings).where(table.c.id == bindparam("of")) for owner, table in OWNERS.items()}


def settings(connection: Connection, owner: str, id: int) -> dict[str, Any]:
    found = connection.execute(_OWN[owner], {"of": id}).scalar_one_or_none()
    return dict(found or {})


def settings_of(connection: Connection, owner: str, ids: Sequence[int]) -> dict[int, dict[str, Any]]:
    """The settings of several at once, without those who set nothing."""
    table = OWNERS[owner]
    found = connection.execute(select(table.c.id, table.c.settings).where(table.c.id.in_(ids)))
    return {row.id: dict(row.settings) for row in found}


def members_with(connection: Connection, name: str) -> dict[int, dict[str, Any]]:
    """The settings of all members who set a certain one."""
    found = connection.execute(select(members.c.id, members.c.settings))
    return {row.id: dict(row.settings) for row in found if name in row.settings}


def word_list(connection: Connection, guild_id: int | None) -> WordList:
    """The words that nobody on that server should have to read."""
    return NO_WORDS if guild_id is None else WordList.of(settings(connection, "guild", guild_id))


def merge(connection: Connection, owner: str, id: int, changes: Mapping[str, Any]) -> None:
    """Change single settings; None resets one to its default."""
    table = OWNERS[owner]
    merged = {**settings(connection, owner, id), **changes}
    kept = {name: value for name, value in merged.items() if value is not None}
    connection.execute(delete(table).where(table.c.id == id))
    connection.execute(insert(table).values(id=id, settings=kept))

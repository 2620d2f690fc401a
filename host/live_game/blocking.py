"""Applies people's and servers' block lists: who may ask whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from host.store.queries.people import people
from host.table.refusals import HostError, Refusal

BLOCKED_PEOPLE, BLOCKED_SERVERS = "blocked_people", "blocked_servers"
"""Keys of a person's settings, the first also of a server's: lists of Discord ids."""
MOST_BLOCKED = 25
"""The size of Discord's largest select."""


def blocked(settings: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """A stored list; entries that are no ids are left out."""
    found = settings.get(key)
    return tuple(id for id in found if isinstance(id, int)) if isinstance(found, Sequence) else ()


def wants_nothing(settings: Mapping[str, Any], by: int, guild_id: int | None) -> bool:
    """Whether a person with these settings blocks `by` or the server."""
    return by in blocked(settings, BLOCKED_PEOPLE) or guild_id in blocked(settings, BLOCKED_SERVERS)


def check_welcome(connection: Connection, by: int, guild_id: int | None) -> None:
    """Raises HostError "barred" for a person on the server's block list."""
    if guild_id is not None and by in blocked(people.settings(connection, "guild", guild_id), BLOCKED_PEOPLE):
        raise HostError(Refusal.BARRED)


def check_may_ask(connection: Connection, by: int, guild_id: int | None, to: int) -> None:
    """Raises HostError "barred" as `check_welcome`, "blocked" where the other blocks the asker or the server."""
    check_welcome(connection, by, guild_id)
    if wants_nothing(people.settings(connection, "member", to), by, guild_id):
        raise HostError(Refusal.BLOCKED)

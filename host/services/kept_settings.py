"""Reads and changes the settings of people and of servers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from host.services.digests import Digests
from host.store.database.database import Database
from host.store.queries.people import people


class KeptSettings:
    """`digest_due`: called with the new due time (Unix seconds) of a person's digest after a change."""

    def __init__(self, database: Database, digests: Digests, digest_due: Callable[[float], None]) -> None:
        self._database = database
        self._digests = digests
        self._digest_due = digest_due

    async def member(self, user_id: int) -> Mapping[str, Any]:
        return await self._of("member", user_id)

    async def set_member(self, user_id: int, settings: Mapping[str, Any]) -> None:
        """Change single settings of a person; None resets one."""
        due = await self._digests.set_member(user_id, settings)
        if due is not None:
            self._digest_due(due)

    async def guild(self, guild_id: int) -> Mapping[str, Any]:
        return await self._of("guild", guild_id)

    async def set_guild(self, guild_id: int, settings: Mapping[str, Any]) -> None:
        """Change single settings of a server; None resets one."""
        await self._database.write(lambda connection: people.merge(connection, "guild", guild_id, settings))

    async def _of(self, owner: str, id: int) -> Mapping[str, Any]:
        return await self._database.read(lambda connection: people.settings(connection, owner, id))

"""Limits how many tables a person and a server may have open, so that nobody fills the house."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from host.store.queries import games
from host.table.refusals import HostError, Refusal


@dataclass(frozen=True, slots=True)
class TableLimits:
    """None: no limit. Tutorials never count: only their one person sees them."""

    person: int | None = None
    """The most open tables where one person sits."""
    server: int | None = None
    """The most open tables of one server."""
    lobbies: int | None = None
    """The most lobbies with the same host."""

    def check_person(self, connection: Connection, user_id: int, but: int = 0) -> None:
        """Raises HostError "open_tables" for a person at their limit. `but`: a table that does not count."""
        if self.person is not None and games.count_open_of(connection, user_id, but) >= self.person:
            raise HostError(Refusal.OPEN_TABLES, most=self.person)

    def check_new(self, connection: Connection, user_id: int, guild_id: int | None) -> None:
        """Raises HostError "open_tables", "lobbies", "server_tables" for a person who may open no table there."""
        self.check_person(connection, user_id)
        if self.lobbies is not None and games.count_lobbies_of(connection, user_id) >= self.lobbies:
            raise HostError(Refusal.LOBBIES, most=self.lobbies)
        if guild_id is None or self.server is None:
            return
        if games.count_open_in(connection, guild_id) >= self.server:
            raise HostError(Refusal.SERVER_TABLES, most=self.server)


UNLIMITED = TableLimits()

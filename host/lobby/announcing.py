"""Tells of a new table: a role of its server, and the people who asked to hear of new ones there (docs/notices.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from host.commit.transactions import Transactions
from host.lobby.limits import TableLimits
from host.posts.composing import Composed
from host.store.queries.people import people
from host.table.refusals import HostError
from host.table.rows import GameRow

NEW_TABLES = "new_tables"
"""A person's setting: the servers of whose new tables they want to hear."""
NEW_TABLES_OF = "new_tables_of"
"""A person's setting "game.pace": they want to hear of these tables alone. An empty part stands for all."""
NEW_TABLES_ROLE, ROLE_PINGED = "new_tables_role", "new_tables_pinged"
"""A server's settings: the role that is pinged, and when it last was (Unix seconds)."""
ROLE_RESTS = 1800.0
"""Seconds after a ping in which new tables name the role without one."""


def servers_of(settings: Mapping[str, Any]) -> tuple[int, ...]:
    """The servers of whose new tables somebody wants to hear."""
    found = settings.get(NEW_TABLES)
    return tuple(each for each in found if isinstance(each, int)) if isinstance(found, list) else ()


def announced(connection: Connection, row: GameRow, own: Transactions, limits: TableLimits, now: float) -> Composed:
    """What is said of a table that has just opened.

    Nothing where nobody else can join, or those who can know of it already.
    """
    guild, terms, room = row.place.guild_id, row.terms, own.tables.capacity(row.game, row.options)
    if guild is None or terms.private or row.full or room <= len(row.seats):
        return Composed()
    server = people.settings(connection, "guild", guild)
    role = server.get(NEW_TABLES_ROLE)
    rests = now - float(server.get(ROLE_PINGED) or 0.0) < ROLE_RESTS
    if role and not rests:
        people.merge(connection, "guild", guild, {ROLE_PINGED: now})
    campaign = own.campaign_games.get(row.game)
    games = ("", row.game, row.game if campaign is None else campaign.kind)
    users = [
        user
        for user, settings in people.members_with(connection, NEW_TABLES).items()
        if guild in servers_of(settings)
        and _wanted(settings, games, row.pace.name)
        and row.seat_of(user) is None
        and _may_sit(connection, limits, user)
    ]
    return own.presenters[row.game].announced(row.table(), role if isinstance(role, int) else None, not rests, users)


def _wanted(settings: Mapping[str, Any], games: Sequence[str], pace: str) -> bool:
    """Whether they want to hear of a table of one of these games at this pace."""
    game, _, named = str(settings.get(NEW_TABLES_OF) or "").partition(".")
    return game in games and named in ("", pace)


def _may_sit(connection: Connection, limits: TableLimits, user_id: int) -> bool:
    try:
        limits.check_person(connection, user_id)
    except HostError:
        return False
    return True

"""Queries that delete finished games for good, with all that is kept of them; a campaign and its games go together."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, FromClause, and_, delete, exists, func, select

from host.store.queries.sql_tables import campaign_games, contents, games, metadata, seals
from host.table.table import FINISHED

AT_ONCE = 2
"""Games deleted in one transaction, some hundred entries each: milliseconds under the write lock."""
OVER = (*FINISHED, "cancelled")
_THEIRS = tuple(
    table for table in reversed(metadata.sorted_tables) if "game" in table.c and table not in (contents, games, seals)
)
"""The tables with rows of single games. A seal stays: nobody may add it to dice again."""


def forget(connection: Connection, before: float) -> list[int]:
    """Delete some of the games that ended before then; their numbers, [] when none is left.

    A game of a campaign waits for the campaign, and a campaign for the last of its games.
    """
    of_campaign = exists().where(campaign_games.c.game == games.c.id)
    inner = games.alias()
    own = (campaign_games.c.campaign == games.c.id, campaign_games.c.game == inner.c.id)
    lasts = exists().where(*own, ~_old(inner, before))
    found = select(games.c.id).where(_old(games, before), ~of_campaign, ~lasts).order_by(games.c.id).limit(AT_ONCE)
    chosen = list(connection.execute(found).scalars())
    within = select(campaign_games.c.game).where(campaign_games.c.campaign.in_(chosen))
    gone = [*chosen, *connection.execute(within).scalars()]
    connection.execute(delete(campaign_games).where(campaign_games.c.campaign.in_(gone)))
    for table in _THEIRS:
        connection.execute(delete(table).where(table.c.game.in_(gone)))
    connection.execute(delete(games).where(games.c.id.in_(gone)))
    return gone


def _old(table: FromClause, before: float) -> ColumnElement[bool]:
    """Whether a game of this table or alias ended before then."""
    return and_(table.c.status.in_(OVER), func.coalesce(table.c.ended_at, table.c.changed_at) < before)

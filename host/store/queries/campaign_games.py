"""Queries for a campaign's games, and for results that its table does not have yet."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select, update

from host.store.queries.games import rows_of
from host.store.queries.sql_tables import campaign_games, games
from host.table.rows import BEFORE_PLAY, GameRow
from host.table.table import FINISHED


def add(connection: Connection, campaign: int, game_id: int) -> None:
    connection.execute(insert(campaign_games).values(game=game_id, campaign=campaign, told=False))


def mark_told(connection: Connection, game_id: int) -> None:
    """Note, in the same transaction, that the campaign's table has the game's result."""
    connection.execute(update(campaign_games).where(campaign_games.c.game == game_id).values(told=True))


def is_told(connection: Connection, game_id: int) -> bool:
    query = select(campaign_games.c.told).where(campaign_games.c.game == game_id)
    return bool(connection.execute(query).scalar())


def all_of(connection: Connection, campaign: int) -> list[GameRow]:
    """The tables of a campaign's games in order, those closed before their start included."""
    query = select(games).join(campaign_games, campaign_games.c.game == games.c.id)
    return rows_of(connection, query.where(campaign_games.c.campaign == campaign).order_by(games.c.id))


def present(connection: Connection, campaign: int) -> GameRow | None:
    """The table of the game to be played, or being played, now."""
    query = select(games).join(campaign_games, campaign_games.c.game == games.c.id)
    query = query.where(campaign_games.c.campaign == campaign, games.c.status.in_((*BEFORE_PLAY, "running")))
    found: Sequence[GameRow] = rows_of(connection, query.order_by(games.c.id.desc()).limit(1))
    return found[0] if found else None


def unshown(connection: Connection, campaign: int) -> bool:
    """Whether a game of this campaign has ended without its chain being posted yet."""
    return any(row.finished and row.dice.chain is None for row in all_of(connection, campaign))


def untold(connection: Connection) -> list[int]:
    """Ended games whose result their campaign does not have yet, oldest first."""
    query = select(campaign_games.c.game).join(games, games.c.id == campaign_games.c.game)
    query = query.where(~campaign_games.c.told, games.c.status.in_(FINISHED)).order_by(campaign_games.c.game)
    return list(connection.execute(query).scalars())


def waiting_since(connection: Connection, before: float) -> list[int]:
    """Campaigns whose next game has been in its lobby since before a time (Unix seconds)."""
    query = select(campaign_games.c.campaign).join(games, games.c.id == campaign_games.c.game)
    query = query.where(games.c.status.in_(BEFORE_PLAY), games.c.changed_at < before)
    return list(connection.execute(query.order_by(campaign_games.c.campaign)).scalars())

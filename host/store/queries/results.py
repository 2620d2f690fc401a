"""Queries on results: people's parts in finished games, and the ratings computed from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, delete, func, insert, select, update

from engine.kernel.game import Duels
from host.store.queries import games
from host.store.queries.sql_tables import entries, parts, ratings, results, seats
from host.store.queries.sql_tables import games as all_games
from host.table.ratings import MOST_OF_PAIR, PAIR_TIME, Ledger, Rated, Rating, duels_of, may_count, pairs_of, rate
from host.table.results import GameResult, Part, parts_of

PORTION = 200
"""Results read at a time."""


def add(connection: Connection, own: Sequence[Part], duels: Duels) -> None:
    """Add the parts of a game that just ended, and rate its people if it counts."""
    counts = may_count(own) and not _met_too_often(connection, own)
    _insert(connection, own, counts)
    if counts:
        guild, kind = own[0].guild_id or 0, own[0].kind
        before = [rating_of(connection, guild, kind, part.user_id) or Rating() for part in own]
        for part, rating in zip(own, rate(own, before, duels), strict=True):
            _keep(connection, guild, kind, part.user_id, rating)


def actors_of(connection: Connection, game_id: int) -> dict[int, int]:
    """[seat] -> the person who did something there last."""
    query = select(entries.c.seat, entries.c.user_id).where(entries.c.game == game_id, entries.c.user_id.is_not(None))
    return {row.seat: row.user_id for row in connection.execute(query.order_by(entries.c.number))}


def catch_up(connection: Connection, rating: bool, rules: Mapping[str, Rated]) -> int:
    """Add missing parts of results from a former version, the oldest first; how many results there were."""
    query = select(results).join(all_games, all_games.c.id == results.c.game)
    query = query.where(results.c.game.not_in(select(parts.c.game)), games.NO_LESSON)
    query = query.order_by(results.c.at, results.c.game)
    left = connection.execute(query).mappings().all()
    for found in left:
        own = _parts_of(connection, found, rating)
        if own:
            add(connection, own, duels_of(rules, own[0].kind))
    return len(left)


def rebuild(connection: Connection, rules: Mapping[str, Rated]) -> int:
    """Compute all ratings again from all parts; how many games counted."""
    ledger, counted = Ledger(rules), []
    for own in games_in_order(connection):
        if ledger.count(own):
            counted.append(own[0].game)
    connection.execute(delete(ratings))
    connection.execute(update(parts).values(counted=False))
    for at in range(0, len(counted), PORTION):
        which = parts.c.game.in_(counted[at : at + PORTION])
        connection.execute(update(parts).where(which).values(counted=True))
    for (guild, kind, user), rating in ledger.ratings.items():
        _keep(connection, guild, kind, user, rating)
    return len(counted)


def games_in_order(connection: Connection) -> Iterator[list[Part]]:
    query = select(parts).order_by(parts.c.at, parts.c.game, parts.c.seat)
    rows = (_part(row) for row in connection.execute(query).mappings())
    for _, own in groupby(rows, key=lambda part: part.game):
        yield list(own)


def rating_of(connection: Connection, guild: int, kind: str, user_id: int) -> Rating | None:
    query = _ratings(guild, kind).where(ratings.c.user_id == user_id)
    row = connection.execute(query).one_or_none()
    return None if row is None else Rating(row.mu, row.sigma, row.games, row.won)


def ratings_in(connection: Connection, guild: int, kind: str, least: int) -> list[tuple[int, Rating]]:
    """A server's people with at least so many rated games of a kind, the best first."""
    query = _ratings(guild, kind).where(ratings.c.games >= least, ratings.c.user_id > 0)
    rows = connection.execute(query.order_by(ratings.c.mu.desc(), ratings.c.user_id))
    return [(row.user_id, Rating(row.mu, row.sigma, row.games, row.won)) for row in rows]


def parts_of_person(connection: Connection, user_id: int, guild: int | None = None) -> list[Part]:
    """The games somebody played to the end, the newest first; with a server only those played there."""
    query = select(parts).where(parts.c.user_id == user_id)
    if guild is not None:
        query = query.where(parts.c.guild_id == guild)
    return [_part(row) for row in connection.execute(query.order_by(parts.c.at.desc())).mappings()]


def parts_in(connection: Connection, guild: int, kind: str) -> list[Part]:
    """All parts of a server's rated games of a kind, the oldest first."""
    query = select(parts).where(parts.c.guild_id == guild, parts.c.kind == kind, parts.c.rated)
    return [_part(row) for row in connection.execute(query.order_by(parts.c.at)).mappings()]


def without_facts(connection: Connection, since: float, most: int) -> list[int]:
    """Games with parts that no review has looked at, the newest first."""
    query = select(parts.c.game).where(parts.c.facts.is_(None), parts.c.at >= since).distinct()
    return list(connection.execute(query.order_by(parts.c.game.desc()).limit(most)).scalars())


def keep_facts(connection: Connection, game_id: int, by_seat: Mapping[int, Mapping[str, Any]]) -> None:
    """Keep a review's findings on each seat; {} where there are none, so that nobody looks again."""
    for seat in connection.execute(select(parts.c.seat).where(parts.c.game == game_id)).scalars().all():
        facts = dict(by_seat.get(seat, {}))
        connection.execute(update(parts).where(parts.c.game == game_id, parts.c.seat == seat).values(facts=facts))


def _met_too_often(connection: Connection, own: Sequence[Part]) -> bool:
    first = own[0]
    one, other = parts.alias(), parts.alias()
    for user, second in pairs_of(own):
        query = select(func.count()).select_from(one).join(other, one.c.game == other.c.game)
        query = query.where(one.c.user_id == user, other.c.user_id == second, one.c.counted, one.c.kind == first.kind)
        query = query.where(one.c.guild_id == first.guild_id, one.c.at > first.at - PAIR_TIME)
        if connection.execute(query).scalar_one() >= MOST_OF_PAIR:
            return True
    return False


def _insert(connection: Connection, own: Sequence[Part], counted: bool) -> None:
    rows = [{**asdict(replace(part, counted=counted)), "levels": [list(each) for each in part.levels]} for part in own]
    if rows:
        connection.execute(insert(parts), rows)


def _keep(connection: Connection, guild: int, kind: str, user_id: int, rating: Rating) -> None:
    """Keep a person's rating; a former player has none."""
    own = (ratings.c.guild_id == guild, ratings.c.kind == kind, ratings.c.user_id == user_id)
    connection.execute(delete(ratings).where(*own))
    if user_id > 0:
        values = {"guild_id": guild, "kind": kind, "user_id": user_id, **asdict(rating)}
        connection.execute(insert(ratings).values(**values))


def _ratings(guild: int, kind: str) -> Select[Any]:
    return select(ratings).where(ratings.c.guild_id == guild, ratings.c.kind == kind)


def _part(row: RowMapping) -> Part:
    return Part(**{**row, "levels": tuple((level, place) for level, place in row["levels"])})


def _parts_of(connection: Connection, found: RowMapping, rating: bool) -> list[Part]:
    row = games.load(connection, found["game"])
    if row is None or len(found["points"]) != len(row.seats):
        return []
    result = GameResult(found["winners"], found["points"], found["at"])
    return parts_of(row, result, actors_of(connection, row.id), rating)


def names_of(connection: Connection, users: Sequence[int], guild: int) -> dict[int, str]:
    """Maps a person to their name at their newest table on a server."""
    found: dict[int, str] = {}
    for at in range(0, len(users), PORTION):
        query = select(seats.c.user_id, seats.c.name).join(all_games, seats.c.game == all_games.c.id)
        query = query.where(seats.c.user_id.in_(users[at : at + PORTION]), all_games.c.guild_id == guild)
        found |= {row.user_id: row.name for row in connection.execute(query.order_by(seats.c.game))}
    return found


def waits(connection: Connection, game_id: int) -> bool:
    """Whether a game has parts that no review has looked at."""
    query = select(parts.c.seat).where(parts.c.game == game_id, parts.c.facts.is_(None)).limit(1)
    return connection.execute(query).first() is not None

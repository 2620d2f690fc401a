"""Statistics of people and servers, from results alone: games, ratings, records; without people who opted out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from host.store.database.database import Database
from host.store.queries import games
from host.store.queries import results as stored
from host.store.queries.people import people
from host.table.ratings import Rating
from host.table.results import Part

UNLISTED = "unlisted"
"""The member's setting: kept out of statistics."""
LEAST_RATED = 5
"""The number of rated games from which on a rating is shown."""
RECORDS = ("quickest", "cities", "luckiest")


@dataclass(frozen=True, slots=True)
class Statistics:
    """What somebody played to the end, on a server or (only for themselves, outside of one) everywhere."""

    kind: str
    """The game; "" where none was named or played."""
    parts: tuple[Part, ...]
    """The newest first."""
    rating: Rating | None
    """In one game, on one server."""


@dataclass(frozen=True, slots=True)
class Ranked:
    user_id: int
    name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """A record of a server: its holder, its value, and the game to look at."""

    what: str
    """One of RECORDS."""
    game: int
    entry: int
    """The entry of the log; 0: the whole game."""
    name: str
    value: float
    """Rounds; Cities at a time; the chance to win of a battle that was won."""


class StatisticsDesk:
    """The services behind `/stats` and `/leaderboard`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, user_id: int, kind: str, guild: int | None, asker: int) -> Statistics | None:
        """What a person played. `guild` None: everywhere, which only they may ask. Returns None: nothing to show.

        `kind` "": of the game they played last.
        """

        def read(connection: Connection) -> Statistics | None:
            unlisted = people.settings(connection, "member", user_id).get(UNLISTED)
            if unlisted or (guild is None and asker != user_id):
                return None
            every = stored.parts_of_person(connection, user_id, guild)
            meant = kind or (every[0].kind if every else "")
            rating = None if guild is None else stored.rating_of(connection, guild, meant, user_id)
            return Statistics(meant, tuple(part for part in every if part.kind == meant), rating)

        return await self._database.read(read)

    async def leaderboard(self, guild: int, kind: str) -> tuple[Ranked, ...]:
        """A server's people by their rating, the best first."""

        def read(connection: Connection) -> tuple[Ranked, ...]:
            found = stored.ratings_in(connection, guild, kind, LEAST_RATED)
            hidden = _hidden(connection, [user for user, _ in found])
            names = stored.names_of(connection, [user for user, _ in found], guild)
            return tuple(Ranked(user, names.get(user, ""), rating) for user, rating in found if user not in hidden)

        return await self._database.read(read)

    async def records(self, guild: int, kind: str) -> tuple[ServerRecord, ...]:
        """A server's records, of games of two or more people at tables that are not private."""

        def read(connection: Connection) -> tuple[ServerRecord, ...]:
            own = [part for part in stored.parts_in(connection, guild, kind) if part.facts]
            hidden = _hidden(connection, [part.user_id for part in own])
            shown = [part for part in own if part.user_id > 0 and part.user_id not in hidden]
            found = []
            for what in RECORDS:
                for part, entry, value in _ranking(what, shown):
                    row = games.load(connection, part.game)
                    if row is not None and not row.terms.private:
                        name = row.seats[part.seat].name
                        found.append(ServerRecord(what, part.game, entry, name, value))
                        break
            return tuple(found)

        return await self._database.read(read)


def _ranking(what: str, parts: Sequence[Part]) -> list[tuple[Part, int, float]]:
    """(part, entry, value), the record first; of equal ones the oldest."""
    found: list[tuple[float, float, Part, int]] = []
    for part in parts:
        facts = part.facts or {}
        if what == "quickest" and part.won and facts.get("rounds"):
            found.append((facts["rounds"], part.at, part, 0))
        elif what == "cities" and facts.get("cities"):
            found.append((-facts["cities"], part.at, part, 0))
        elif what == "luckiest" and facts.get("lucky"):
            entry, chance = facts["lucky"]
            found.append((chance, part.at, part, entry))
    found.sort(key=lambda each: each[:2])
    return [(part, entry, abs(value)) for value, _, part, entry in found]


def _hidden(connection: Connection, users: Sequence[int]) -> frozenset[int]:
    settings = people.settings_of(connection, "member", sorted(set(users)))
    return frozenset(user for user, own in settings.items() if own.get(UNLISTED))

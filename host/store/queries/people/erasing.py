"""Queries on the list of erased people: restoring a copy of older games needs it.

The list has no id, only its keyed hash, a number below 0 as no id is. Former programs wrote ids: see `close`.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, insert, select, update

from host.store.queries.people import people
from host.store.queries.sql_tables import erasures

KEY = "erasing_key"
"""The setting of the house with the hashes' key."""


@dataclass(frozen=True, slots=True)
class Erased:
    """A whole list. `key`: of its hashes, in hex; "": a former program's, of ids. `at`: [hash] -> Unix seconds."""

    key: str = ""
    at: Mapping[int, float] = field(default_factory=dict)


def note(connection: Connection, user_id: int, now: float) -> None:
    """Note that somebody was erased; nothing is left to do."""
    _put(connection, _hashed(_key(connection), user_id), now, due=False)


def close(connection: Connection) -> None:
    """Replace ids that a former program wrote by their hashes."""
    for row in connection.execute(select(erasures).where(erasures.c.user_id > 0)).all():
        connection.execute(delete(erasures).where(erasures.c.user_id == row.user_id))
        _put(connection, _hashed(_key(connection), row.user_id), row.at, row.due)


def all_of(connection: Connection) -> Erased:
    close(connection)
    rows = connection.execute(select(erasures.c.user_id, erasures.c.at))
    return Erased(_key(connection), {row.user_id: row.at for row in rows})


def take_over(connection: Connection, erased: Erased) -> None:
    """Add the list of a replaced database; people unknown to the copy's list are due for erasing.

    Its key replaces the copy's: a copy with another one was made before there were any.
    """
    own = all_of(connection)
    key = erased.key or own.key
    known = own.at if key == own.key else {}
    people.merge(connection, "guild", people.HOUSE, {KEY: key})
    for user, at in erased.at.items():
        hashed = user if user < 0 else _hashed(key, user)
        if at > known.get(hashed, float("-inf")):
            _put(connection, hashed, at, due=True)


def due(connection: Connection, everybody: Callable[[Connection], Iterable[int]]) -> list[int]:
    """The people still to be erased from this copy. Whoever is due and not in it is so no longer."""
    close(connection)
    waiting = set(connection.execute(select(erasures.c.user_id).where(erasures.c.due)).scalars())
    if not waiting:
        return []
    key = _key(connection)
    found = {hashed: user for user in everybody(connection) if (hashed := _hashed(key, user)) in waiting}
    connection.execute(update(erasures).where(erasures.c.user_id.not_in(found)).values(due=False))
    return list(found.values())


def _put(connection: Connection, hashed: int, at: float, due: bool) -> None:
    connection.execute(delete(erasures).where(erasures.c.user_id == hashed))
    connection.execute(insert(erasures).values(user_id=hashed, at=at, due=due))


def _key(connection: Connection) -> str:
    found: str | None = people.settings(connection, "guild", people.HOUSE).get(KEY)
    if found is None:
        found = secrets.token_hex(32)
        people.merge(connection, "guild", people.HOUSE, {KEY: found})
    return found


def _hashed(key: str, user_id: int) -> int:
    digest = hmac.digest(bytes.fromhex(key), str(user_id).encode(), "sha256")
    return -1 - (int.from_bytes(digest[:8], "big") >> 1)

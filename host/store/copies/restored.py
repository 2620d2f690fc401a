"""Changes a copy before games continue from it: others may know what came after it.

All of it is written into the copy; the house acts on it at its next start (host/upkeep/after_restore.py).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from sqlalchemy import Connection, delete, text

from host.store.copies.copying import reader_of
from host.store.queries import games, posts
from host.store.queries.people import erasing
from host.store.queries.sql_tables import leases, processes
from host.table.pending import News
from host.table.rows import OPEN
from host.table.table_dice import is_proof_role

SKIPPED = 1_000
"""How many numbers of tables and posts are skipped, where those used after the copy are unknown."""
FIRST, A_NUMBER = 1_767_225_600.0, 10.0
"""2026 in Unix seconds; and seconds: no table asks so often for as long as a lost game lasted."""
NUMBERED = ("games", "outbox")
"""Tables whose numbers appear in posts: none may ever mean another one."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """What is kept from the database that a copy replaces."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    """[table] -> the newest number used."""
    erased: erasing.Erased = field(default_factory=erasing.Erased)
    """Its list of people whose data were erased: they stay erased."""


def of_replaced(file: Path) -> Replaced:
    """Read it from a database file; from a damaged one as much as can be read."""
    numbers: dict[str, int] = {}
    key, erased = "", dict[int, float]()
    try:
        with closing(reader_of(file)) as connection:
            for table, number in connection.execute("SELECT name, seq FROM sqlite_sequence"):
                numbers[table] = number
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'erasures'").fetchone():
                erased |= dict(connection.execute("SELECT user_id, at FROM erasures"))
                for (settings,) in connection.execute("SELECT settings FROM guilds WHERE id = 0"):
                    key = json.loads(settings).get(erasing.KEY, "")
    except sqlite3.Error:
        pass
    return Replaced(numbers, erasing.Erased(key, erased))


def prepare(connection: Connection, replaced: Replaced, now: float) -> int:
    """Mark all open games of a copy, and take over what must never be undone; returns the number of games.

    `now` (Unix seconds): numbers in buttons go on from it, so that none of a lost game comes again, whose buttons still
    stand, even if the same copy is gone back to twice.
    """
    rows, first = games.with_status(connection, *OPEN), int((now - FIRST) / A_NUMBER)
    for row in rows:
        told = replace(row.pending, numbers=row.pending.numbers + first, decisions=first)
        if row.tutorial:
            games.save(connection, row, replace(row, pending=told))
            continue
        if row.status == "running":
            others = tuple(news for news in told.news if news.kind != "rewound")
            told = replace(told, news=(*others, News("rewound", 0, "", number=row.version)))
        games.save(connection, row, replace(row, rewound=row.version, pending=told))
    for row in rows:
        waiting = [post.id for post in posts.all_waiting(connection, row.id) if not is_proof_role(post.post.role)]
        posts.mark(connection, waiting, "dropped")
    # Processes up when the copy was made are gone: its games need not wait for their leases to run out.
    connection.execute(delete(leases))
    connection.execute(delete(processes))
    if connection.dialect.name == "sqlite":
        _skip_numbers(connection, replaced.numbers)
    else:
        for table in NUMBERED:
            number = f"pg_get_serial_sequence('{table}', 'id')"
            connection.execute(text(f"SELECT setval({number}, nextval({number}) + {SKIPPED})"))
    erasing.take_over(connection, replaced.erased)
    return len(rows)


def _skip_numbers(connection: Connection, given: Mapping[str, int]) -> None:
    for table in NUMBERED:
        own = connection.execute(text(f"SELECT coalesce(max(id), 0) FROM {table}")).scalar_one()
        known = connection.execute(text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table}).scalar()
        newest = max(own, known or 0)
        after = max(newest, given[table]) if table in given else newest + SKIPPED
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table})
        connection.execute(
            text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :seq)"), {"name": table, "seq": after}
        )

"""Moves a copy of a SQLite database into an empty PostgreSQL database: all of it, checked, or nothing."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from sqlalchemy import Connection, create_engine, delete, func, insert, select, text
from sqlalchemy.pool import NullPool

from host.store.copies.copying import copy, told_of
from host.store.copies.restored import NUMBERED, Replaced
from host.store.copies.restoring import prepared
from host.store.copies.schema import revision_of, upgrade
from host.store.database.database import Database
from host.store.queries.sql_tables import metadata

PORTION = 500
"""Rows written at a time."""


class NotEmpty(Exception):
    """The database to move into holds something already."""


class Incomplete(Exception):
    """Not all rows of a table arrived; its text names the table."""


async def move(copied: Path, database: Database, check: Callable[[Connection], None]) -> int:
    """Move a copy, upgraded and marked as restored, in one transaction; returns the number of open games.

    `check`: looks at what arrived before it is kept. Raises what it raises, Unusable, NotEmpty and Incomplete.
    """
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "games.db"
        with told_of(copied):
            copy(copied, part)
            open_games = prepared(part, Replaced(), time.time())
        engine = create_engine(f"sqlite:///{part}", poolclass=NullPool)

        def work(target: Connection) -> None:
            if revision_of(target, database.place) is not None:
                raise NotEmpty
            upgrade(target)
            with engine.connect() as source:
                _fill(source, target)
            check(target)

        await database.write(work)
    return open_games


def _fill(source: Connection, target: Connection) -> None:
    for table in metadata.sorted_tables:
        target.execute(delete(table))  # a new schema notes which program made it
        rows = source.execute(select(table)).mappings()
        while portion := rows.fetchmany(PORTION):
            target.execute(insert(table), [dict(row) for row in portion])
        count = select(func.count()).select_from(table)
        if source.execute(count).scalar_one() != target.execute(count).scalar_one():
            raise Incomplete(table.name)
    given: Mapping[str, int] = {
        row.name: row.seq for row in source.execute(text("SELECT name, seq FROM sqlite_sequence"))
    }
    for name in NUMBERED:
        number = {"name": name, "number": max(given.get(name, 0), 1)}
        target.execute(text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :number)"), number)

"""Tells which schema a database has (none, one of this bot's, a newer version's, something else) and upgrades it.

An empty database gets today's tables at once. Alembic is imported only to migrate a former schema: importing it takes
longer than the rest of the check at start, and hardly any start needs it.
"""

from __future__ import annotations

import logging
import time
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, inspect, select, text

from host.program.version import VERSION
from host.store.database.unusable import Problem, Unusable, unusable
from host.store.queries.sql_tables import metadata, programs

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)

OURS = frozenset({"games", "seats", "entries", "outbox"})
"""Tables that every version of the bot has."""
_STAMP = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table, as Alembic makes it."""


@lru_cache(maxsize=1)
def revisions() -> tuple[str, ...]:
    """The revisions this program can reach, in order: each migration's file name begins with its revision."""
    files = (Path(__file__).parents[1] / "migrations" / "versions").glob("[0-9]*_*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


def newest() -> str:
    """The newest revision of this program."""
    return revisions()[-1]


def revision_of(connection: Connection, place: str) -> str | None:
    """The database's revision; None: it is empty. Raises Unusable "foreign" or "newer"."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if not tables >= OURS or "alembic_version" not in tables:
        raise unusable(Problem.FOREIGN, place)
    found = _at(connection)
    if found is None:
        raise unusable(Problem.FOREIGN, place)
    if found not in revisions():
        raise _newer(connection, place, found, "programs" in tables)
    return found


def pending(revision: str | None) -> int:
    """How many migrations a database of this revision still needs."""
    return len(revisions()) - (0 if revision is None else revisions().index(revision) + 1)


def upgrade(connection: Connection) -> None:
    """Make the tables of an empty database, migrate any other, and note this program's version."""
    tables = inspect(connection).get_table_names()
    if not tables:
        _make(connection)
    elif _STAMP.name not in tables or _at(connection) != newest():
        from alembic import command

        former = _at(connection) if _STAMP.name in tables else None
        command.upgrade(_config(connection), "head")
        log.info("the database was upgraded from schema %s to %s", former, newest())
    known = connection.execute(select(programs.c.revision).where(programs.c.revision == newest())).first()
    if known is None:
        connection.execute(programs.insert().values(revision=newest(), version=VERSION, at=time.time()))


def _make(connection: Connection) -> None:
    """Make the tables as all migrations together leave them (tests/host/test_migrations.py)."""
    metadata.create_all(connection, checkfirst=False)
    _STAMP.create(connection)
    connection.execute(_STAMP.insert().values(version_num=newest()))


def _newer(connection: Connection, place: str, revision: str, told: bool) -> Unusable:
    """`told`: the database names the program that made it."""
    query = text("SELECT version FROM programs WHERE revision = :revision")
    made = connection.execute(query, {"revision": revision}).scalar() if told else None
    by = f"version {made}" if made else "a newer version"
    return Unusable(
        Problem.NEWER,
        f"{place} was brought up to date by {by} of the bot (schema {revision}), and this is version {VERSION}:"
        f" install {by} again, or go back to the copy made before the upgrade"
        " (`python bot.py restore COPY --yes`). Nothing in it was changed.",
    )


def _at(connection: Connection) -> str | None:
    """The revision of a database with Alembic's table; None: none."""
    found: str | None = connection.execute(select(_STAMP.c.version_num)).scalar()
    return found


def _config(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "host.store:migrations")
    config.attributes["connection"] = connection
    return config

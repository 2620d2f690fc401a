"""Which schema a database has: none yet, one of this bot's, a newer version's, or something else.

Alembic is read only where there is something to migrate: it takes longer to read than all the rest of a start's look
at the database, and hardly any start needs it.
"""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, select, text

from host.program.version import VERSION
from host.store.database.unusable import Problem, Unusable, unusable
from host.store.queries.sql_tables import programs

if TYPE_CHECKING:
    from alembic.config import Config

OURS = frozenset({"games", "seats", "entries", "outbox"})
"""Tables of every version of the bot."""


@lru_cache(maxsize=1)
def revisions() -> tuple[str, ...]:
    """What this program can bring a database to, in order: each migration's file begins with its revision."""
    files = (Path(__file__).parents[1] / "migrations" / "versions").glob("[0-9]*_*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


def newest() -> str:
    """The revision that this program brings a database to."""
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
    """How many migrations a database of this revision has not seen."""
    return len(revisions()) - (0 if revision is None else revisions().index(revision) + 1)


def upgrade(connection: Connection) -> None:
    """Run all migrations that this database has not seen, and note which program did."""
    if not inspect(connection).has_table("alembic_version") or _at(connection) != newest():
        from alembic import command

        command.upgrade(_config(connection), "head")
    known = connection.execute(select(programs.c.revision).where(programs.c.revision == newest())).first()
    if known is None:
        connection.execute(programs.insert().values(revision=newest(), version=VERSION, at=time.time()))


def _newer(connection: Connection, place: str, revision: str, told: bool) -> Unusable:
    """`told`: the database says which program made it."""
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
    """The revision that a database with Alembic's table has; None: none."""
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _config(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "host.store:migrations")
    config.attributes["connection"] = connection
    return config

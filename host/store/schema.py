"""Which schema a database has: none yet, one of this bot's, a newer version's, or something else."""

from __future__ import annotations

import time
from functools import lru_cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, text

from host.store.tables import programs
from host.store.unusable import Problem, Unusable, unusable
from host.version import VERSION

OURS = frozenset({"games", "seats", "entries", "outbox"})
"""Tables of every version of the bot."""


def newest() -> str:
    """The revision that this program brings a database to."""
    head = _scripts().get_current_head()
    assert head is not None
    return head


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
    if found not in {script.revision for script in _scripts().walk_revisions()}:
        raise _newer(connection, place, found, "programs" in tables)
    return found


def pending(revision: str | None) -> int:
    """How many migrations a database of this revision has not seen."""
    return sum(1 for _ in _scripts().iterate_revisions("heads", revision or "base"))


def upgrade(connection: Connection) -> None:
    """Run all migrations that this database has not seen, and note which program did."""
    if _at(connection) != newest():
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
    """The revision it says it has; None: none."""
    return MigrationContext.configure(connection).get_current_revision()


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", "host.store:migrations")
    config.attributes["connection"] = connection
    return config


@lru_cache(maxsize=1)
def _scripts() -> ScriptDirectory:
    """This program's migrations. They stay as they are while it runs, and reading them takes longer than using them."""
    return ScriptDirectory.from_config(_config())

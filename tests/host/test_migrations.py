"""A database of any former schema is brought up to date with all games in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory

from host.store.copies.schema import _config, newest, pending, revision_of, revisions, upgrade
from host.store.queries.sql_tables import metadata, programs

FORMER = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
FILLED = ("contents", "games", "seats", "entries", "outbox", "live_posts", "results")
"""Tables in the order in which they refer to each other."""


def value(column: sa.Column[Any]) -> Any:
    """Something that fits a column of a table as the database tells it."""
    kind = str(column.type).upper()
    if column.name in ("id", "game") and "INT" in kind:
        return 1
    if "INT" in kind or "BOOL" in kind or "FLOAT" in kind:
        return 0
    return {} if "JSON" in kind else "running" if column.name == "status" else "x"


def test_the_files_tell_the_revisions_that_alembic_finds_in_them() -> None:
    scripts = ScriptDirectory.from_config(_config())
    assert list(revisions()) == [script.revision for script in scripts.walk_revisions()][::-1]
    assert [newest()] == scripts.get_heads()
    for revision in (None, *revisions()):
        assert pending(revision) == sum(1 for _ in scripts.iterate_revisions("heads", revision or "base"))


@pytest.mark.parametrize("revision", FORMER)
def test_what_was_stored_is_there_afterwards(revision: str, tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'games.db'}")

    @sa.event.listens_for(engine, "connect")
    def references_hold(raw: Any, _: Any) -> None:
        raw.execute("PRAGMA foreign_keys=ON")

    with engine.begin() as connection:
        command.upgrade(_config(connection), revision)
    former = sa.MetaData()
    former.reflect(engine)
    with engine.begin() as connection:
        for name in FILLED:
            table = former.tables[name]
            connection.execute(table.insert().values({column.name: value(column) for column in table.columns}))
        connection.execute(former.tables["contents"].update().values(key="x"))
    with engine.begin() as connection:
        upgrade(connection)
    with engine.connect() as connection:
        for name in FILLED:
            assert connection.execute(sa.select(sa.func.count()).select_from(metadata.tables[name])).scalar() == 1, name
        (options,) = connection.execute(sa.select(metadata.tables["games"].c.options)).one()
        untimed = {"pace": "none"} if revision < "0006" else {}
        assert options == untimed, "a game that ran before there were clocks goes on without one"
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
    assert {column["name"] for column in sa.inspect(engine).get_columns("games")} == {
        column.name for column in metadata.tables["games"].columns
    }
    engine.dispose()


def test_a_new_database_is_what_all_migrations_come_to(tmp_path: Path) -> None:
    """Also tests/host/test_host_postgresql.py."""
    schemas = []
    for name in ("made", "migrated"):
        engine = sa.create_engine(f"sqlite:///{tmp_path / name}.db")
        with engine.begin() as connection:
            if name == "migrated":
                command.upgrade(_config(connection), "head")
            upgrade(connection)
            texts = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master ORDER BY name").all()
            schemas.append({each.name: "".join((each.sql or "").replace('"', "").split()) for each in texts})
            assert revision_of(connection, "here") == newest()
            assert connection.execute(sa.select(programs.c.revision)).scalars().all() == [newest()]
        engine.dispose()
    assert schemas[0] == schemas[1]
    assert schemas[0].keys() >= {*metadata.tables, "alembic_version"}

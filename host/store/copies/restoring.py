"""Puts a copy in the place of the games' database: checked first, the old file kept aside, never half."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from host.store.copies.copying import copy, damage, looked_at, reader_of, told_of
from host.store.copies.restored import Replaced, of_replaced, prepare
from host.store.copies.schema import revision_of, upgrade
from host.store.database.in_use import have_alone
from host.store.database.private import make_folder
from host.store.database.unusable import Problem, trouble_of, unusable

BESIDE = ("", "-wal", "-shm")
"""A database file and its companions."""


@dataclass(frozen=True, slots=True)
class Holding:
    file: Path
    revision: str
    games: Mapping[str, int]
    """[status] -> number of games."""
    entries: int
    newest: float
    """When the newest entry was made (Unix seconds; 0: none)."""


class RunsStill(Exception):
    """A bot runs on the database that was to be replaced."""


def look_into(file: Path, whole: bool = True) -> Holding:
    """What a database file holds. Raises Unusable; if `whole`, also for damage anywhere in the file."""
    if not file.is_file():
        raise unusable(Problem.UNOPENED, str(file))
    try:
        with looked_at(file) as connection:
            revision = revision_of(connection, str(file))
        if revision is None:
            raise unusable(Problem.FOREIGN, str(file))
        if whole and damage(file) is not None:
            raise unusable(Problem.DAMAGED, str(file))
        with closing(reader_of(file)) as reader:
            games = dict(reader.execute("SELECT status, count(*) FROM games GROUP BY status ORDER BY status"))
            entries, newest = reader.execute("SELECT count(*), coalesce(max(at), 0) FROM entries").fetchone()
    except (sqlite3.Error, DBAPIError) as error:
        raise unusable(trouble_of(error, server=False) or Problem.DAMAGED, str(file)) from error
    return Holding(file, revision, games, entries, newest)


@dataclass(frozen=True, slots=True)
class Restored:
    aside: Path | None
    """The path of the replaced file; None: there was none."""
    open_games: int


def restore(copied: Path, file: Path, now: datetime | None = None) -> Restored:
    """Put a copy in the place of `file`, upgraded and marked as restored.

    Raises Unusable, and RunsStill while a bot runs on `file`. Killed at any moment, it leaves the former file, or the
    copy, or (between two renames) none with the former one aside: then the bot refuses to start afresh, and says so.
    """
    part = file.with_name(f"{file.name}.restoring")
    with told_of(file, copied):
        make_folder(file.parent)
        alone = have_alone(file)
        if alone is None:
            raise RunsStill
        try:
            look_into(copied, whole=False)
            copy(copied, part)
            at = now or datetime.now(UTC)
            open_games = prepared(part, of_replaced(file) if file.exists() else Replaced(), at.timestamp())
            aside = _put_aside(file, at) if file.exists() else None
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
            alone.release()
    return Restored(aside, open_games)


def prepared(part: Path, replaced: Replaced, now: float) -> int:
    """Upgrade a copy and mark it as restored at `now` (Unix seconds); returns the number of open games."""
    engine = create_engine(f"sqlite:///{part}", poolclass=NullPool)
    with engine.begin() as connection:
        upgrade(connection)
        return prepare(connection, replaced, now)


def _put_aside(file: Path, now: datetime) -> Path:
    """Rename the file and its log so that they still belong together."""
    aside = file.with_name(f"{file.stem}.replaced-{now:%Y-%m-%d-%H%M%S}{file.suffix}")
    for end in reversed(BESIDE):
        own = file.with_name(f"{file.name}{end}")
        if own.exists():
            own.replace(aside.with_name(f"{aside.name}{end}"))
    return aside

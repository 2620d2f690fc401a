"""`doctor`'s checks of the games' database, beside a running bot and without changing anything."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, create_engine, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from host.program.settings import Settings
from host.store.copies.copying import damage
from host.store.copies.migrate import check_file
from host.store.copies.schema import revision_of
from host.store.database.database import Database
from host.store.database.unusable import Problem, Unusable, place_of, trouble_of, unusable
from host.store.queries import health
from host.upkeep.checkup import of_trouble
from host.upkeep.doctor import Finding, examine, of_copies, of_disk, of_schema

T = TypeVar("T")


async def of_database(settings: Settings, now: float) -> list[Finding]:
    """Findings on the database as a whole, its schema, its disk space, and its tables' health."""
    url = make_url(settings.database_url)
    try:
        if url.get_backend_name() == "sqlite":
            return _of_file(Path(str(url.database)), settings, now)
        return await _of_server(settings.database_url, place_of(url), now)
    except Unusable as error:
        return [of_trouble(error)]


def _of_file(file: Path, settings: Settings, now: float) -> list[Finding]:
    """Raises Unusable."""
    check_file(file, settings.copies)
    if not file.exists():
        return [Finding("database", operator=True)]  # made at the first start
    revision = _read(file, lambda connection: revision_of(connection, str(file)))
    if damage(file) is not None:
        raise unusable(Problem.DAMAGED, str(file))
    found = [Finding("database", operator=True), of_schema(revision), of_disk(file)]
    if not found[1].well:
        return found  # its tables are not those of this version
    examined = _read(file, lambda connection: examine(connection, now))
    since = _read(file, health.first_made)
    return [*found, *examined.findings, of_copies(file, settings.copies, settings.backups_kept, now, since)]


def _read(file: Path, work: Callable[[Connection], T]) -> T:
    """Raises Unusable."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            return work(connection)
    except DBAPIError as error:
        problem = trouble_of(error, server=False)
        if problem is None:
            raise
        raise unusable(problem, str(file)) from error
    finally:
        engine.dispose()


async def _of_server(address: str, place: str, now: float) -> list[Finding]:
    """Raises Unusable."""
    database = Database(address)
    try:
        await database.open()
        revision = await database.read(lambda connection: revision_of(connection, place))
        found = [Finding("database", operator=True), of_schema(revision)]
        if found[1].well:
            found += (await database.read(lambda connection: examine(connection, now))).findings
        return found
    finally:
        await database.close()

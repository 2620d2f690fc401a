"""`doctor`'s checks of the games' database, beside a running bot and without changing anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, make_url

from host.program.settings import Settings
from host.store.copies.copying import damage, looked_at, told_of
from host.store.copies.migrate import check_file
from host.store.copies.schema import revision_of
from host.store.database.database import Database
from host.store.database.unusable import Problem, Unusable, place_of, unusable
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
    with told_of(file), looked_at(file) as connection:
        return work(connection)


async def _of_server(address: str, place: str, now: float) -> list[Finding]:
    """Raises Unusable."""
    async with Database(address) as database:
        await database.open()
        revision = await database.read(lambda connection: revision_of(connection, place))
        found = [Finding("database", operator=True), of_schema(revision)]
        if found[1].well:
            found += (await database.read(lambda connection: examine(connection, now))).findings
        return found

"""Makes a database ready at start: checks what it is, copies it before an upgrade, updates its schema.

Where there once were games nothing new is made: an empty database in their place would look like a fresh start.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection

from host.program.version import VERSION
from host.store.copies.copying import copy, looked_at, told_of
from host.store.copies.schema import newest, revision_of, upgrade
from host.store.database.database import Database
from host.store.database.private import close_to_others, with_log
from host.store.database.unusable import Problem, Unusable, unusable

log = logging.getLogger(__name__)


async def migrate(database: Database, copies: Path | None = None) -> None:
    """Run the migrations, one process after the other. Raises Unusable; then nothing was changed.

    `copies`: the folder of daily copies; any copy there means there were games.
    """
    if database.file is not None:
        check_file(database.file, copies)
    await database.open()
    if database.file is not None:
        await asyncio.to_thread(keep_before_upgrade, database.file)
        kept = copies_of(database.file, copies)
        close_to_others([*with_log(database.file), *(each for copy in kept for each in with_log(copy))])
    await database.write(lambda connection: _brought_up_to_date(connection, database.place, _signs(database, copies)))
    await database.settle()


def _brought_up_to_date(connection: Connection, place: str, signs: list[Path]) -> None:
    if revision_of(connection, place) is None and signs:
        raise _lost(place, signs)
    upgrade(connection)


def check_file(file: Path, copies: Path | None) -> None:
    """Check what can be known before a database library opens (and makes) the file. Raises Unusable."""
    try:
        if file.exists() and not file.is_file():
            raise unusable(Problem.UNOPENED, str(file))
        if not file.exists() or not file.stat().st_size:
            log = file.with_name(f"{file.name}-wal")
            signs = [log] if log.exists() and log.stat().st_size else copies_of(file, copies)
            if signs:
                raise _lost(str(file), signs)
    except OSError as error:
        raise unusable(Problem.UNOPENED, str(file)) from error


def copies_of(file: Path, folder: Path | None) -> list[Path]:
    """A database's copies, the newest last: in a folder; beside the file former versions and replaced ones."""
    kept = kept_aside(file)
    if folder is not None and folder.is_dir():
        kept += sorted(folder.glob(f"{file.stem}.2*{file.suffix}"))
    return kept


def kept_aside(file: Path) -> list[Path]:
    """What an upgrade or a restore kept beside a database."""
    names = (f"{file.stem}.{kind}-*{file.suffix}" for kind in ("before", "replaced"))
    return [path for name in names for path in sorted(file.parent.glob(name))]


def _signs(database: Database, copies: Path | None) -> list[Path]:
    return [] if database.file is None else copies_of(database.file, copies)


def _lost(place: str, signs: list[Path]) -> Unusable:
    newest_sign = signs[-1]
    if newest_sign.name.endswith("-wal"):
        what = f"its log {newest_sign} is there: put the file back beside it, or move the log away to begin anew"
    else:
        what = (
            f"there is a copy of it, {newest_sign}: `python bot.py restore {newest_sign} --yes` goes back to it,"
            " and with all copies moved away the bot begins anew"
        )
    return Unusable(Problem.LOST, f"{place} is gone or empty, but {what}.")


def keep_before_upgrade(file: Path) -> Path | None:
    """Copy a database that needs an upgrade; None: it needs none, or has such a copy. Raises Unusable."""
    with told_of(file):
        revision = _revision_in(file)
        if revision in (None, newest()):
            return None
        kept = sorted(file.parent.glob(f"{file.stem}.before-{VERSION}.*{file.suffix}"))
        if any(_revision_in(each) == revision for each in kept):
            return None
        name = f"{file.stem}.before-{VERSION}.{datetime.now(UTC):%Y-%m-%d}"
        target = file.with_name(f"{name}{file.suffix}")
        if target in kept:
            target = file.with_name(f"{name}.{revision}{file.suffix}")
        copy(file, target)
    log.info("%s was copied to %s before its upgrade", file, target)
    return target


def _revision_in(file: Path) -> str | None:
    """Raises Unusable, sqlalchemy.exc.DBAPIError."""
    with looked_at(file) as connection:
        return revision_of(connection, str(file))

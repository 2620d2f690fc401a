"""Copies a SQLite database in small steps while others write to it, into one whole, checked file."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from host.store.database.private import make_file
from host.store.database.unusable import Problem, problem_of_folder, trouble_of, unusable

STEPS = (256, 4096, -1)
"""Pages a step. Other writers restart the copy, so it takes larger steps when that happens often; -1: all."""
ANEW = 4
"""How often a copy restarts before it takes larger steps."""
REST = 0.002
"""Seconds between two steps."""
INSTRUCTIONS = 100_000
"""SQLite's instructions between two checks whether to stop: some milliseconds."""
WAITS = 15.0
"""Seconds for which a step waits for a lock. Readers of a database with a write-ahead log need none."""


class NotCopied(Exception):
    """The copy is damaged; nothing is left of it. The text is SQLite's finding."""


@dataclass(frozen=True, slots=True)
class Copied:
    """A whole copy of everything committed until `at` (Unix seconds)."""

    file: Path
    at: float
    size: int
    """Bytes."""


class Stopped(Exception):
    """The copy is no longer wanted; nothing is left of it."""


class _Outrun(Exception):
    """Others write faster than these steps copy."""


def never() -> bool:
    return False


@contextmanager
def told_of(file: Path, copied: Path | None = None) -> Iterator[None]:
    """Translates errors of reading or writing a database file into Unusable.

    `copied`: the file being copied, if it is another one: then that is the damaged one.
    """
    try:
        yield
    except NotCopied as error:
        raise unusable(Problem.DAMAGED, str(copied or file)) from error
    except (sqlite3.Error, DBAPIError) as error:
        problem = trouble_of(error, server=False)
        if problem is None:
            raise
        raise unusable(problem, str(file)) from error
    except OSError as error:
        raise unusable(problem_of_folder(error), str(file)) from error


def reader_of(file: Path, wait: float = 5.0) -> sqlite3.Connection:
    """A connection that reads a database file and changes nothing. `wait`: seconds for a lock."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=wait)


@contextmanager
def looked_at(file: Path) -> Iterator[Connection]:
    """The same for SQLAlchemy's queries."""
    engine = create_engine("sqlite://", creator=lambda: reader_of(file), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def copy(source: Path, target: Path, stopped: Callable[[], bool] = never) -> Copied:
    """Copy a database file as it is at the end of the copy; `target` appears once it is whole and sound, or never.

    Writers never wait for it. Raises NotCopied, sqlite3.Error, OSError, and Stopped soon after `stopped` is true.
    """
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    try:
        make_file(part)
        with closing(reader_of(source, WAITS)) as reader:
            at = _copied(reader, part, stopped)
        _see_to(part, stopped)
        part.replace(target)
        _settle(target.parent)
    finally:
        for left in (part, part.with_name(f"{part.name}-journal"), part.with_name(f"{part.name}-wal")):
            left.unlink(missing_ok=True)
    return Copied(target, at, target.stat().st_size)


def damage(file: Path, stopped: Callable[[], bool] = never) -> str | None:
    """What SQLite finds wrong with a database that nobody writes to; None: it is sound.

    Raises sqlite3.Error, and Stopped.
    """
    with closing(reader_of(file, WAITS)) as connection:
        connection.set_progress_handler(stopped, INSTRUCTIONS)
        try:
            found = [str(line) for (line,) in connection.execute("PRAGMA integrity_check(3)")]
        except sqlite3.DatabaseError as error:
            if stopped():
                raise Stopped from None
            return str(error)
    return None if found == ["ok"] else "; ".join(found)


def _copied(reader: sqlite3.Connection, part: Path, stopped: Callable[[], bool]) -> float:
    """The time until which the copy has everything."""
    for pages in STEPS:
        course = _Course(stopped, most=ANEW if pages > 0 else None)
        with closing(sqlite3.connect(part)) as writer:
            try:
                reader.backup(writer, pages=pages, progress=course.step)
            except _Outrun:
                continue
            # One file, without a log beside it.
            writer.execute("PRAGMA journal_mode=DELETE")
            return course.until
    raise AssertionError("the last step copies everything")


class _Course:
    """Watches a copy: when its last step began, and how often it restarted."""

    def __init__(self, stopped: Callable[[], bool], most: int | None) -> None:
        self._stopped = stopped
        self._most = most
        self._anew = 0
        self._left: int | None = None
        self._next = self.until = time.time()

    def step(self, status: int, left: int, whole: int) -> None:
        """Record a step, and rest before the next."""
        if self._stopped():
            raise Stopped
        if self._left is not None and left >= self._left and left:
            self._anew += 1
            if self._most is not None and self._anew > self._most:
                raise _Outrun
        self._left, self.until = left, self._next
        time.sleep(REST)
        self._next = time.time()


def _see_to(part: Path, stopped: Callable[[], bool]) -> None:
    """Check the copy, and have all of it on the disk."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    if found := damage(part, stopped):
        raise NotCopied(found)


def _settle(folder: Path) -> None:
    """Have the new name on the disk, too."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)

"""The database and its two kinds of transactions, each a plain function: `read`, and `write`, which takes the lock."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self, TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.engine import URL

from host.store.database.checkpoints import Checkpoints
from host.store.database.file_watch import FileWatch
from host.store.database.in_use import InUse, use
from host.store.database.private import make_file, make_folder
from host.store.database.sqlite import BUSY_MS, DatabaseThread
from host.store.database.turns import Turns, Urgency
from host.store.database.unusable import Problem, Unusable, place_of, problem_of_folder, trouble_of, unusable

if TYPE_CHECKING:
    from host.store.database.postgresql import PostgreSQL

log = logging.getLogger(__name__)

T = TypeVar("T")
Watched = Callable[[Literal["read", "write"], float], None]
"""Takes a finished transaction's kind and its seconds, including its wait for others."""

CALM = 30.0
"""Seconds without trouble after which it counts as over: on a full disk small writes may succeed between others."""
HASTY_MS = 250
"""The wait for another process's transaction after one wait was in vain: many are queued then."""


class SQLite:
    """Two connections: reads don't wait for writes (WAL); writes wait for each other by urgency.

    A read that becomes a write in SQLite fails at once when somebody else wrote meanwhile, whatever the timeout; so a
    write transaction takes the lock with its first statement.
    """

    def __init__(self, url: URL) -> None:
        if url.database in (None, "", ":memory:"):
            raise ValueError("DATABASE_URL names no file: games in memory would be lost at every restart")
        self.file = Path(url.database)
        self._turns = Turns()
        self._writing, self._reading = DatabaseThread(url, "BEGIN IMMEDIATE"), DatabaseThread(url, "BEGIN")
        self._checkpoints = Checkpoints(url)
        self._watch = FileWatch(self.file)
        self._hasty = False
        self._in_use: InUse | None = None

    async def open(self) -> None:
        """Mark the file as in use, an empty one where there is none. Raises Unusable."""
        try:
            make_folder(self.file.parent)
            self._in_use = use(self.file)
            if self._in_use is None:
                raise unusable(Problem.LOCKED, str(self.file))
            make_file(self.file)  # SQLite gives its log the rights of its file
        except OSError as error:
            raise unusable(problem_of_folder(error), str(self.file)) from error

    async def settle(self) -> None:
        """Have everything written in the file itself, and remember the file again."""
        await self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def write(self, work: Callable[[Connection], T], urgency: Urgency) -> T:
        async with self._turns.turn(urgency):
            await self._same_file()
            try:
                done = await self._writing.run(work)
            except Exception as error:
                if trouble_of(error, server=False) is Problem.LOCKED:
                    await self._wait_for_others(hasty=True)
                raise
            await self._wait_for_others(hasty=False)
            self._watch.look()
        self._checkpoints.written()
        return done

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._reading.run(work)

    async def hear(self, heard: Callable[[int], None]) -> None:
        """Do nothing: SQLite reports no other process's writes; processes sharing a file look at every beat."""

    def hears(self) -> bool:
        return False

    async def close(self) -> None:
        await self._checkpoints.close()
        await self._reading.close()
        await self._writing.close()
        if self._in_use is not None:
            self._in_use.release()

    async def _same_file(self) -> None:
        """Raises Unusable "lost" when the file has been replaced or removed.

        If only its log was removed, its content is moved into the file, as it is still open here.
        """
        if not self._writing.is_open or self._watch.whole():
            return
        if not self._watch.same_file():
            raise Unusable(
                Problem.LOST,
                f"{self.file} was removed or replaced while the bot ran: stop the bot, put the file back"
                " (or a copy: `python bot.py restore COPY --yes`), and start it again.",
            )
        log.error("%s-wal was removed while the bot ran: what it held was saved", self.file)
        await self._checkpoints.close()
        await self._reading.close()
        await self._writing.close()
        self._watch.forget()

    async def _wait_for_others(self, hasty: bool) -> None:
        if hasty != self._hasty:
            self._hasty = hasty
            if self._writing.is_open:
                await self._writing.execute(f"PRAGMA busy_timeout={HASTY_MS if hasty else BUSY_MS}")


def _backend_of(url: URL) -> SQLite | PostgreSQL:
    """What runs the transactions of such a database. Raises ValueError, ModuleNotFoundError (see `Database`)."""
    if url.get_backend_name() == "sqlite":
        return SQLite(url)
    if url.get_backend_name() == "postgresql":
        # Imported where it is needed: a start over SQLite does without SQLAlchemy's asynchronous parts.
        from host.store.database.postgresql import PostgreSQL

        return PostgreSQL(url)
    raise ValueError("DATABASE_URL: games live in sqlite or postgresql")


class Database:
    """Where all transactions run. `work` is a plain function: it reads, checks and writes without waiting in between.

    It runs beside the event loop, so it must not touch what the loop changes. Its errors are raised again here. Writing
    transactions come one after the other, whichever process they are from.
    """

    def __init__(self, url: str, watched: Watched | None = None) -> None:
        """`watched`: takes how long each transaction took; None: nobody measures.

        Raises ValueError for a database that is unknown or would not last; ModuleNotFoundError: no driver.
        """
        parsed = make_url(url)
        self._watched = watched
        self.place = place_of(parsed)
        """Its name for the operator."""
        self._backend = _backend_of(parsed)
        self.trouble: Unusable | None = None
        """Why nothing can be written now, as far as is known."""
        self.calm = CALM
        self._troubled = 0.0
        self._settled = False

    @property
    def file(self) -> Path | None:
        """The games' file, if they are in one."""
        return self._backend.file if isinstance(self._backend, SQLite) else None

    async def open(self) -> None:
        """Mark the database as in use. Raises Unusable."""
        with self._noticed():
            await self._backend.open()

    async def settle(self) -> None:
        """With the schema in place, have it stored so that the database alone is enough to find it."""
        with self._noticed():
            await self._backend.settle()
        self._settled = True

    async def write(self, work: Callable[[Connection], T], urgency: Urgency = Urgency.PERSON) -> T:
        """A transaction that may write: committed when `work` returns, rolled back when it raises.

        Raises Unusable when nothing can be written now; nothing was stored then.
        """
        with self._noticed("write"):
            done = await self._backend.write(work, urgency)
        if self.trouble is not None and time.monotonic() - self._troubled >= self.calm:
            log.warning("%s can be written again: games go on", self.place)
            self.trouble = None
        return done

    async def read(self, work: Callable[[Connection], T]) -> T:
        """A transaction that only reads. Raises Unusable."""
        with self._noticed("read"):
            return await self._backend.read(work)

    async def hear(self, heard: Callable[[int], None]) -> None:
        """Until cancelled: call `heard` with each game that another process changes, where the database can tell."""
        await self._backend.hear(heard)

    def hears(self) -> bool:
        """Whether other processes' changes are reported now."""
        return self._backend.hears()

    async def close(self) -> None:
        """Close once work in progress is done."""
        await self._backend.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @contextmanager
    def _noticed(self, kind: Literal["read", "write", ""] = "") -> Iterator[None]:
        """Log a problem of the database once, until it can be written again.

        Before it was ready for games its opener reports it. `kind`: of a transaction, which is measured.
        """
        since = time.perf_counter()
        try:
            yield
        except Exception as error:
            found = error if isinstance(error, Unusable) else self._unusable(error)
            if found is None:
                raise
            if self._settled and (self.trouble is None or self.trouble.problem is not found.problem):
                log.error("%s", found.sentence)
            self.trouble, self._troubled = found, time.monotonic()
            raise found from error
        finally:
            if kind and self._watched is not None:
                self._watched(kind, time.perf_counter() - since)

    def _unusable(self, error: Exception) -> Unusable | None:
        problem = trouble_of(error, server=self.file is None)
        return None if problem is None else unusable(problem, self.place)

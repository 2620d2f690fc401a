"""Moves committed data from SQLite's log into the file in the background: no commit waits for the disk."""

from __future__ import annotations

import asyncio
import logging
import sqlite3

from sqlalchemy.engine import URL

from host.store.database.sqlite import DatabaseThread

log = logging.getLogger(__name__)

EVERY = 100
"""Transactions after which a checkpoint is due: some thousand pages, half a second of the fullest load."""
PASSES = 3
"""The most in a row, each for the transactions committed during the one before."""


class Checkpoints:
    """A connection of its own that makes SQLite's checkpoints as soon as there is something to move.

    SQLite itself makes them in the commit that fills the log, which then waits for the disk twice: 15 to 80 ms once a
    second under full load (lab/bench.md). A commit still does so where the log has become very long
    (`host.store.database.sqlite.LONGEST_LOG`): when no checkpoint here found a moment without writes, or they fail.
    """

    def __init__(self, url: URL) -> None:
        self._thread = DatabaseThread(url, "BEGIN")
        self._task: asyncio.Task[None] | None = None
        self._written = 0

    def written(self) -> None:
        """A transaction was committed."""
        self._written += 1
        if self._written >= EVERY and (self._task is None or self._task.done()):
            self._written = 0
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Close once work in progress is done; may be called twice."""
        if self._task is not None:
            await self._task
        await self._thread.close()

    async def _run(self) -> None:
        """Move everything. If nothing is committed meanwhile, the next transaction restarts the log."""
        try:
            for _ in range(PASSES):
                before = self._written
                await self._move()
                if self._written == before:
                    return
        except sqlite3.Error as error:
            log.error("checkpoint: %s", type(error).__name__)

    async def _move(self) -> None:
        """Move what is in the log now; nobody waits for it."""
        await self._thread.execute("PRAGMA wal_checkpoint(PASSIVE)")

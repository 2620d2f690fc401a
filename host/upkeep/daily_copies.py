"""Copies the games' file once a day into a folder and keeps the newest; everything else goes first."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from host.store.copies.copying import NotCopied, Stopped, copy
from host.store.database.database import Database
from host.store.database.private import make_folder
from host.store.database.turns import Urgency
from host.store.database.unusable import Unusable

log = logging.getLogger(__name__)

LOOK_EVERY = 600.0
"""Seconds between looks, and before the first one: a start has enough to do."""
AGAIN_AFTER_FAULT = 3_600.0


class DailyCopies:
    """One copy a day of UTC, in its own thread and connection: no transaction waits for it."""

    def __init__(self, database: Database, folder: Path | None, kept: int, clock: Callable[[], float]) -> None:
        """`folder` None or `kept` 0: nothing is copied."""
        self._database = database
        self._folder = folder
        self._kept = kept
        self._clock = clock
        self._stopped = threading.Event()

    async def run(self, first_after: float = LOOK_EVERY) -> None:
        """Copy every day until cancelled."""
        if self._database.file is None or self._folder is None or not self._kept:
            return
        wait = first_after
        while True:
            await asyncio.sleep(wait)
            try:
                await self.once()
                wait = LOOK_EVERY
            except (OSError, sqlite3.Error, NotCopied) as error:
                log.error("no copy of the games was made in %s: %s", self._folder, error)
                wait = AGAIN_AFTER_FAULT
            except Unusable:
                wait = AGAIN_AFTER_FAULT  # already reported

    async def once(self) -> Path | None:
        """Copy unless today's copy exists; its file. Raises OSError, sqlite3.Error, NotCopied, Unusable."""
        file, folder = self._database.file, self._folder
        assert file is not None and folder is not None
        target = folder / f"{file.stem}.{datetime.fromtimestamp(self._clock(), UTC):%Y-%m-%d}{file.suffix}"
        if target.exists():
            return None
        # It takes a turn when nobody else waits to write, and lets it go at once.
        await self._database.write(lambda connection: None, Urgency.TIDYING)
        make_folder(folder)
        try:
            done = await asyncio.to_thread(copy, file, target, stopped=self._stopped.is_set)
        except asyncio.CancelledError:
            self._stopped.set()
            raise
        except Stopped:
            return None
        for old in daily_copies(folder, file)[: -self._kept]:
            old.unlink(missing_ok=True)
        log.info("the games were copied to %s: %d bytes", target, done.size)
        return target


def daily_copies(folder: Path, file: Path) -> list[Path]:
    """The daily copies of a database in a folder, the newest last."""
    named = re.compile(rf"{re.escape(file.stem)}\.\d{{4}}-\d\d-\d\d{re.escape(file.suffix)}")
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path for path in found if named.fullmatch(path.name))

"""Copies the games' file once a day into a folder and deletes old copies; everything else goes first."""

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
from host.store.copies.migrate import kept_aside
from host.store.database.database import Database
from host.store.database.private import make_folder, with_log
from host.store.database.turns import Urgency
from host.store.database.unusable import Unusable

log = logging.getLogger(__name__)

LOOK_EVERY = 600.0
"""Seconds between looks, and before the first one: a start has enough to do."""
AGAIN_AFTER_FAULT = 3_600.0
DAY = 86_400.0
DATED = re.compile(r"\.(?:replaced-)?(\d{4}-\d\d-\d\d)[.-]")
"""The day in the name of any copy that the program made."""


class DailyCopies:
    """One copy a day of UTC, in its own thread and connection: no transaction waits for it."""

    def __init__(self, database: Database, folder: Path | None, kept: int, clock: Callable[[], float]) -> None:
        """`kept`: days after which a copy is deleted. `folder` None or `kept` 0: none is made, none deleted."""
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
        for old in outdated(folder, file, self._clock() - self._kept * DAY):
            old.unlink(missing_ok=True)
        log.info("the games were copied to %s: %d bytes", target, done.size)
        return target


def outdated(folder: Path, file: Path, until: float) -> list[Path]:
    """All copies of a database made by that day (Unix seconds), those before an upgrade or a restore too."""
    last = f"{datetime.fromtimestamp(until, UTC):%Y-%m-%d}"
    aside = [each for kept in kept_aside(file) for each in with_log(kept)]
    dated = [(path, DATED.search(path.name)) for path in (*daily_copies(folder, file), *aside)]
    return [path for path, day in dated if day is not None and day[1] <= last]


def daily_copies(folder: Path, file: Path) -> list[Path]:
    """The daily copies of a database in a folder, the newest last."""
    named = re.compile(rf"{re.escape(file.stem)}\.\d{{4}}-\d\d-\d\d{re.escape(file.suffix)}")
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path for path in found if named.fullmatch(path.name))

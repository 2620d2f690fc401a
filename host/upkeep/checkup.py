"""The running house examines itself: its store, this process's knowledge, and the space on its disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection

from host.live_game.unplayable import AsideGames
from host.store.copies.schema import revision_of
from host.store.database.database import Database
from host.store.database.unusable import Unusable
from host.store.queries import health
from host.upkeep.doctor import Examined, Finding, examine, of_copies, of_disk, of_schema


@dataclass(frozen=True, slots=True)
class Checkup:
    """Works even while the database can't be used: then it finds that."""

    database: Database
    aside: AsideGames
    clock: Callable[[], float]
    copies: Path | None
    kept: int

    async def run(self) -> Examined:
        now, aside = self.clock(), self.aside.numbers()

        def work(connection: Connection) -> tuple[Examined, str | None, float | None]:
            revision = revision_of(connection, self.database.place)
            return examine(connection, now, aside), revision, health.first_made(connection)

        try:
            examined, revision, since = await self.database.read(work)
        except Unusable as error:
            return Examined((of_trouble(error),), ())
        own = [of_schema(revision)]
        trouble = self.database.trouble
        own.append(Finding("database", operator=True) if trouble is None else of_trouble(trouble))
        if self.database.file is not None:
            own += await asyncio.to_thread(self._beside, self.database.file, now, since)
        return replace(examined, findings=(*examined.findings, *own))

    def _beside(self, file: Path, now: float, since: float | None) -> list[Finding]:
        try:
            return [of_disk(file), of_copies(file, self.copies, self.kept, now, since)]
        except OSError as error:
            return [Finding("disk", "unread", {"why": error.strerror or ""}, operator=True)]


def of_trouble(error: Unusable) -> Finding:
    """A problem of the database; people who don't run the bot read only that there is one."""
    return Finding("database", error.problem.value, {"sentence": error.sentence})

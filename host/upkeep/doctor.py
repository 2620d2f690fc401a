"""Findings on the tables, the database and its copies: what is well, and what needs repair.

A finding is a value without words. Its callers (the command line, `/doctor`) word it in one place
(cogs/tables/wording/doctor_words.py), and add findings of their own: settings, programs, Discord's permissions.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection

from host.clocks.paces import DAY
from host.live_game.unplayable import ROLE, says_so
from host.program.process import NOWHERE
from host.store.copies.schema import newest, pending
from host.store.queries import clocks, health, leases
from host.store.queries.health import PostsOwed
from host.table.table import FINISHED, Place
from host.upkeep.daily_copies import daily_copies

Value = int | float | str | bool

WORST_FIRST = (
    *("settings", "token", "discord", "data", "database", "migrations", "disk", "aside", "workers", "outbox"),
    *("permissions", "shards", "clocks", "copies", "versions", "tables"),
)
"""All checks, the most important first."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A check's result. `check`: one of WORST_FIRST; `wrong`: the code of what needs repair, "" when all is well."""

    check: str
    wrong: str = ""
    facts: Mapping[str, Value] = field(default_factory=dict)
    game: int | None = None
    """The table in question."""
    guild_id: int | None = None
    """The server in question; None: every one, or none."""
    operator: bool = False
    """Only the operator may read it."""

    @property
    def well(self) -> bool:
        return not self.wrong


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Where an open table speaks, and who may ask what is missing there."""

    game: int
    host_id: int
    place: Place


@dataclass(frozen=True, slots=True)
class Examined:
    findings: tuple[Finding, ...]
    tables: tuple[OpenTable, ...]


OWED_LONG = 60.0
"""Seconds after which a waiting post is reported."""
LATE = 120.0
"""Seconds after which a clock that has not fired is late."""
UP = 90.0
"""Seconds since the last beat for which the house counts as up."""
ROOM_FOR = 2
"""The number of copies of the database for which the disk must have room…"""
LEAST_ROOM = 200_000_000
"""…and the fewest free bytes in any case."""
STALE_COPY = 2 * DAY


def worst_first(findings: Sequence[Finding]) -> list[Finding]:
    """The findings that need repair first, each part in the order of WORST_FIRST."""
    return sorted(findings, key=lambda each: (each.well, WORST_FIRST.index(each.check)))


def examine(connection: Connection, now: float, aside: Collection[int] = ()) -> Examined:
    """Examine the stored tables. `now`: Unix seconds; `aside`: those this process knows to be set aside."""
    tables = tuple(OpenTable(*each) for each in health.open_tables(connection))
    running, finished = health.count(connection, "running"), health.count(connection, *FINISHED)
    found = [
        Finding("tables", facts={"running": running, "open": len(tables), "finished": finished}),
        *_owed(health.owed(connection), now),
        *_shards(connection, now),
        *_clocks(connection, now),
        *_aside(connection, aside),
    ]
    return Examined(tuple(found), tables)


def _owed(rows: Sequence[PostsOwed], now: float) -> list[Finding]:
    """The oldest post for each table's place that has waited long, or that Discord refuses for the place: at once."""
    found = []
    for row in rows:
        if row.refused or now - row.since > OWED_LONG:
            facts: dict[str, Value] = {"count": row.count, "since": row.since, "channel": row.channel_id}
            if row.code is not None:
                facts["code"] = row.code
            wrong = "refused" if row.refused else "failing" if row.code else "waiting"
            found.append(Finding("outbox", wrong, facts, row.game, row.guild_id))
    return found or [Finding("outbox", facts={"count": sum(row.count for row in rows)})]


def _clocks(connection: Connection, now: float) -> list[Finding]:
    """Late clocks; while the house is down none is late: house time stands."""
    beat = clocks.beat(connection)
    up = beat is not None and now - beat.at < UP
    if beat is None or not up:
        return [Finding("clocks", facts={"up": False})]
    late, oldest = health.late_clocks(connection, now - LATE - beat.off, now - LATE)
    if not late:
        return [Finding("clocks", facts={"up": True})]
    return [Finding("clocks", "late", {"count": late, "seconds": round(now - beat.off - oldest)})]


def _shards(connection: Connection, now: float) -> list[Finding]:
    """The shards that no living process hears of, by the moment of their last one's death; [] where none runs."""
    at = leases.now(connection, now)
    known = [(process.shards, until) for process, until in leases.up(connection) if process.shards != NOWHERE]
    heard: set[int] = set()
    count = 0
    for shards, until in known:
        if until >= at and shards is not None:
            count = max(count, shards.count)
            heard.update(shards.ids)
    dead: dict[float, list[int]] = {}
    for shard in sorted(set(range(count)) - heard):
        since = max((until for shards, until in known if shards is not None and shard in shards.ids), default=0.0)
        dead.setdefault(since, []).append(shard)
    told = {since: ", ".join(map(str, shards)) for since, shards in dead.items()}
    found = [
        Finding("shards", "nobody", {"shards": shards, "count": len(dead[since]), "since": since}, operator=True)
        for since, shards in told.items()
    ]
    return found or ([Finding("shards", operator=True)] if count else [])


def _aside(connection: Connection, known: Collection[int]) -> list[Finding]:
    found = [
        Finding("aside", "aside", {"rules": rules}, game, guild)
        for game, guild, rules in health.running_with(connection, ROLE, known)
        if game in known or says_so(connection, game)
    ]
    return found or [Finding("aside")]


def of_schema(revision: str | None) -> Finding:
    """The finding on a database's revision (host/store/copies/schema.py)."""
    count = pending(revision)
    facts: dict[str, Value] = {"count": count, "revision": revision or "", "newest": newest()}
    return Finding("migrations", "pending" if count else "", facts, operator=True)


def of_disk(file: Path) -> Finding:
    """The size of a database file and the space beside it. Raises OSError."""
    beside = file.with_name(f"{file.name}-wal")
    size = file.stat().st_size + (beside.stat().st_size if beside.exists() else 0)
    free = shutil.disk_usage(file.parent).free
    tight = free < max(LEAST_ROOM, ROOM_FOR * size)
    return Finding("disk", "tight" if tight else "", {"size": size, "free": free}, operator=True)


def of_copies(file: Path, folder: Path | None, kept: int, now: float, since: float | None) -> Finding:
    """The daily copies of a database file. `since`: when its oldest game was made, None: it has none."""
    if folder is None or not kept:
        return Finding("copies", "off", operator=True)
    copies = daily_copies(folder, file)
    facts: dict[str, Value] = {"count": len(copies), "folder": str(folder)}
    at = copies[-1].stat().st_mtime if copies else since
    old = at is not None and now - at > STALE_COPY
    return Finding("copies", "old" if old else "", facts, operator=True)

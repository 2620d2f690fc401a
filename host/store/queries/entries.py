"""Queries on the log: entries are only added, under (game, number); and on the interactions that made them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from engine.kernel.records.record import Entry
from host.store.queries.games import Conflict
from host.store.queries.sql_tables import entries, interactions
from host.table.presses import Press
from host.table.rows import LogLine, Seen

# Made once: see host/store/queries/games.py.
_ADD = insert(entries)
_FROM = select(entries).where(entries.c.game == bindparam("of"), entries.c.number >= bindparam("first"))
_FROM = _FROM.order_by(entries.c.number)
_TO = _FROM.where(entries.c.number <= bindparam("last"))
_SEEN = select(interactions).where(interactions.c.id == bindparam("of"))
_MARK_SEEN = insert(interactions)


def add(connection: Connection, game_id: int, lines: Sequence[LogLine]) -> None:
    """Add entries. Raises Conflict when a number is taken: another process was faster."""
    if not lines:
        return
    try:
        connection.execute(_ADD, [_columns(game_id, line) for line in lines])
    except IntegrityError as error:
        raise Conflict from error


def _columns(game_id: int, line: LogLine) -> dict[str, object]:
    entry = line.entry
    return {
        "game": game_id,
        "number": entry.number,
        "seat": entry.seat,
        "action": entry.action,
        "undo": entry.undo,
        "by": entry.by,
        "user_id": line.user_id,
        "drawn": list(entry.drawn),
        "counters": list(entry.counters),
        "fingerprint": entry.fingerprint,
        "events": [list(event) for event in line.events],
        "quiet": line.quiet,
        "at": line.at,
        "cause": line.cause,
    }


def _line(row: RowMapping) -> LogLine:
    entry = Entry(
        row["number"],
        row["seat"],
        row["action"],
        row["undo"],
        tuple(row["drawn"]),
        tuple(row["counters"]),
        row["fingerprint"],
        row["by"],
    )
    return LogLine(entry, row["user_id"], _tuples(row["events"]), row["quiet"], row["at"], row["cause"])


def _tuples(value: Any) -> Any:
    """JSON's lists turned back into tuples, at every depth (an event holds triples of units)."""
    return tuple(_tuples(part) for part in value) if isinstance(value, list) else value


def load(connection: Connection, game_id: int, first: int = 0, last: int | None = None) -> list[LogLine]:
    """Entries `first` to `last` (None: the newest) in order."""
    query, bounds = (_FROM, {}) if last is None else (_TO, {"last": last})
    result = connection.execute(query, {"of": game_id, "first": first, **bounds})
    return [_line(row) for row in result.mappings()]


def since(connection: Connection, game_id: int, moment: float) -> list[float]:
    """When the entries after a moment were made, newest first."""
    query = (
        select(entries.c.at).where(entries.c.game == game_id, entries.c.at > moment).order_by(entries.c.number.desc())
    )
    return list(connection.execute(query).scalars())


def outlines(connection: Connection, game_id: int) -> list[Entry]:
    """All entries of a game without draws and events: who did how much, and who decided."""
    wanted = (entries.c.number, entries.c.seat, entries.c.action, entries.c.undo, entries.c.by)
    rows = connection.execute(select(*wanted).where(entries.c.game == game_id).order_by(entries.c.number))
    return [Entry(number, seat, action, undo, (), (), "", by) for number, seat, action, undo, by in rows]


def seen(connection: Connection, interaction_id: int | None) -> Seen | None:
    """What a repeated interaction did the first time; None: it is new."""
    if interaction_id is None:
        return None
    row = connection.execute(_SEEN, {"of": interaction_id}).mappings().one_or_none()
    return Seen(row["game"], row["user_id"], row["first"], row["last"]) if row else None


def mark_seen(connection: Connection, press: Press, game_id: int, first: int, last: int, at: float) -> None:
    """Remember an interaction and its entries. Raises Conflict when it was carried out already."""
    if press.interaction_id is None:
        return
    values = {"id": press.interaction_id, "game": game_id, "user_id": press.user_id}
    try:
        connection.execute(_MARK_SEEN, {**values, "first": first, "last": last, "at": at})
    except IntegrityError as error:
        raise Conflict from error


def forget_seen(connection: Connection, before: float, most: int) -> int:
    """Delete up to `most` interactions older than a time (Discord repeats none after 15 minutes); how many."""
    old = select(interactions.c.id).where(interactions.c.at < before).order_by(interactions.c.at).limit(most)
    return connection.execute(delete(interactions).where(interactions.c.id.in_(old))).rowcount

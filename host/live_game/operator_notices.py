"""Keeps the operator's notices for the next post of every running table: until withdrawn, once for each table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from host.store.queries.people import people
from host.store.queries.people.people import HOUSE
from host.table.rows import GameRow

NOTICES, NUMBERS = "notices", "notice_numbers"
LONGEST_NOTICE = 300
"""Characters; a post has little room."""


@dataclass(frozen=True, slots=True)
class OperatorNotice:
    """`stop`: when the bot stops for maintenance (Unix seconds), which the post then says; None: it does not."""

    id: int
    text: str
    at: float
    stop: float | None = None


def notices_in(settings: Mapping[str, Any] | None) -> tuple[OperatorNotice, ...]:
    """The notices stored with `HOUSE`."""
    return tuple(OperatorNotice(*each) for each in (settings or {}).get(NOTICES, ()))


def kept(connection: Connection) -> tuple[OperatorNotice, ...]:
    return notices_in(people.settings(connection, "guild", HOUSE))


def add(connection: Connection, text: str, at: float, stop: float | None = None) -> OperatorNotice:
    settings = people.settings(connection, "guild", HOUSE)
    notice = OperatorNotice(int(settings.get(NUMBERS, 0)) + 1, text[:LONGEST_NOTICE], at, stop)
    _keep(connection, (*notices_in(settings), notice))
    people.merge(connection, "guild", HOUSE, {NUMBERS: notice.id})
    return notice


def withdraw(connection: Connection, id: int) -> bool:
    """Withdraw one: tables that have not shown it never will. Whether it was there."""
    before = kept(connection)
    left = tuple(notice for notice in before if notice.id != id)
    _keep(connection, left)
    return left != before


def due_at(row: GameRow, notices: Sequence[OperatorNotice], now: float) -> tuple[OperatorNotice, ...]:
    """What a table has not shown yet, without notices older than it or stops in the past. `now`: Unix seconds."""
    if row.status != "running":
        return ()
    return tuple(
        notice
        for notice in notices
        if notice.id > row.pending.noticed
        and notice.at >= (row.started_at or 0.0)
        and (notice.stop is None or notice.stop > now)
    )


def _keep(connection: Connection, notices: Sequence[OperatorNotice]) -> None:
    stored = [[each.id, each.text, each.at, each.stop] for each in notices]
    people.merge(connection, "guild", HOUSE, {NOTICES: stored or None})

"""After the bot was down for long: who owes hears once that it is back, and by when they have to decide now."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from host.clocks.paces import HOUR
from host.commit.gatekeeping import gated
from host.due.house_time import Now
from host.posts.concern import Concern, ConcernKind
from host.table.rows import GameRow

LONG = HOUR
"""Seconds of downtime from which people hear of it: a shorter one moved no due by much."""


def tell_of_downtime(connection: Connection, rows: Sequence[GameRow], lost: float, now: Now) -> None:
    """`lost`: the seconds of it."""
    key = f"down.{now.wall - lost:.0f}"
    for row in rows:
        owing = (seat for seat in row.people() if seat.owes and seat.in_person and seat.clock.runs)
        told = [Concern(seat.user_id or 0, ConcernKind.WAS_DOWN, key, seat.number) for seat in owing]
        if row.pace.quiet and row.pace.clocked:
            gated(connection, row, row, (), told, None, now).keep(connection)

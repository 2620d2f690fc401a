"""A table with how it stands with time, as everybody may know it: house time turned into moments people read."""

from __future__ import annotations

from dataclasses import replace

from host.ports import Seat, SeatTime, Table
from host.rows import GameRow, SeatRow
from host.seat_clock import decision_end, last_end, stopped


def timed(row: GameRow, off: float) -> Table:
    """The row as a table. `off`: Unix time less house time, seconds."""
    table = row.table()
    if row.status != "running" or row.tutorial:
        return table
    seats = tuple(_timed(row, own, seat, off) for own, seat in zip(row.seats, table.seats, strict=True))
    asleep = None if row.asleep_since is None else row.asleep_since + off
    return replace(table, seats=seats, asleep_since=asleep)


def _timed(row: GameRow, own: SeatRow, seat: Seat, off: float) -> Seat:
    clock, absence = own.clock, own.absence
    due = last = None
    if clock.runs and row.pace.clocked:
        due, last = decision_end(clock, row.pace, off) + off, last_end(clock, row.pace, off) + off
    now = stopped(clock, clock.runs_from or 0.0)
    return replace(
        seat,
        time=SeatTime(
            owes=own.owes,
            due=due,
            last=last,
            left=now.left,
            spare=now.reserve,
            late_since=None if clock.late_since is None else clock.late_since + off,
            gone=absence.gone,
            away_until=absence.until,
            waits=absence.waits,
            offered=absence.offered,
        ),
    )

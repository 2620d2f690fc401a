"""A table with its seats' times as everybody may know them: house time turned into Unix moments."""

from __future__ import annotations

from dataclasses import replace

from host.clocks.paces import Pace
from host.clocks.seat_clock import decision_end, last_end
from host.table.rows import GameRow, SeatRow
from host.table.table import SeatTime, Table


def timed(row: GameRow, off: float) -> Table:
    """The row as a table. `off`: Unix time less house time, seconds."""
    if row.status != "running" or row.tutorial:
        return row.table()
    pace = row.pace
    table = row.table([_time(seat, pace, off) for seat in row.seats])
    return table if row.asleep_since is None else replace(table, asleep_since=row.asleep_since + off)


def _time(seat: SeatRow, pace: Pace, off: float) -> SeatTime:
    clock, absence, asked = seat.clock, seat.absence, seat.clock.asked_from
    due = last = None
    if clock.runs and pace.clocked:
        due, last = decision_end(clock, pace, off) + off, last_end(clock, pace, off) + off
    return SeatTime(
        owes=seat.owes,
        due=due,
        last=last,
        answer_by=None if asked is None else asked + pace.fuse + off,
        left=clock.left,
        spare=clock.reserve,
        late_since=None if clock.late_since is None else clock.late_since + off,
        gone=absence.gone,
        away_until=absence.until,
        waits=absence.waits,
        offered=absence.offered,
    )

"""Moves the clocks of a table's seats on after a commit: they begin, run, stop and refill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.kernel.game import Stretch
from host.clocks.absence import Absence
from host.clocks.quiet_hours import QuietHours
from host.clocks.seat_clock import SeatClock, begun, resumed, stopped
from host.due.due_rows import MOST_WAITED
from host.due.house_time import Now
from host.table.options import ONLY_REMIND
from host.table.rows import GameRow, SeatRow

NOTICED_EVERY = 600.0
"""Seconds between a table's presses that update clocks of days: each update rewrites them."""


@dataclass(frozen=True, slots=True)
class Owing:
    """What clocks need to know of a commit. `stretches`: of seats that owe; `pressed`: the seat whose person did it."""

    stretches: Mapping[int, Stretch]
    quiet: Mapping[int, QuietHours | None]
    """[seat] -> its person's present quiet hours."""
    pressed: int | None
    now: Now


def follow(before: GameRow, row: GameRow, owing: Owing) -> GameRow:
    """The row with all its clocks as they are after a commit. `before`: the row it was made from."""
    if row.tutorial:
        return row
    noticed = owing.pressed is not None and owing.now.house - row.pressed_at > NOTICED_EVERY
    old = {seat.number: seat for seat in before.seats}
    still = row.status != "running" or row.asleep_since is not None or row.paused_until is not None
    seats = tuple(_followed(before, row, old.get(seat.number, seat), seat, owing, still) for seat in row.seats)
    return replace(row, seats=seats, pressed_at=owing.now.house if noticed else row.pressed_at)


def _followed(before: GameRow, row: GameRow, was: SeatRow, seat: SeatRow, owing: Owing, still: bool) -> SeatRow:
    """The seat with its clock. `still`: all clocks of the table stand."""
    stretch = owing.stretches.get(seat.number) if seat.owes and seat.in_person else None
    own = stretch is not None and stretch.of == seat.number
    pressed = owing.pressed == seat.number
    clock = _pressed(row, seat.clock, owing.now) if pressed else seat.clock
    absence = _waiting(seat.absence, own and not still, owing.now)
    asked = None
    if stretch is not None and not own and not still:
        goes_on = was.owes and clock.asked_from is not None and not pressed
        asked = clock.asked_from if goes_on else owing.now.house
    if asked != clock.asked_from:
        clock = replace(clock, asked_from=asked)
    if own and not still and absence.waits_from is None and stretch is not None:
        clock = _running(before, row, was, seat, clock, stretch.key, owing)
    else:
        clock = stopped(clock, owing.now.house)
    unchanged = clock is seat.clock and absence is seat.absence
    return seat if unchanged else replace(seat, clock=clock, absence=absence)


def _pressed(row: GameRow, clock: SeatClock, now: Now) -> SeatClock:
    """The person is here, so no longer late. Without a clock a press postpones when they count as late."""
    if (clock.late_since, clock.timeouts, clock.remind_at) != (None, 0, None):
        clock = replace(clock, late_since=None, timeouts=0, remind_at=None)
    if not row.pace.clocked and clock.runs_from is not None and now.house - clock.runs_from > NOTICED_EVERY:
        clock = replace(clock, left=row.pace.decision, runs_from=now.house)
    return clock


def _running(
    before: GameRow, row: GameRow, was: SeatRow, seat: SeatRow, clock: SeatClock, key: str, owing: Owing
) -> SeatClock:
    pace, now = row.pace, owing.now.house
    if clock.stretch != key:
        clock = begun(clock, key, pace, owing.quiet.get(seat.number), now)
        # Nobody was asked while it could not run.
        again = before.paused_until is not None or before.asleep_since is not None or was.absence.waits_from is not None
        return replace(clock, remind_at=now) if again else clock
    if clock.late_since is not None and (row.terms.late == ONLY_REMIND or not pace.clocked):
        woken = before.asleep_since is not None
        return replace(stopped(clock, now), remind_at=now) if woken else stopped(clock, now)
    if before.asleep_since is not None:
        return replace(stopped(clock, now), left=pace.decision, runs_from=now, remind_at=now)
    if clock.runs:
        return clock
    absent = (
        not was.in_person or was.user_id != seat.user_id or was.absence.waits_from is not None or clock.spent == key
    )
    return resumed(clock, pace, now, filled=absent or before.paused_until is not None)


def _waiting(absence: Absence, owes: bool, now: Now) -> Absence:
    """Whether the table waits for an absent person, and for how long it has."""
    waits = owes and absence.waits and absence.away(now.wall) and absence.waited < MOST_WAITED
    if waits:
        return absence if absence.waits_from is not None else replace(absence, waits_from=now.house)
    if absence.waits_from is None:
        return absence
    return replace(absence, waited=absence.waited + now.house - absence.waits_from, waits_from=None)

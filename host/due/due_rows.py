"""Works out what falls due at a table, and when: from the game's row alone, kept in `clocks`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from host.clocks.clock_row import TABLE, ClockRow
from host.clocks.paces import ABANDONED_AFTER, DAY, PUT_AWAY_AFTER, UNTOUCHED, Pace
from host.clocks.seat_clock import last_end, next_reminder
from host.table.rows import GameRow, SeatRow
from host.table.stored_plan import plan_in
from host.table.table import MUTE, REMOVED

CLOSES_TOLD = (7 * DAY, DAY)
"""Seconds before a sleeping table is abandoned at which its people hear of it."""
STOPPED_SLEEPS_AFTER = 7 * DAY
"""How long a table that stopped for tonight waits for a press."""
MOST_WAITED = 7 * DAY
"""The longest total wait, in a game, for one seat's person who asked the table to wait."""


@dataclass(frozen=True, slots=True)
class TableClocks:
    """All that is due at a table by one version of its row. `off`: Unix time less house time."""

    row: GameRow
    off: float
    due: frozenset[ClockRow]

    @classmethod
    def of(cls, row: GameRow, off: float) -> TableClocks:
        return cls(row, off, rows_of(row, off))

    def fit(self, row: GameRow, off: float) -> bool:
        """Whether they belong to this very row at this house time."""
        return self.row is row and self.off == off

    @property
    def earliest(self) -> float | None:
        return min((clock.due for clock in self.due), default=None)


def rows_of(row: GameRow, off: float) -> frozenset[ClockRow]:
    """All that is due at a table. `off`: Unix time less house time."""
    if row.tutorial:
        return frozenset()
    if row.status == "lobby":
        return frozenset(_of_lobby(row))
    return frozenset(_rows_of(row, off)) if row.status == "running" else frozenset()


def _of_lobby(row: GameRow) -> Iterator[ClockRow]:
    """Remind of a full lobby that nobody starts: after a day without a change, and after another."""
    if not row.full or len(row.people()) < 2 or row.terms.campaign:
        return
    told = (row.nudged_at or 0.0) - row.changed_at
    if told < UNTOUCHED:
        yield ClockRow(row.changed_at + UNTOUCHED, True, row.id, TABLE, "unstarted")
    elif told < 2 * UNTOUCHED:
        yield ClockRow(row.changed_at + 2 * UNTOUCHED, True, row.id, TABLE, "unstarted", "2")


def _rows_of(row: GameRow, off: float) -> Iterator[ClockRow]:
    if row.paused_by in (REMOVED, MUTE) and row.paused_until is not None:
        # Votes, offers and sleep wait, too: nobody could answer them.
        yield ClockRow(row.paused_until, True, row.id, TABLE, "pause")
        return
    if row.asleep_since is not None and row.alone and not row.terms.campaign:
        if not row.pending.put_away:
            yield ClockRow(row.asleep_since + PUT_AWAY_AFTER, False, row.id, TABLE, "put_away")
        return
    if row.asleep_since is not None:
        closes = row.asleep_since + ABANDONED_AFTER
        yield ClockRow(closes, False, row.id, TABLE, "abandon")
        ahead = [closes - before for before in CLOSES_TOLD if closes - before > row.pending.warned]
        if ahead:
            yield ClockRow(min(ahead), False, row.id, TABLE, "closes")
        return
    if row.paused_until is not None and not row.pace.quiet:
        # A press ends it, so that no clock of minutes begins with nobody there.
        stop = row.tonight
        if stop is not None and not stop.asked:
            yield ClockRow(stop.until, True, row.id, TABLE, "tonight")
        waits = row.pace.sleeps_after if stop is None else STOPPED_SLEEPS_AFTER
        yield ClockRow(row.paused_until + waits, True, row.id, TABLE, "sleep")
    elif row.paused_until is not None:
        yield ClockRow(row.paused_until, True, row.id, TABLE, "pause")
    else:
        pace = row.pace
        if any(seat.owes for seat in row.seats) and not any(seat.absence.until for seat in row.people()):
            # A campaign waits for its running game, and sleeps with it. An announced absence is no silence.
            yield ClockRow(row.pressed_at + pace.sleeps_after, False, row.id, TABLE, "sleep")
        for seat in row.seats:
            if seat.owes and seat.in_person:
                yield from _of_seat(row.id, seat, pace, off)
                yield from _of_plan(row, seat)
        yield from _of_host(row)
    yield from _of_pending(row)
    for seat in row.people():
        if seat.absence.until is not None:
            yield ClockRow(seat.absence.until, True, row.id, seat.number, "away")


def _of_seat(game: int, seat: SeatRow, pace: Pace, off: float) -> Iterator[ClockRow]:
    """What is due at a seat whose person owes a decision."""
    clock = seat.clock
    if clock.asked_from is not None:
        yield ClockRow(clock.asked_from + pace.fuse + pace.grace, False, game, seat.number, "asked")
        return
    if seat.absence.waits_from is not None:
        left = MOST_WAITED - seat.absence.waited
        yield ClockRow(seat.absence.waits_from + left, False, game, seat.number, "waited")
        return
    if clock.runs:
        due = last_end(clock, pace, off) + pace.grace
        yield ClockRow(due, False, game, seat.number, "decision", clock.stretch)
    remind = next_reminder(clock, pace, off)
    if remind is not None:
        yield ClockRow(remind, False, game, seat.number, "reminder", clock.stretch)


def _of_plan(row: GameRow, seat: SeatRow) -> Iterator[ClockRow]:
    """First it tells its person when it acts, in a commit of its own: as the turn begins, nothing shows a plan."""
    acts, plan = plan_acts_at(row, seat), plan_in(seat.orders)
    if acts is not None and plan is not None:
        due = acts if plan.told else acts - max(row.pace.pause, plan.pause)
        yield ClockRow(due, False, row.id, seat.number, "plan", seat.clock.stretch)


def plan_acts_at(row: GameRow, seat: SeatRow) -> float | None:
    """House time at which a seat's plan acts by itself; None while it waits, or there is none for this turn."""
    plan = plan_in(seat.orders) if seat.owes and seat.clock.runs_from is not None else None
    if plan is None or (plan.state, plan.when) != ("kept", seat.clock.stretch) or row.pending.consent is not None:
        return None
    return max(seat.clock.runs_from or 0.0, plan.since) + max(row.pace.pause, plan.pause)


def _of_host(row: GameRow) -> Iterator[ClockRow]:
    """When the table passes to a new host because its host is late by a decision time, if somebody is there."""
    host = row.seat_of(row.host_id)
    if host is None or host.clock.late_since is None:
        return
    others = [seat for seat in row.people() if seat.user_id != row.host_id and seat.absence.until is None]
    there = any(seat.clock.late_since is None and not seat.absence.gone for seat in others)
    if there:
        yield ClockRow(host.clock.late_since + row.pace.decision, False, row.id, TABLE, "host")


def _of_pending(row: GameRow) -> Iterator[ClockRow]:
    pending = row.pending
    if pending.vote is not None:
        due = max(pending.vote.due, pending.vote.extended)
        yield ClockRow(due, False, row.id, TABLE, "vote", str(pending.vote.number))
    for offer in pending.offers:
        yield ClockRow(offer.due, False, row.id, offer.seat, "offer", str(offer.number))
    if pending.consent is not None:
        yield ClockRow(pending.consent.due, False, row.id, TABLE, "consent", str(pending.consent.number))

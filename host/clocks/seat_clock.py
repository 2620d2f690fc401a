"""A seat's clock: the time its person has left for the current stretch, in house time (docs/over-days.md).

House time is Unix time minus all downtime of the house (host/due/house_time.py), so nobody loses time by that. A
running clock holds what was left when it started; it is not rewritten as time passes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from host.clocks.paces import HOUR, REMINDED_AFTER, Pace
from host.clocks.quiet_hours import QuietHours, end_of_quiet, waking_end

REMINDED_AGAIN_AFTER = 6 * HOUR
"""For so long after a reminder a clock that starts again sends no other."""


@dataclass(frozen=True, slots=True)
class SeatClock:
    """All times are house time in seconds. `stretch` "": none measured yet."""

    stretch: str = ""
    since: float = 0.0
    """When the seat began to owe in it."""
    left: float = 0.0
    """The rest of the decision's time, when the clock last started or stopped."""
    reserve: float = 0.0
    """The rest of the seat's further time in this game, at the same moment."""
    runs_from: float | None = None
    """None: it is stopped."""
    quiet: QuietHours | None = None
    """Its person's quiet hours when it began: changing them later moves no end."""
    eighth_used: bool = False
    """Whether it was refilled to the least once in this stretch."""
    lent: bool = False
    """Whether it ended unwarned and got more time, once in this stretch."""
    timeouts: int = 0
    """The number of successive stretches that ended by a time-out."""
    late_since: float | None = None
    """When time was up, while its person has not pressed since."""
    spent: str = ""
    """The stretch whose time is up, so that the rest of its decisions are made at once."""
    asked_from: float | None = None
    """When it was asked during another's stretch."""
    reminded: float = 0.0
    """The time up to which this stretch's reminders are done."""
    remind_at: float | None = None
    """The time its person chose for a reminder."""
    former: str = ""
    """The stretch it measured before this one…"""
    former_left: float = 0.0
    """…and the rest of its decision's time, in case that stretch returns by consent."""

    @property
    def runs(self) -> bool:
        return self.runs_from is not None


NEW_CLOCK = SeatClock()


def begun(clock: SeatClock, stretch: str, pace: Pace, quiet: QuietHours | None, now: float) -> SeatClock:
    """A clock for a new stretch; the reserve lasts for the whole game."""
    clock = stopped(clock, now)
    return replace(
        clock,
        former=clock.stretch,
        former_left=clock.left,
        stretch=stretch,
        since=now,
        left=pace.decision,
        runs_from=now,
        quiet=quiet if pace.quiet else None,
        eighth_used=False,
        lent=False,
        spent="",
        reminded=0.0,
        remind_at=None,
    )


def stopped(clock: SeatClock, now: float) -> SeatClock:
    """Stop the clock. The time used comes off the decision's time first, then off the reserve."""
    if clock.runs_from is None:
        return clock
    used = max(0.0, now - clock.runs_from)
    of_decision = min(used, clock.left)
    reserve = max(0.0, clock.reserve - (used - of_decision))
    return replace(clock, left=clock.left - of_decision, reserve=reserve, runs_from=None)


def resumed(clock: SeatClock, pace: Pace, now: float, filled: bool) -> SeatClock:
    """Restart the clock. `filled`: after a pause or an absence, when its person is asked again; the pace's least is
    left then, once a stretch.
    """
    again = filled and now - clock.reminded >= REMINDED_AGAIN_AFTER
    clock = replace(stopped(clock, now), runs_from=now, remind_at=now if again else clock.remind_at)
    if filled and not clock.eighth_used and clock.left < pace.least:
        return replace(clock, left=pace.least, eighth_used=True)
    return clock


def lent(clock: SeatClock, seconds: float, now: float) -> SeatClock:
    """A clock that has ended, with some time to be warned in."""
    return replace(stopped(clock, now), left=seconds, runs_from=now, lent=True)


def given_back(clock: SeatClock, stretch: str, pace: Pace, now: float) -> SeatClock:
    """A stopped clock for a stretch that returns because its action was taken back by consent.

    It has what was left then, but the pace's least at least; the reserve stays spent.
    """
    clock = stopped(clock, now)
    left = clock.left if stretch == clock.stretch else clock.former_left if stretch == clock.former else 0.0
    clock = replace(clock, stretch=stretch, left=max(left, pace.least), late_since=None, spent="", remind_at=None)
    return replace(clock, former="", former_left=0.0)


def decision_end(clock: SeatClock, pace: Pace, off: float) -> float:
    """When a running clock's own time ends and the reserve begins (house time); after quiet hours."""
    assert clock.runs_from is not None
    return _awake(clock, clock.runs_from + clock.left, pace.eighth, off)


def last_end(clock: SeatClock, pace: Pace, off: float) -> float:
    """When time is up (house time): never in the person's quiet hours, nor within an eighth after them.

    `off`: Unix time less house time.
    """
    assert clock.runs_from is not None
    return _awake(clock, clock.runs_from + clock.left + clock.reserve, pace.eighth, off)


def next_reminder(clock: SeatClock, pace: Pace, off: float) -> float | None:
    """When to remind the person next (house time), outside quiet hours; None: no more in this stretch."""
    if clock.remind_at is not None:
        return clock.remind_at
    if clock.runs_from is None and pace.clocked:
        return None
    moments = [_out_of_quiet(clock, moment, off) for moment in _moments(clock, pace, off)]
    ahead = [moment for moment in moments if moment > clock.reminded]
    return min(ahead, default=None)


def is_last_call(clock: SeatClock, pace: Pace, now: float, off: float) -> bool:
    """Whether no reminder comes after one at `now` (house time) before the time is over."""
    if not clock.runs or not pace.clocked:
        return False
    return now >= decision_end(clock, pace, off) - pace.lead


def _moments(clock: SeatClock, pace: Pace, off: float) -> list[float]:
    """The reminders by the pace's table, ignoring quiet hours, without those before the clock began to run."""
    if not pace.clocked:
        return [clock.since + after for after in REMINDED_AFTER]
    assert clock.runs_from is not None
    end = decision_end(clock, pace, off)
    found = [end - before for before in pace.reminders]
    if clock.reserve and pace.quiet:
        # Otherwise the reserve would run out in silence: remind once more shortly before the seat is late.
        found.append(last_end(clock, pace, off) - pace.lead)
    return [moment for moment in found if moment >= clock.runs_from]


def _awake(clock: SeatClock, end: float, eighth: float, off: float) -> float:
    return end if clock.quiet is None else waking_end(end + off, clock.quiet, eighth) - off


def _out_of_quiet(clock: SeatClock, moment: float, off: float) -> float:
    return moment if clock.quiet is None else end_of_quiet(moment + off, clock.quiet) - off

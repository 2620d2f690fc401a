"""How fast a table is played: the time for a decision, when people are reminded, when a table falls asleep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
LIVE, EVENING, DAILY, SLOW, UNCLOCKED = "live", "evening", "daily", "slow", "none"


@dataclass(frozen=True, slots=True)
class Pace:
    """All in seconds. `decision`: for one stretch; a seat is late once this and its reserve are used up."""

    name: str
    decision: float
    reserve: float
    """A seat's further time, once a game."""
    reminders: tuple[float, ...]
    """The reminders' times before the end of the decision's time."""
    fuse: float
    """The time to answer in another's stretch."""
    grace: float
    """The delay of a clock after its end: a press on its way still counts."""
    sleeps_after: float
    """The time without any press after which the table sleeps."""
    quiet: bool
    """Whether clocks and reminders keep out of people's quiet hours."""
    pause: float = 0.0
    """How long a seat's plan waits for its person before it acts."""
    clocked: bool = True
    """Whether anything happens when time is up. If not, the seat only counts as late then."""

    @property
    def eighth(self) -> float:
        """Kept free of ends after quiet hours."""
        return self.decision / 8

    @property
    def lead(self) -> float:
        """The last reminder's time before the end; 0: there is none."""
        return self.reminders[-1] if self.reminders else 0.0

    @property
    def least(self) -> float:
        """The least time a clock has when it starts again: time to be told, and to act."""
        return 2 * self.lead if self.quiet and self.clocked else self.eighth if self.quiet else self.decision


PACES: Mapping[str, Pace] = {
    pace.name: pace
    for pace in (
        Pace(LIVE, 3 * MINUTE, 10 * MINUTE, (MINUTE,), MINUTE, 2.0, DAY, False),
        Pace(EVENING, 15 * MINUTE, 45 * MINUTE, (7.5 * MINUTE, 3 * MINUTE), 10 * MINUTE, 30.0, DAY, False),
        Pace(DAILY, DAY, 2 * DAY, (12 * HOUR, 3 * HOUR), 10 * MINUTE, 30.0, 7 * DAY, True, 10 * MINUTE),
        Pace(SLOW, 3 * DAY, 7 * DAY, (36 * HOUR, 6 * HOUR), 10 * MINUTE, 30.0, 21 * DAY, True, 30 * MINUTE),
        Pace(UNCLOCKED, 7 * DAY, 0.0, (), 10 * MINUTE, 30.0, 30 * DAY, True, clocked=False),
    )
}
REMINDED_AFTER = (3 * DAY, 10 * DAY, 17 * DAY)
"""Without a clock: the times of three reminders, counted from when a seat began to owe."""
UNTOUCHED, UNUSED = DAY, 7 * DAY
"""Seconds without a change after which a lobby's people need not wait for its host, and after which it is closed."""
PUT_AWAY_AFTER = 14 * DAY
"""The time a table of one person sleeps before it is put away."""
ABANDONED_AFTER = 60 * DAY
"""The time a table sleeps, or is set aside, before it is closed for good."""


def usual_pace(people: int) -> str:
    """The pace of a table whose lobby chose none: somebody who plays alone need not hurry."""
    return DAILY if people > 1 else UNCLOCKED

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
    """What a seat has beside that, once a game."""
    reminders: tuple[float, ...]
    """How long before the decision's time is over its person is reminded."""
    fuse: float
    """How long who is asked in another's stretch has to answer."""
    grace: float
    """How long after its end a clock fires: a press on its way still counts."""
    sleeps_after: float
    """How long nobody has to press anything at the table until it sleeps."""
    quiet: bool
    """Whether clocks and reminders keep out of people's quiet hours."""
    clocked: bool = True
    """Whether anything happens when time is up. If not, a seat is only counted as late then."""

    @property
    def eighth(self) -> float:
        """The least time a clock has after a pause, or when its person comes back."""
        return self.decision / 8


PACES: Mapping[str, Pace] = {
    pace.name: pace
    for pace in (
        Pace(LIVE, 3 * MINUTE, 10 * MINUTE, (MINUTE,), MINUTE, 2.0, DAY, False),
        Pace(EVENING, 15 * MINUTE, 45 * MINUTE, (7.5 * MINUTE, 3 * MINUTE), 10 * MINUTE, 30.0, DAY, False),
        Pace(DAILY, DAY, 2 * DAY, (12 * HOUR, 3 * HOUR), 10 * MINUTE, 30.0, 7 * DAY, True),
        Pace(SLOW, 3 * DAY, 7 * DAY, (36 * HOUR, 6 * HOUR), 10 * MINUTE, 30.0, 21 * DAY, True),
        Pace(UNCLOCKED, 7 * DAY, 0.0, (), 10 * MINUTE, 30.0, 30 * DAY, True, clocked=False),
    )
}
REMINDED_AFTER = (3 * DAY, 10 * DAY, 17 * DAY)
"""Without a clock: how long after a seat began to owe its person is reminded, three times in all."""
ABANDONED_AFTER = 60 * DAY
"""How long a table sleeps, or is set aside, until it is closed for good."""


def usual_pace(people: int) -> str:
    """The pace of a table whose lobby chose none: somebody who plays alone need not hurry."""
    return DAILY if people > 1 else UNCLOCKED

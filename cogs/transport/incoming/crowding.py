"""Keeps one person's flood of presses from everybody else: few at a time, a few waiting, the rest dropped."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

AT_ONCE = 3
"""Presses of one person carried out at a time: more than one, as a Start may wait for its posts."""
WAITING = 12
"""…and the number that may wait for their turn; any further press is only acknowledged."""
MINUTE = 60.0
REMEMBERED = 1000
"""The number of people whose commands of the last minute are counted before quiet ones are forgotten."""


@dataclass(slots=True)
class PressLine:
    """One person's presses."""

    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    present: int = 0
    """The number of presses carried out or waiting."""
    told: bool = False
    """Whether the person has been informed of dropped presses since their line was last empty."""


@dataclass(frozen=True, slots=True)
class PressPlace:
    """A place in one's line. `turn`: held while the press is carried out; None: the line is full."""

    turn: asyncio.Semaphore | None
    tell: bool = False
    """Whether to inform the person that presses are dropped."""


class Crowding:
    """The lines of all people; an empty line disappears."""

    def __init__(self, commands_a_minute: int | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """`commands_a_minute`: for one person; None: no limit. `clock`: seconds that only grow."""
        self.commands_a_minute = commands_a_minute
        self._clock = clock
        self._lines: dict[int, PressLine] = {}
        self._commands: dict[int, deque[float]] = {}

    @contextmanager
    def place(self, user_id: int) -> Iterator[PressPlace]:
        """Take a place in the person's line for the block, if there is one."""
        line = self._lines.setdefault(user_id, PressLine())
        if line.present >= AT_ONCE + WAITING:
            tell, line.told = not line.told, True
            yield PressPlace(None, tell)
            return
        line.present += 1
        try:
            yield PressPlace(line.turns)
        finally:
            line.present -= 1
            if line.present == 0:
                self._lines.pop(user_id, None)

    def may_command(self, user_id: int) -> bool:
        """Whether one more command of this person may run within this minute; if so, it counts."""
        if self.commands_a_minute is None:
            return True
        now = self._clock()
        if len(self._commands) > REMEMBERED:
            self._commands = {user: given for user, given in self._commands.items() if now - given[-1] < MINUTE}
        given = self._commands.setdefault(user_id, deque())
        while given and now - given[0] >= MINUTE:
            given.popleft()
        if len(given) >= self.commands_a_minute:
            return False
        given.append(now)
        return True

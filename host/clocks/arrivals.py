"""Counts presses that have arrived but are not carried out yet: a clock lets those that came in time go first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Arrivals:
    """Waiting presses by person, and when each person pressed last anywhere. `clock`: house time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: defaultdict[int, list[float]] = defaultdict(list)
        self._last: dict[int, float] = {}

    @contextmanager
    def arrived(self, user_id: int) -> Iterator[None]:
        """Count a press of this person as waiting for the length of the block."""
        at = self._clock()
        self._waiting[user_id].append(at)
        self._last[user_id] = at
        try:
            yield
        finally:
            self._waiting[user_id].remove(at)
            if not self._waiting[user_id]:
                del self._waiting[user_id]

    def waits(self, user_id: int | None, until: float) -> bool:
        """Whether a press of this person that arrived by `until` is still waiting."""
        return user_id is not None and any(at <= until for at in self._waiting.get(user_id, ()))

    def last(self, user_id: int | None) -> float | None:
        """House time of the person's newest press anywhere since the start."""
        return None if user_id is None else self._last.get(user_id)

"""Finds which of a seat's last actions can be taken back freely, and the state before them.

Actions are free if they came after the barrier (nothing drawn, nothing revealed, no action declared done) and no other
seat has acted since. `History` therefore forgets all states before the last barrier.
"""

from __future__ import annotations

from typing import Generic

from engine.kernel.errors import EngineError
from engine.kernel.game import S


class History(Generic[S]):
    """The states before the actions that may still be taken back, oldest first."""

    __slots__ = ("_steps",)

    def __init__(self) -> None:
        self._steps: list[tuple[int, S]] = []

    def push(self, seat: int, before: S, after: S) -> None:
        """Note that a seat acted. `before` is read-only from now on."""
        if before.barrier == after.barrier:
            self._steps.append((seat, before))
        else:
            self._steps.clear()

    def __len__(self) -> int:
        """The number of actions since the barrier."""
        return len(self._steps)

    def free(self, seat: int) -> int:
        """How many of its last actions the seat can take back freely."""
        count = 0
        for owner, _ in reversed(self._steps):
            if owner != seat:
                break
            count += 1
        return count

    def since(self, seat: int) -> tuple[tuple[int, S], ...]:
        """The seat's last action since the barrier and all later ones of others, oldest first; () for none.

        Each with its seat and the state before, read-only. Taking them back by one undo for each run of a seat, the
        newest first, is as free as any undo: nothing was drawn or revealed since.
        """
        for at in range(len(self._steps) - 1, -1, -1):
            if self._steps[at][0] == seat:
                return tuple(self._steps[at:])
        return ()

    def take_back(self, seat: int, steps: int) -> S:
        """Forget the seat's last `steps` actions (at least 1) and return a copy of the state before them.

        Raises EngineError: "nothing_to_undo" when none is free, "barrier" when fewer are free than requested.
        """
        free = self.free(seat)
        if not free:
            raise EngineError("nothing_to_undo")
        if not 1 <= steps <= free:
            raise EngineError("barrier", free=free, steps=steps)
        state = self._steps[-steps][1]
        del self._steps[-steps:]
        return state.clone()

    def copy(self) -> History[S]:
        """An independent history; the states, which never change, are shared."""
        other: History[S] = History()
        other._steps = self._steps[:]
        return other

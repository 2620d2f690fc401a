"""Why a seat's person may be missing: away until a day, waited for, gone, or with their seat on offer."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Absence:
    """`until`: Unix seconds at which they said they would be back; None: not away."""

    until: float | None = None
    waits: bool = False
    """The table waits for them: their clock is stopped, and no AI plays for them meanwhile."""
    waited: float = 0.0
    """Seconds that the table has waited for them in this game, counted while the seat owed."""
    waits_from: float | None = None
    """House time since which it is waiting."""
    gone: bool = False
    """Discord says that they are no member (any more): an AI plays until they are back."""
    offered: bool = False
    """Anybody may ask for the seat, or take it."""
    sits_since: float = 0.0
    """House time at which they took the seat; 0: they have had it since the start."""

    def away(self, now: float) -> bool:
        """Whether the person said that they are away at `now` (Unix seconds)."""
        return self.until is not None and now < self.until

    def ended(self) -> Absence:
        """The person is here; this one where they were not missing."""
        if self.until is None and not (self.waits or self.gone or self.offered):
            return self
        return replace(self, until=None, waits=False, gone=False, offered=False)


PRESENT = Absence()

"""A row of the balance table: a figure, its target and its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

NO_TARGET = "-"


@dataclass(frozen=True, slots=True)
class TargetRow:
    """One figure, all in words as the table prints them; `interval` is the 95 % one, empty where there is none.

    `target`: NO_TARGET for a figure without one; `met` means nothing then.
    """

    figure: str
    target: str
    value: str
    interval: str
    met: bool

    @property
    def aimed(self) -> bool:
        """Whether the figure has a target."""
        return self.target != NO_TARGET


def told_targets(rows: Sequence[TargetRow]) -> str:
    """ "23 of 27 targets met.": rows without a target count for nothing."""
    aimed = [row for row in rows if row.aimed]
    return f"{sum(row.met for row in aimed)} of {len(aimed)} targets met."

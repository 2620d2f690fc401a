"""A row of the balance table: a figure, what it must be and what it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TargetRow:
    """One figure, all in words as the table prints them; `interval` is the 95 % one, empty where there is none."""

    figure: str
    target: str
    value: str
    interval: str
    met: bool

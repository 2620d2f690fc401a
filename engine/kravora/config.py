"""The options of a table, frozen at the start of a game."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_SEATS, MOST_SEATS = 2, 4


@dataclass(frozen=True, slots=True)
class Config:
    """`plunder`: wall points taken from another pay (§9.3). `few_slots`: only so many buildings a player (§9.3)."""

    seats: int
    plunder: bool = False
    few_slots: bool = False

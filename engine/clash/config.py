"""The options of a table, frozen at the start of a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Config:
    """`clans`: one clan index a seat (all different). `layout`: "random" or the id of a preset.

    `points` to win (§7: 4). `round_limit` 0 means none (§11; default 20, with two players 15).
    `edition` is "retail-2019" for now; other editions, solo and heroes have their own issue.
    """

    clans: tuple[int, ...]
    layout: str = "random"
    points: int = 4
    round_limit: int = 20
    edition: str = "retail-2019"

    @property
    def seats(self) -> int:
        return len(self.clans)


def default_round_limit(seats: int) -> int:
    """§11 [H]: 15 rounds with two players, else 20."""
    return 15 if seats == 2 else 20

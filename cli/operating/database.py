"""An unusable database in the commands' words: one sentence and an exit code."""

from __future__ import annotations

from datetime import UTC, datetime

from cli.errors import Faulty, Unfit
from host.store.copies.restoring import Holding
from host.store.database.unusable import Problem, Unusable

BROKEN = frozenset({Problem.DAMAGED, Problem.LOST, Problem.FULL, Problem.DISK, Problem.LOCKED})
"""Problems of the database itself; all others are a setting or a version that doesn't fit."""


def refused(error: Unusable) -> Unfit:
    return Faulty(error.sentence) if error.problem in BROKEN else Unfit(error.sentence)


def told_of(holding: Holding) -> str:
    """The content of a database file, in words."""
    games = sum(holding.games.values())
    by_status = ", ".join(f"{number} {status}" for status, number in holding.games.items())
    newest = (
        f", the newest of {datetime.fromtimestamp(holding.newest, UTC):%Y-%m-%d %H:%M} UTC" if holding.newest else ""
    )
    return f"{games} games ({by_status or 'none'}) with {holding.entries} entries{newest}"

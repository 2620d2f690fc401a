"""The port through which the running bot reports durations; it does nothing where nobody measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import Connection, func, select

from host.store.queries.sql_tables import games, outbox

Outcome = Literal["done", "refused", "late", "fault", "let_go"]
"""A press's end: carried out; refused by house or rules; too late to be answered; a fault of ours; one too many."""
Access = Literal["read", "write"]


class HouseMeter:
    """Takes durations in seconds, and nothing that names a person, table or server; this one forgets them."""

    def pressed(self, outcome: Outcome, acknowledged: float | None, answered: float) -> None:
        """Report a finished press or command. `acknowledged`, `answered`: seconds since it arrived, None: it
        was not.
        """

    def thought(self, waited: float) -> None:
        """Report how long an AI seat's plan waited for a worker."""

    def stored(self, access: Access, took: float) -> None:
        """Report a finished transaction; `took` includes its wait for others."""

    def lent(self) -> None:
        """Report a clock that ended unwarned, and got more time."""


NO_METER = HouseMeter()


@dataclass(frozen=True, slots=True)
class Figures:
    """The state of the house at a moment."""

    owed: int = 0
    """Undelivered posts."""
    oldest: float = 0.0
    """Age in seconds of the oldest."""
    games: Mapping[str, int] = field(default_factory=dict)
    """[status] -> number of games."""
    thinking: int = 0
    """AI seats' plans waiting for a worker."""


def figures(connection: Connection, now: float, thinking: int) -> Figures:
    """Read the figures. `now`: Unix seconds."""
    waits = outbox.c.state == "waiting"
    owed, first = connection.execute(select(func.count(), func.min(outbox.c.at)).where(waits)).one()
    by_status = connection.execute(select(games.c.status, func.count()).group_by(games.c.status)).all()
    oldest = 0.0 if first is None else max(0.0, now - first)
    return Figures(int(owed), oldest, {str(status): int(count) for status, count in by_status}, thinking)

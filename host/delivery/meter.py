"""The port through which the running bot reports durations; it does nothing where nobody measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import Connection, func, or_, select

from host.store.queries.leases import HOUSE
from host.store.queries.sql_tables import games, leases, outbox
from host.table.rows import OPEN
from host.table.table import FINISHED

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

    def delivered(self, late: float) -> None:
        """Report a delivered post. `late`: seconds since it was queued."""

    def planned(self, what: str, pace: str, why: str) -> None:
        """Report what became of a plan: kept, acted, failed (and why), dropped; and at what pace."""

    def stored(self, access: Access, took: float) -> None:
        """Report a finished transaction; `took` includes its wait for others."""

    def lent(self) -> None:
        """Report a clock that ended unwarned, and got more time."""


NO_METER = HouseMeter()


@dataclass(frozen=True, slots=True)
class AiLoad:
    """The games in which an AI seat owes a decision."""

    thinking: int = 0
    queued: int = 0
    """They wait for their turn to think, or after a fault."""
    longest: float = 0.0
    """Seconds since the first of them began to wait for its AI seats."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The state at a moment of all that this process looks after."""

    owed: int = 0
    """Undelivered posts."""
    oldest: float = 0.0
    """Age in seconds of the oldest."""
    games: Mapping[str, int] = field(default_factory=dict)
    """[status] -> number of games."""
    ai: AiLoad = field(default_factory=AiLoad)


def figures(connection: Connection, owner: str, now: float, ai: AiLoad) -> Figures:
    """Read the figures of one process, so that those of all can be added up. `now`: Unix seconds.

    A game counts where its lease is; finished ones have none and count where the house's own work is done.
    """
    own = select(leases.c.game).where(leases.c.owner == owner)
    waits = (outbox.c.state == "waiting", outbox.c.game.in_(own))
    owed, first = connection.execute(select(func.count(), func.min(outbox.c.at)).where(*waits)).one()
    of_house = connection.execute(own.where(leases.c.game == HOUSE)).first() is not None
    statuses = set(OPEN) | (set(FINISHED) if of_house else set())
    here = (games.c.status.in_(statuses), or_(games.c.id.in_(own), games.c.status.in_(FINISHED)))
    by_status = connection.execute(select(games.c.status, func.count()).where(*here).group_by(games.c.status)).all()
    oldest = 0.0 if first is None else max(0.0, now - first)
    return Figures(int(owed), oldest, {str(status): int(count) for status, count in by_status}, ai)

"""Queries on what people did that others hear of, counted for the brakes; kept beside what people were told."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from host.posts.brakes import ASKERS, Appeal
from host.store.queries.sql_tables import told
from host.table.refusals import HostError, Refusal

DID = "did."
"""Before the appeal in the column `kind`."""


def add(connection: Connection, user_id: int, game: int, appeal: Appeal, now: float, times: int = 1) -> None:
    """Note that somebody does it now, so many times. Raises HostError "too_often" (fact: at) above the brake."""
    brake, kind = ASKERS[appeal], f"{DID}{appeal}"
    lately = select(told.c.at).where(told.c.user_id == user_id, told.c.kind == kind, told.c.at > now - brake.within)
    done = connection.execute((lately if brake.anywhere else lately.where(told.c.game == game)).order_by(told.c.at))
    moments = [*done.scalars(), *[now] * times]
    if len(moments) > brake.most:
        raise HostError(Refusal.TOO_OFTEN, at=moments[len(moments) - brake.most - 1] + brake.within)
    keys = [f"{kind}.{now:.3f}.{number}" for number in range(len(moments) - times, len(moments))]
    rows = [{"user_id": user_id, "game": game, "key": key, "kind": kind, "at": now} for key in keys]
    if rows:
        connection.execute(insert(told), rows)

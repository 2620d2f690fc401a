"""The tables that wait for somebody, as in their list: the question, when it is due, soonest first."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from cogs.tables.wording.time_words import relative
from cogs.transport.incoming.request import Request
from host.table.refusals import HostError
from host.table.table import Table

LOOKED_AT = 10
"""Tables whose question a list shows: each needs the whole game to be loaded."""


def by_due(tables: Sequence[Table], user: int) -> list[Table]:
    """The soonest due first, then those without an end, sleeping tables last."""
    return sorted(tables, key=lambda table: (table.asleep_since is not None, due_of(table, user) or float("inf")))


def due_of(table: Table, user: int) -> float | None:
    """When this person's decision is due (Unix seconds); None where none of their clocks runs."""
    own = table.seat_of(user)
    time = None if own is None else table.seats[own].time
    return None if time is None else time.due


async def asked_words(request: Request, tables: Sequence[Table]) -> Mapping[int, str]:
    """Maps a table's number to the person's decision, as in "your second action", for the first of these tables."""
    found = await asyncio.gather(*(_asked(request, table) for table in tables[:LOOKED_AT]))
    return {table.id: words for table, words in zip(tables, found, strict=False) if words}


async def _asked(request: Request, table: Table) -> str:
    if table.tutorial or table.set_aside:
        return ""
    try:
        look = await request.house.reading.look(table.id, request.user_id)
    except HostError:
        return ""
    if look.seat is None or not look.owes:
        return ""
    return request.screens(table).presenter.asked(look.view, look.seat, request.t)


def waiting_line(request: Request, table: Table, asked: str) -> str:
    """A table's line: "41. Clash of Rage, #table: your second action, due in 3 hours"."""
    t, due = request.t, due_of(table, request.user_id)
    told = asked or t("your move")
    if table.asleep_since is not None:
        told = t("{asked} (asleep)", asked=told)
    elif table.removed:
        told = t("{asked} (its server removed me)", asked=told)
    elif table.paused_until is not None:
        told = t("{asked} (paused)", asked=told)
    elif due is not None:
        told = t("{asked}, due {relative}", asked=told, relative=relative(due))
    title = request.screens(table).title(t)
    return t(
        "{number}. {game}, <#{channel}>: {told}", number=table.id, game=title, channel=table.place.posts_to, told=told
    )

"""The public line on who plays a seat from now on, the same for every game (screens §24)."""

from __future__ import annotations

from cogs.tables.wording.levels import level_word
from cogs.tables.wording.names import seat_name
from cogs.transport.panels.text import instant, shown
from data.texts import Texts
from host.posts.post import Button, Post
from host.table.table import Seat, Table


def seat_post(table: Table, number: int, t: Texts) -> Post:
    """The line: a new post when the seat is first handed over, edited afterwards."""
    seat = table.seats[number]
    role, name, level = f"seat.{number}", shown(seat_name(seat, t)), level_word(seat.ai, t)
    if seat.ai is None:
        return Post(role, t("{name} plays again.", name=name), "replace")
    if not seat.handed:
        return Post(role, t("{name} left. An AI ({level}) plays on.", name=name, level=level), "edit")
    return Post(
        role, _away_line(seat, name, level, t), "edit", rows=((Button(t("I'm back"), "table_back", str(number)),),)
    )


def _away_line(seat: Seat, name: str, level: str, t: Texts) -> str:
    until = None if seat.time is None else seat.time.away_until
    if until is None:
        return t("{name} is away. An AI ({level}) plays meanwhile.", name=name, level=level)
    return t(
        "{name} is away until {moment} at the latest. An AI ({level}) plays meanwhile.",
        name=name,
        moment=instant(until),
        level=level,
    )

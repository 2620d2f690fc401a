"""The public line that says who plays a seat from now on, the same for every game (screens §24)."""

from __future__ import annotations

from cogs.tables.levels import level_word
from cogs.tables.names import seat_name
from cogs.transport.text import shown
from data.texts import Texts
from host.ports import Button, Post, Table


def seat_post(table: Table, number: int, t: Texts) -> Post:
    """The line: a new post when the seat is first handed over, edited afterwards."""
    seat = table.seats[number]
    role, name, level = f"seat.{number}", shown(seat_name(seat, t)), level_word(seat.ai, t)
    if seat.ai is None:
        return Post(role, t("{name} plays again.", name=name), "update")
    if not seat.handed:
        return Post(role, t("{name} has left; an AI ({level}) plays on.", name=name, level=level), "edit")
    lines = [t("{name} is away; an AI ({level}) plays until they are back.", name=name, level=level)]
    if not any(each.in_person for each in table.seats):
        lines.append(t("Only AI seats are left: they finish this round, then the game waits until somebody is back."))
    return Post(role, "\n".join(lines), "edit", rows=((Button(t("I am back"), "table_back", str(number)),),))

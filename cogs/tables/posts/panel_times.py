"""How a running table stands with time, as one of its panels says it: one's own end, whom it waits for, a pause."""

from __future__ import annotations

from cogs.tables.posts.notes import outcome_of
from cogs.tables.wording.time_words import time_line
from data.texts import Texts
from host.posts.ports import Presenter
from host.table.presses import SeatView


def panel_times(presenter: Presenter, look: SeatView, t: Texts) -> list[str]:
    """The lines for whoever sees the table so; [] where no clock is of any concern."""
    table = look.table
    if table.status != "running" or table.tutorial or table.set_aside:
        return []
    owed = [seat.number for seat in table.seats if seat.time is not None and seat.time.owes]
    otherwise = ""
    if look.seat is not None and look.owes:
        # From the seat's own view: for its person alone.
        otherwise = outcome_of(table, presenter.otherwise(look.view, look.seat, t), t)
    return time_line(table, look.seat, owed, otherwise, t)

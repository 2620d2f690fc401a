"""The times in a running table's panel: one's own end, whom the table waits for, a pause."""

from __future__ import annotations

from cogs.tables.wording.table_outcome import own_outcome
from cogs.tables.wording.time_words import time_line
from data.texts import Texts
from host.posts.ports import Presenter
from host.table.presses import SeatView


def panel_times(presenter: Presenter, look: SeatView, t: Texts) -> list[str]:
    """The lines for the person with this view; [] where no clock matters."""
    table = look.table
    if table.status != "running" or table.tutorial or table.set_aside:
        return []
    owed = [seat.number for seat in table.seats if seat.time is not None and seat.time.owes]
    otherwise = ""
    if look.seat is not None and look.owes:
        # Made from the seat's own view, so for its person alone.
        otherwise = own_outcome(table, presenter.otherwise(look.view, look.seat, t), t)
    return time_line(table, look.seat, owed, otherwise, t)

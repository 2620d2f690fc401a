"""Times in words: when something is due, what is to spare, how long it lasts (docs/screens.md)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.wording.names import seat_name
from cogs.transport.text import instant, shown
from data.texts import Texts
from host.clocks.paces import DAY, HOUR, MINUTE
from host.table.table import Seat, Table


def span(seconds: float, t: Texts) -> str:
    """A length of time, rounded down to what matters: "2 days 5 h", "31 h", "9 min"."""
    if seconds >= 3 * DAY:
        days, hours = int(seconds // DAY), int(seconds % DAY // HOUR)
        told = t.n("{count} day", "{count} days", days)
        return " ".join((told, t("{hours} h", hours=hours))) if hours else told
    if seconds >= 3 * HOUR:
        return t("{hours} h", hours=int(seconds // HOUR))
    if seconds >= HOUR:
        hours, minutes = int(seconds // HOUR), int(seconds % HOUR // MINUTE)
        told = t("{hours} h", hours=hours)
        return " ".join((told, t("{minutes} min", minutes=minutes))) if minutes else told
    return t("{minutes} min", minutes=max(1, int(seconds // MINUTE)))


def relative(moment: float) -> str:
    """A time stamp shown as the time until then, or since."""
    return f"<t:{int(moment)}:R>"


def due_words(seat: Seat, t: Texts) -> str:
    """When a seat's decision is due and its time to spare; "" where no clock runs."""
    time = seat.time
    if time is None or time.due is None:
        return ""
    when = t("Due {moment}, {relative}", moment=instant(time.due), relative=relative(time.due))
    if time.spare >= MINUTE:
        return t("{due}, {span} to spare.", due=when, span=span(time.spare, t))
    return f"{when}."


def due_of_one(seat: Seat, t: Texts) -> str:
    """When the one seat everybody waits for has to decide, or why that is open; "" where no clock runs."""
    return due_words(seat, t) or next(iter(_other_line(seat, t)), "")


def due_of_several(table: Table, seats: Sequence[int], t: Texts) -> str:
    """When each of several seats has to decide, in a line; "" where no clock runs."""
    told = []
    for number in seats:
        seat = table.seats[number]
        if seat.time is not None and seat.time.due is not None:
            told.append(f"{shown(seat_name(seat, t))} {relative(seat.time.due)}")
    return t("Due: {names}.", names=" · ".join(told)) if told else ""


def time_line(table: Table, number: int | None, owed: Sequence[int], otherwise: str, t: Texts) -> list[str]:
    """The times for one's own panel: when one's time ends and what then happens, or whom the table waits for."""
    lines: list[str] = []
    if table.asleep_since is not None:
        lines.append(t("This table sleeps: nobody has pressed anything for long. Any press of yours wakes it."))
    if table.removed:
        lines.append(removed_words(table, t))
    elif table.paused_until is not None:
        lines.append(
            t("Paused until {moment} at the latest; whoever wants may play.", moment=instant(table.paused_until))
        )
    for seat in (table.seats[each] for each in owed):
        own = seat.number == number
        if table.paused_until is not None:
            lines.extend(_left_line(seat, t))
            continue
        lines.extend(_own_line(seat, otherwise, t) if own else _other_line(seat, t))
    if number is not None and number not in owed and owed and table.paused_until is None:
        lines.extend(_spare_line(table.seats[number], t))
    return lines


def _spare_line(seat: Seat, t: Texts) -> list[str]:
    """The time to spare in this game of a person nobody waits for."""
    if seat.time is None or seat.time.spare < MINUTE:
        return []
    return [t("You: {span} to spare.", span=span(seat.time.spare, t))]


def removed_words(table: Table, t: Texts) -> str:
    """Say that a table stands still without its server, and what ends that."""
    return t(
        "The bot was removed from this table's server. Everything is kept and stands still; added again by {moment}, "
        "it goes on.",
        moment=instant(table.paused_until or 0.0),
    )


def _left_line(seat: Seat, t: Texts) -> list[str]:
    """A seat's time left while its clock is stopped."""
    time = seat.time
    if time is None or not seat.in_person or time.left + time.spare < MINUTE:
        return []
    return [t("{name}: {span} left.", name=shown(seat_name(seat, t)), span=span(time.left + time.spare, t))]


def _own_line(seat: Seat, otherwise: str, t: Texts) -> list[str]:
    time = seat.time
    if time is None:
        return []
    if time.due is not None:
        then = t("Then: {otherwise}.", otherwise=otherwise) if otherwise else ""
        return [" ".join(part for part in (due_words(seat, t), then) if part)]
    return []


def _other_line(seat: Seat, t: Texts) -> list[str]:
    time, name = seat.time, shown(seat_name(seat, t))
    if time is None or not seat.in_person:
        return []
    if time.late_since is not None:
        return [t("{name} is late since {relative}; the table waits.", name=name, relative=relative(time.late_since))]
    if time.waits and time.away_until is not None:
        return [t("{name} is away until {moment}; the table waits.", name=name, moment=instant(time.away_until))]
    if time.due is not None:
        return [f"{name}: {due_words(seat, t)}"]
    return []

"""Times in words: when something is due, what is to spare, how long it lasts (docs/screens.md)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.wording.names import seat_name
from cogs.transport.panels.text import begun, instant, shown
from data.texts import Texts
from host.clocks.paces import DAY, HOUR, MINUTE, PACES, Pace, usual_pace
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


def pace_of(table: Table) -> Pace:
    """The pace a table is played at."""
    return PACES[table.terms.pace or usual_pace(sum(seat.user_id is not None for seat in table.seats))]


def due_of(seat: Seat) -> str:
    """The time until a seat's decision or answer is due; "" where no clock runs."""
    due = None if seat.time is None else seat.time.due or seat.time.answer_by
    return "" if due is None else relative(due)


def owing_of(table: Table) -> list[int]:
    """The seats whose people have to decide something."""
    return [seat.number for seat in table.seats if seat.in_person and seat.time is not None and seat.time.owes]


def standing_time(table: Table, t: Texts) -> str:
    """What follows the first line of the newest post: by when people decide, or why no clock runs."""
    if table.asleep_since is not None:
        return " · " + t("asleep")
    if table.paused_until is not None:
        return f" · {paused_words(table, t)}"
    if not any(seat.in_person for seat in table.seats):
        return "\n" + t("Only AIs are left. They finish the round. Then the game waits for a person.")
    owing = owing_of(table)
    due = due_of_several(table, owing, t)
    waits = other_line(table, table.seats[owing[0]], t) if len(owing) == 1 and not due else []
    return f" · {due}" if due else "".join(f"\n{line}" for line in waits)


def paused_words(table: Table, t: Texts) -> str:
    """Until when a table is paused, true after that moment, too: where no clock of minutes runs before a press."""
    moment = instant(table.paused_until or 0.0)
    if pace_of(table).quiet:
        return t("paused until {moment}", moment=moment)
    return t("paused until somebody presses, from {moment} on", moment=moment)


def due_of_several(table: Table, seats: Sequence[int], t: Texts) -> str:
    """When each of several seats has to decide: one time, where all have the same; "" where no clock runs."""
    times = {number: due_of(table.seats[number]) for number in seats}
    told = {due for due in times.values() if due}
    if len(told) < 2:
        return "".join(t("due {relative}", relative=due) for due in told)
    return " · ".join(f"{shown(seat_name(table.seats[number], t))} {due}" for number, due in times.items() if due)


def _due_words(table: Table, seat: Seat, t: Texts) -> str:
    """When a seat's decision is due, and what little it has to spare then; "" where no clock runs."""
    due = due_of(seat)
    return " ".join(
        part for part in (t("Due {relative}.", relative=due) if due else "", _little(table, seat, t)) if part
    )


def _little(table: Table, seat: Seat, t: Texts) -> str:
    """A person's time to spare in this game, once it is less than a decision takes."""
    if seat.time is None or not MINUTE <= seat.time.spare < pace_of(table).decision:
        return ""
    return t("{span} to spare.", span=span(seat.time.spare, t))


def time_line(table: Table, number: int | None, owed: Sequence[int], otherwise: str, t: Texts) -> list[str]:
    """The times for one's own panel: when one's time ends and what then happens, or whom the table waits for."""
    lines: list[str] = []
    if table.asleep_since is not None:
        lines.append(t("This table is asleep. Press anything to wake it."))
    if table.removed:
        lines.append(removed_words(table, t))
    elif table.paused_until is not None:
        lines.append(f"{begun(paused_words(table, t))}. " + t("You may still play."))
    for seat in sorted((table.seats[each] for each in owed), key=lambda seat: seat.number != number):
        own = seat.number == number
        if table.paused_until is not None:
            lines.extend(_left_line(seat, t))
            continue
        lines.extend(_own_line(table, seat, otherwise, t) if own else other_line(table, seat, t))
    if number is not None and number not in owed and owed and table.paused_until is None:
        lines.extend(line for line in (_little(table, table.seats[number], t),) if line)
    return lines


def removed_words(table: Table, t: Texts) -> str:
    """Say that a table stands still without its server, and what ends that."""
    return t(
        "This table's server removed me. Nothing is lost: if I'm back by {moment}, the game goes on.",
        moment=instant(table.paused_until or 0.0),
    )


def _left_line(seat: Seat, t: Texts) -> list[str]:
    """A seat's time left while its clock is stopped."""
    time = seat.time
    if time is None or not seat.in_person or time.left + time.spare < MINUTE:
        return []
    return [t("{name}: {span} left.", name=shown(seat_name(seat, t)), span=span(time.left + time.spare, t))]


def _own_line(table: Table, seat: Seat, otherwise: str, t: Texts) -> list[str]:
    if not due_of(seat):
        return []
    return [" ".join(part for part in (_due_words(table, seat, t), _then(seat, otherwise, t)) if part)]


def _then(seat: Seat, otherwise: str, t: Texts) -> str:
    """What comes of it: at its due, or when its spare time ends, too."""
    if seat.time is None or not otherwise:
        return ""
    due, last = seat.time.due, seat.time.last
    if due is None or last is None or last - due < MINUTE:
        return t("Then: {otherwise}.", otherwise=otherwise)
    return t("Otherwise, {relative}: {otherwise}.", relative=relative(last), otherwise=otherwise)


def other_line(table: Table, seat: Seat, t: Texts) -> list[str]:
    """Why the table waits for another person, or until when; [] where no clock matters."""
    time, name = seat.time, shown(seat_name(seat, t))
    if time is None or not seat.in_person:
        return []
    if time.late_since is not None and not pace_of(table).clocked:
        return [t("The table waits for {name}.", name=name)]
    if time.late_since is not None:
        return [t("{name:'s} time ran out {relative}. The table waits.", name=name, relative=relative(time.late_since))]
    if time.waits and time.away_until is not None:
        return [t("{name} is away until {moment}. The table waits.", name=name, moment=instant(time.away_until))]
    return [t("{name}: due {relative}.", name=name, relative=due_of(seat))] if due_of(seat) else []

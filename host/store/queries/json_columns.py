"""Turns value objects into JSON columns and back."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from host.clocks.absence import PRESENT, Absence
from host.clocks.quiet_hours import QuietHours
from host.clocks.seat_clock import NEW_CLOCK, SeatClock
from host.table.pending import NOTHING_OPEN, PendingQuestions

_CLOCK, _ABSENCE, _PENDING = TypeAdapter(SeatClock), TypeAdapter(Absence), TypeAdapter(PendingQuestions)
_ADAPTERS: dict[type, TypeAdapter[Any]] = {SeatClock: _CLOCK, Absence: _ABSENCE, PendingQuestions: _PENDING}


def to_json(value: Any) -> dict[str, Any] | None:
    """A value object as JSON; None where it still has its defaults."""
    if value in (NEW_CLOCK, PRESENT, NOTHING_OPEN):
        return None
    adapter: TypeAdapter[Any] = _ADAPTERS[type(value)]
    found: dict[str, Any] = adapter.dump_python(value, mode="json")
    return found


def clock_of(data: Any) -> SeatClock:
    """Read a clock; quiet hours in an unknown zone count as none, so that a table never hangs on them."""
    if data is None:
        return NEW_CLOCK
    quiet = data["quiet"]
    hours = None if quiet is None else QuietHours.frozen([quiet["zone"], quiet["begins"], quiet["ends"]])
    return _CLOCK.validate_python({**data, "quiet": hours})


def absence_of(data: Any) -> Absence:
    return PRESENT if data is None else _ABSENCE.validate_python(data)


def pending_of(data: Any) -> PendingQuestions:
    return NOTHING_OPEN if data is None else _PENDING.validate_python(data)

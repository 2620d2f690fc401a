"""Who holds a seat from which entry on: a record of format 3 names each change, so that its `by` can be held to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, Protocol

from engine.kernel.characters import OPEN, parted
from engine.kernel.errors import RecordError
from engine.kernel.fairness.binding import AI, PERSON, Binding
from engine.kernel.records.deciders import ORDERS, Decided, plan_of
from engine.kernel.records.deciders import PERSON as ENTRY_PERSON

Why = Literal["time", "away", "vote", "left", "taken", "given"]
TIME: Final = "time"
AWAY: Final = "away"
VOTE: Final = "vote"
LEFT: Final = "left"
TAKEN: Final = "taken"
GIVEN: Final = "given"
"""Why a seat changed hands: its time was up; its person went away, or left; by a vote; a person came (back) and took
it; a person gave it to another."""
WHYS = (TIME, AWAY, VOTE, LEFT, TAKEN, GIVEN)


class HeldEntry(Decided, Protocol):
    """The facts of an entry needed here."""

    @property
    def undo(self) -> int: ...


class Holder(NamedTuple):
    """From `entry` on the seat is held by `holder`: a person, or an AI of a level ("ai.LEVEL")."""

    seat: int
    entry: int
    holder: str
    why: Why


def last_of(binding: Binding, rows: Sequence[Holder], seat: int) -> str:
    return next((row.holder for row in reversed(rows) if row.seat == seat), binding.seats[seat])


def is_held(holder: str, word: str) -> bool:
    """Whether a holder as it is known is this one: a character that was left open may be any."""
    level, character = parted(holder)
    return holder == word or (character == OPEN and parted(word)[0] == level and parted(word)[1] != "")


def check_held(binding: Binding, entries: Sequence[HeldEntry], rows: Sequence[Holder]) -> None:
    """Every `by` fits the holder of its entry. Raises RecordError "holder" (entry, by, holder)."""
    held, left = list(binding.seats), list(rows)
    for entry in entries[1:]:
        while left and left[0].entry <= entry.number:
            row = left.pop(0)
            held[row.seat] = row.holder
        _check_one(held, entry)


def check_never_acted(binding: Binding, entries: Sequence[HeldEntry]) -> None:
    """Format 2 names no holders: an AI seat at which no person ever acted kept the level that was bound.

    Raises RecordError "holder" (entry, by, holder).
    """
    acted = {entry.seat for entry in entries[1:] if _by_person(entry)}
    held = list(binding.seats)
    for entry in entries[1:]:
        if entry.seat not in acted and held[entry.seat] != PERSON:
            _check_one(held, entry)


def untold(binding: Binding, entries: Sequence[HeldEntry]) -> list[int]:
    """Seats of format 2 that an AI played whose level nothing bound."""
    played = {entry.seat for entry in entries[1:] if plan_of(entry.by) is not None}
    acted = {entry.seat for entry in entries[1:] if _by_person(entry)}
    return sorted(seat for seat in played if seat in acted or binding.seats[seat] == PERSON)


def _by_person(entry: HeldEntry) -> bool:
    """Whether a person decided; who takes back with consent takes back an AI seat's actions, too."""
    return entry.by in (ENTRY_PERSON, ORDERS) and not entry.undo


def _check_one(held: list[str], entry: HeldEntry) -> None:
    plan, holder = plan_of(entry.by), held[entry.seat]
    if _by_person(entry) and holder != PERSON:
        raise RecordError("holder", entry=entry.number, by=entry.by, holder=holder)
    if plan is None:
        return
    word = f"{AI}{plan.level}"
    if not is_held(holder, word):
        raise RecordError("holder", entry=entry.number, by=entry.by, holder=holder)
    held[entry.seat] = word

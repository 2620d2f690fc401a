"""Finds the turn that a panel is about: the true one, or the rehearsal of a planned one (§9.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import discord

from cogs.kravora.wording import KravoraWording, wording_of
from cogs.tables.running.carry_out import done_before, newest_entries, owes, own_seat
from cogs.transport.contract import Call, Id, base36
from cogs.transport.panels.panel import Row, args_of, ids_of, looking_row
from cogs.transport.panels.widgets import button
from engine.kernel.game import Action, Event
from engine.kernel.planning import Rehearsal
from engine.kravora.pieces import actions as a
from engine.kravora.pieces import events as ev
from engine.kravora.views.view_choices import choices_in
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry

RECENT = 80
"""How many entries are searched for what can be undone."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A press with what it is about; in a rehearsal all of it is imagined."""

    call: Call
    wording: KravoraWording
    undoable: int = 0
    """How many of the seat's newest actions can be taken back."""
    since: tuple[Event, ...] = ()
    """What happened since the person's newest action; () where nothing did."""

    @property
    def seat(self) -> int:
        return own_seat(self.call)

    @property
    def rehearsal(self) -> Rehearsal | None:
        return None if self.call.planned is None else self.call.planned.rehearsal

    @property
    def payload(self) -> str:
        """What the id pressed carries for its screen."""
        return args_of(self.call).payload

    def choices(self) -> list[Action]:
        """What the seat may do now, in the engine's order."""
        return choices_in(self.wording.view)

    def id(self, verb: str, payload: str = "") -> Id:
        return ids_of(self.call).id(verb, payload)

    def value(self, payload: object) -> str:
        """An option's value, new at every step (screens D8)."""
        return ids_of(self.call).value(payload)

    def button(self, label: str, verb: str, payload: str = "", style: str = "secondary") -> Any:
        return button(label, self.id(verb, payload), style)

    def do(self, label: str, actions: Sequence[Action], style: str = "secondary") -> Any:
        """A button that carries out actions."""
        return self.button(label, "do", "-".join(map(base36, actions)), style)


def read_actions(code: str) -> list[Action]:
    """Read them; raises HostError "stale" for what no panel of ours holds. Whether they are legal is not asked."""
    try:
        return [int(part, 36) for part in code.split("-") if part]
    except ValueError:
        raise HostError(Refusal.STALE) from None


async def true_turn(call: Call) -> Turn:
    """The decision the presser owes. Raises HostError "not_yours"."""
    owes(call)
    entries = await newest_entries(call, RECENT)
    seat = own_seat(call)
    return Turn(call, wording_of(call), free_steps(entries, seat), happened_since(entries, seat))


def rehearsed_turn(call: Call) -> Turn:
    """The same of a press in a rehearsal."""
    return Turn(call, wording_of(call), 0 if call.planned is None else len(call.planned.rehearsal.done))


def happened_since(entries: Sequence[LogEntry], seat: int) -> tuple[Event, ...]:
    """The events after a person's newest action, with what its end of turn led to.

    A turn that the seat's plan, or an AI in its place, has played meanwhile is among them, and what came before an
    answer about a shield: the post above counts from the end of one's turn, too. Where `entries` do not go
    back far enough, the events begin with a turn or a round, as nobody can tell whose the earlier ones were.
    """
    since: list[Event] = []
    for entry in _newest(entries):
        if entry.seat == seat and entry.by == "person" and entry.action not in (a.CANCEL, a.LET):
            if entry.action == a.END:
                since[:0] = entry.events[_first_beginning(entry.events) :]
            return tuple(since)
        since[:0] = entry.events
    if entries and entries[0].number > 1:
        del since[: _first_beginning(since)]
    return tuple(since)


def since_own_end(entries: Sequence[LogEntry], seat: int) -> tuple[Event, ...] | None:
    """The events after a person ended their newest turn, whose results they have read; None where it is not there.

    `entries`: the public log. It names no action: an end is known by the turn it led to.
    """
    own = [at for at, entry in enumerate(entries) if (entry.seat, entry.by) == (seat, "person") and not entry.undone]
    ends = [at for at in own if _first_beginning(entries[at].events) < len(entries[at].events)]
    if not ends:
        return None
    first, *later = entries[ends[-1] :]
    events = [event for entry in later if not entry.undone for event in entry.events]
    return (*first.events[_first_beginning(first.events) :], *events)


def _first_beginning(events: Sequence[Event]) -> int:
    """Where the first turn or round begins; after all of them where none does."""
    return next((at for at, event in enumerate(events) if event[0] in (ev.TURN, ev.ROUND)), len(events))


def free_steps(entries: Sequence[LogEntry], seat: int) -> int:
    """How many of a seat's newest actions can be taken back: none before an ended step or another's answer."""
    own = takewhile(lambda entry: entry.seat == seat and entry.action not in (None, a.DONE, a.END), _newest(entries))
    return sum(1 for _ in own)


def just_ended(entries: Sequence[LogEntry], seat: int) -> bool:
    """Whether a seat's end of turn is the newest thing that holds, so that it can be taken back: no round began."""
    newest = next(_newest(entries), None)
    if newest is None or newest.seat != seat or newest.action != a.END:
        return False
    return not any(event[0] in (ev.ROUND, ev.OVER) for event in newest.events)


def _newest(entries: Sequence[LogEntry]) -> Iterator[LogEntry]:
    """The entries that hold, the newest first."""
    return (entry for entry in reversed(entries) if not entry.undone and not entry.undo)


async def seen_before(call: Call) -> bool:
    """Whether a press that no longer fits is the same interaction once more, carried out already."""
    return call.id.decision is not None and call.id.decision != call.look.decision and await done_before(call)


def common_row(call: Call, *, first: Sequence[discord.ui.Item[Any]] = (), leave: str = "") -> Row:
    """My fortress, My orders, Log, Board as text, at most five with `first`. `leave`: the verb to leave out."""
    t = call.t
    own = [(t("My fortress"), "hand"), (t("My orders"), "orders")] if call.look.seat is not None else []
    if call.look.table.finished:
        del own[1:]  # There are no orders to give any more.
    return looking_row(call, own, "5" if call.look.view.round else "4.3", first=first, leave=leave)

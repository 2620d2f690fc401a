"""Finds the turn that a panel is about: the true one, or the rehearsal of a planned one (§9.1).

The panels of both are the same. Those of a plan carry verbs that begin with `p_`, no decision number (they bind
nobody), but the round and the length of the plan they were drawn from, and do nothing to any other; their presses
lengthen the plan instead of acting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

import discord

from cogs.kravora.wording import KravoraWording, wording_of
from cogs.tables.running.carry_out import done_before, newest_entries, owes, own_seat
from cogs.transport.contract import Call, Id, base36
from cogs.transport.panel import Row, args_of, check_fresh, ids_of, looking_row
from cogs.transport.widgets import button
from engine.kernel.errors import EngineError
from engine.kernel.game import Action, Event
from engine.kravora.pieces import actions as a
from engine.kravora.pieces import events as ev
from engine.kravora.views.rehearsing import Rehearsal, planned_round, rehearse
from engine.kravora.views.view_choices import choices_in
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry

PLANNING = "p_"
RECENT = 80
"""How many entries are searched for what can be undone."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A press with what it is about. `wording`: the view after the plan, in a rehearsal."""

    call: Call
    wording: KravoraWording
    rehearsal: Rehearsal | None = None
    undoable: int = 0
    """How many of the seat's newest actions can be taken back."""
    since: tuple[Event, ...] = ()
    """What happened since the person's newest action; () where nothing did."""

    @property
    def seat(self) -> int:
        return own_seat(self.call)

    @property
    def payload(self) -> str:
        """What the id pressed carries for its screen."""
        payload = args_of(self.call).payload
        return payload.partition("_")[2] if self.rehearsal else payload

    def choices(self) -> list[Action]:
        """What the seat may do now, in the engine's order."""
        return choices_in(self.wording.view)

    def id(self, verb: str, payload: str = "") -> Id:
        ids = ids_of(self.call)
        if self.rehearsal is None:
            return ids.id(verb, payload)
        args = f"{base36(ids.step)}.{plan_code(self.rehearsal)}_{payload}"
        return Id(self.call.id.game, PLANNING + verb, args, None, self.call.look.seat)

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
    return Turn(call, wording_of(call), None, free_steps(entries, seat), happened_since(entries, seat))


def happened_since(entries: Sequence[LogEntry], seat: int) -> tuple[Event, ...]:
    """The events after a person's newest action, with what its end of turn led to.

    A turn that the seat's plan, or an AI in its place, has played meanwhile is among them. Where `entries` do not go
    back far enough, the events begin with a turn or a round, as nobody can tell whose the earlier ones were.
    """
    since: list[Event] = []
    for entry in _newest(entries):
        if entry.seat == seat and entry.by == "person":
            if entry.action == a.END:
                since[:0] = entry.events[_first_beginning(entry.events) :]
            return tuple(since)
        since[:0] = entry.events
    if entries and entries[0].number > 1:
        del since[: _first_beginning(since)]
    return tuple(since)


def since_own_end(entries: Sequence[LogEntry], seat: int) -> tuple[Event, ...] | None:
    """The events after a person ended their newest turn, whose results they have read; None where it is not there."""
    ends = [at for at, entry in enumerate(entries) if (entry.seat, entry.by, entry.action) == (seat, "person", a.END)]
    ends = [at for at in ends if not entries[at].undone]
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


def planned_turn(call: Call) -> Turn:
    """The rehearsal of the seat's next turn. Raises EngineError "nothing_to_plan"."""
    wording = wording_of(call)
    rehearsal = rehearse(wording.view, own_seat(call), plan_of(call))
    return Turn(call, replace(wording, view=rehearsal.view), rehearsal, len(rehearsal.done))


def plan_code(rehearsal: Rehearsal) -> str:
    """What a plan is known by: its round and its length. An equally long plan of a later round is another one."""
    return f"{rehearsal.round}-{len(rehearsal.done)}"


def can_plan(call: Call) -> bool:
    """Whether there is a next turn to plan."""
    look = call.look
    return look.seat is not None and not look.owes and planned_round(look.view, look.seat) is not None


def plan_of(call: Call) -> tuple[str, ...]:
    """The actions planned for the seat's next turn, in notation; () when the plan is for another round."""
    plan = call.look.orders.get("plan")
    if not isinstance(plan, Mapping) or plan.get("round") != planned_round(call.look.view, own_seat(call)):
        return ()
    actions = plan.get("actions")
    return tuple(map(str, actions)) if isinstance(actions, Sequence) else ()


async def turn_of(call: Call) -> Turn:
    """The turn that a press is about, if it still is. Raises HostError "stale", "not_yours", "no_seat"."""
    if not call.id.verb.startswith(PLANNING):
        check_fresh(call)
        return await true_turn(call)
    if call.id.seat != own_seat(call):
        raise HostError(Refusal.NOT_YOURS)
    try:
        turn = planned_turn(call)
    except EngineError:
        raise HostError(Refusal.STALE) from None
    if turn.rehearsal is None or args_of(call).payload.partition("_")[0] != plan_code(turn.rehearsal):
        raise HostError(Refusal.STALE)
    return turn


async def seen_before(call: Call) -> bool:
    """Whether a press that no longer fits is the same interaction once more, carried out already."""
    if not call.id.verb.startswith(PLANNING):
        return call.id.decision is not None and call.id.decision != call.look.decision and await done_before(call)
    return await done_before(call)


def common_row(call: Call, *, first: Sequence[discord.ui.Item[Any]] = (), leave: str = "") -> Row:
    """My fortress, My orders, Log, Board as text, at most five with `first`. `leave`: the verb to leave out."""
    t = call.t
    own = [(t("My fortress"), "hand"), (t("My orders"), "orders")] if call.look.seat is not None else []
    if call.look.table.finished:
        del own[1:]  # There are no orders to give any more.
    return looking_row(call, own, "5" if call.look.view.round else "4.3", first=first, leave=leave)

"""Shared by the handlers of Clash, beside what all games share (cogs/tables/running/carry_out.py): battle news,
phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs.tables.running import carry_out
from cogs.tables.running.carry_out import again, owes, own_seat, repeated
from cogs.transport.contract import Call
from engine.clash.pieces import events as ev
from engine.clash.pieces.state import PHASE_NAMES
from engine.kernel.game import Action
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry

_NEWS = frozenset({ev.BATTLE, ev.BATTLE_WON, ev.ROUND, ev.OVER})
RECENT = 120
"""Entries that are looked back at for one action or battle."""


@dataclass(frozen=True, slots=True)
class Then:
    """The answer of a handler that leads to the present panel, with a line above it."""

    call: Call
    lead: str = ""


async def act(call: Call, actions: Sequence[Action], orders: Mapping[str, Any] | None = None) -> Call:
    """Carry out actions as one commit, checked against the decision of the button pressed; then look again."""
    return await with_news(*await carry_out.act(call, actions, orders))


async def wish_of(call: Call, orders: Mapping[str, Any]) -> Call:
    """Store a wish; it binds nobody and never ages."""
    return await with_news(*await carry_out.ordered(call, orders))


async def with_context(call: Call) -> Call:
    """The call whose notes, what one's orders did, tell the whole of the battles they were about."""
    notes = call.look.notes
    own_orders = all(entry.by == "orders" and entry.seat == call.look.seat for entry in notes)
    if not notes or not own_orders or any(event[0] == ev.BATTLE for entry in notes for event in entry.events):
        return call
    since = [entry for entry in await entries_of(call) if entry.number >= notes[0].number]
    return await with_news(call, since) if since else call


async def with_news(call: Call, entries: Sequence[LogEntry]) -> Call:
    """The call with the news its panel shows: battles the press led to, orders, the end of a round or the game."""
    told = any(event[0] in _NEWS for entry in entries for event in entry.events)
    if not told:
        return call
    begun = await _begun(call, entries) if _amid_a_battle(entries) else []
    return replace(call, look=replace(call.look, notes=(*begun, *entries)))


def _amid_a_battle(entries: Sequence[LogEntry]) -> bool:
    """Whether the first battle decided in the entries began before them."""
    kinds = (event[0] for entry in entries for event in entry.events)
    return next((kind for kind in kinds if kind in (ev.BATTLE, ev.BATTLE_WON)), "") == ev.BATTLE_WON


async def _begun(call: Call, entries: Sequence[LogEntry]) -> list[LogEntry]:
    """What came before the entries, from the beginning of the battle that was under way."""
    found: list[LogEntry] = []
    for entry in reversed([each for each in await entries_of(call) if each.number < entries[0].number]):
        starts = [at for at, event in enumerate(entry.events) if event[0] == ev.BATTLE]
        found.insert(0, replace(entry, events=entry.events[starts[-1] :]) if starts else entry)
        if starts:
            return found
    return []


def this_action(call: Call, attacker: int | None = None) -> str:
    """A name of the present action, for orders that hold for it alone (docs/orders.md); None: one's own."""
    view = call.look.view
    return f"{view.round}.{view.action_number}.{own_seat(call) if attacker is None else attacker}"


def expect(call: Call, *phases: int) -> None:
    """Refuse as stale what does not fit what is owed now."""
    owes(call)
    if call.look.view.phase not in [PHASE_NAMES[phase] for phase in phases]:
        raise HostError(Refusal.STALE)


async def entries_of(call: Call) -> Sequence[LogEntry]:
    """The newest entries of the log, as the presser may know them."""
    return await carry_out.newest_entries(call, RECENT)


__all__ = [
    "Then",
    "act",
    "again",
    "entries_of",
    "expect",
    "owes",
    "repeated",
    "this_action",
    "wish_of",
    "with_context",
    "with_news",
]

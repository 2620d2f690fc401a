"""Helps all handlers of Clash: news of battles, the phase expected, a name of the present action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogs.tables.running.carry_out import newest_entries, owes, own_seat
from cogs.transport.contract import Call
from engine.clash.pieces import events as ev
from engine.clash.pieces.state import PHASE_NAMES
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


async def with_context(call: Call) -> Call:
    """The call whose notes, what its commit led to or one's orders did, tell the whole of their battles."""
    call = await with_news(call, call.led_to)
    notes = call.look.notes
    own_orders = all(entry.by == "orders" and entry.seat == call.look.seat for entry in notes)
    if not notes or not own_orders or any(event[0] == ev.BATTLE for entry in notes for event in entry.events):
        return call
    since = [entry for entry in await entries_of(call) if entry.number >= notes[0].number]
    return await with_news(call, since)


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
    return await newest_entries(call, RECENT)

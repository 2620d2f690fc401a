"""What all handlers of presses share: carrying out, looking again, recognising a repeated press."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs.surface import Call
from engine.clash import events as ev
from engine.clash.state import PHASE_NAMES
from engine.kernel.game import Action
from host.ports import HostError, LogEntry

RECENT = 120
"""Entries that are looked back at for one action or battle."""


@dataclass(frozen=True, slots=True)
class Then:
    """What a handler answers that leads to the present panel, with a line above it."""

    call: Call
    lead: str = ""


async def again(call: Call) -> Call:
    """The same press with a fresh look at the game."""
    return replace(call, look=await call.house.look(call.id.game, call.press.user_id))


async def act(call: Call, actions: Sequence[Action], orders: Mapping[str, Any] | None = None) -> Call:
    """Carry out actions as one commit, checked against the decision of the button pressed; then look again."""
    decision = call.look.decision if call.id.decision is None else call.id.decision
    acted = await call.house.act(call.press, call.id.game, decision, actions, orders)
    return with_news(await again(call), acted.entries)


async def wish_of(call: Call, orders: Mapping[str, Any]) -> Call:
    """Store a wish; it binds nobody and never ages."""
    if call.look.seat is None:
        raise HostError("no_seat")
    acted = await call.house.act(call.press, call.id.game, None, (), orders)
    return with_news(await again(call), acted.entries)


def with_news(call: Call, entries: Sequence[LogEntry]) -> Call:
    """The battles a press led to are told in the panel that answers it, as are the orders that acted."""
    fought = any(event[0] in (ev.BATTLE, ev.BATTLE_WON) for entry in entries for event in entry.events)
    return replace(call, look=replace(call.look, notes=tuple(entries))) if fought else call


async def repeated(call: Call) -> bool:
    """Whether an older button is the same press once more, done already. HostError "stale" when it is just old."""
    if call.look.seat is None:
        raise HostError("no_seat")
    if call.id.seat is not None and call.id.seat != call.look.seat:
        raise HostError("not_yours")
    if call.id.decision is None or call.id.decision == call.look.decision:
        return False
    acted = await call.house.act(call.press, call.id.game, call.id.decision, ())
    if not acted.repeated:
        raise HostError("stale")
    return True


def owes(call: Call) -> None:
    """Refuse a press by somebody who is not asked now."""
    if call.look.seat is None:
        raise HostError("no_seat")
    if not call.look.owes:
        raise HostError("not_yours")


def expect(call: Call, *phases: int) -> None:
    """Refuse as stale what does not fit what is owed now."""
    owes(call)
    if call.look.view.phase not in [PHASE_NAMES[phase] for phase in phases]:
        raise HostError("stale")


async def entries_of(call: Call) -> Sequence[LogEntry]:
    """The newest entries of the log, as the presser may know them."""
    first = max(1, call.look.table.version - RECENT)
    return await call.house.log(call.id.game, call.press.user_id, first)

"""Helps every game's handlers of presses: carry out, look again, recognise a repeated press."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cogs.tables.running.rehearsed import planned, shortened
from cogs.transport.contract import Call
from engine.kernel.game import Action
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry


async def again(call: Call) -> Call:
    """The same press with a fresh look at the true game."""
    look = await call.house.reading.look(call.id.game, call.press.user_id)
    return replace(call, look=look, planned=None)


async def act(call: Call, actions: Sequence[Action], orders: Mapping[str, Any] | None = None) -> Call:
    """Carry out actions as one commit, checked against the decision of the button pressed.

    Returns the press with a fresh look and the commit's events. Raises HostError, IllegalAction.
    """
    if call.planned is not None:
        return await planned(call, actions, orders or {})
    decision = call.look.decision if call.id.decision is None else call.id.decision
    acted = await call.house.play.act(call.press, call.id.game, decision, actions, orders)
    return replace(await again(call), led_to=acted.entries)


async def ordered(call: Call, orders: Mapping[str, Any]) -> Call:
    """Change single standing orders; they commit to nothing and never expire. Raises HostError."""
    own_seat(call)
    acted = await call.house.play.act(call.press, call.id.game, None, (), orders)
    return replace(await again(call), led_to=acted.entries)


async def take_back(call: Call, steps: int) -> Call:
    """Take back the presser's last actions; in a rehearsal the last ones of what is planned. Raises HostError."""
    if call.planned is not None:
        return await shortened(call, steps)
    await call.house.play.undo(call.press, call.id.game, call.id.decision, steps)
    return await again(call)


async def done_before(call: Call) -> bool:
    """Whether this very interaction was carried out already (Discord sent it again)."""
    return (await call.house.play.act(call.press, call.id.game, call.id.decision, ())).repeated


async def repeated(call: Call) -> bool:
    """Whether an older button is the same press again, already done. HostError "stale" when it is just old."""
    own_seat(call)
    if call.id.seat is not None and call.id.seat != call.look.seat:
        raise HostError(Refusal.NOT_YOURS)
    if call.id.decision is None or call.id.decision == call.look.decision:
        return False
    if not await done_before(call):
        raise HostError(Refusal.STALE)
    return True


def own_seat(call: Call) -> int:
    """The presser's seat. Raises HostError "no_seat"."""
    if call.look.seat is None:
        raise HostError(Refusal.NO_SEAT)
    return call.look.seat


def owes(call: Call) -> None:
    """Refuse a press by somebody who owes no decision now."""
    own_seat(call)
    if not call.look.owes:
        raise HostError(Refusal.NOT_YOURS)


async def newest_entries(call: Call, count: int) -> Sequence[LogEntry]:
    """The newest entries of the log, as the presser may know them."""
    return await call.house.reading.log(call.id.game, call.press.user_id, max(1, call.look.table.version - count))

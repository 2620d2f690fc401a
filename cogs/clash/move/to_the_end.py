"""Carries out a Move typed to its end (screens §10), and asks first where it costs something.

It asks before the commit, while the move can still be taken back. The question is a standing order of the seat
(docs/orders.md), stored with its plan: it outlives a restart, and a command that Discord sends twice answers nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cogs.clash.chances import foretold
from cogs.clash.handling import this_action
from cogs.clash.move.handlers import PHASES, finish, panel_of
from cogs.clash.move.notation import read_orders
from cogs.clash.move.panel import worse_words
from cogs.clash.move.plan import actions_of, hero_stranded
from cogs.clash.move.warnings import fights_in, planned_move
from cogs.clash.wording.wording import wording_of
from cogs.tables.running.carry_out import act
from cogs.transport.contract import Call, Panel
from engine.clash.orders import FINISHING
from engine.clash.pieces import actions as a
from engine.clash.pieces.view import View
from engine.clash.trial import view_after
from engine.kernel.errors import EngineError
from engine.kernel.game import Action


async def to_its_end(call: Call, orders: str, fight_out: bool) -> Panel | Call:
    """Carry out typed orders and finish; or plan them and ask, where that costs something nobody was told of yet.

    The same orders once more finish what was asked about. Gives the Move panel that asks, or the call after the move.
    Raises HostError, IllegalAction.
    """
    if was_asked(call, orders):
        return await finish(call, fight_out)
    view = call.look.view
    steps = actions_of(view, read_orders(view, orders))
    planned = _planned(view, steps)
    if planned is None or not await _costs(call, planned):
        out = this_action(call) if fight_out else None
        return await act(call, [*steps, a.FINISH], {"fight_out": out, "first": None})
    done = await act(call, steps, {FINISHING: _question(call, orders, planned)})
    if done.look.view.phase not in PHASES or not done.look.owes:
        return done
    asks = call.t(
        "**Not finished yet:** see below what this move costs you. *Finish* carries it out, and so does the "
        "same command again."
    )
    return await panel_of(done, lead=(asks,))


def was_asked(call: Call, orders: str) -> bool:
    """Whether these typed orders are those that the plan of this action was asked about."""
    return bool(call.look.view.plan) and call.look.orders.get(FINISHING) == _question(call, orders, call.look.view)


def _question(call: Call, orders: str, planned: View) -> Mapping[str, Any]:
    return {"when": this_action(call), "orders": " ".join(orders.casefold().split()), "plan": list(planned.plan)}


def _planned(view: View, steps: Sequence[Action]) -> View | None:
    """The view once the steps are planned; None where they can't be, or not be finished: carrying them out says why."""
    try:
        planned = view_after(view, steps)
    except EngineError:
        return None
    return None if hero_stranded(planned) else planned


async def _costs(call: Call, planned: View) -> list[str]:
    """What the Move panel says of a plan that it gives up and makes worse, but for what it said of the plan before."""
    before = await _told(call, call.look.view) if call.look.view.plan else []
    return [line for line in await _told(call, planned) if line not in before]


async def _told(call: Call, view: View) -> list[str]:
    wording, move = replace(wording_of(call), view=view), planned_move(view)
    return worse_words(wording, move, await foretold(fights_in(move.threats)))

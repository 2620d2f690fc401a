"""Answers presses of the Move panel: selections redraw, choosing where moves, Finish commits (screens §10)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cogs.clash.chances import foretold
from cogs.clash.handling import this_action
from cogs.clash.move.attacks import fights_of
from cogs.clash.move.forms import numbers_form, numbers_order, stacks_form, stacks_orders
from cogs.clash.move.panel import move_panel, needs_asking, sure_panel
from cogs.clash.move.plan import (
    HERO,
    MoveGroup,
    MoveOrder,
    actions_of,
    best_group,
    group_of,
    order_to,
    steps_of_all,
    steps_of_last,
    units_of,
)
from cogs.clash.move.warnings import planned_move
from cogs.clash.plan_words import PLANS
from cogs.tables.running.carry_out import act, owes, take_back
from cogs.tables.running.planning import framed
from cogs.transport.contract import Answer, Call, Panel
from cogs.transport.panels.panel import args_of, check_fresh, chosen, number
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import PLACES
from engine.clash.pieces.state import ACTION, GO, MOVE, PHASE_NAMES
from host.table.refusals import HostError, Refusal

Handler = Callable[[Call], Awaitable[Any]]
PHASES = frozenset(PHASE_NAMES[phase] for phase in (ACTION, MOVE, GO))


async def panel_of(
    call: Call, group: MoveGroup | None = None, first: int | None = None, lead: tuple[str, ...] = ()
) -> Panel:
    """The Move panel with the chances of its battles; nothing is selected but the army chosen beforehand."""
    view = call.look.view
    group = group or best_group(view)
    move = planned_move(view)
    chances = await foretold(fights_of(view, group) | move.fights)
    quicker = await foretold(fight for fights in move.quicker.values() for fight in fights.values())
    return framed(call, PLANS, move_panel(call, group, first, lead, {**chances, **quicker}, move))


def selection(call: Call) -> tuple[MoveGroup | None, int | None]:
    """The army and the first battle selected in the panel pressed."""
    code, _, rest = args_of(call).payload.partition(".")
    first = rest.partition(".")[0]
    return group_of(code, call.look.view), int(first) if first.isdecimal() else None


def _group(call: Call) -> tuple[MoveGroup, int | None]:
    """The same, where an army has to be selected. Raises HostError "stale" where none is."""
    group, first = selection(call)
    if group is None:
        raise HostError(Refusal.STALE)
    return group, first


def _moving(call: Call) -> None:
    owes(call)
    if call.look.view.phase not in PHASES:
        raise HostError(Refusal.STALE)


async def _move(call: Call) -> Answer | Call:
    owes(call)
    return await panel_of(call) if call.look.view.phase in PHASES else call


async def _who(call: Call) -> Answer:
    check_fresh(call)
    _moving(call)
    _, first = selection(call)
    return await panel_of(call, group_of(next(iter(chosen(call)), ""), call.look.view), first)


async def _first(call: Call) -> Answer:
    check_fresh(call)
    _moving(call)
    group, _ = selection(call)
    return await panel_of(call, group, number(next(iter(chosen(call)), ""), 0, PLACES - 1))


async def _go(call: Call) -> Answer | Call:
    """Choosing where is the move itself: all of the group that can get there."""
    _moving(call)
    group, first = _group(call)
    view = call.look.view
    end = number(next(iter(chosen(call)), ""), 0, PLACES - 1)
    order = order_to(view, group, end) or MoveOrder(group.place, end, units_of(view, group), group.mode == HERO)
    return await ordered(call, [order], first)


async def ordered(call: Call, orders: list[MoveOrder], first: int | None) -> Answer | Call:
    """Plan orders, all or none of them: the Move panel with what is planned, or the call where that is over."""
    done = await act(call, actions_of(call.look.view, orders))
    if done.look.view.phase not in PHASES or not done.look.owes:
        return done
    return await panel_of(done, None, first)


async def _numbers_form(call: Call) -> Answer:
    check_fresh(call)
    _moving(call)
    group, first = _group(call)
    return numbers_form(call, group, first)


async def _numbers(call: Call) -> Answer | Call:
    _moving(call)
    group, first = _group(call)
    return await ordered(call, [numbers_order(call, group)], first)


async def _stacks_form(call: Call) -> Answer:
    check_fresh(call)
    _moving(call)
    group, first = _group(call)
    return stacks_form(call, group, first)


async def _stacks(call: Call) -> Answer | Call:
    _moving(call)
    _, first = selection(call)
    orders = stacks_orders(call)
    return await ordered(call, orders, first) if orders else await panel_of(call, None, first)


async def _over(call: Call) -> Answer | Call:
    check_fresh(call)
    _moving(call)
    if needs_asking(call.look.view):
        return sure_panel(call)
    return await _over_go(call)


async def _over_go(call: Call) -> Answer | Call:
    return await _take_back(call, steps_of_all(call.look.view))


async def _take_back(call: Call, steps: int) -> Answer | Call:
    _moving(call)
    if call.look.view.phase == PHASE_NAMES[ACTION]:
        return await panel_of(call)
    done = await take_back(call, steps)
    return await panel_of(done) if done.look.owes and done.look.view.phase in PHASES else done


async def _finish(call: Call) -> Answer | Call:
    """The moves are declared. The orders say how this action's battles are fought."""
    _moving(call)
    _, first = selection(call)
    out = args_of(call).payload.rpartition(".")[2] == "1"
    return await finish(call, out, first)


async def finish(call: Call, fight_out: bool, first: int | None = None) -> Call:
    """Finish: fight out all battles, or be asked at each step."""
    order = this_action(call) if fight_out else None
    return await act(call, [a.FINISH], {"fight_out": order, "first": first})


async def _put_down(call: Call) -> Answer | Call:
    _moving(call)
    done = await act(call, [a.go(number(next(iter(chosen(call)), ""), 0, PLACES - 1))])
    return await panel_of(done) if done.look.view.phase in PHASES else done


HANDLERS: Mapping[str, Handler] = {
    "move": _move,
    "who": _who,
    "first": _first,
    "go": _go,
    "f_numbers": _numbers_form,
    "f_stacks": _stacks_form,
    "undo": lambda call: _take_back(call, steps_of_last(call.look.view)),
    "over": _over,
    "overgo": _over_go,
    "finish": _finish,
    "putdown": _put_down,
}
SUBMITTED: Mapping[str, Handler] = {"numbers": _numbers, "stacks": _stacks}

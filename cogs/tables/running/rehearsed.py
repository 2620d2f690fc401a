"""A press in a rehearsal of one's next turn: today's panels on an imagined view, whose actions lengthen a draft.

The ids of its panels carry no decision number but a mark of what they were drawn from: turn, steps, what it counts on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from cogs.transport.contract import PLANNING, Call, Planned
from engine.kernel.errors import EngineError
from engine.kernel.game import Action, Game
from engine.kernel.planning import DRAFT, PLAN, WISHES, Planner, Rehearsal
from host.table.refusals import HostError, Refusal
from host.table.stored_plan import StoredPlan, plan_in

AnyGame = Game[Any, Any, Any, Any]


def planner_of(rules: AnyGame) -> Planner:
    assert rules.planner is not None
    return rules.planner


def next_turn(call: Call, rules: AnyGame) -> Rehearsal | None:
    """The turn that can be planned, before any step; None for none. Nobody waits in a lesson, or among AI seats."""
    look, planner = call.look, rules.planner
    table = look.table
    lone = table.tutorial or sum(seat.user_id is not None for seat in table.seats) < 2
    if planner is None or look.seat is None or look.owes or look.turn or table.status != "running" or lone:
        return None
    return planner.rehearse(look.view, look.seat, ())


def emptied(call: Call, rules: AnyGame) -> Rehearsal:
    """The turn that can be planned, before any step. Raises EngineError "nothing_to_plan"."""
    found = next_turn(call, rules)
    if found is None:
        raise EngineError("nothing_to_plan", "9.1")
    return found


def kept_plan(call: Call, rules: AnyGame) -> StoredPlan | None:
    """The plan that is kept for the next turn, or for the present one of one's own."""
    plan = plan_in(call.look.orders)
    if plan is None or (call.look.turn and plan.when == call.look.turn):
        return plan
    ahead = next_turn(call, rules)
    return plan if ahead is not None and plan.when == ahead.when else None


def rehearsed(call: Call, rules: AnyGame) -> Call:
    """The press in the rehearsal of the turn it plans: the draft, else the plan that is kept. HostError "stale"."""
    ahead, planner, seat = next_turn(call, rules), planner_of(rules), call.look.seat
    if ahead is None or seat is None:
        raise HostError(Refusal.STALE)
    known = (plan_in(call.look.orders, key) for key in (DRAFT, PLAN))
    plan = next((plan for plan in known if plan is not None and plan.when == ahead.when), None)
    steps = () if plan is None else plan.steps
    found = planner.rehearse(call.look.view, seat, steps)
    if found is not None and found.over and planner.conditions:
        found = planner.rehearse(call.look.view, seat, steps[: len(found.done) - 1])  # it goes on before its last step
    assert found is not None
    seen = replace(call.look, view=found.view, decision=mark_of(planner, found), owes=True, notes=())
    return replace(call, look=seen, planned=Planned(found, call.look, rules))


def mark_of(planner: Planner, found: Rehearsal) -> int:
    """What a panel was drawn from, in eight hexadecimal digits."""
    text = json.dumps([found.when, found.done, planner.facts(found)])
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big")


def entered(call: Call, rules: AnyGame) -> Call | None:
    """A press on a rehearsal's panel, in it, by its plain verb; None where it shows something else by now."""
    plain = replace(call, id=replace(call.id, verb=call.id.verb.removeprefix(PLANNING)))
    if call.id.seat != call.look.seat:
        raise HostError(Refusal.NOT_YOURS)
    found = rehearsed(plain, rules)
    return found if call.id.decision == found.look.decision else None


async def planned(call: Call, actions: Sequence[Action], orders: Mapping[str, Any]) -> Call:
    """Add actions to what is planned: all or none. What ends the turn keeps the plan, and leads to the true game."""
    assert call.planned is not None and call.look.seat is not None
    rules, content = call.planned.rules, call.look.view.content
    planner = planner_of(rules)
    steps = [rules.format(content, action) for action in (*call.planned.rehearsal.done, *actions)]
    found = planner.rehearse(call.planned.look.view, call.look.seat, steps)
    if found is None or found.misfit:
        raise (found.refusal if found is not None and found.refusal else None) or HostError(Refusal.STALE)
    if not found.over:
        return await sketched(call, steps)
    await keep(call, rules, found, steps, orders)
    return await _true(call)


async def keep(call: Call, rules: AnyGame, found: Rehearsal, steps: Sequence[str], orders: Mapping[str, Any]) -> None:
    """Keep a plan under the conditions its person usually has."""
    look = call.look if call.planned is None else call.planned.look
    wishes = look.orders.get(WISHES)
    plan = StoredPlan(
        found.when,
        tuple(steps),
        orders=orders,
        facts=planner_of(rules).facts(found),
        wishes=wishes if isinstance(wishes, Mapping) else {},
        base=look.table.version,
    )
    await call.house.planning.keep(call.press, call.id.game, plan)


async def sketched(call: Call, steps: Sequence[str]) -> Call:
    """The press once these steps are the draft; nothing of it acts."""
    assert call.planned is not None
    draft = StoredPlan(call.planned.rehearsal.when, tuple(steps))
    await call.house.planning.sketch(call.press, call.id.game, draft)
    return rehearsed(await _true(call), call.planned.rules)


async def shortened(call: Call, count: int) -> Call:
    """The press once the last steps are taken off the draft."""
    assert call.planned is not None
    rules, done = call.planned.rules, call.planned.rehearsal.done
    kept = done[: max(0, len(done) - count)]
    return await sketched(call, [rules.format(call.look.view.content, action) for action in kept])


async def _true(call: Call) -> Call:
    """The press on the true game as it is now."""
    return replace(call, look=await call.house.reading.look(call.id.game, call.press.user_id), planned=None)

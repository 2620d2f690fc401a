"""Plans a hint's move by one press: it has up to a dozen orders, each of them two selects (screens, Hints).

Nothing is finished by it: the Move panel shows the plan with its chances and warnings, and *Finish* stays the player's.
"""

from __future__ import annotations

from cogs.clash.handling import Then
from cogs.clash.hints.coach import Advice, orders_of, still_to_plan
from cogs.clash.move.handlers import ordered
from cogs.tables.help.hints import no_answer, thought
from cogs.transport.contract import Answer, Call
from cogs.transport.panels.panel import Row, check_fresh, ids_of
from cogs.transport.panels.widgets import row
from engine.clash.pieces.state import GO, PHASE_NAMES
from engine.clash.views.before_move import before_move

VERB = "hintplan"


def plan_rows(call: Call, advice: Advice) -> list[Row]:
    """The button below a hint that advises a move; none while a unit that was taken up waits for its way."""
    if not advice.orders or call.look.view.phase == PHASE_NAMES[GO]:
        return []
    return [row(ids_of(call).button(call.t("Plan this move"), VERB))]


async def plan_hint(call: Call) -> Answer | Call | Then:
    """Plan what the hint on this decision advises: thought again it is the same, and costs nothing
    (host/services/hints.py)."""
    check_fresh(call)
    found = await thought(call, before_move)
    if found is None:
        return Then(call, no_answer(call))
    orders = still_to_plan(orders_of(found.view, found.plan), call.look.view.plan)
    return await ordered(call, orders, None) if orders else call

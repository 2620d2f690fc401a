"""`/plan` in Clash: a whole action by typing, in the words of /move and /equip; and its completion (screens, Plans)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.clash.handling import this_action
from cogs.clash.move.notation import read_orders
from cogs.clash.move.plan import actions_of
from cogs.clash.plan_words import PLANS
from cogs.clash.present import present
from cogs.clash.typed.typed import purchases, suggest_moves, suggest_purchases
from cogs.clash.wording.editions import in_edition
from cogs.clash.wording.wording import ClashWording
from cogs.tables.commands.suggesting import fitting
from cogs.tables.running import planning
from cogs.tables.running.carry_out import act
from cogs.tables.running.rehearsed import emptied, planner_of, rehearsed
from cogs.tables.running.which_table import Words
from cogs.transport.contract import Answer, Call, Here
from data.texts import Texts
from engine.clash.pieces import actions as a
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action
from engine.kernel.planning import PLAN_ORDERS
from host.table.presses import SeatView

MOVE, EQUIP, PASS, DROP = "move", "equip", "pass", "drop"
ASK = "finish: ask me"
"""Behind a move: battles are fought out without it."""


async def plan(call: Call, words: Words) -> Answer:
    """`/plan`: what is typed is the whole plan, in the place of what was planned before."""
    word, _, rest = words.get("actions", "").strip().partition(" ")
    if word.casefold() == DROP:
        return await planning.drop(call, present)
    emptied(call, PLANS.rules)
    orders = {key: value for key, value in call.look.orders.items() if key not in PLAN_ORDERS - {"plan_if"}}
    inside = rehearsed(replace(call, look=replace(call.look, orders=orders)), PLANS.rules)
    out = this_action(inside) if ASK not in rest.casefold() else None
    return await present(await act(inside, _actions(inside, word.casefold(), rest), {"fight_out": out, "first": None}))


def _actions(call: Call, word: str, rest: str) -> list[Action]:
    """A whole action. Raises IllegalAction, NotationError."""
    view = call.look.view
    if word == PASS:
        return [a.PASS]
    if word == EQUIP:
        return [*purchases(call, rest), a.END]
    if word == MOVE:
        return [*actions_of(view, read_orders(view, rest.casefold().partition("finish:")[0])), a.FINISH]
    raise IllegalAction("not_understood", "5", text=word, examples="`move b2 c1`, `equip crossbow > I`, `pass`, `drop`")


def suggest_plan(here: Here, text: str, t: Texts) -> Sequence[str]:
    """What may be planned for one's next action."""
    if not isinstance(here, SeatView) or here.seat is None or here.owes or here.table.status != "running":
        return ()
    found = planner_of(PLANS.rules).rehearse(here.view, here.seat, ())
    if found is None:
        return ()
    wording = ClashWording(in_edition(t, here.view.config.edition), here.table, found.view)
    word, _, rest = text.lstrip().partition(" ")
    if word.casefold() == MOVE:
        return [f"{MOVE} {line}" for line in fitting(suggest_moves(wording, rest), rest)]
    if word.casefold() == EQUIP:
        return [f"{EQUIP} {line}" for line in fitting(suggest_purchases(wording, rest), rest)]
    return [each for each in (MOVE, EQUIP, PASS, DROP) if each.startswith(word.casefold())]

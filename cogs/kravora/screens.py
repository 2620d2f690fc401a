"""Leads each button, select and form of Kravora to its answer (screens §25)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from cogs.kravora import hints, lobby
from cogs.kravora.commands import help_lines
from cogs.kravora.narration.asked import BUYING
from cogs.kravora.posts import log
from cogs.kravora.posts.presenter import KravoraPresenter
from cogs.kravora.present import (
    can_take_back_the_end,
    commit,
    completed,
    present,
    turn_panel,
)
from cogs.kravora.refusals import refusal_text
from cogs.kravora.table_rules import table_rules
from cogs.kravora.turn import orders, ruse, shop, waiting
from cogs.kravora.turn.plan_words import PLANS
from cogs.kravora.turn.rehearsal import (
    Turn,
    read_actions,
    rehearsed_turn,
    seen_before,
    true_turn,
)
from cogs.kravora.tutorial import OPTIONS, lesson_of
from cogs.kravora.wording import KravoraWording
from cogs.tables.help import hints as coach
from cogs.tables.help.lesson import taught, taught_panel
from cogs.tables.running import planning
from cogs.tables.running.carry_out import again, own_seat
from cogs.tables.running.carry_out import take_back as undone
from cogs.tables.running.planning import in_rehearsal
from cogs.tables.running.rehearsed import keep
from cogs.tables.wording.levels import level_choices
from cogs.tables.wording.log_pages import log_of
from cogs.transport.contract import PLANNING, Answer, Call, Panel, Screens, TypedCommand
from cogs.transport.panels.panel import check_fresh, chosen, number, panel
from cogs.transport.panels.widgets import row
from data.texts import Texts
from engine.kernel.errors import NotationError
from engine.kernel.game import KIND_SHIFT, Action
from engine.kravora.bots import BOTS
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.places import parse_place
from engine.kravora.pieces.state import ATTACK, PHASE_NAMES
from engine.kravora.play.notation import NOTATION
from engine.kravora.views.rehearsing import attacks_of_all
from host.posts.post import Choice
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal
from render.kravora.texts.text_board import text_board

Handler = Callable[[Call], Awaitable[Answer]]
OnTurn = Callable[[Turn], Awaitable[Answer]]
SURE_FROM = 3
"""Steps from which Start over asks once more (screens D10)."""


class KravoraScreens(Screens):
    """Stateless: everything is in the ids, the views and the orders (screens D3)."""

    game = "kravora"
    presenter = KravoraPresenter()
    aftermath = presenter.aftermath
    refusal = staticmethod(refusal_text)
    table_rules = staticmethod(table_rules)
    how_to_play = staticmethod(help_lines)
    sides = staticmethod(presenter.sides)
    fields = staticmethod(lobby.fields)
    options_of = staticmethod(lobby.options_of)
    forms = frozenset({"f_orders", "f_plan"})

    async def press(self, call: Call) -> Answer:
        return await completed(call, await self._press(call))

    async def _press(self, call: Call) -> Answer:
        verb = call.id.verb
        if verb in LOOKING:
            return await LOOKING[verb](call)
        on_turn = ON_TURN.get(verb.removeprefix(PLANNING))
        if on_turn is None:
            raise HostError(Refusal.STALE)
        if verb.startswith(PLANNING):
            inside = await in_rehearsal(call, PLANS, present)
            return await on_turn(rehearsed_turn(inside)) if isinstance(inside, Call) else inside
        try:
            check_fresh(call)
            turn = await true_turn(call)
        except HostError as error:
            if error.code in (Refusal.STALE, Refusal.NOT_YOURS) and await seen_before(call):
                return await present(await again(call))
            raise
        return await on_turn(turn)

    async def submit(self, call: Call) -> Answer:
        if call.id.verb == "plan_set":
            return await completed(call, await planning.wished(call, PLANS, present))
        if call.id.verb != "orders_set":
            raise HostError(Refusal.STALE)
        own_seat(call)
        await call.house.play.set_orders(call.press, call.id.game, orders.orders_of(call.fields or {}))
        changed = orders.orders_panel(await again(call), call.t("I changed your orders."))
        return await taught(call, changed, lesson_of)

    async def present(self, call: Call) -> Panel:
        shown = await present(call)
        await coach.hinted(call, shown)
        return await taught_panel(call, shown, lesson_of)

    def plan_offer(self, call: Call) -> str:
        return planning.offered(call, PLANS)

    def text_board(self, look: SeatView, t: Texts) -> Sequence[str]:
        return text_board(look.view, KravoraWording(t, look.table, look.view).names(), t)

    async def typed(self, call: Call, command: TypedCommand, words: Mapping[str, str]) -> Answer:
        return await completed(call, await command(call, words))

    async def undo(self, call: Call) -> Answer:
        undone = await (_unend(call) if await can_take_back_the_end(call) else take_back(await true_turn(call), 1))
        return await completed(call, undone)

    def aim(self, t: Texts) -> str:
        return t("**Kravora:** the same monsters come at everyone. The last wall standing wins.")

    def holdings(self, t: Texts) -> str:
        return t("My fortress")

    def levels(self, t: Texts) -> Sequence[Choice]:
        return level_choices(BOTS, t)

    def lesson(self) -> Mapping[str, Any]:
        return OPTIONS


async def _hint(call: Call) -> Answer:
    """The panel it is asked in, and the coach's words at its end."""
    told = await hints.hint(call)
    return coach.below(await coach.as_chosen(await again(call), CHOOSING, present), told)


# -- looking ----------------------------------------------------------------------------------------------------


async def _hand(call: Call) -> Answer:
    own_seat(call)
    return waiting.own_panel(call)


async def _orders(call: Call) -> Answer:
    own_seat(call)
    return orders.orders_panel(call)


async def _orders_form(call: Call) -> Answer:
    own_seat(call)
    return orders.orders_form(call)


async def _log(call: Call) -> Answer:
    return log.log_panel(call, await log_of(call))


async def _unend(call: Call) -> Answer:
    """Take back the end of one's turn. Raises HostError "stale" once the next player has chosen something.

    The way back into one turn leads into no later one, whose end may be free to be taken back as well.
    """
    check_fresh(call)
    if not await can_take_back_the_end(call):
        raise HostError(Refusal.STALE)
    await call.house.play.undo(call.press, call.id.game, None, 1)
    return await present(await again(call), call.t("Taken back."))


# -- a turn, true or planned --------------------------------------------------------------------------------------


async def _do(turn: Turn) -> Answer:
    """The actions of the options chosen, else those of the button."""
    actions = [action for code in chosen(turn.call) or [turn.payload] for action in read_actions(code)]
    if not actions:
        raise HostError(Refusal.STALE)
    return await commit(turn, actions)


async def _hits(turn: Turn) -> Answer:
    """Several units of a volley; the number of the copy only makes options differ."""
    return await commit(turn, [action for code in chosen(turn.call) for action in read_actions(code.partition("-")[0])])


def _attacks(turn: Turn) -> list[Action]:
    if turn.wording.view.phase != PHASE_NAMES[ATTACK]:
        raise HostError(Refusal.STALE)
    return attacks_of_all(turn.wording.view)


async def _unit(turn: Turn) -> Answer:
    """The kind that is to be bought, before how many and where."""
    if turn.wording.view.phase not in BUYING:
        raise HostError(Refusal.STALE)
    kinds = len(turn.wording.view.content.units)
    return shop.shop_panel(turn, wanted=number(next(iter(chosen(turn.call)), ""), 0, kinds - 1))


async def _ruse(turn: Turn) -> Answer:
    kind = number(next(iter(chosen(turn.call)), ""), 0, a.END >> KIND_SHIFT) << KIND_SHIFT
    return await commit(turn, [kind]) if kind == a.SHIELD else ruse.ruse_panel(turn, kind)


async def _aim(turn: Turn) -> Answer:
    """A target is narrowed to a board or a line: `kind.tag`, "x" for what is owed."""
    kind = turn.payload.partition(".")[0]
    where = next(iter(chosen(turn.call)), "")
    if kind == "x":
        return turn_panel(turn, "", where)
    return ruse.ruse_panel(turn, number(kind, 0, a.END >> KIND_SHIFT) << KIND_SHIFT, where)


async def _gun(turn: Turn) -> Answer:
    return shop.gun_panel(turn, next(iter(chosen(turn.call)), ""))


async def _shoot(turn: Turn) -> Answer:
    count, _, place = turn.payload.partition(".")
    try:
        shot = a.SHOOT | parse_place(place)
    except NotationError:
        raise HostError(Refusal.STALE) from None
    most = turn.wording.view.content.limits.cannon_shots
    return await commit(turn, [shot] * number(count, 1, most))


async def _end(turn: Turn) -> Answer:
    return shop.end_panel(turn)


async def _back(turn: Turn) -> Answer:
    return turn_panel(turn)


async def _over(turn: Turn) -> Answer:
    if turn.undoable < SURE_FROM:
        return await take_back(turn, turn.undoable)
    t = turn.call.t
    text = t.n("Take back {count} step?", "Take back all {count} steps?", turn.undoable)
    return panel([text], [row(turn.button(t("Start over"), "overgo", "", "danger"), turn.button(t("Back"), "back"))])


async def take_back(turn: Turn, steps: int) -> Panel:
    """Undo; in a rehearsal the last steps of the draft go."""
    if not steps:
        raise HostError(Refusal.NOTHING_TO_UNDO)
    call = await undone(turn.call, steps)
    return await present(call, "" if turn.rehearsal else call.t("Taken back."))


async def _keep(turn: Turn) -> Answer:
    """What is planned so far is the plan from now on."""
    if turn.rehearsal is None or not turn.rehearsal.done:
        raise HostError(Refusal.STALE)
    steps = [NOTATION.format(turn.wording.view.content, action) for action in turn.rehearsal.done]
    await keep(turn.call, PLANS.rules, turn.rehearsal, steps, {})
    return await present(await again(turn.call))


LOOKING: Mapping[str, Handler] = {
    "mine": present,
    "hand": _hand,
    "orders": _orders,
    "f_orders": _orders_form,
    "log": _log,
    "logp": _log,
    "logr": _log,
    **planning.handlers(PLANS, present),
    "unend": _unend,
    "back": present,
    coach.VERB: _hint,
}
ON_TURN: Mapping[str, OnTurn] = {
    "do": _do,
    "hits": _hits,
    "all": lambda turn: commit(turn, _attacks(turn)),
    "alldone": lambda turn: commit(turn, [*_attacks(turn), a.DONE]),
    "unit": _unit,
    "ruse": _ruse,
    "aim": _aim,
    "gun": _gun,
    "gunat": _gun,
    "shoot": _shoot,
    "end": _end,
    "back": _back,
    "undo": lambda turn: take_back(turn, 1),
    "over": _over,
    "overgo": lambda turn: take_back(turn, turn.undoable),
    "keep": _keep,
}
"""Verbs of a turn's panels; those of a plan begin with `p_`."""


async def _chosen(call: Call) -> Answer:
    check_fresh(call)
    return await ON_TURN[call.id.verb](await true_turn(call))


CHOOSING: Mapping[str, Handler] = dict.fromkeys(("unit", "ruse", "aim", "gunat"), _chosen)
"""Verbs that choose in a panel, which a hint keeps."""

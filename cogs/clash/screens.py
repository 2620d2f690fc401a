"""Leads each button, select and form of Clash to its answer (docs/screens.md)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cogs.clash import action, orders
from cogs.clash.battle import handlers as battle_handlers
from cogs.clash.card import panel as card
from cogs.clash.card import reinforcements
from cogs.clash.equip import handlers as equip_handlers
from cogs.clash.handling import Then, expect
from cogs.clash.hints import coach as hints
from cogs.clash.hints import plan
from cogs.clash.move import handlers as move_handlers
from cogs.clash.odds import panel as odds
from cogs.clash.plan_words import PLANS
from cogs.clash.posts import log
from cogs.clash.posts.presenter import ClashPresenter
from cogs.clash.present import completed, present, worded
from cogs.clash.refusals import refusal_text
from cogs.clash.scenarios import hand_panel
from cogs.clash.setup import bastion, lobby, tile_handlers
from cogs.clash.table_rules import table_rules
from cogs.clash.tutorial import OPTIONS
from cogs.clash.typed import look_up, typed
from cogs.clash.typed.commands import help_lines
from cogs.clash.wording.editions import in_edition
from cogs.clash.wording.wording import ClashWording
from cogs.tables.help import hints as coach
from cogs.tables.running import planning
from cogs.tables.running.carry_out import act, again, ordered, owes, own_seat, repeated
from cogs.tables.running.planning import held, in_rehearsal
from cogs.tables.wording.levels import character_choices, level_choices
from cogs.tables.wording.log_pages import log_of
from cogs.transport.contract import PLANNING, Answer, Call, Panel, Screens, TypedCommand
from cogs.transport.panels.panel import args_of, check_fresh, chosen, number
from data.texts import Texts
from engine.clash.bots import BOTS
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import PLACES
from engine.clash.pieces.state import (
    ACTION,
    BASTION,
    PHASE_NAMES,
    REINFORCE,
)
from engine.clash.stored.lobby_options import ClashOptions
from host.posts.post import Choice
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal
from host.table.table import Table
from host.thinking.bot_pool import BotFailed
from render.clash.texts.text_board import text_board

Handler = Callable[[Call], Awaitable[Answer]]


class ClashScreens(Screens):
    """Stateless: everything is in the ids, the views and the orders (screens D3)."""

    game = "clash"
    presenter = ClashPresenter()
    aftermath = presenter.aftermath
    table_rules = staticmethod(table_rules)
    how_to_play = staticmethod(help_lines)
    wishes = staticmethod(lobby.clan_choices)
    sides = staticmethod(presenter.sides)
    fields = staticmethod(lobby.fields)
    options_of = staticmethod(lobby.options_of)
    misfit = staticmethod(lobby.misfit)
    forms = frozenset(
        {
            "f_split", "f_numbers", "f_stacks", "f_orders", "f_discard", "f_cards", "f_dice", "f_odds", "f_plan",
            "p_f_numbers", "p_f_stacks", "p_f_cards",
        }
    )  # fmt: skip

    async def press(self, call: Call) -> Answer:
        return await self._answered(call, HANDLERS)

    async def submit(self, call: Call) -> Answer:
        return await self._answered(call, SUBMITTED)

    async def _answered(self, call: Call, handlers: Mapping[str, Handler]) -> Answer:
        call, verb = worded(call), call.id.verb.removeprefix(PLANNING)
        handler = handlers.get(verb)
        if handler is None or (verb != call.id.verb and verb not in REHEARSED):
            raise HostError(Refusal.STALE)
        if verb == call.id.verb:
            return await completed(call, await handler(await held(call) if verb in ACTIONS else call))
        inside = await in_rehearsal(call, PLANS, present)
        return await handler(inside) if isinstance(inside, Call) else inside

    async def present(self, call: Call) -> Panel:
        panel = await completed(worded(call), await present(worded(call)))
        assert isinstance(panel, Panel)
        return panel

    def refusal(self, call: Call, error: Exception) -> str:
        return refusal_text(worded(call), error)

    def plan_offer(self, call: Call) -> str:
        return planning.offered(call, PLANS)

    def text_board(self, look: SeatView, t: Texts) -> Sequence[str]:
        return text_board(look.view, ClashWording(t, look.table, look.view).names_in_character(), t)

    async def typed(self, call: Call, command: TypedCommand, words: Mapping[str, str]) -> Answer:
        return await completed(worded(call), await command(worded(call), words))

    async def undo(self, call: Call) -> Answer:
        return await self.typed(call, typed.undo, {})

    def aim(self, t: Texts) -> str:
        return t(
            "**Clash of Rage:** be first with 4 points (a short game 3): Elven Cities you control, legendary cards."
        )

    def holdings(self, t: Texts) -> str:
        return t("My hand")

    def wish_facts(self, wish: str, t: Texts, table: Table) -> str:
        return look_up.clan_facts(wish, in_edition(t, look_up.edition_of(table)), look_up.content_here(table))

    def levels(self, t: Texts) -> Sequence[Choice]:
        return level_choices(BOTS, t)

    def characters(self, t: Texts) -> Sequence[Choice]:
        return character_choices(BOTS, t)

    def alone(self, options: Mapping[str, Any]) -> bool:
        return bool(ClashOptions.stored(options).solo)

    def lesson(self) -> Mapping[str, Any]:
        return OPTIONS


async def _hint(call: Call) -> Answer:
    """The panel it is asked in, and the coach's words at its end."""
    advice = await hints.hint(call)
    now = await again(call)
    asked = await coach.as_chosen(now, {verb: HANDLERS[verb] for verb in CHOOSING}, present)
    return coach.below(asked, advice.words, plan.plan_rows(now, advice))


# -- looking ----------------------------------------------------------------------------------------------------


async def _hand(call: Call) -> Answer:
    own_seat(call)
    return card.hand_panel(call)


async def _orders(call: Call) -> Answer:
    own_seat(call)
    return orders.orders_panel(call)


async def _orders_form(call: Call) -> Answer:
    own_seat(call)
    return orders.orders_form(call)


async def _orders_set(call: Call) -> Answer:
    await call.house.play.set_orders(call.press, call.id.game, orders.orders_of(call.fields or {}))
    return orders.orders_panel(await again(call), call.t("I changed your orders."))


async def _log(call: Call) -> Answer:
    return log.log_panel(call, await log_of(call))


# -- card, bastion, reinforcements --------------------------------------------------------------------------------


async def _play(call: Call) -> Call:
    card = number(args_of(call).payload, 0, 999)
    return await act(call, [a.play(card)], orders.with_usual(call))


async def _wish(call: Call) -> Answer:
    """A standing wish for the reinforcements; where they are owed right now it may place them at once."""
    done = await ordered(call, {"reinforce": orders.known_wish(next(iter(chosen(call)), ""))})
    return await present(done)


async def _site(call: Call) -> Answer:
    check_fresh(call)
    expect(call, BASTION)
    return bastion.bastion_panel(call, number(next(iter(chosen(call)), ""), 0, 999))


async def _advise(call: Call) -> Answer:
    """A site found by looking ahead, in the bots' processes as it takes a while; the default one if they fail."""
    check_fresh(call)
    expect(call, BASTION)
    try:
        site = await call.house.hints.suggestion(call.look.table.game, call.look.view)
    except BotFailed:
        site = bastion.default_in(call.look.view)
    return bastion.bastion_panel(call, site, suggested=True)


async def _build(call: Call) -> Call:
    return await act(call, [a.site(number(args_of(call).payload, 0, 999))])


async def _put(call: Call) -> Call:
    expect(call, REINFORCE)
    where = number(next(iter(chosen(call)), args_of(call).payload), 0, PLACES - 1)
    return await act(call, reinforcements.all_to(call.look.view, where))


async def _split_form(call: Call) -> Answer:
    check_fresh(call)
    expect(call, REINFORCE)
    return reinforcements.split_form(call)


async def _split(call: Call) -> Call:
    expect(call, REINFORCE)
    return await act(call, reinforcements.split_actions(call))


async def _stone(call: Call) -> Call:
    return await act(call, [a.stone(number(next(iter(chosen(call)), ""), 0, PLACES - 1))])


# -- actions ------------------------------------------------------------------------------------------------------


async def _pass(call: Call) -> Panel | Call | Then:
    """Asks once more, unless it wins or there is nothing else to do."""
    owes(call)
    if call.look.view.phase != PHASE_NAMES[ACTION]:
        return call
    asks = action.could_act(call.look.view) and not action.wins(call)
    return action.pass_panel(call) if asks else await _pass_go(call)


async def _pass_go(call: Call) -> Then:
    return Then(await act(call, [a.PASS]), call.t("You passed."))


def _then_present(handlers: Mapping[str, Callable[[Call], Awaitable[Any]]]) -> dict[str, Handler]:
    """Moves and fights answer with their own panel, or with a call after which the present panel is shown."""

    def with_panel(handler: Callable[[Call], Awaitable[Any]]) -> Handler:
        async def run(call: Call) -> Answer:
            if await repeated(call):
                return await present(await again(call))
            done = await handler(call)
            then = Then(done) if isinstance(done, Call) else done
            if isinstance(then, Then):
                # What was only planned has not happened.
                lead = then.lead if call.planned is None else ""
                return await present(replace(then.call, values=()), lead)
            answer: Answer = then
            return answer

        return run

    return {verb: with_panel(handler) for verb, handler in handlers.items()}


ACTIONS = frozenset({"equip", "move", "pass"})
"""Verbs that open one's turn: their presser decides in person, and a plan for it waits."""
CHOOSING = ("site", "who", "take", "bspot")
"""Verbs that choose in a panel, which a hint keeps."""
REHEARSED = frozenset(
    {
        *ACTIONS, "back", "passgo", "basket", "take", "hero", "hire", "f_cards", "cards", "buyend", "forge", "eqend",
        "equndo", "who", "first", "go", "f_numbers", "numbers", "f_stacks", "stacks", "undo", "over", "overgo",
        "finish",
    }
)  # fmt: skip
"""Verbs of an action that is planned, behind `p_`."""
HANDLERS: Mapping[str, Handler] = {
    **planning.handlers(PLANS, present),
    "back": present,
    "mine": present,
    "card": present,
    "hand": _hand,
    coach.VERB: _hint,
    "orders": _orders,
    "f_orders": _orders_form,
    "log": _log,
    "logp": _log,
    "logr": _log,
    "wish": _wish,
    "site": _site,
    "advise": _advise,
    "f_split": _split_form,
    **odds.HANDLERS,
    **_then_present(
        {
            "play": _play,
            "build": _build,
            "put": _put,
            "putto": _put,
            "stone": _stone,
            "pass": _pass,
            "passgo": _pass_go,
            plan.VERB: plan.plan_hint,
            **hand_panel.HANDLERS,
            **tile_handlers.HANDLERS,
            **equip_handlers.HANDLERS,
            **move_handlers.HANDLERS,
            **battle_handlers.HANDLERS,
        }
    ),
}
SUBMITTED: Mapping[str, Handler] = {
    "orders_set": _orders_set,
    "plan_set": lambda call: planning.wished(call, PLANS, present),
    **odds.SUBMITTED,
    **_then_present(
        {
            "split": _split,
            **equip_handlers.SUBMITTED,
            **move_handlers.SUBMITTED,
            **battle_handlers.SUBMITTED,
        }
    ),
}

"""Answers presses of the Equip and Forge panels: choosing redraws; buying, hiring and forging commit (§5.1)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from itertools import takewhile

from cogs.clash.equip import heroes as heroes
from cogs.clash.equip import panel as equip
from cogs.clash.equip.cards_form import cards_form, rearranged
from cogs.clash.handling import Then, entries_of, expect
from cogs.clash.plan_words import PLANS
from cogs.clash.wording import solo as solo_screens
from cogs.tables.running.carry_out import act, owes, take_back
from cogs.tables.running.planning import framed
from cogs.transport.contract import Answer, Call, Panel
from cogs.transport.panels.panel import args_of, check_fresh, chosen, number
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import ACTION, EQUIP, PHASE_NAMES
from engine.kernel.game import kind_of
from host.table.refusals import HostError, Refusal

Done = Answer | Call | Then
"""An answer, or a press after which the present panel is shown."""
CHANGES = (a.ATTACH, a.DETACH, a.SHIFT, a.RECRUIT)
Handler = Callable[[Call], Awaitable[Done]]


async def panel_of(call: Call, basket: equip.Basket | None = None, lead: str = "") -> Panel:
    """The Equip panel; it offers to take back a change only where one can be."""
    undo = call.look.view.phase == PHASE_NAMES[EQUIP] and await _changes(call) > 0
    return framed(call, PLANS, equip.equip_panel(call, basket, undo, lead))


async def _changes(call: Call) -> int:
    """Actions to take back for the last change of equipment, all of a form; 0 when the last thing done was none.

    Of a plan all changes at its end: it doesn't know which came by one form.
    """
    if call.planned is not None:
        done = [(kind_of(action), 0.0) for action in call.planned.rehearsal.done]
    else:
        own = [entry for entry in await entries_of(call) if entry.seat == call.look.seat and not entry.undone]
        done = [(kind_of(entry.action), entry.at) for entry in own if entry.action is not None and not entry.undo]
    last = list(takewhile(lambda each: each[0] in CHANGES and each[1] == done[-1][1], reversed(done)))
    begun = [kind for kind, _ in done[: len(done) - len(last)]][-1:] == [a.EQUIP]
    return len(last) + begun if last else 0


async def _equip(call: Call) -> Done:
    owes(call)
    if call.look.view.phase in (PHASE_NAMES[ACTION], PHASE_NAMES[EQUIP]):
        return await panel_of(call)
    return call


async def _basket(call: Call) -> Done:
    check_fresh(call)
    expect(call, ACTION, EQUIP)
    ticked = chosen(call)
    values = [number(value, 0, 4095) for value in ticked if value != equip.MORE]
    source = equip.UNFOLDED if equip.MORE in ticked else equip.basket_of(call).source
    return await panel_of(call, equip.Basket(tuple((value >> 2, value & 3) for value in values), source))


async def _take(call: Call) -> Done:
    check_fresh(call)
    expect(call, ACTION, EQUIP)
    return await panel_of(call, equip.Basket(equip.basket_of(call).offers, next(iter(chosen(call)), "")))


async def _cards_form(call: Call) -> Done:
    check_fresh(call)
    expect(call, ACTION, EQUIP)
    if not equip.owned(call.look.view):
        raise HostError(Refusal.STALE)
    return cards_form(call, equip.basket_of(call))


async def _cards(call: Call) -> Done:
    expect(call, ACTION, EQUIP)
    basket, steps = equip.basket_of(call), rearranged(call)
    done = await act(call, [*equip.begin(call.look.view), *steps]) if steps else call
    return await panel_of(done, basket)


async def _hire(call: Call) -> Done:
    expect(call, ACTION, EQUIP)
    view, basket = call.look.view, equip.basket_of(call)
    hero = heroes.taken_up(view, basket.source)
    if hero is None:
        raise HostError(Refusal.STALE)
    place = number(next(iter(chosen(call)), ""), 0, heroes.NOBODY)
    if place == heroes.NOBODY:
        return await panel_of(call, equip.Basket(basket.offers))
    done = await act(call, [*equip.begin(view), heroes.hiring(hero, place)])
    return await panel_of(done, equip.Basket(basket.offers)) if done.look.owes else done


async def _discard_form(call: Call) -> Done:
    check_fresh(call)
    expect(call, ACTION, EQUIP)
    return solo_screens.discard_form(call)


async def _discard(call: Call) -> Done:
    expect(call, ACTION, EQUIP)
    return await act(call, [*equip.begin(call.look.view), solo_screens.discarding(call)])


async def _buy(call: Call, end: bool) -> Done:
    expect(call, ACTION, EQUIP)
    basket = equip.basket_of(call)
    if not basket.offers:
        raise HostError(Refusal.STALE)
    bought = equip.purchase(call.look.view, basket, end)
    return Then(await act(call, bought), call.t("Bought.") if end else "")


async def _forge(call: Call) -> Done:
    expect(call, ACTION, EQUIP)
    return await act(call, [*equip.begin(call.look.view), a.FORGE])


async def _keep(call: Call) -> Done:
    item = number(args_of(call).payload, 0, 999)
    done = await act(call, [a.keep(item)])
    return Then(done, equip.forged_words(done, item))


async def _equip_end(call: Call) -> Done:
    return Then(await act(call, [a.END]), call.t("Done."))


async def _equip_undo(call: Call) -> Done:
    check_fresh(call)
    steps = await _changes(call)
    if not steps:
        raise HostError(Refusal.NOTHING_TO_UNDO)
    done = await take_back(call, steps)
    if done.look.view.phase in (PHASE_NAMES[ACTION], PHASE_NAMES[EQUIP]):
        return await panel_of(done)
    return done


HANDLERS: Mapping[str, Handler] = {
    "equip": _equip,
    "basket": _basket,
    "take": _take,
    "hero": _take,
    "hire": _hire,
    "f_cards": _cards_form,
    "f_discard": _discard_form,
    "buyend": lambda call: _buy(call, end=True),
    "buystay": lambda call: _buy(call, end=False),
    "forge": _forge,
    "keep": _keep,
    "eqend": _equip_end,
    "equndo": _equip_undo,
}
SUBMITTED: Mapping[str, Handler] = {"discard": _discard, "cards": _cards}

"""Adds what only the solo game has (screens §21, rule §9): domination in words, two market stacks discarded."""

from __future__ import annotations

from cogs.clash.wording.wording import ClashWording, wording_of
from cogs.transport.contract import Call, Form
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.panel import ids_of
from cogs.transport.panels.widgets import option
from engine.clash.pieces import actions as a
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.pieces.state import ACTION, PHASE_NAMES
from engine.clash.pieces.view import View
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action

STACKS = 2


def domination_words(wording: ClashWording) -> str:
    """ "Domination 6 of 14"; "" outside a solo game."""
    view = wording.view
    if not view.config.solo:
        return ""
    return wording.t(
        "Elves' domination {points} of {goal}", points=view.domination, goal=DIFFICULTIES.get(view.config.solo, 0)
    )


def coming_words(wording: ClashWording) -> str:
    """What the elves would score at the end of this round, as the board stands; "" outside a solo game."""
    view = wording.view
    if not view.config.solo:
        return ""
    held = sum(1 << place for place, units in enumerate(view.elves) if any(units))
    cities = (held & view.board.cities).bit_count()
    forges = (held & view.board.forges).bit_count()
    return wording.t(
        "{domination}. The elves hold {cities} and {forges}: {gain} more at the end of the round.",
        domination=domination_words(wording),
        cities=wording.t.n("{count} City", "{count} Cities", cities),
        forges=wording.t.n("{count} Forge", "{count} Forges", forges),
        gain=2 * cities + forges,
    )


def may_discard(view: View) -> bool:
    """At the start of an Equip action two whole market stacks may go under the deck."""
    starts = view.phase == PHASE_NAMES[ACTION] or view.may_discard
    return bool(view.config.solo) and starts and len(view.market) >= STACKS


def discard_form(call: Call) -> Form:
    """The form that asks which two."""
    wording, t = wording_of(call), call.t
    options = [
        option(
            str(item),
            wording.item(item),
            t("{cost} gold; {bonuses}", cost=facts.cost, bonuses=wording.bonuses(facts.bonuses)),
        )
        for item, _ in wording.view.market
        for facts in (wording.view.content.items[item],)
    ]
    field = select_field(
        "stacks",
        t("Two stacks, all their cards"),
        options,
        least=STACKS,
        most=STACKS,
        description=t("They go under the deck, and the market fills up. You can't take this back."),
    )
    return Form(modal(t("Discard 2 market stacks"), ids_of(call).id("discard"), field))


def discarding(call: Call) -> Action:
    """The action of a submitted form. Raises IllegalAction when it does not name two stacks."""
    chosen = (call.fields or {}).get("stacks", ())
    items = sorted({int(value) for value in chosen if value.isdecimal() and int(value) < 64})
    if len(items) != STACKS:
        raise IllegalAction("two_stacks", "9")
    return a.discard(items[0], items[1])

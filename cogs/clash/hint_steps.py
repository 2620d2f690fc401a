"""What the coach says of a step of an Equip action, and of whatever else a plan may begin with."""

from __future__ import annotations

from cogs.clash.wording import ClashWording
from engine.clash import actions as a
from engine.clash.game import CLASH
from engine.kernel.game import Action, argument_of, kind_of

LEVELS = 4
"""What the level of a card is counted in within an argument (engine.clash.actions)."""


def step_words(wording: ClashWording, action: Action) -> tuple[str, str]:
    """What to do, to follow "A veteran would", and why in a sentence ("" where that goes without saying)."""
    t, kind, argument = wording.t, kind_of(action), argument_of(action)
    item, to = divmod(argument, LEVELS)
    if kind == a.BUY:
        bonuses = wording.bonuses(wording.view.content.items[item].bonuses)
        why = t("It gives {bonuses} for {gold}.", bonuses=bonuses, gold=wording.gold(wording.view.content.costs[item]))
        return t("buy {card} for {carrier}", card=wording.item(item), carrier=wording.carrier(to)), why
    if kind == a.FORGE:
        return t("forge a card"), t("A legendary card is a point that nobody can take from you.")
    if kind == a.KEEP:
        return t("keep {card}", card=wording.item(argument)), t("It suits your army best.")
    if kind == a.ATTACH:
        return t("attach {card} to {carrier}", card=wording.item(item), carrier=wording.carrier(to)), ""
    if kind == a.DETACH:
        return t("lay a card of {carrier} aside", carrier=wording.carrier(argument // 2)), ""
    if kind == a.SHIFT:
        carried = wording.view.slots[wording.view.seat or 0][item // 2][item % 2]
        return t("shift {card} to {carrier}", card=wording.item(carried), carrier=wording.carrier(to)), ""
    if kind == a.END:
        return t("end equipping"), t("Nothing else here is worth its price.")
    return CLASH.format(wording.view.content, action), ""

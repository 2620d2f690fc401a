"""Words the steps of an Equip action in a hint (§5.1), and any other single step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.clash.wording.values import changes
from cogs.clash.wording.wording import ClashWording
from cogs.transport.panels.text import listed
from engine.clash.pieces import actions as a
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.view import View
from engine.clash.trial import view_after
from engine.clash.views.view_choices import affordable, figures_with, forge_offer
from engine.kernel.game import Action, argument_of, kind_of
from render.clash.words.scenario_words import relic_words

CARRIERS, PLACES_IN_ARGUMENT, ITEMS_IN_ARGUMENT = 4, 32, 64
"""What levels, places and cards are counted in within an argument (engine.clash.pieces.actions)."""
EQUIPPING = frozenset({a.EQUIP, a.BUY, a.FORGE, a.KEEP, a.ATTACH, a.DETACH, a.SHIFT, a.RECRUIT, a.DISCARD, a.END})
"""Steps of an Equip action, told with those that follow."""


def equip_words(wording: ClashWording, steps: Sequence[Action]) -> tuple[str, str]:
    """The steps of an Equip action that is begun or goes on, in a row, and why, in sentences."""
    t, view, told, why = wording.t, wording.view, list[str](), list[str]()
    for at, step in enumerate(steps):
        if step == a.EQUIP:
            continue
        what, reason = step_words(replace(wording, view=_standing(view, steps[:at])), step)
        told.append(what)
        why += [reason] if reason else []
    if steps[0] != a.EQUIP:
        return listed(t, told), " ".join(why)
    if not told:
        return t("equip now"), ""
    return t("equip now: {steps}", steps=listed(t, told)), " ".join(why)


def _standing(view: View, steps: Sequence[Action]) -> View:
    """The view with what one owns after some steps; market and decks as they were."""
    if not steps:
        return view
    after = view_after(view, steps)
    return replace(view, slots=after.slots, aside=after.aside, gold=after.gold, phase=after.phase)


def step_words(wording: ClashWording, action: Action) -> tuple[str, str]:
    """What to do, to follow "I would", and why in a sentence ("" where that goes without saying)."""
    t, kind, argument = wording.t, kind_of(action), argument_of(action)
    item, to = divmod(argument, CARRIERS)
    if kind == a.BUY:
        return _bought(wording, item, to), _why_buy(wording, item, to)
    if kind == a.FORGE:
        return t("forge a legendary card"), _why_forge(wording)
    if kind == a.KEEP:
        return t("keep {card}", card=wording.item(argument)), _why_keep(wording, argument)
    if kind == a.ATTACH:
        return t("attach {card} to {carrier}", card=wording.item(item), carrier=wording.carrier(to)), ""
    if kind == a.DETACH:
        return t("lay a card of {carrier} aside", carrier=wording.carrier(argument // 2)), ""
    if kind == a.SHIFT:
        return _shifted(wording, item, to), ""
    if kind == a.END:
        return t("end equipping"), t("Nothing else here is worth its price.")
    if kind == a.RECRUIT:
        number, place = divmod(argument, PLACES_IN_ARGUMENT)
        return t("recruit {hero} at {place:the}", hero=wording.hero_name(number), place=wording.place(place)), ""
    if kind == a.DISCARD:
        one, two = (wording.item(each) for each in divmod(argument, ITEMS_IN_ARGUMENT))
        return t("discard {one} and {two}", one=one, two=two), t("Neither would strengthen your army much.")
    return _other_words(wording, kind, argument)


def _other_words(wording: ClashWording, kind: Action, argument: int) -> tuple[str, str]:
    """Relics handed on (§14.17), tiles laid (§2.1)."""
    t, view = wording.t, wording.view
    if kind == a.HAND and view.camp is not None:
        relic, place = divmod(argument, PLACES_IN_ARGUMENT)
        return t(
            "hand {relic} on to {place:the}", relic=relic_words(view.camp, relic, t), place=wording.place(place)
        ), ""
    if kind == a.STAY:
        return t("hand on nothing more"), ""
    any_tile = t("To me, one tile is as good as another.")
    if kind == a.FACE:
        return t("take tile {tile}", tile=view.content.faces[argument].id.upper()), any_tile
    if kind == a.TURN:
        return t("choose “{label}” for the tile", label=t("Turn {turn}", turn=argument)), any_tile
    return t("lay the tile at place {number}", number=argument + 1), any_tile


def _bought(wording: ClashWording, item: int, to: int) -> str:
    """ "buy War Axe for level II", and what that takes off."""
    t, card, carrier = wording.t, wording.item(item), wording.carrier(to)
    worn = _worn(wording, to, wording.view.content.items[item].slot) if to < LEVELS else -1
    if worn < 0:
        return t("buy {card} for {carrier}", card=card, carrier=carrier)
    return t("buy {card} for {carrier} in place of {other}", card=card, carrier=carrier, other=wording.item(worn))


def _shifted(wording: ClashWording, at: int, to: int) -> str:
    """ "shift War Axe to level I", and what comes back. `at`: level * 2 + slot."""
    t, carrier = wording.t, wording.carrier(to)
    card, worn = wording.item(_worn(wording, at // 2, at % 2)), _worn(wording, to, at % 2)
    if worn < 0:
        return t("shift {card} to {carrier}", card=card, carrier=carrier)
    return t("swap {card} with {other} of {carrier}", card=card, other=wording.item(worn), carrier=carrier)


def _worn(wording: ClashWording, level: int, slot: int) -> int:
    """The card in a slot of one's own; -1 for none."""
    return wording.view.slots[wording.view.seat or 0][level][slot]


def _why_buy(wording: ClashWording, item: int, to: int) -> str:
    """What a card gives, for how much, and how many units it serves (§5.1)."""
    t, view = wording.t, wording.view
    facts = {
        "card": wording.item(item),
        "bonuses": wording.bonuses(view.content.items[item].bonuses),
        "gold": wording.gold(view.content.costs[item]),
    }
    served = sum(units[to] for units in view.units[view.seat or 0]) if to < LEVELS else 0
    if served:
        told = t.n(
            "{card} gives {bonuses} for {gold}, to {count} unit on the board.",
            "{card} gives {bonuses} for {gold}, to {count} units on the board.",
            served,
            **facts,
        )
    else:
        told = t("{card} gives {bonuses} for {gold}.", **facts)
    pushed = _pushed_aside(wording, item, to)
    return f"{told} {pushed}" if pushed else told


def _pushed_aside(wording: ClashWording, item: int, to: int) -> str:
    """What a level loses and gains where a card takes the slot of another; "" where the slot is empty."""
    view = wording.view
    slot = view.content.items[item].slot
    worn = _worn(wording, to, slot) if to < LEVELS else -1
    if worn < 0:
        return ""
    what = changes(wording, *figures_with(view, item, to)) or [wording.t("nothing changes")]
    return wording.t("That pushes {other} aside: {changes}.", other=wording.item(worn), changes=listed(wording.t, what))


def _why_forge(wording: ClashWording) -> str:
    """What forging brings, and that the cards are drawn unseen."""
    t, view = wording.t, wording.view
    offer = forge_offer(view)
    told = [_worth_of_forging(wording)]
    if offer is not None:
        crystals, drawn = wording.crystals(offer[0]), offer[1]
        told.append(
            t.n(
                "For {crystals} you draw {count} card and keep it.",
                "For {crystals} you draw {count} cards and keep one.",
                drawn,
                crystals=crystals,
            )
        )
    if affordable(view):
        told.append(t("What to buy besides depends on that card."))
    return " ".join(told)


def _worth_of_forging(wording: ClashWording) -> str:
    t, camp = wording.t, wording.view.camp
    if camp is None:
        return t("A legendary card is a point that nobody can take from you.")
    if camp.scenario.feats in ("points", "rite"):
        return t("Your crystals pay for a legendary card: 1 feat.")
    return t("Your crystals pay for a legendary card.")


def _why_keep(wording: ClashWording, item: int) -> str:
    bonuses = wording.bonuses(wording.view.content.items[item].bonuses)
    return wording.t(
        "{card} gives {bonuses}. Nothing you drew suits your army better.", card=wording.item(item), bonuses=bonuses
    )

"""Shows Equip and forge (screens §9, rule §5.1): a basket in the ids, one commit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.clash.equip.heroes import affordable as hireable
from cogs.clash.equip.heroes import for_hire_words, hire_lines, hire_row
from cogs.clash.equip.purchase_words import (
    SeatOffer,
    chosen_words,
    cost_of,
    forge_words,
    forging_words,
    held_there,
    shown_lines,
    trouble,
)
from cogs.clash.rows import common_row
from cogs.clash.wording.solo import may_discard
from cogs.clash.wording.values import changes
from cogs.clash.wording.wording import ClashWording, wording_of
from cogs.tables.running.carry_out import owes
from cogs.transport.contract import Call, Panel, Shot, base36
from cogs.transport.panels.panel import Row, ageless, args_of, ids_of, panel, shot_of
from cogs.transport.panels.widgets import option, row, select
from engine.clash.pieces import actions
from engine.clash.pieces.actions import ASIDE
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.state import ACTION, EQUIP, PHASE_NAMES
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import affordable, figures_with, forge_offer, no_better_with
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action
from host.table.refusals import HostError, Refusal

ALL = 25
IN_USE, ON_A_LEVEL = 1, 3
"""Ranks: offers from here up help a level on the board, or one that is not there yet."""
MORE, UNFOLDED = "more", "+"
"""The choice that unfolds the list, and a basket's source while it is unfolded."""


@dataclass(frozen=True, slots=True)
class Basket:
    """What is chosen but not bought; `source` is a hero taken up, or UNFOLDED ("" neither)."""

    offers: tuple[SeatOffer, ...] = ()
    source: str = ""

    def code(self) -> str:
        """The payload of an id: two base-36 digits an offer, then the source."""
        return "".join(base36(item * 4 + to).rjust(2, "0") for item, to in self.offers) + "!" + self.source


def basket_of(call: Call) -> Basket:
    """The basket in a press's id; anything malformed is refused as stale."""
    code, _, source = args_of(call).payload.partition("!")
    try:
        values = [int(code[at : at + 2], 36) for at in range(0, len(code), 2)]
    except ValueError:
        raise HostError(Refusal.STALE) from None
    return Basket(tuple((value >> 2, value & 3) for value in values), source)


def offers(view: View) -> list[SeatOffer]:
    """What could be bought, at most 25, what helps first.

    For levels on the board: empty slots, then cards that make up for the one they push aside in something; then the
    same for levels that are not there; then aside; last what makes no figure better.
    """
    items = view.content.items

    def order(offer: SeatOffer) -> tuple[int, int, int, int]:
        item, to = offer
        return (_rank(view, item, to), -items[item].cost, item, -to if to < ASIDE else 0)

    found = [(item, to) for item, _, _ in affordable(view) for to in range(LEVELS + 1)]
    return sorted(found, key=order)[:ALL]


def _rank(view: View, item: int, to: int) -> int:
    """How much an offer helps, 0 most."""
    if to == ASIDE:
        return 4
    if no_better_with(view, item, to):
        return 5
    return (held_there(view, item, to) >= 0) + (0 if on_board(view, to) else 2)


def may_gain(view: View) -> bool:
    """Whether there is anything to buy, hire or forge, or a stack to discard (§9)."""
    return bool(affordable(view) or hireable(view) or forge_offer(view) or may_discard(view))


def on_board(view: View, level: int) -> bool:
    """Whether a unit of one's level stands anywhere."""
    assert view.seat is not None
    return any(units[level] for units in view.units[view.seat])


def equip_panel(call: Call, basket: Basket | None = None, undo: bool = False, lead: str = "") -> Panel:
    """What is chosen, else how near forging is; picture and list say what one can pay. `undo`: there is a change."""
    basket = basket or Basket()
    wording = wording_of(call)
    view = wording.view
    found = offers(view)
    basket = Basket(tuple(offer for offer in basket.offers if offer in found), basket.source)
    lines = [
        lead,
        _heading(wording),
        *(chosen_words(wording, basket.offers) if basket.offers else (forge_words(wording), forging_words(wording))),
        for_hire_words(wording),
    ]
    rows = _forge_rows(call)
    if found:
        rows.append(_buy_row(call, wording, found, basket))
    rows += hire_row(call, wording, basket.source, basket.code())
    rows.append(_button_row(call, wording, basket, undo))
    rows.append(common_row(call, rule="5.1"))
    chosen = f"take:{Basket(basket.offers).code()}:{basket.source}"
    return panel(lines, rows, equip_shot(wording, basket), chosen)


def _heading(wording: ClashWording) -> str:
    """The player's gold, and whether it is too little for anything on sale."""
    t, view = wording.t, wording.view
    gold = wording.gold(view.gold[wording.own])
    if affordable(view) or forge_offer(view) is not None:
        return t("### Equip · {gold}", gold=gold)
    return t("### Equip · {gold}: too little", gold=gold)


def equip_shot(wording: ClashWording, basket: Basket) -> Shot:
    """One's clan with what is chosen in green, and the market."""
    says = (*shown_lines(wording), *hire_lines(wording))
    return shot_of(wording.t, "equip", says, [("offer", item * 4 + to) for item, to in basket.offers])


def _listed(view: View, found: Sequence[SeatOffer], basket: Basket) -> list[SeatOffer]:
    """The offers of the list. Until *More…*: what is chosen, and what helps a level on the board, else one off it."""
    if basket.source == UNFOLDED:
        return list(found)
    least = IN_USE if _rank(view, *found[0]) <= IN_USE else ON_A_LEVEL
    first = [offer for offer in found if offer in basket.offers or _rank(view, *offer) <= least]
    return first if first and len(found) > len(first) + 1 else list(found)


def _buy_row(call: Call, wording: ClashWording, found: Sequence[SeatOffer], basket: Basket) -> Row:
    t, view, ids = wording.t, wording.view, ids_of(call)
    options = []
    listed = _listed(view, found, basket)
    for item, to in listed:
        facts = view.content.items[item]
        label = t(
            "{card}, {cost} gold, to {level}",
            card=wording.item(item),
            cost=facts.cost,
            level=wording.carrier(to),
        )
        value = ids.value(f"{item * 4 + to}")
        options.append(option(value, label, _offer_note(wording, item, to), (item, to) in basket.offers))
    if len(listed) < len(found):
        note = t("Levels without units, aside, cards that make nothing better")
        options.append(option(ids.value(MORE), t("More…"), note))
    menu = select(
        ids.id("basket", basket.code()),
        t("Buy cards… (tick all you want)"),
        options,
        least=0,
        most=min(len(options), 12),
    )
    return row(menu)


def _offer_note(wording: ClashWording, item: int, to: int) -> str:
    """ "power 2 → 4", "power 4 → 3; no unit on the board; instead of Spear".

    What the figures become stands first, as the end may be cut off; an empty slot is seen on the picture.
    """
    t, view = wording.t, wording.view
    facts = view.content.items[item]
    if to == ASIDE:
        return t("keep it aside") + t("; ") + wording.bonuses(facts.bonuses)
    held = held_there(view, item, to)
    told = [", ".join(changes(wording, *figures_with(view, item, to))) or t("nothing changes")]
    if not on_board(view, to):
        told.append(t("no unit on the board"))
    if held >= 0 and no_better_with(view, item, to):
        told.append(t("instead of {card}, which is no worse", card=wording.item(held)))
    elif held >= 0:
        told.append(t("instead of {card}", card=wording.item(held)))
    return t("; ").join(told)


def owned(view: View) -> list[tuple[str, int]]:
    """Cards one owns as (code, item): "s" level slot for a slot, "a" item for aside."""
    assert view.seat is not None
    found = [
        (f"s{level}{slot}", item)
        for level, pair in enumerate(view.slots[view.seat])
        for slot, item in enumerate(pair)
        if item >= 0
    ]
    return found + [(f"a{item}", item) for item in dict.fromkeys(view.aside[view.seat])]


def _button_row(call: Call, wording: ClashWording, basket: Basket, undo: bool) -> Row:
    t, view, ids = wording.t, wording.view, ids_of(call)
    begun = view.phase == PHASE_NAMES[EQUIP]
    buttons = []
    code = basket.code()
    if basket.offers and not trouble(wording, basket.offers):
        count, cost = len(basket.offers), cost_of(view, basket.offers)
        label = t.n("Buy {count} for {cost} gold and end", "Buy {count} for {cost} gold and end", count, cost=cost)
        if call.planned is not None:
            label = t("Keep as plan: buy {count}, {cost} gold", count=count, cost=cost)
        buttons.append(ids.button(label, "buyend", code, "success"))
        if call.planned is None:
            buttons.append(ids.button(t.n("Buy {count}, stay here", "Buy {count}, stay here", count), "buystay", code))
    if may_discard(view) and not basket.offers:
        buttons.append(ids.button(t("Discard 2 market stacks…"), "f_discard"))
    if owned(view):
        buttons.append(ids.button(t("Rearrange cards…"), "f_cards", code))
    if begun:
        label = t("End without buying") if call.planned is None else t("Keep as plan: end without buying")
        buttons.append(ids.button(label, "eqend"))
        if undo:
            buttons.append(ids.button(t("Undo the last step"), "equndo"))
        if call.planned is not None:
            buttons.append(ageless(call, t("Back"), "mine"))
    else:
        buttons.append(ids.button(t("Back"), "back"))
    return row(*buttons[:5])


def _forge_rows(call: Call) -> list[Row]:
    """The press that forges, above the menus; [] where one can't."""
    t, view = call.t, call.look.view
    forge = forge_offer(view)
    if forge is None or view.phase not in (PHASE_NAMES[ACTION], PHASE_NAMES[EQUIP]):
        return []
    point = t("Forge for {cost} crystals, +1 point", cost=forge[0])
    label = point if view.camp is None else t("Forge for {cost} crystals", cost=forge[0])
    label = label if call.planned is None else t("Keep as plan: forge, then ask me")
    return [row(ids_of(call).button(label, "forge", style="success"))]


def owes_equip(call: Call) -> None:
    """Raise HostError or IllegalAction where equipping is not one's decision now."""
    owes(call)
    if call.look.view.phase not in (PHASE_NAMES[ACTION], PHASE_NAMES[EQUIP]):
        raise IllegalAction("wrong_phase", "5.1")


def begin(view: View) -> list[Action]:
    """EQUIP first, where the action is not begun yet."""
    return [actions.EQUIP] if view.phase == PHASE_NAMES[ACTION] else []


def purchase(view: View, basket: Basket, end: bool) -> list[Action]:
    """All actions of a basket."""
    bought = [actions.buy(item, to) for item, to in basket.offers]
    return [*begin(view), *bought, *([actions.END] if end else [])]


def arms(view: View, item: int) -> int:
    """Where a card kept at the Forge goes: the highest level on the board with its slot empty, else aside (§5.1)."""
    levels = reversed(range(LEVELS))
    return next((level for level in levels if on_board(view, level) and held_there(view, item, level) < 0), ASIDE)


def _keep_label(wording: ClashWording, item: int) -> str:
    t, level = wording.t, arms(wording.view, item)
    if level == ASIDE:
        return t("Keep {card}, set aside", card=wording.item(item))
    return t("Keep {card}, to {level}", card=wording.item(item), level=wording.carrier(level))


def forge_panel(call: Call) -> Panel:
    """The choice of a legendary card among those drawn; only the forger sees them."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    says = [
        t(
            "{number}. {card}, {slot}: {bonuses}",
            number=number,
            card=wording.item(item),
            slot=wording.slot(view.content.items[item].slot),
            bonuses=wording.bonuses(view.content.items[item].bonuses),
        )
        for number, item in enumerate(view.candidates, 1)
    ]
    lines = [
        t("### Forge: keep one card"),
        t("-# Only you see these."),
    ]
    buttons = [
        ids.button(
            _keep_label(wording, item),
            "keep",
            str(item),
            "primary",
        )
        for item in view.candidates[:5]
    ]
    shot = shot_of(t, "forge", says, [("item", item) for item in view.candidates])
    return panel(lines, [row(*buttons), common_row(call)], shot if view.candidates else None)


def forged_words(call: Call, item: int) -> str:
    """That a legendary card is one's own now, and the point it is (§7)."""
    wording = wording_of(call)
    card = wording.item(item)
    return (
        call.t("**{card}**: +1 point.", card=card)
        if wording.view.camp is None
        else call.t("**{card}** is yours.", card=card)
    )

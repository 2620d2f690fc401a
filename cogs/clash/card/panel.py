"""Shows the tactic cards and My hand (screens §6), with the wish for reinforcements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.clash.odds.panel import odds_button
from cogs.clash.rows import common_row
from cogs.clash.scenarios.round_line import own_card_lines
from cogs.clash.wording.values import own_hero_line, value_lines
from cogs.clash.wording.wording import LEARNING, ROMAN, ClashWording, wording_of
from cogs.transport.contract import Call, Panel, Shot
from cogs.transport.panels.panel import Row, ids_of, panel, shot_of
from cogs.transport.panels.widgets import option, row, select
from data.texts import Texts
from engine.clash.pieces.content import ARMOUR, WEAPON
from engine.clash.pieces.places import bastion, place_name
from engine.clash.pieces.state import CARD, PHASE_NAMES, REINFORCE
from engine.clash.pieces.view import View
from engine.clash.play.equip import forge_cost
from host.posts.post import Button, Choice, Menu

ASK, BASTION, LARGEST = "ask", "bastion", "largest"
"""Wishes for the reinforcements, beside the names of places (docs/orders.md)."""


def card_lines(wording: ClashWording) -> list[str]:
    """The cards in hand, each with the units it really brings; their order numbers are the only ones."""
    t, view = wording.t, wording.view
    lines = []
    for card in view.hand:
        facts = view.content.cards[card]
        lines.append(t("**{order}** · {card}", order=facts.order, card=card_words(wording, card)))
    return lines


def card_words(wording: ClashWording, card: int) -> str:
    """What a card brings, and what of it the reserve lacks (§4.5): "4 gold · 1×I 1×II (reserve lacks 1×I)"."""
    facts, reserve = wording.view.content.cards[card], wording.view.reserve[wording.own]
    gets = [min(units, left) for units, left in zip(facts.units, reserve, strict=True)]
    gold = wording.gold(facts.gold)
    told = f"{gold} · {wording.units(gets)}" if any(gets) else gold
    lack = [units - left for units, left in zip(facts.units, gets, strict=True)]
    return wording.t("{card} (reserve lacks {units})", card=told, units=wording.units(lack)) if any(lack) else told


def choosing(view: View) -> bool:
    """Whether one's card can be chosen, or changed, now (§4.1)."""
    return view.seat is not None and view.phase == PHASE_NAMES[CARD]


def card_panel(call: Call, lead: str = "") -> Panel:
    """The secret choice; also while it can still be changed."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    gold = wording.gold(view.gold[wording.own])
    heading = t("### Round {round}: your tactic card · {gold}", round=view.round, gold=gold)
    lines = [lead, heading, *own_card_lines(wording)]
    if view.pick >= 0:
        order = view.content.cards[view.pick].order
        lines.append(t("You play **{order}**. You can still change it.", order=order))
    elif view.round <= LEARNING and not view.config.solo:
        lines.append(t("-# Low numbers act first. Only you see this."))
    rows = [
        row(
            *(
                ids.button(label, "play", str(card), "success" if card == view.pick else "primary")
                for card, label in card_labels(wording).items()
            )
        )
    ]
    wish = wish_row(call)
    if wish is not None:
        rows.append(wish)
    rows.append(common_row(call))
    return panel(lines, rows, hand_shot(wording))


def wish_row(call: Call) -> Row | None:
    """The select with the standing wish for the reinforcements; none in round 1 (bastion only, §4.5)."""
    wording, ids = wording_of(call), ids_of(call)
    if wording.view.round <= 1:
        return None
    choices = wish_choices(wording, str(call.look.orders.get("reinforce", "")))
    options = [option(ids.value(choice.value), choice.label, "", choice.chosen) for choice in choices]
    return row(select(ids.id("wish"), call.t("Reinforcements go to…"), options))


def wish_choices(wording: ClashWording, held: str = "") -> list[Choice]:
    """Where the reinforcements may go, the likeliest first. A place `held` that is lost since falls back to asking."""
    t, view = wording.t, wording.view
    choices = [
        Choice(ASK, t("Reinforcements: ask me after the reveal")),
        Choice(BASTION, t("Reinforcements: all to the bastion")),
        Choice(LARGEST, t("Reinforcements: all to my largest army")),
    ]
    for place in places_by_army(view, wording.own)[:20]:
        units = wording.units(view.units[wording.own][place])
        choices.append(
            Choice(
                place_name(place).lower(),
                t("Reinforcements: all to {place:the} ({units} there)", place=place_name(place), units=units),
            )
        )
    known = held.lower() if any(choice.value == held.lower() for choice in choices) else ASK
    return [replace(choice, chosen=bool(held) and choice.value == known) for choice in choices]


def places_by_army(view: View, seat: int) -> list[int]:
    """Territories with own units, the largest army first."""
    own = view.units[seat]
    held = [place for place, units in enumerate(own) if any(units) and place != bastion(seat)]
    return sorted(held, key=lambda place: (-sum(own[place]), place))


def hand_facts(wording: ClashWording) -> str:
    """Gold, crystals and reserve in one line."""
    view = wording.view
    return wording.t(
        "You: {gold}, {crystals}. Reserve: {reserve}.",
        gold=wording.gold(view.gold[wording.own]),
        crystals=wording.crystals(view.crystals[wording.own]),
        reserve=wording.units(view.reserve[wording.own]),
    )


def forging_price(view: View, t: Texts) -> str:
    """What a legendary card costs with one Forge and with more (§5.1); "" once none is left."""
    if not view.legendary_deck_size:
        return ""
    one, more = forge_cost(view.config, 1), forge_cost(view.config, 2)
    return t("-# Forging: {one} crystals with one Forge, {more} with two or more.", one=one, more=more)


def hand_panel(call: Call) -> Panel:
    """My hand: cards, hero, what everybody has played; clan and equipment are on the picture."""
    wording, t = wording_of(call), call.t
    view = wording.view
    lines = [t("### My hand"), *card_lines(wording), *own_card_lines(wording), own_hero_line(wording, wording.own)]
    played = [
        t("{name} {orders}", name=wording.name(seat), orders=", ".join(str(order) for order in orders))
        for seat in wording.seats()
        if (orders := sorted(view.content.cards[card].order for card in view.discards[seat]))
    ]
    if played:
        lines.append(t("-# Played: {cards}.", cards=" · ".join(played)))
    lines.append(forging_price(view, t))
    rows = []
    if view.phase == PHASE_NAMES[REINFORCE] and not call.look.owes:
        wish = wish_row(call)
        if wish is not None:
            rows.append(wish)
    ids = ids_of(call)
    rows.append(row(ids.button(t("Back"), "back"), *odds_button(call)))
    rows.append(common_row(call, leave="hand"))
    return panel(lines, rows, sheet_shot(wording))


def sheet_shot(wording: ClashWording) -> Shot:
    """The picture of one's clan and tactic cards."""
    equipment = wording.t("Equipment: {slots}", slots=slot_words(wording, wording.own))
    return shot_of(wording.t, "sheet", [hand_facts(wording), *value_lines(wording, wording.own), equipment])


def slot_words(wording: ClashWording, seat: int) -> str:
    """Both slots of each level and what lies aside, in one line."""
    t, view = wording.t, wording.view
    told = [
        t(
            "{level}: {weapon}, {armour}",
            level=ROMAN[level],
            weapon=wording.item(pair[WEAPON]) if pair[WEAPON] >= 0 else t("no weapon"),
            armour=wording.item(pair[ARMOUR]) if pair[ARMOUR] >= 0 else t("no armour"),
        )
        for level, pair in enumerate(view.slots[seat])
    ]
    aside = ", ".join(wording.item(item) for item in view.aside[seat])
    told.append(t("Aside: {cards}", cards=aside or t("none")))
    return " · ".join(told)


def hand_shot(wording: ClashWording) -> Shot | None:
    """The picture of one's cards."""
    view = wording.view
    if not view.hand:
        return None
    return shot_of(wording.t, "cards", card_lines(wording), [("card", card) for card in view.hand])


def hand_alt(wording: ClashWording) -> str:
    """The alternative text of that picture."""
    cards = "; ".join(line.replace("**", "") for line in card_lines(wording))
    return wording.t("Your tactic cards: {cards}.", cards=cards)


def card_labels(wording: ClashWording) -> dict[int, str]:
    """[card in hand] -> its button: its number, and what it brings."""
    view, labels = wording.view, dict[int, str]()
    for card in view.hand:
        facts = {"order": view.content.cards[card].order, "card": card_words(wording, card)}
        chosen = card == view.pick
        labels[card] = (
            wording.t("Play {order} · {card} (chosen)", **facts)
            if chosen
            else wording.t("Play {order} · {card}", **facts)
        )
    return labels


def card_buttons(wording: ClashWording) -> tuple[Button, ...]:
    """The buttons of the direct message."""
    return tuple(Button(label, "play", f"0.{card}", "primary") for card, label in card_labels(wording).items())


def wish_menu(wording: ClashWording) -> Menu | None:
    """The select of the direct message; its values are of step 0, so the first choice is always sent."""
    if wording.view.round <= 1:
        return None
    choices: Sequence[Choice] = wish_choices(wording)
    return Menu(
        "wish",
        wording.t("Reinforcements go to…"),
        tuple(Choice(f"0.{choice.value}", choice.label) for choice in choices),
    )

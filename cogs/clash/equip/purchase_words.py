"""Words Equip: what one can pay, what is chosen and what it changes, what the picture shows (screens §9, §5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.card.panel import slot_words
from cogs.clash.wording.values import changes, value_lines
from cogs.clash.wording.wording import ROMAN, ClashWording, controlled
from cogs.transport.panels.text import listed
from engine.clash.pieces.actions import ASIDE
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.figures import figures_of
from engine.clash.pieces.state import Figures
from engine.clash.pieces.view import View
from engine.clash.play.equip import forge_cost
from engine.clash.views.view_choices import forge_offer, no_better_with

NEAR = 3
"""So few crystals short of forging are worth a line."""
SeatOffer = tuple[int, int]
"""(item, level or ASIDE)."""


def held_there(view: View, item: int, level: int) -> int:
    """The card a purchase would push aside; -1 for none."""
    assert view.seat is not None
    return view.slots[view.seat][level][view.content.items[item].slot]


def figures_of_pair(view: View, level: int, pair: Sequence[int]) -> Figures:
    """What one's level is worth with these two cards."""
    assert view.seat is not None
    unit = view.content.clans[view.config.clans[view.seat]].units[level]
    return figures_of(view.content, unit.bonuses, unit.movement, (pair[0], pair[1]))


def cost_of(view: View, basket: Sequence[SeatOffer]) -> int:
    return sum(view.content.items[item].cost for item, _ in basket)


def trouble(wording: ClashWording, basket: Sequence[SeatOffer]) -> str:
    """Why a basket can't be bought, or ""."""
    view = wording.view
    cost = cost_of(view, basket)
    if cost > view.gold[wording.own]:
        return wording.t("{cost} gold, you lack {lack}", cost=cost, lack=cost - view.gold[wording.own])
    stock = dict(view.market)
    for item in {item for item, _ in basket}:
        wanted = sum(1 for other, _ in basket if other == item)
        if wanted > stock.get(item, 0):
            return wording.t("the market has only {count}× {card}", card=wording.item(item), count=stock.get(item, 0))
    return ""


def forge_words(wording: ClashWording) -> str:
    """That one can forge, and for what; "" where one can't. It stands first: it may be a point for no gold (§7)."""
    offer = forge_offer(wording.view)
    if offer is None:
        return ""
    if wording.view.camp is None:
        return wording.t("**You can forge**: draw {count}, keep 1, +1 point.", count=offer[1])
    return wording.t("**You can forge**: draw {count}, keep 1.", count=offer[1])


def forging_words(wording: ClashWording) -> str:
    """What little one lacks to forge; "" where that is much, or where one can."""
    t, view = wording.t, wording.view
    if view.forged or not view.legendary_deck_size:
        return ""
    forges = len(controlled(view, wording.own, view.board.forges))
    lack = forge_cost(view.config, forges or 1) - view.crystals[wording.own]
    crystals = [wording.crystals(lack)] if lack > 0 else []
    lacking = crystals if forges else [*crystals, t("a Forge")]
    return t("-# To forge you lack {what}.", what=listed(t, lacking)) if lacking and lack <= NEAR else ""


def chosen_words(wording: ClashWording, basket: Sequence[SeatOffer]) -> list[str]:
    """What is chosen, what it costs and changes, and which cards go aside for it."""
    t, view = wording.t, wording.view
    names = [wording.item(item) for item, _ in basket]
    levels = [t("aside") if to == ASIDE else ROMAN[to] for _, to in basket]
    told = [t("{card} → {level}", card=card, level=level) for card, level in zip(names, levels, strict=True)]
    cost, problem = cost_of(view, basket), trouble(wording, basket)
    ending = problem or t("{cost} gold, {left} left", cost=cost, left=view.gold[wording.own] - cost)
    lines = [t("**{cards}**: {ending}", cards=", ".join(told), ending=ending)]
    lines += [*gains(wording, basket), *clashes(wording, basket)]
    if len(basket) > 1 and not problem:
        lines.append(t("-# You won't see new cards in between."))
    return lines


def gains(wording: ClashWording, basket: Sequence[SeatOffer]) -> list[str]:
    """What a basket makes of each level, a line each: "I: power 2 → **3**, automatic hits 0 → **1**"."""
    t, view = wording.t, wording.view
    told = []
    for level in range(LEVELS):
        pair = list(view.slots[wording.own][level])
        before = figures_of_pair(view, level, pair)
        for item, to in basket:
            if to == level:
                pair[view.content.items[item].slot] = item
        what = changes(wording, before, figures_of_pair(view, level, pair), "**")
        if what:
            told.append(t("{level}: {changes}", level=ROMAN[level], changes=", ".join(what)))
    return told


def clashes(wording: ClashWording, basket: Sequence[SeatOffer]) -> list[str]:
    """Cards that go aside: for another in the same basket, or out of the slot they lie in."""
    t, view = wording.t, wording.view
    told: list[str] = []
    taken: dict[tuple[int, int], int] = {}
    for item, to in basket:
        if to == ASIDE:
            continue
        place = (to, view.content.items[item].slot)
        old = held_there(view, item, to)
        if place in taken:
            card, other = wording.item(taken[place]), wording.item(item)
            told.append(t("⚠ {card} goes aside: {other} takes its slot.", card=card, other=other))
        elif old >= 0 and no_better_with(view, item, to):
            told.append(t("⚠ {card} goes aside, and it is at least as good.", card=wording.item(old)))
        elif old >= 0:
            told.append(t("-# {card} goes aside.", card=wording.item(old)))
        taken[place] = item
    return told


def shown_lines(wording: ClashWording) -> list[str]:
    """What the picture of Equip says: crystals, market, slots, and what one's units are worth."""
    t, view, seat = wording.t, wording.view, wording.own
    forges = len(controlled(view, seat, view.board.forges))
    crystals, held = wording.crystals(view.crystals[seat]), t.n("{count} Forge", "{count} Forges", forges)
    return [
        t("{crystals}, {forges}.", crystals=crystals, forges=held),
        t("**Black Market** (deck {count})", count=view.deck_size),
        *market_lines(wording),
        t("**Your slots** {slots}", slots=slot_words(wording, seat)),
        *value_lines(wording, seat),
    ]


def market_lines(wording: ClashWording) -> list[str]:
    """The stacks on sale, with what one lacks for each."""
    t, view = wording.t, wording.view
    lines = []
    for number, (item, copies) in enumerate(view.market, 1):
        facts = view.content.items[item]
        line = t(
            "{number}. {card}, {slot}, {cost} gold: {bonuses}",
            number=number,
            card=wording.item(item),
            slot=wording.slot(facts.slot),
            cost=facts.cost,
            bonuses=wording.bonuses(facts.bonuses),
        )
        if copies > 1:
            line = t("{line} ({count} of them)", line=line, count=copies)
        if view.seat is not None and facts.cost > view.gold[view.seat]:
            line = t("{line}. You lack {lack} gold", line=line, lack=facts.cost - view.gold[view.seat])
        lines.append(line)
    return lines

"""Shows Equip and forge (screens §9, rule §5.1): a basket in the ids, one commit, cards moved between levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.clash.card.panel import slot_words
from cogs.clash.equip.heroes import hire_lines, hire_row, own_hero_line
from cogs.clash.rows import common_row
from cogs.clash.solo import may_discard
from cogs.clash.values import changes, value_lines
from cogs.clash.wording import ROMAN, ClashWording, controlled, wording_of
from cogs.tables.running.carry_out import owes
from cogs.transport.contract import Call, Panel, Shot, base36
from cogs.transport.panel import Row, args_of, ids_of, panel
from cogs.transport.widgets import cut, option, row, select
from engine.clash.pieces import actions
from engine.clash.pieces.actions import ASIDE
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.figures import figures_of
from engine.clash.pieces.state import ACTION, EQUIP, PHASE_NAMES, Figures
from engine.clash.pieces.view import View
from engine.clash.play.equip import forge_cost
from engine.clash.views.view_choices import affordable, figures_with, forge_offer, no_better_with
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action
from host.table.refusals import HostError, Refusal

ALL = 25
STAYS = ASIDE + 1
"""The choice that leaves a card taken up where it lies."""
SeatOffer = tuple[int, int]
"""(item, level or ASIDE)."""


@dataclass(frozen=True, slots=True)
class Basket:
    """What is chosen but not bought; `source` is a card taken up to be moved ("" none)."""

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

    def rank(offer: SeatOffer) -> tuple[int, int, int, int]:
        item, to = offer
        if to == ASIDE:
            place = 4
        elif no_better_with(view, item, to):
            place = 5
        else:
            place = (held_there(view, item, to) >= 0) + (0 if on_board(view, to) else 2)
        return (place, -items[item].cost, item, -to if to < ASIDE else 0)

    found = [(item, to) for item, _, _ in affordable(view) for to in range(LEVELS + 1)]
    return sorted(found, key=rank)[:ALL]


def on_board(view: View, level: int) -> bool:
    """Whether a unit of one's level stands anywhere."""
    assert view.seat is not None
    return any(units[level] for units in view.units[view.seat])


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
        return wording.t("{cost} gold: you lack {lack}.", cost=cost, lack=cost - view.gold[wording.own])
    stock = dict(view.market)
    for item in {item for item, _ in basket}:
        wanted = sum(1 for other, _ in basket if other == item)
        if wanted > stock.get(item, 0):
            return wording.t("{card}: only {count} in the market.", card=wording.item(item), count=stock.get(item, 0))
    return ""


def clashes(wording: ClashWording, basket: Sequence[SeatOffer]) -> list[str]:
    """Cards that want the same slot: the earlier one goes aside."""
    view = wording.view
    told: list[str] = []
    seen: set[tuple[int, int]] = set()
    for item, to in basket:
        slot = view.content.items[item].slot
        if to == ASIDE:
            continue
        if (to, slot) in seen:
            told.append(
                wording.t(
                    "Two cards want the {slot} slot of {level}: only the last stays, the other goes aside.",
                    slot=wording.slot(slot),
                    level=ROMAN[to],
                )
            )
        elif view.slots[wording.own][to][slot] >= 0:
            old = wording.item(view.slots[wording.own][to][slot])
            if no_better_with(view, item, to):
                told.append(
                    wording.t(
                        "⚠ {card} of {level} goes aside, and it is no worse than {new}.",
                        card=old,
                        level=ROMAN[to],
                        new=wording.item(item),
                    )
                )
            else:
                told.append(wording.t("{card} of {level} goes aside.", card=old, level=ROMAN[to]))
        seen.add((to, slot))
    return told


def equip_panel(call: Call, basket: Basket | None = None, undo: bool = False) -> Panel:
    """Market, slots, basket; what can't be done is absent, and the text says why. `undo`: there is a change to undo."""
    basket = basket or Basket()
    wording, t = wording_of(call), call.t
    view = wording.view
    found = offers(view)
    basket = Basket(tuple(offer for offer in basket.offers if offer in found), basket.source)
    lines = [
        t("### Equip: {action}, round {round}", action=wording.action_word(), round=view.round),
        _purse(wording),
        t("**Black Market** (deck {count})", count=view.deck_size),
        *market_lines(wording),
        t("**Your slots** {slots}", slots=slot_words(wording, wording.own)),
        *value_lines(wording, wording.own),
        own_hero_line(wording, wording.own),
        *hire_lines(wording),
        *_chosen(wording, basket),
    ]
    rows = []
    if found:
        rows.append(_buy_row(call, wording, found, basket))
    rows += _owned_rows(call, wording, basket)
    rows += hire_row(call, wording, basket.source, basket.code())
    rows.append(_button_row(call, wording, basket, undo))
    rows.append(common_row(call, rule="5.1"))
    if not found and len(rows) == 2 and forge_offer(view) is None and not may_discard(view):
        lines.append(t("There is nothing you can buy, forge or move now."))
    return panel(lines, rows, equip_shot(wording, basket))


def equip_shot(wording: ClashWording, basket: Basket) -> Shot:
    """One's clan with what is chosen, and the market; the text of the panel says all of it."""
    alt = wording.t("Your clan and the Black Market, as the text above tells them; what the purchase changes is green.")
    return Shot("equip", alt[:256], tuple(("offer", item * 4 + to) for item, to in basket.offers))


def _purse(wording: ClashWording) -> str:
    t, view = wording.t, wording.view
    forges = len(controlled(view, wording.own, view.board.forges))
    text = t(
        "{gold}, {crystals}, {forges}.",
        gold=wording.gold(view.gold[wording.own]),
        crystals=wording.crystals(view.crystals[wording.own]),
        forges=t.n("{count} Forge", "{count} Forges", forges),
    )
    if forges and not view.forged and view.legendary_deck_size:
        lack = forge_cost(view.config, forges) - view.crystals[wording.own]
        if lack > 0:
            text += " " + t.n("To forge you lack {count} crystal.", "To forge you lack {count} crystals.", lack)
    return text


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


def _chosen(wording: ClashWording, basket: Basket) -> list[str]:
    if not basket.offers:
        return []
    t, view = wording.t, wording.view
    told = [t("{card} to {level}", card=wording.item(item), level=wording.carrier(to)) for item, to in basket.offers]
    problem = trouble(wording, basket.offers)
    cost = cost_of(view, basket.offers)
    ending = problem or t("{cost} gold, {left} left.", cost=cost, left=view.gold[wording.own] - cost)
    lines = [t("**Chosen**: {cards}: {ending}", cards=", ".join(told), ending=ending)]
    lines += [*gains(wording, basket.offers), *clashes(wording, basket.offers)]
    if len(basket.offers) > 1 and not problem:
        lines.append(t("You won't see new market cards in between."))
    return lines


def gains(wording: ClashWording, basket: Sequence[SeatOffer]) -> list[str]:
    """What a basket makes of each level: "Level I: power 2 → 3, automatic hits 0 → 1."."""
    t, view = wording.t, wording.view
    told = []
    for level in range(LEVELS):
        pair = list(view.slots[wording.own][level])
        before = figures_of_pair(view, level, pair)
        for item, to in basket:
            if to == level:
                pair[view.content.items[item].slot] = item
        what = changes(wording, before, figures_of_pair(view, level, pair))
        if what:
            told.append(t("Level {level}: {changes}.", level=ROMAN[level], changes=", ".join(what)))
    return [" ".join(told)] if told else []


def _buy_row(call: Call, wording: ClashWording, found: Sequence[SeatOffer], basket: Basket) -> Row:
    t, view, ids = wording.t, wording.view, ids_of(call)
    options = []
    for item, to in found:
        facts = view.content.items[item]
        label = t(
            "{card}, {cost} gold, to {level}",
            card=wording.item(item),
            cost=facts.cost,
            level=wording.carrier(to),
        )
        value = ids.value(f"{item * 4 + to}")
        options.append(option(value, label, _offer_note(wording, item, to), (item, to) in basket.offers))
    menu = select(
        ids.id("basket", basket.code()),
        t("What to buy (several at once)"),
        options,
        least=0,
        most=min(len(options), 12),
    )
    return row(menu)


def _offer_note(wording: ClashWording, item: int, to: int) -> str:
    """ "weapon slot empty: power 2 → 4", "instead of Spear: power 4 → 3; no unit on the board".

    Where that is too long for an option, the slot gives way: what a figure loses stands last and would be cut off.
    """
    t, view = wording.t, wording.view
    facts = view.content.items[item]
    if to == ASIDE:
        return t("keep it aside") + t("; ") + wording.bonuses(facts.bonuses)
    held = held_there(view, item, to)
    if held < 0:
        there = t("{slot} slot empty", slot=wording.slot(facts.slot))
    elif no_better_with(view, item, to):
        there = t("instead of {card}, which is no worse", card=wording.item(held))
    else:
        there = t("instead of {card}", card=wording.item(held))
    what = ", ".join(changes(wording, *figures_with(view, item, to))) or t("nothing changes")
    away = () if on_board(view, to) else (t("no unit on the board"),)
    note = t("; ").join((t("{where}: {changes}", where=there, changes=what), *away))
    return note if cut(note) == note else t("; ").join((*away, what))


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


def _owned_rows(call: Call, wording: ClashWording, basket: Basket) -> list[Row]:
    """Move a card one owns: which one, then where to."""
    view, ids, t = wording.view, ids_of(call), call.t
    cards = dict(owned(view)[:ALL])
    if not cards:
        return []
    if basket.source in cards:
        options = []
        for to in range(LEVELS + 1):
            action = carry(view, basket.source, to)
            if action is not None:
                note = _carried_words(wording, basket.source, cards[basket.source], to)
                options.append(option(ids.value(to), _put_label(wording, cards[basket.source], to), note))
        options.append(option(ids.value(STAYS), t("Leave it where it is")))
        card = wording.item(cards[basket.source])
        menu = select(
            ids.id("carry", Basket(basket.offers, basket.source).code()),
            t("Put {card} on…", card=card),
            options,
        )
        return [row(menu)]
    options = [option(ids.value(code), _where(wording, code, item)) for code, item in cards.items()]
    return [row(select(ids.id("take", basket.code()), t("Move a card you own"), options))]


def _where(wording: ClashWording, code: str, item: int) -> str:
    where = wording.carrier(int(code[1])) if code[0] == "s" else wording.carrier(ASIDE)
    return wording.t("{card}, {level}", card=wording.item(item), level=where)


def _put_label(wording: ClashWording, item: int, to: int) -> str:
    view = wording.view
    if to == ASIDE:
        return wording.t("Aside")
    held = view.slots[wording.own][to][view.content.items[item].slot]
    if held < 0:
        return wording.t("Level {level}", level=ROMAN[to])
    return wording.t("Level {level}: swap with {card}", level=ROMAN[to], card=wording.item(held))


def _carried_words(wording: ClashWording, source: str, item: int, to: int) -> str:
    """What moving a card makes of the level it comes from and the one it goes to: "I: power 3 → 2. II: power 2 → 3"."""
    view = wording.view
    slot = view.content.items[item].slot
    pairs = [list(pair) for pair in view.slots[wording.own]]
    displaced = pairs[to][slot] if to < LEVELS else -1
    if source[0] == "s":
        pairs[int(source[1])][slot] = displaced
    if to < LEVELS:
        pairs[to][slot] = item
    told = []
    for level, pair in enumerate(pairs):
        before = figures_of_pair(view, level, view.slots[wording.own][level])
        what = changes(wording, before, figures_of_pair(view, level, pair))
        if what:
            told.append(wording.t("{level}: {changes}", level=ROMAN[level], changes=", ".join(what)))
    return ". ".join(told)


def carry(view: View, source: str, to: int) -> Action | None:
    """The action that moves a card one owns; None where it lies already."""
    if source[:1] == "a":
        return None if to == ASIDE else actions.attach(int(source[1:]), to)
    level, slot = int(source[1]), int(source[2])
    if to == ASIDE:
        return actions.detach(level, slot)
    return None if to == level else actions.shift(level, slot, to)


def _button_row(call: Call, wording: ClashWording, basket: Basket, undo: bool) -> Row:
    t, view, ids = wording.t, wording.view, ids_of(call)
    begun = view.phase == PHASE_NAMES[EQUIP]
    buttons = []
    code = basket.code()
    if basket.offers and not trouble(wording, basket.offers):
        count, cost = len(basket.offers), cost_of(view, basket.offers)
        label = t.n("Buy {count} for {cost} gold and end", "Buy {count} for {cost} gold and end", count, cost=cost)
        buttons.append(ids.button(label, "buyend", code, "success"))
        buttons.append(ids.button(t.n("Buy {count}, stay here", "Buy {count}, stay here", count), "buystay", code))
    forge = forge_offer(view)
    if forge is not None and view.phase in (PHASE_NAMES[ACTION], PHASE_NAMES[EQUIP]):
        label = t("Forge: {cost} crystals, draw {count}", cost=forge[0], count=forge[1])
        buttons.append(ids.button(label, "forge"))
    if may_discard(view) and not basket.offers:
        buttons.append(ids.button(t("Discard 2 market stacks…"), "f_discard"))
    if begun:
        buttons.append(ids.button(t("End without buying more"), "eqend"))
        if undo:
            buttons.append(ids.button(t("Undo the last step"), "equndo"))
    else:
        buttons.append(ids.button(t("Back"), "back"))
    return row(*buttons[:5])


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


def forge_panel(call: Call) -> Panel:
    """The choice of a legendary card among those drawn; only the forger sees them."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    lines = [t("### Forge: keep one card"), t("Only you see these. The others go back into the deck.")]
    for number, item in enumerate(view.candidates, 1):
        facts = view.content.items[item]
        lines.append(
            t(
                "{number}. {card}, {slot}: {bonuses}",
                number=number,
                card=wording.item(item),
                slot=wording.slot(facts.slot),
                bonuses=wording.bonuses(facts.bonuses),
            )
        )
    lines.append(t("It goes to the highest level with units whose slot is empty, else aside."))
    buttons = [
        ids.button(t("Keep {card}", card=wording.item(item)), "keep", str(item), "primary")
        for item in view.candidates[:5]
    ]
    alt = t("The cards drawn, numbered as in the text above.")
    shot = Shot("forge", alt, tuple(("item", item) for item in view.candidates))
    return panel(lines, [row(*buttons), common_row(call)], shot if view.candidates else None)

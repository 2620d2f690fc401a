"""Typed commands and their completion: /move, /play, /equip, /relic, /market, /odds, /undo (screens §6 to §16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from cogs.clash import orders
from cogs.clash.card import panel as card
from cogs.clash.card.panel import LARGEST, places_by_army
from cogs.clash.chances import at_hand, win_percent
from cogs.clash.equip.heroes import affordable as heroes_for_hire
from cogs.clash.equip.heroes import heroes_named, hiring
from cogs.clash.equip.panel import Basket, begin, owes_equip, owned, purchase
from cogs.clash.equip.purchase_words import market_lines
from cogs.clash.move import handlers as move_handlers
from cogs.clash.move.attacks import attack_of, chance_of, worth_it_first
from cogs.clash.move.notation import (
    HERO_WORDS,
    HOME,
    level_of,
    note,
    read_orders,
    read_units,
    same_words,
    without_notes,
)
from cogs.clash.move.panel import foe_label
from cogs.clash.move.plan import (
    MoveGroup,
    MoveOrder,
    actions_of,
    hero_ends,
    hero_moves_from,
    order_to,
    ranked,
    steps_of_last,
)
from cogs.clash.move.to_the_end import to_its_end
from cogs.clash.present import present
from cogs.clash.rows import common_row
from cogs.clash.typed.typed_relic import read_handing
from cogs.clash.wording.editions import in_edition
from cogs.clash.wording.wording import ROMAN, ClashWording, total, wording_of
from cogs.tables.commands.slash import SuggestHere
from cogs.tables.commands.suggesting import fitting
from cogs.tables.running.carry_out import act, again, owes
from cogs.tables.running.which_table import Words
from cogs.transport.contract import Answer, Call, Here, Panel
from cogs.transport.panels.limits import OPTION
from cogs.transport.panels.panel import panel
from data.texts import Texts, languages, texts_in
from engine.clash.odds.stepwise import Prospect
from engine.clash.pieces import actions as a
from engine.clash.pieces.actions import ASIDE
from engine.clash.pieces.places import bastion, parse_place, place_name
from engine.clash.pieces.state import ACTION, MOVE, PHASE_NAMES
from engine.clash.pieces.view import Triple, View
from engine.clash.views.view_choices import affordable, armies, movable
from engine.kernel.errors import EngineError, IllegalAction, NotationError
from engine.kernel.game import Action
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal

EXAMPLES = 5
"""So many are named where a part of a command is refused."""


async def move(call: Call, words: Words) -> Answer:
    """`/move`; a wrong part does nothing at all, as in all of these."""
    owes(call)
    view = call.look.view
    if view.phase not in (PHASE_NAMES[ACTION], PHASE_NAMES[MOVE]):
        raise IllegalAction("wrong_phase", "5.2")
    orders, finish = words.get("orders", ""), words.get("finish", "plan")
    if finish == "plan":
        return await move_handlers.panel_of(await act(call, actions_of(view, read_orders(view, orders))))
    done = await to_its_end(call, orders, finish == "fight")
    return done if isinstance(done, Panel) else await present(done, call.t("Done."))


async def play(call: Call, words: Words) -> Answer:
    """`/play`."""
    view = call.look.view
    if call.look.seat is None:
        raise HostError(Refusal.NO_SEAT)
    if not card.choosing(view):
        raise IllegalAction("wrong_phase", "4.1")
    text = words.get("order", "").strip().split(" ")[0].rstrip(":")
    held = {str(view.content.cards[card].order): card for card in view.hand}
    if text not in held:
        raise IllegalAction("card_not_in_hand", "4.1", text=text, examples=_quoted(sorted(held, key=int)))
    wish = words.get("reinforcements")
    if wish and not known(wish):
        offered = suggest_reinforcements(wording_of(call), "")
        raise IllegalAction("not_understood", "4.5", text=wish.strip(), examples=_quoted(offered))
    stated = {"reinforce": wish_in(wish)} if wish else orders.with_usual(call)
    return await present(await act(call, [a.play(held[text])], stated), "")


def _quoted(lines: Sequence[str]) -> str:
    return ", ".join(f"`{line}`" for line in lines[:EXAMPLES])


def known(text: str) -> bool:
    """Whether a typed wish is one in any language; to ask is the wish of whoever says nothing."""
    return wish_in(text) != card.ASK or text.split(":")[0].strip().casefold() in (card.ASK, *_wishes())


def wish_in(text: str) -> str:
    """The wish a typed value begins with, in any language: "b2: 4×I" is "b2", "me demander" is "ask"."""
    word = text.split(":")[0].strip()
    return _wishes().get(word.casefold()) or orders.known_wish(word)


@lru_cache(maxsize=1)
def _wishes() -> Mapping[str, str]:
    """[what a language calls a wish] -> the wish."""
    found: dict[str, str] = {}
    for t in map(texts_in, languages()):
        found |= {t("ask me").casefold(): card.ASK, t("all to my largest army").casefold(): LARGEST}
    return found


async def equip(call: Call, words: Words) -> Answer:
    """`/equip`."""
    owes_equip(call)
    view = call.look.view
    bought, end = purchases(call, words.get("buy", "")), words.get("end") == "yes"
    some = len(bought) > len(begin(view))
    if not some and not end:
        return await present(call, call.t("You bought nothing: say what, as in “crossbow > I”."))
    steps = [*bought, a.END] if end else bought
    return await present(await act(call, steps), call.t("Bought.") if some else call.t("Done."))


def purchases(call: Call, text: str) -> list[Action]:
    """The actions of what is typed, with the beginning of Equip where that is still to come."""
    view, parts = call.look.view, [part for part in text.split(",") if part.strip()]
    hires = [step for step in (_hiring(call, part) for part in parts) if step is not None]
    offers = tuple(_offer(call, part) for part in parts if _hiring(call, part) is None)
    return [*begin(view), *hires, *purchase(view, Basket(offers), False)[len(begin(view)) :]]


def _hiring(call: Call, part: str) -> Action | None:
    """Read "hekna > b2": a hero by name or id, and where it begins (the bastion when no place is named); else None."""
    name, _, where = part.partition(">")
    view = call.look.view
    number = next((n for typed, n in heroes_named(view).items() if same_words(name, typed)), None)
    if number is None or not view.config.heroes:
        return None
    if where.strip().lower() in ("", *HOME):
        return hiring(number, bastion(view.seat or 0))
    try:
        return hiring(number, parse_place(where))
    except NotationError:
        raise IllegalAction("not_understood", "10", text=part.strip()) from None


def _offer(call: Call, part: str) -> tuple[int, int]:
    """Read "war drum > II": a card of the market, and the level it goes to (aside when none is named)."""
    name, _, where = part.partition(">")
    wording = wording_of(call)
    found = [
        item
        for item, _ in wording.view.market
        if same_words(name, wording.item(item)) or same_words(name, wording.view.content.items[item].id)
    ]
    if not found:
        raise _not_sold(wording, name, part.strip())
    level = level_of(where)
    if level is None:
        if where.strip().lower() not in ("", "aside", wording.t("aside").lower()):
            raise IllegalAction("not_understood", "5.1", text=part.strip())
        level = ASIDE
    return found[0], level


def _not_sold(wording: ClashWording, name: str, part: str) -> IllegalAction:
    """Why a card can't be bought: it is one's own already, it is not on sale, or no card is called so."""
    view = wording.view
    items = {
        n for n, item in enumerate(view.content.items) if same_words(name, wording.item(n)) or same_words(name, item.id)
    }
    if not items:
        return IllegalAction("not_understood", "5.1", text=part)
    mine = items & {item for _, item in owned(view)}
    if mine:
        return IllegalAction("yours_already", "5.1", card=wording.item(min(mine)))
    return IllegalAction("not_on_sale", "5.1", text=part, card=wording.item(min(items)))


async def relic(call: Call, words: Words) -> Answer:
    """`/relic`."""
    owes(call)
    action = read_handing(wording_of(call), words.get("to", ""))
    return await present(await act(call, [action]), call.t("Done."))


async def market(call: Call, words: Words) -> Answer:
    """`/market`."""
    return panel([call.t("### Black Market"), *market_lines(wording_of(call))], [common_row(call, rule="buying")])


async def undo(call: Call, words: Words) -> Answer:
    """`/undo`: the last step of a plan as one, else the last action."""
    owes(call)
    view = call.look.view
    moved = view.phase == PHASE_NAMES[MOVE]
    await call.house.play.undo(call.press, call.id.game, None, steps_of_last(view) if moved else 1)
    return await present(await again(call), call.t("Taken back."))


def at_ones_seat(suggest: Callable[[ClashWording, str], Sequence[str]], owing: bool = True) -> SuggestHere:
    """Suggestions for somebody at a running table, by default only while they owe something."""

    def suggest_here(here: Here, text: str, t: Texts) -> Sequence[str]:
        if not isinstance(here, SeatView) or here.table.status != "running" or here.seat is None:
            return ()
        return fitting(suggest(_wording_here(here, t), text), text) if here.owes or not owing else ()

    return suggest_here


def at_any_seat(suggest: Callable[[ClashWording, str], Sequence[str]]) -> SuggestHere:
    """The same for all who see a running table."""

    def suggest_here(here: Here, text: str, t: Texts) -> Sequence[str]:
        if not isinstance(here, SeatView) or here.table.status != "running":
            return ()
        return suggest(_wording_here(here, t), text)

    return suggest_here


def _wording_here(look: SeatView, t: Texts) -> ClashWording:
    return ClashWording(in_edition(t, look.view.config.edition), look.table, look.view)


def suggest_cards(wording: ClashWording, text: str) -> list[str]:
    """The cards of one's hand, by order number."""
    view = wording.view
    cards = [view.content.cards[card] for card in view.hand] if card.choosing(view) else []
    return _beginning([f"{card.order}: {wording.card(card)}" for card in cards], text)


def suggest_reinforcements(wording: ClashWording, text: str) -> list[str]:
    """Where the units of one's card may go."""
    view, t = wording.view, wording.t
    if not card.choosing(view):
        return []
    assert view.seat is not None
    places = [place_name(place).lower() for place in places_by_army(view, view.seat)]
    lines = [t("ask me"), t("bastion").lower(), t("all to my largest army"), *(places if view.round > 1 else [])]
    return _beginning(lines, text)


def _beginning(lines: Sequence[str], text: str) -> list[str]:
    return [line for line in lines if line.lower().startswith(text.strip().lower())]


def suggest_purchases(wording: ClashWording, text: str) -> list[str]:
    """The part after the last comma: what one can pay for, and where it goes."""
    before, comma, part = text.rpartition(",")
    prefix = f"{before}{comma} " if comma else ""
    wanted = part.strip().lower()
    view = wording.view
    lines = [
        f"{prefix}{wording.hero_name(number)} > {_typed_place(wording, place)}"
        for number in heroes_for_hire(view)
        for place in (bastion(view.seat or 0), *places_by_army(view, view.seat or 0)[:2])
        if wording.hero_name(number).lower().startswith(wanted)
    ]
    for item, _, _ in sorted(affordable(wording.view), key=lambda stack: -stack[2]):
        for level in (*range(3), ASIDE):
            where = ROMAN[level] if level < ASIDE else wording.t("aside")
            line = f"{wording.item(item)} > {where}"
            if line.lower().startswith(wanted):
                lines.append(f"{prefix}{line}")
    return [line.strip() for line in lines]


def suggest_moves(wording: ClashWording, text: str) -> list[str]:
    """The part after the last comma, from the position after the parts before it."""
    view = wording.view
    if view.phase not in (PHASE_NAMES[ACTION], PHASE_NAMES[MOVE]):
        return []
    before, comma, part = without_notes(text).rpartition(",")
    try:
        done = read_orders(view, before) if before.strip() else []
    except EngineError:
        return []
    prefix = f"{before}{comma} " if comma else ""
    words = part.split()
    start = next((p for p in armies(view) if words and _names(words[0], view, p)), None)
    if start is None:
        if words and words[0].lower() in HERO_WORDS:
            return _suggest_hero(wording, prefix, words)
        lines = [_typed_place(wording, place) for place in armies(view) if any(_left(view, place, done))]
        if view.heroes[view.seat or 0] >= 0 and hero_moves_from(view, view.hero_places[view.seat or 0]):
            lines.append(wording.t("hero"))
        return [prefix + line for line in lines if line.startswith(part.strip().lower())]
    units = _left(view, start, done)
    ways = _ways(view, start, units, done)
    ends = [end for end, _, _ in ways]
    end = next((p for p in ends if len(words) > 1 and _names(words[1], view, p)), None)
    head = f"{prefix}{_typed_place(wording, start)}"
    if end is None:
        typed = words[1].lower() if len(words) > 1 else ""
        known = _known(view, [order for _, order, _ in ways], done)
        return [
            _noted(wording, f"{head} {_typed_place(wording, p)}", p, known[order])
            for p, order, _ in worth_it_first(view, ways, known)
            if _typed_place(wording, p).startswith(typed)
        ]
    line = f"{head} {_typed_place(wording, end)}"
    all_who_can = next(order for place, order, _ in ways if place == end)
    orders = {line: all_who_can} | {
        f"{line} {numbers}": MoveOrder(start, end, read_units(numbers, units, numbers)) for numbers in _numbers(units)
    }
    known = _known(view, [*orders.values()], done)
    return [_noted(wording, each, end, known[order]) for each, order in orders.items()]


def _ways(view: View, start: int, units: Triple, done: Sequence[MoveOrder]) -> list[tuple[int, MoveOrder, int]]:
    """Where units can go as (place, the order `read_orders` makes of it without numbers, points)."""
    whole = units == movable(view, start)
    before = [(order.start, order.end, order.units) for order in done]
    found = []
    for end, reached, cost in ranked(view, start, units):
        order = order_to(view, MoveGroup(start), end, before) if whole else None
        found.append((end, order or MoveOrder(start, end, reached), cost))
    return found


def _known(view: View, orders: Sequence[MoveOrder], done: Sequence[MoveOrder]) -> dict[MoveOrder, Prospect | None]:
    """The chances of the battles that orders lead to after those typed before, as far as they are at hand."""
    fights = {order: attack_of(view, order, done) for order in orders}
    chances = at_hand(fight for fight in fights.values() if fight is not None)
    return {order: chance_of(chances, fights[order]) for order in orders}


def _noted(wording: ClashWording, line: str, place: int, prospect: Prospect | None) -> str:
    """ "b2 c1 (battle, 4 elves, 71 %)", the last where the chance is known; as much of it as there is room for."""
    t, foes = wording.t, foe_label(wording, place)
    if not foes:
        return line
    if prospect is None:
        notes = (t("battle, {foes}", foes=foes), t("battle"))
    else:
        chance = win_percent(t, prospect)
        notes = (t("battle, {foes}, {chance}", foes=foes, chance=chance), t("battle, {chance}", chance=chance))
    longer = (f"{line} {note(words)}" for words in notes)
    return next((each for each in longer if len(each) <= OPTION), line)


def _suggest_hero(wording: ClashWording, prefix: str, words: Sequence[str]) -> list[str]:
    """Where the hero can go by itself."""
    view = wording.view
    if view.heroes[view.seat or 0] < 0 or not hero_moves_from(view, view.hero_places[view.seat or 0]):
        return []
    typed = words[1].lower() if len(words) > 1 else ""
    ends = [_typed_place(wording, end) for end in hero_ends(view)]
    return [f"{prefix}{HERO_WORDS[0]} {end}" for end in ends if end.startswith(typed)]


def _left(view: View, place: int, done: Sequence[MoveOrder]) -> Triple:
    gone = total(*(order.units for order in done if order.start == place), (0, 0, 0))
    one, two, three = (have - less for have, less in zip(movable(view, place), gone, strict=True))
    return max(one, 0), max(two, 0), max(three, 0)


def _numbers(units: Triple) -> list[str]:
    """Ways to say how many: all but one, then each level alone."""
    lines = [f"-1{ROMAN[level]}" for level in range(3) if units[level] and sum(units) > 1]
    lines += [f"{count}{ROMAN[level]}" for level in range(3) for count in range(units[level], 0, -1)]
    return lines


def _typed_place(wording: ClashWording, place: int) -> str:
    """A place as it is typed: "b2", or the edition's word for one's own bastion (§12)."""
    return wording.place(place).lower()


def _names(word: str, view: View, place: int) -> bool:
    """Whether a typed word means this place."""
    assert view.seat is not None
    return word.lower() in HOME if place == bastion(view.seat) else word.lower() == place_name(place).lower()

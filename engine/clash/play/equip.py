"""Equip (§5.1): buy, forge, reorganise."""

from __future__ import annotations

from engine.clash.pieces import actions, heroes
from engine.clash.pieces.actions import ASIDE
from engine.clash.pieces.config import Config
from engine.clash.pieces.control import forges_of
from engine.clash.pieces.events import ATTACHED, BOUGHT, CANDIDATES, DETACHED, FORGED, FORGING, SHIFTED
from engine.clash.pieces.figures import refresh_level
from engine.clash.pieces.state import EQUIP, KEEP, State
from engine.clash.play import market, solo
from engine.kernel.dice import DECKS, Dice
from engine.kernel.game import Action, Event

ONE_FORGE_COST = 6
MOST_CHANGES = 30
"""Ruling: so many reorganisations in a row end in nothing but buying, forging or ending, so that every game ends."""

# Choices by item, and by filled slot (level * 2 + slot), worked out once.
MOST_ITEMS = 128
BUYS = tuple(tuple(actions.buy(item, to) for to in range(4)) for item in range(MOST_ITEMS))
ATTACHES = tuple(tuple(actions.attach(item, level) for level in range(3)) for item in range(MOST_ITEMS))
REORGANISE = tuple(
    (
        actions.detach(level, slot),
        *(actions.shift(level, slot, to) for to in range(3) if to != level),
    )
    for level in range(3)
    for slot in range(2)
)


def forge_cost(config: Config, forges: int) -> int:
    """§5.1, §12: crystals to forge with so many controlled Forges (1 or more)."""
    return ONE_FORGE_COST if forges == 1 else config.printed.more_forges_cost


def can_forge(s: State, seat: int) -> bool:
    """§5.1: once an action, with a controlled Forge, the crystals, and a legendary card left."""
    if s.forged or s.crystals[seat] < s.config.printed.more_forges_cost or not s.legendary_deck:
        return False
    forges = forges_of(s, seat).bit_count()
    return forges > 0 and s.crystals[seat] >= forge_cost(s.config, forges)


def can_equip(s: State, seat: int) -> bool:
    """Whether an Equip action could change anything."""
    gold, costs = s.gold[seat], s.content.costs
    for item, _ in s.market:
        if costs[item] <= gold:
            return True
    if s.config.solo and len(s.market) > 1:
        return True
    return (
        bool(s.aside[seat])
        or max(s.slots[seat * 6 : seat * 6 + 6]) >= 0
        or can_forge(s, seat)
        or heroes.can_recruit(s, seat)
    )


def begin(s: State) -> None:
    s.phase, s.forged, s.changes = EQUIP, False, 0
    s.may_discard = bool(s.config.solo)


def equip_choices(s: State) -> list[Action]:
    """Buy (cards in the order they lie), forge, reorganise, end."""
    seat = s.active
    gold, costs = s.gold[seat], s.content.costs
    legal: list[Action] = []
    for item, _ in s.market:
        if costs[item] <= gold:
            legal += BUYS[item]
    if can_forge(s, seat):
        legal.append(actions.FORGE)
    if s.changes < MOST_CHANGES:
        last = -1
        for item in s.aside[seat]:
            if item != last:
                legal += ATTACHES[item]
                last = item
        at = seat * 6
        for reorganise in REORGANISE:
            if s.slots[at] >= 0:
                legal += reorganise
            at += 1
    legal += heroes.recruit_choices(s)
    legal += solo.discard_choices(s)
    legal.append(actions.END)
    return legal


def buy(s: State, seat: int, item: int, to: int, events: list[Event]) -> None:
    """§5.1: pay, take the card, refill the market at once."""
    cost = s.content.items[item].cost
    s.may_discard = False
    s.gold[seat] -= cost
    market.take(s, item)
    events.append((BOUGHT, seat, item, to, cost))
    _receive(s, seat, item, to)
    s.changes = 0
    market.refill(s, events)


def forge(s: State, seat: int, events: list[Event]) -> bool:
    """§5.1: pay, draw 1 + Forges controlled; false when there is a choice to make."""
    forges = forges_of(s, seat).bit_count()
    cost = forge_cost(s.config, forges)
    s.crystals[seat] -= cost
    s.forged, s.may_discard = True, False
    count = min(1 + forges, len(s.legendary_deck))
    s.candidates = s.legendary_deck[-count:]
    s.legendary_deck = s.legendary_deck[:-count]
    s.barrier += 1
    events.append((FORGING, seat, cost, count))
    events.append((CANDIDATES, seat, *s.candidates))
    s.phase = KEEP
    return count == 1


def keep_choices(s: State) -> list[Action]:
    return [actions.KEEP | item for item in s.candidates]


def keep(s: State, seat: int, item: int, dice: Dice, events: list[Event]) -> None:
    """Keep one candidate, shuffle the rest back into the deck.

    Ruling: the card goes to the fitting empty slot of the highest level that has units on the board, else aside.
    """
    rest = [*s.legendary_deck] + [card for card in s.candidates if card != item]
    dice.shuffle(rest, DECKS, s.draws)
    s.legendary_deck = tuple(rest)
    s.candidates = ()
    s.barrier += 1
    slot = s.content.items[item].slot
    to = ASIDE
    for level in (2, 1, 0):
        if s.slots[(seat * 3 + level) * 2 + slot] < 0 and any(s.units[seat][level::3]):
            to = level
            break
    events.append((FORGED, seat, item, to))
    _receive(s, seat, item, to)
    s.phase, s.changes = EQUIP, 0


def attach(s: State, seat: int, item: int, level: int, events: list[Event]) -> None:
    """§5.1: a card that lies aside goes to a level; the one it displaces lies aside."""
    _leave_aside(s, seat, item)
    _receive(s, seat, item, level)
    s.changes += 1
    s.may_discard = False
    events.append((ATTACHED, seat, item, level))


def detach(s: State, seat: int, level: int, slot: int, events: list[Event]) -> None:
    at = (seat * 3 + level) * 2 + slot
    item = s.slots[at]
    s.slots[at] = -1
    _lie_aside(s, seat, item)
    refresh_level(s, seat, level)
    s.changes += 1
    s.may_discard = False
    events.append((DETACHED, seat, item, level))


def shift(s: State, seat: int, level: int, slot: int, to: int, events: list[Event]) -> None:
    """Move a card to another level; a card there comes back in exchange."""
    here, there = (seat * 3 + level) * 2 + slot, (seat * 3 + to) * 2 + slot
    s.slots[here], s.slots[there] = s.slots[there], s.slots[here]
    refresh_level(s, seat, level)
    refresh_level(s, seat, to)
    s.changes += 1
    s.may_discard = False
    events.append((SHIFTED, seat, slot, level, to))


def _receive(s: State, seat: int, item: int, to: int) -> None:
    if to == ASIDE:
        _lie_aside(s, seat, item)
        return
    at = (seat * 3 + to) * 2 + s.content.items[item].slot
    if s.slots[at] >= 0:
        _lie_aside(s, seat, s.slots[at])
    s.slots[at] = item
    refresh_level(s, seat, to)


def _lie_aside(s: State, seat: int, item: int) -> None:
    s.aside[seat] = tuple(sorted((*s.aside[seat], item)))


def _leave_aside(s: State, seat: int, item: int) -> None:
    cards = list(s.aside[seat])
    cards.remove(item)
    s.aside[seat] = tuple(cards)

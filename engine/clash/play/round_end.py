"""Phase E: the elves improve, players draw (§8)."""

from __future__ import annotations

from engine.clash.pieces.config import SLOW_COST, SLOW_ROUNDS
from engine.clash.pieces.events import DREW_CARD, ELF_DREW, NOBODY, REFILLED, RESHUFFLED
from engine.clash.pieces.figures import refresh_elves
from engine.clash.pieces.state import State
from engine.clash.play import market
from engine.kernel.dice import DECKS, Dice
from engine.kernel.game import Event

ELF_TYPES = 3


def improve_elves(s: State, events: list[Event]) -> None:
    """§8.1: a card for each elf type on the board, in order; the dearer of old and new stays, if it is not too dear."""
    items = s.content.items
    for kind in range(ELF_TYPES):
        if not any(s.elves[kind::3]):
            continue
        item = market.draw_card(s)
        if item < 0:
            continue
        at = kind * 2 + items[item].slot
        old = s.elf_slots[at]
        kept = (old < 0 or items[item].cost > items[old].cost) and not _too_dear(s, item)
        loser = old if kept else item
        if kept:
            s.elf_slots[at] = item
        if loser >= 0:
            market.lay_under(s, loser)
        events.append((ELF_DREW, NOBODY, kind, item, int(kept), loser))
    refresh_elves(s)
    if len(s.market) < market.KINDS_ON_SALE and s.deck:
        market.refill(s, events)
        events.append((REFILLED, NOBODY))


def _too_dear(s: State, item: int) -> bool:
    """§8.1 [H], an option: in the first rounds elves take no dear card."""
    return s.config.slow_arming and s.round <= SLOW_ROUNDS and s.content.items[item].cost > SLOW_COST


def draw_cards(s: State, dice: Dice, events: list[Event]) -> None:
    """§8.2: each player draws a tactic card; an empty deck is made of the discards first."""
    for seat in range(s.config.seats):
        deck = list(s.tactic_decks[seat])
        if not deck:
            deck = list(s.discards[seat])
            dice.shuffle(deck, DECKS, s.draws)
            s.discards[seat] = ()
            events.append((RESHUFFLED, seat))
        card = deck.pop()
        s.tactic_decks[seat] = tuple(deck)
        s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
        events.append((DREW_CARD, seat, card))
    s.barrier += 1

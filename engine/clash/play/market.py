"""The equipment deck and the Black Market (§2.3, §5.1)."""

from __future__ import annotations

from engine.clash.pieces.events import LAID, NOBODY
from engine.clash.pieces.state import State
from engine.kernel.game import Event

KINDS_ON_SALE = 6


def draw_card(s: State) -> int:
    """Take the top card of the equipment deck; -1 when it is empty."""
    if not s.deck:
        return -1
    item = s.deck[-1]
    s.deck = s.deck[:-1]
    s.deck_known = min(s.deck_known, len(s.deck))
    s.barrier += 1
    return item


def lay_under(s: State, item: int) -> None:
    """Put a card face down under the deck; everyone saw which."""
    s.deck = (item, *s.deck)
    s.deck_known += 1


def refill(s: State, events: list[Event]) -> None:
    """Draw until six different kinds lie in the Black Market or the deck is empty; duplicates stack."""
    while len(s.market) < KINDS_ON_SALE:
        item = draw_card(s)
        if item < 0:
            return
        events.append((LAID, NOBODY, item))
        for at, (kind, count) in enumerate(s.market):
            if kind == item:
                s.market = (*s.market[:at], (kind, count + 1), *s.market[at + 1 :])
                break
        else:
            s.market = (*s.market, (item, 1))


def take(s: State, item: int) -> None:
    """Remove one card of a stack."""
    s.market = tuple((kind, count - (kind == item)) for kind, count in s.market if kind != item or count > 1)

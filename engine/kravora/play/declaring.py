"""A ruse is declared and paid; holders of shields are asked; it is cancelled or carried out (§7.7)."""

from __future__ import annotations

from engine.kernel.game import Action, Event, argument_of, kind_of
from engine.kravora.pieces.events import RUSE, SHIELDED, SPARED
from engine.kravora.pieces.prices import ruse_price
from engine.kravora.pieces.state import ANSWER, ATTACK, NONE, PURCHASES, THROW, State
from engine.kravora.play.ruse_effects import RUSE_OF, RUSES
from engine.kravora.play.victory import settle


def declare(s: State, seat: int, action: Action, events: list[Event]) -> None:
    """A ruse is named; a propulsion asks for its place first."""
    s.back = ATTACK if s.phase == ATTACK else PURCHASES
    s.pending = action
    if RUSES[kind_of(action)].throws:
        s.phase = THROW
    else:
        pay(s, seat, NONE, events)


def pay(s: State, seat: int, to: int, events: list[Event]) -> None:
    """Paid at once; holders of shields are asked in turn order from the player of the ruse on (§7.7)."""
    kind = kind_of(s.pending)
    ruse = RUSE_OF[kind]
    price = ruse_price(s.content, s.buildings[seat], ruse)
    s.blood[seat] -= price
    s.pending_to = to
    events.append((RUSE, seat, ruse, price, s.pending, to))
    if RUSES[kind].cancellable:
        after = s.order[s.turn + 1 :] + s.order[: s.turn]
        s.asking = tuple(other for other in after if s.shields[other] and s.walls[other])
    if s.asking:
        s.barrier += 1
    ask(s, seat, events)


def ask(s: State, seat: int, events: list[Event]) -> None:
    """The next holder of a shield decides; when nobody is left the ruse is carried out."""
    if s.asking:
        s.phase, s.active = ANSWER, s.asking[0]
        return
    action, to = s.pending, s.pending_to
    _close(s, seat)
    before = s.walls[:]
    RUSES[kind_of(action)].effect(s, seat, argument_of(action), to, events)
    settle(s, before, events)


def cancel(s: State, holder: int, events: list[Event]) -> None:
    """A shield is spent: the ruse does nothing, its price is lost (§7.7)."""
    s.shields[holder] = 0
    s.barrier += 1
    events.append((SHIELDED, holder, s.turn_seat))
    _close(s, s.turn_seat)


def let(s: State, holder: int, events: list[Event]) -> None:
    """The holder keeps its shield."""
    s.asking = s.asking[1:]
    s.barrier += 1
    events.append((SPARED, holder, s.turn_seat))
    ask(s, s.turn_seat, events)


def _close(s: State, seat: int) -> None:
    s.phase, s.active = s.back, seat
    s.pending, s.pending_to, s.asking = NONE, NONE, ()

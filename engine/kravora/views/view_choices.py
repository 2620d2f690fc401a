"""What screens and bots ask the rules: what a seat may choose and what it costs, from its view alone."""

from __future__ import annotations

from engine.kernel.game import Action, Event
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.events import HURT, KILLED, NOBODY, STRIKES, WALL
from engine.kravora.pieces.figures import LURED
from engine.kravora.pieces.places import board_of, line_of, place_of
from engine.kravora.pieces.prices import ruse_price, unit_price
from engine.kravora.pieces.view import View
from engine.kravora.play import horde
from engine.kravora.play.choices import choices
from engine.kravora.play.orders import shield_answer
from engine.kravora.play.own_attack import code_at
from engine.kravora.play.ruse_effects import rockfall_hindrance
from engine.kravora.views.viewing import imagine


def choices_in(view: View) -> list[Action]:
    """The legal actions of the view's seat, in the engine's order; [] when it owes nothing."""
    return choices(imagine(view), view.seat) if view.seat is not None else []


def prices_in(view: View, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What units and ruses cost a seat now, by number."""
    content = view.content
    mask = sum(1 << number for number in view.boards[seat].buildings)
    units = tuple(unit_price(content, mask, kind) for kind in range(len(content.units)))
    return units, tuple(ruse_price(content, mask, ruse) for ruse in range(len(content.ruses)))


def wall_threat(view: View, seat: int) -> list[tuple[int, int, int]]:
    """(kind, line, wall points) of each attacker on a board that would hit the wall if they struck now (§5.3.2)."""
    events: list[Event] = []
    horde.enemy_attack(imagine(view), seat, events)
    found, striker = [], (0, 0)
    for event in events:
        if event[0] == STRIKES:
            striker = event[3], event[2]
        elif event[0] == WALL:
            found.append((*striker, event[2]))
    return found


def struck(view: View, unit: int) -> tuple[int, list[int], bool]:
    """(line, kinds hit there, whether the wall is) of an attacker that attacks now (§5.3.2)."""
    state, place, events = imagine(view), a.unit_place(unit), list[Event]()
    code = code_at(state, unit, LURED)
    horde.strike(state, board_of(place), line_of(place), code, "lure", NOBODY, False, events)
    kinds = [event[4] for event in events if event[0] in (HURT, KILLED)]
    return events[0][5], kinds, any(event[0] == WALL for event in events)


def rockfall_spares(view: View, seat: int) -> bool:
    """Whether a line is no target of a seat's rockfall because that would bring its wall down (§7.5)."""
    state = imagine(view)
    places = (place_of(board, line) for board in state.order if state.walls[board] for line in range(LINES))
    return any(rockfall_hindrance(state, seat, place) == "would_finish_the_wall" for place in places)


def shield_by_default(view: View, seat: int) -> bool:
    """Whether a seat without orders that is asked for its shield spends it (§9.1)."""
    return shield_answer(imagine(view), seat, {}) == a.CANCEL

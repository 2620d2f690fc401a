"""Phase C: Reinforcement Stones (§6)."""

from __future__ import annotations

from engine.clash.pieces import actions
from engine.clash.pieces.board import places_of
from engine.clash.pieces.control import controlled
from engine.clash.pieces.events import STONE_UNIT
from engine.clash.pieces.state import STONES, State
from engine.clash.scenarios import relics
from engine.kernel.game import Action, Event


def begin(s: State) -> None:
    s.turn, s.stone_level, s.battles, s.action_number = 0, 0, (), 0


def run(s: State, events: list[Event]) -> bool:
    """Hand out figures seat by seat, level by level; false when a seat has more stones than figures (§6 [H])."""
    while s.turn < s.config.seats:
        seat = s.order[s.turn]
        while s.stone_level < 3:
            places = s.battles or stone_places(s, seat, s.stone_level)
            left = s.reserve[seat * 3 + s.stone_level]
            if 0 < left < len(places):
                s.phase, s.active, s.battles = STONES, seat, tuple(places)
                return False
            if left:
                for place in places:
                    give(s, seat, place, events)
            s.battles = ()
            s.stone_level += 1
        s.stone_level = 0
        s.turn += 1
    return True


def stone_places(s: State, seat: int, level: int) -> tuple[int, ...]:
    stones = s.board.stone_masks[level]
    if s.camp is not None:
        stones |= relics.stones(s.camp, level)
    stones &= s.masks[seat]
    return tuple(places_of(stones & controlled(s, seat))) if stones else ()


def stone_choices(s: State) -> list[Action]:
    return [actions.STONE | place for place in s.battles]


def choose(s: State, seat: int, place: int, events: list[Event]) -> None:
    """The owner chooses which stone gets one of too few figures."""
    give(s, seat, place, events)
    left = tuple(other for other in s.battles if other != place)
    if s.reserve[seat * 3 + s.stone_level] == 0:
        s.battles = ()
        s.stone_level += 1
    else:
        s.battles = left


def give(s: State, seat: int, place: int, events: list[Event]) -> None:
    """One unit of the stone's level from the player's reserve."""
    level = s.stone_level
    s.units[seat][place * 3 + level] += 1
    s.reserve[seat * 3 + level] -= 1
    s.masks[seat] |= 1 << place
    events.append((STONE_UNIT, seat, place, level))

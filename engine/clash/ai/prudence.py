"""Lowers a plan's worth where judgement is unsure: to wait, to leave a place, to stake all.

People see these as follies (lab/ai.md). In hundredths of a percent of the chance to win; they count in full where the
game is open, and not at all where it is decided (`prudent_value`), but for waiting.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.clash.ai.afterwards import Move
from engine.clash.ai.features import SURE, Situation, marchers_of
from engine.clash.ai.liking import chance_there, left_without_a_unit
from engine.clash.pieces.control import controlled, foes_at
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import State
from engine.clash.play.equip import can_forge

FULL = 12
"""Gold from which on a purse is full."""
LITTLE = 100
"""A Move that takes and fights nothing has to bring more than this in chance to win, else it counts as waiting."""
BOLD = 60
"""Percent: a battle less likely to be won than this is a bold one."""


class Prudence(NamedTuple):
    """How much less, or more, a plan counts."""

    idle: int = 0
    """To pass, less."""
    leave: int = 0
    """A City or Forge that the last unit leaves, less, where an enemy could be in one action."""
    stake: int = 0
    """Less for all units on the board standing in battles that are likely lost."""
    forge: int = 0
    """An Equip action that forges, more."""
    spend: int = 0
    """An Equip action with a full purse, more."""


NONE = Prudence()


def prudent_value(value: int, prudence: int) -> int:
    """A plan's worth with what prudence counts: all of it at an even chance, the less the surer the end."""
    return value + 4 * prudence * value * (SURE - value) // SURE**2 if prudence else value


def prudence_of(prudence: Prudence, s: State) -> Prudence:
    """In a solo game none: its rates were measured without it (lab/ai.md)."""
    return NONE if s.config.solo else prudence


def prudence_of_march(prudence: Prudence, s: State, seat: int, moves: tuple[Move, ...], near: int) -> int:
    """Of a Move: below nothing for what it leaves and what it stakes. `near`: `in_reach_of_others`."""
    if prudence == NONE:
        return 0
    left = left_without_a_unit(s, seat, moves, (s.board.cities | s.board.forges) & near)
    return -prudence.leave * left.bit_count() - prudence.stake * _stakes_all(s, seat, moves)


def is_idle_march(s: State, seat: int, moves: tuple[Move, ...], gain: int) -> bool:
    """Whether a Move only shifts units on the board, for little: they would come back by the next one."""
    home, held, taken = bastion(seat), controlled(s, seat), s.board.of_worth
    return gain <= LITTLE and all(
        start != home and foes_at(s, seat, to) is None and (held >> to & 1 or not taken >> to & 1)
        for start, _, to in moves
    )


def prudence_of_equip(prudence: Prudence, s: State, seat: int) -> int:
    """Of an Equip action: above nothing for a legendary card and for a full purse."""
    return prudence.forge * can_forge(s, seat) + prudence.spend * (s.gold[seat] >= FULL)


def in_reach_of_others(s: State, seat: int) -> int:
    """Mask of the places where an enemy could be in one action if nothing stood in its way."""
    situation, near = Situation(s), 0
    for other in range(s.config.seats):
        if other != seat:
            near |= marchers_of(situation, other).reach
    return near


def _stakes_all(s: State, seat: int, moves: tuple[Move, ...]) -> bool:
    """Whether every unit on the board goes into a battle, and none of these is likely to be won."""
    if len(moves) < sum(s.units[seat]):
        return False
    best = 0
    for place in {to for _, _, to in moves}:
        if foes_at(s, seat, place) is None:
            return False
        best = max(best, chance_there(s, seat, moves, place))
    return best < BOLD

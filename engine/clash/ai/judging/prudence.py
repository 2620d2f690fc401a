"""Lowers a plan's worth where judgement is unsure: to wait, to leave a place, to stake all, to walk into defeat.

People see these as follies (lab/ai.md). In hundredths of a percent of the chance to win; they count in full where the
game is open, and not at all where it is decided (`prudent_value`), but for waiting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.clash.ai.judging.afterwards import Move
from engine.clash.ai.judging.liking import chance_there, left_without_a_unit
from engine.clash.ai.position.features import SURE, Marchers, Situation, Trio, chance_to_take, marchers_of
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.control import controlled, foes_at
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.state import State
from engine.clash.play.equip import can_forge

FULL = 12
"""Gold from which on a purse is full."""
LITTLE = 100
"""A Move that takes and fights nothing has to bring more than this in chance to win, else it counts as waiting."""
BOLD = 60
"""Percent: a battle less likely to be won than this is a bold one; one as likely is likely lost by the other side."""


class Prudence(NamedTuple):
    """How much less, or more, a plan counts."""

    idle: int = 0
    """To pass, less."""
    shift: int = 0
    """To shift units for little, less."""
    leave: int = 0
    """A City or Forge that the last unit leaves, less, where an enemy could be in one action."""
    stake: int = 0
    """Less for all units on the board standing in battles that are likely lost."""
    expose: int = 0
    """Units that go, for nothing, where a rival is likely to beat them in one action, less (not in scenarios)."""
    forge: int = 0
    """An Equip action that forges, more."""
    spend: int = 0
    """An Equip action with a full purse, more."""


class Rival(NamedTuple):
    """Another seat's units, and where they could be in one action."""

    marchers: Marchers
    figures: Trio


NONE = Prudence()


def prudent_value(value: int, prudence: int) -> int:
    """A plan's worth with what prudence counts: all of it at an even chance, the less the surer the end."""
    return value + 4 * prudence * value * (SURE - value) // SURE**2 if prudence else value


def prudence_of(prudence: Prudence, s: State) -> Prudence:
    """In a solo game none: its rates were measured without it (lab/ai.md)."""
    return NONE if s.config.solo else prudence


def prudence_of_march(prudence: Prudence, s: State, seat: int, moves: tuple[Move, ...], rivals: Sequence[Rival]) -> int:
    """Of a Move: below nothing for what it leaves, what it stakes and what it exposes."""
    if prudence == NONE:
        return 0
    near = 0
    for rival in rivals:
        near |= rival.marchers.reach
    left = left_without_a_unit(s, seat, moves, (s.board.cities | s.board.forges) & near)
    exposed = prudence.expose and _only_shifts(s, seat, moves) and _walks_into_defeat(s, seat, moves, rivals)
    return (
        -prudence.leave * left.bit_count()
        - prudence.stake * _stakes_all(s, seat, moves)
        - prudence.expose * bool(exposed)
    )


def is_idle_march(s: State, seat: int, moves: tuple[Move, ...], gain: int) -> bool:
    """Whether a Move only shifts units on the board, for little: they would come back by the next one."""
    home = bastion(seat)
    return gain <= LITTLE and all(start != home for start, _, _ in moves) and _only_shifts(s, seat, moves)


def _only_shifts(s: State, seat: int, moves: tuple[Move, ...]) -> bool:
    """Whether a Move fights nobody and takes no City, Forge or stone."""
    held, worth = controlled(s, seat), s.board.of_worth
    return all(foes_at(s, seat, to) is None and (held >> to & 1 or not worth >> to & 1) for _, _, to in moves)


def _walks_into_defeat(s: State, seat: int, moves: tuple[Move, ...], rivals: Sequence[Rival]) -> bool:
    """Whether units go where a rival is likely to beat them in one action, from where none was."""
    if s.camp is not None:
        return False
    counts = Counter({at: count for at, count in enumerate(s.units[seat]) if count})
    before = {start: _triple(counts, start) for start, _, _ in moves}
    for start, level, to in moves:
        counts[start * 3 + level] -= 1
        counts[to * 3 + level] += 1
    own = (s.figures[seat * 3], s.figures[seat * 3 + 1], s.figures[seat * 3 + 2])
    open_ground = {to for _, _, to in moves if not s.board.of_worth >> to & 1}
    risky = {to for to in open_ground if _beaten(rivals, to, _triple(counts, to), own)}
    return any(to in risky and not _beaten(rivals, start, before[start], own) for start, _, to in moves)


def _triple(counts: Counter[int], place: int) -> Triple:
    return counts[place * 3], counts[place * 3 + 1], counts[place * 3 + 2]


def _beaten(rivals: Sequence[Rival], place: int, garrison: Triple, own: Trio) -> bool:
    return place < TERRITORIES and any(
        rival.marchers.reach >> place & 1
        and chance_to_take(rival.marchers.force(place), rival.figures, garrison, own) >= BOLD
        for rival in rivals
    )


def prudence_of_equip(prudence: Prudence, s: State, seat: int) -> int:
    """Of an Equip action: above nothing for a legendary card and for a full purse."""
    return prudence.forge * can_forge(s, seat) + prudence.spend * (s.gold[seat] >= FULL)


def rivals_of(s: State, seat: int) -> list[Rival]:
    """The other seats, with where they could be in one action if nothing stood in their way."""
    situation = Situation(s)
    others = [other for other in range(s.config.seats) if other != seat]
    return [Rival(marchers_of(situation, other), situation.figures[other]) for other in others]


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

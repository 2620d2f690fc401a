"""Judges plans once a seat can win this round (lab/reach.md): by who wins before the next one, it or a rival."""

from __future__ import annotations

from collections.abc import Iterable

from engine.clash.ai.judging.afterwards import Move, outcomes, value_after
from engine.clash.ai.position.features import SURE
from engine.clash.ai.position.weights import Weights
from engine.clash.foresight.reach import Reach, points_if_near
from engine.clash.game import CLASH
from engine.clash.pieces.board import places_of
from engine.clash.pieces.control import controlled, foes_at
from engine.clash.pieces.state import ACTION, OVER, SLOWNESS, State
from engine.clash.play.move import reach
from engine.clash.play.victory import points_of

STOPPED = 15
"""Percent off a rival's chance to win this round for each other seat that may still stop it before."""
OWN_TURN = 50
"""The same where one's own second action is still to come before the rival's."""
DISTURBED = 10
"""The same of one's own chance, for each rival that acts before one's own second action."""


def winners_ahead(s: State, seat: int) -> dict[int, Reach]:
    """[seat] -> what it can win this round by, of those who can: the own seat and rivals with actions left."""
    if s.camp is not None or s.config.solo:
        return {}
    view = CLASH.view(s, None)
    found = {}
    for other in range(s.config.seats):
        known = points_if_near(view, other)
        if known is not None and _chance(known) > 0:
            found[other] = known
    return found


def _chance(known: Reach) -> float:
    if known.stands:
        return 1.0
    path = known.winning(0.0)
    return path.chance if path else 0.0


def value_in_sight(s: State, seat: int, weights: Weights, mover: int | None = None) -> int:
    """What a state right after an action of the mover (else the seat itself) is worth, no battles left.

    The evaluation's chance, if no rival wins this round; or to win oneself this round, if that is likelier.
    """
    mover = seat if mover is None else mover
    value = value_after(s, seat, weights, mover)
    if value >= SURE or s.phase == OVER:
        return value
    after = _next_action(s)
    if after is None:
        return value
    ahead = winners_ahead(after, seat)
    if not ahead:
        return value
    coming = _coming(after)
    own_turn = _second(coming, seat)
    free = first = 1.0
    for other, known in ahead.items():
        if other == seat:
            continue
        turn = _second(coming, other)
        between = {each for each in coming[:turn] if each not in (seat, other)}
        chance = _chance(known) * (1 - STOPPED / 100) ** len(between)
        if seat in coming[:turn]:
            chance *= OWN_TURN / 100
        free *= 1 - chance
        if turn < own_turn:
            first *= 1 - chance
    own = 0.0
    if seat in ahead:
        disturbing = {each for each in coming[:own_turn] if each != seat}
        own = _chance(ahead[seat]) * first * (1 - DISTURBED / 100) ** len(disturbing)
    return max(round(value * free), round(SURE * own))


def expected_in_sight(s: State, attacker: int, weights: Weights, seat: int | None = None) -> int:
    """The same of a state with battles of an attacker still to be fought."""
    who = attacker if seat is None else seat
    return round(sum(chance * value_in_sight(state, who, weights, attacker) for chance, state in outcomes(s, attacker)))


def _next_action(s: State) -> State | None:
    """A copy in which the seat after the one on turn begins its action; None where the round is over (§3)."""
    turn, number = s.turn + 1, s.action_number
    if turn == s.config.seats:
        turn, number = 0, number + 1
    if number > 2:
        return None
    after = s.clone()
    after.turn, after.action_number, after.phase, after.active = turn, number, ACTION, s.order[turn]
    after.battle, after.battles, after.forged, after.plan, after.placed = None, (), False, (), ()
    after.points = [points_of(after, seat) for seat in range(s.config.seats)]
    return after


def _coming(s: State) -> list[int]:
    """The seats by the actions still to come this round, the one about to begin first."""
    now = list(s.order[s.turn :])
    return now + list(s.order) if s.action_number == 1 else now


def _second(coming: list[int], seat: int) -> int:
    """Where in these the seat's last action stands; beyond the end if it has none."""
    return len(coming) - 1 - coming[::-1].index(seat) if seat in coming else len(coming)


def contests(s: State, seat: int, ahead: Iterable[Reach]) -> list[tuple[Move, ...]]:
    """Moves against rivals who can win: all that gets there to one of their Cities and Forges or a place they need."""
    board, held = s.board, controlled(s, seat)
    places = 0
    for known in ahead:
        if known.seat == seat:
            continue
        places |= controlled(s, known.seat) & (board.cities | board.forges)
        for path in known.paths:
            places |= sum(1 << capture.place for capture in path.captures) & board.territories
    own, reached = s.units[seat], {}
    figures = s.figures[seat * 3 : seat * 3 + 3]
    for start in places_of(s.masks[seat]):
        for level in range(3):
            if own[start * 3 + level]:
                reached[start, level] = reach(s, seat, start, level)
    found = []
    for place in places_of(places):
        able = [unit for unit, mask in reached.items() if mask >> place & 1 and unit[0] != place]
        nimble = [unit for unit in able if not figures[unit[1]][SLOWNESS]]  # they may strike first (§5.3.1)
        for force in (able, nimble) if len(nimble) < len(able) else (able,):
            moves = tuple(sorted((*unit, place) for unit in force for _ in range(own[unit[0] * 3 + unit[1]])))
            if moves and (held >> place & 1 or foes_at(s, seat, place) is not None):
                found.append(moves)
    return found

"""Reviews a finished game of Kravora: chances to win by all walls. Its dice fall for the whole table."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul
from typing import NamedTuple

from engine.kernel.game import Event
from engine.kernel.review import Chances, Reviewer
from engine.kravora.ai.features import features
from engine.kravora.ai.weights import DUEL, MORE, worth
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.state import OVER, State, standing


class Lean(NamedTuple):
    """What one of each counts for a seat's chance, in powers of e (fitted on 240 games: lab/ai.md)."""

    worth: float
    """Its worth by the evaluation without its place in turn, in hundreds."""
    wall: float
    """Ten points of its wall."""
    waits: float
    """Its place in turn, as a share of all seats."""
    siege: float
    """Five points that the enemies would take if they struck now."""
    blood: float
    """Ten litres."""
    late: float
    """Ten points of its wall ten rounds later."""


LEANS = {
    2: Lean(0.92, -0.10, 1.42, 1.05, 0.21, 0.55),
    3: Lean(0.81, -0.41, 0.52, 0.28, 0.23, 1.51),
    4: Lean(0.48, -0.97, 0.04, -0.02, -0.10, 0.54),
}
"""[walls that stand]."""
LATE = 10
"""Rounds from which on a wall counts no more than before."""


class KravoraReview(Reviewer):
    """A turn has no dice of its own: the table's are nobody's."""

    game = KRAVORA
    best = "veteran"

    def chances(self, state: State) -> Chances:
        """Nobody whose wall has fallen has any chance."""
        seats = range(state.seats)
        if state.phase == OVER:
            return tuple(1.0 / len(state.winners) if seat in state.winners else 0.0 for seat in seats)
        alive = standing(state)
        if len(alive) == 1:
            return tuple(float(seat in alive) for seat in seats)
        leanings = {seat: _leaning(state, seat, len(alive)) for seat in alive}
        best = max(leanings.values())
        shares = {seat: exp(value - best) for seat, value in leanings.items()}
        whole = sum(shares.values())
        return tuple(shares.get(seat, 0.0) / whole for seat in seats)

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(state.walls)

    def closes(self, events: Sequence[Event]) -> bool:
        """A turn is one thing: in its midst a wall stands as nobody leaves it."""
        return any(event[0] in (ev.TURN, ev.ROUND, ev.OVER) for event in events)

    def sides(self, state: State) -> tuple[str, ...]:
        return ("",) * state.seats


def _leaning(s: State, seat: int, alive: int) -> float:
    lean, found = LEANS[alive], features(s, seat)
    weights = MORE if alive > 2 else DUEL
    value = worth(found, weights) - found.waits * weights.waits
    parts = (
        *(value / 100, found.wall / 10, found.waits / s.seats, found.siege / 5),
        *(s.blood[seat] / 10, min(s.round, LATE) * found.wall / 100),
    )
    return float(sum(map(mul, lean, parts)))

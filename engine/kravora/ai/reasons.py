"""What a plan brings, in figures that a coach can tell: walls taken and kept, enemies killed, pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.kernel.game import Action
from engine.kravora.ai.foresight import foreseen
from engine.kravora.ai.trying import begun, enemies_done, tried
from engine.kravora.greedy.appraisal import salary
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.state import ATTACK, OVER, PURCHASES, SALARIES, State
from engine.kravora.pieces.view import View
from engine.kravora.views.viewing import imagine


class Reason(NamedTuple):
    """All figures compare the plan with doing nothing."""

    taken: tuple[int, ...]
    """[seat] -> points that others' walls lose by the plan at once."""
    felled: tuple[int, ...]
    """Seats whose walls it brings down."""
    kept: int
    """Points of one's own wall that are kept from the enemies' next strike."""
    killed: int
    """Enemies fewer on one's own board."""
    pay: int
    """Litres of salary more a turn, within the cap."""


def reason_of(view: View, steps: Sequence[Action]) -> Reason:
    """What the steps of a plan bring that come before the end of the attack, or of the turn."""
    seat = view.seat
    assert seat is not None
    before = imagine(view)
    after = _played(before, seat, steps)
    walls = range(before.seats)
    taken = tuple(max(0, before.walls[other] - after.walls[other]) if other != seat else 0 for other in walls)
    felled = tuple(other for other in walls if other != seat and before.walls[other] and not after.walls[other])
    cap = before.content.limits.salary_cap
    return Reason(
        taken,
        felled,
        _wall_then(after, seat) - _wall_then(before, seat),
        max(0, _enemies(before, seat) - _enemies(after, seat)),
        min(cap, salary(after, seat)) - min(cap, salary(before, seat)),
    )


def _played(s: State, seat: int, steps: Sequence[Action]) -> State:
    """After the steps, as far as nobody else is asked."""
    for action in steps:
        if s.active != seat or s.phase == OVER:
            break
        s = begun(s, seat, action)
    return tried(s, seat, ()).state


def _wall_then(s: State, seat: int) -> int:
    """The wall after the enemies' next strike, whether that comes now or in the next turn."""
    if s.phase == OVER or s.active != seat:
        return s.walls[seat]
    if s.phase in (SALARIES, PURCHASES):
        return foreseen(s, seat, 1).walls[seat]
    return enemies_done(s, seat).walls[seat] if s.phase == ATTACK else s.walls[seat]


def _enemies(s: State, seat: int) -> int:
    return sum(len(s.attackers[seat * LINES + line]) for line in range(LINES))

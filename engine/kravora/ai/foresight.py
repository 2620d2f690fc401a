"""Looks ahead a few turns of a fortress that buys nothing more: no dice, only who stands there now."""

from __future__ import annotations

from engine.kravora.ai.trying import act_on, enemies_done
from engine.kravora.greedy.greedy_attack import next_attack
from engine.kravora.pieces.state import ATTACK, OVER, State
from engine.kravora.play import purchases


def foreseen(s: State, seat: int, turns: int) -> State:
    """A copy after so many turns of the seat: the tray enters, its defenders strike by rule, its enemies strike and
    walk, salaries are paid (§5.6, §5.3, §5.4). What the others do meanwhile is left out.
    """
    after = s.clone()
    for _ in range(turns):
        purchases.end_turn(after, seat, [])
        after.phase = after.back = ATTACK
        while (attack := next_attack(after, seat)) is not None:
            act_on(after, seat, attack)
        after = enemies_done(after, seat)
        if after.phase == OVER or not after.walls[seat]:
            break
    return after

"""Actions tried on copies of a state, and what a copy is worth. Shields answer by the default order, no die rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.kernel.dice import ScriptedDice
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action
from engine.kravora import horde, purchases, turns
from engine.kravora.ai.features import features
from engine.kravora.ai.weights import Weights, chance, worth
from engine.kravora.content import LINES
from engine.kravora.figures import SPENT
from engine.kravora.orders import shield_answer
from engine.kravora.state import ANSWER, OVER, State

_NO_DICE = ScriptedDice(())
"""Nothing within a turn is left to chance."""


def act(s: State, seat: int, action: Action) -> None:
    """Carry an action of the seat's own turn out in place, and what the holders of shields say to it."""
    turns.HANDLERS[action >> KIND_SHIFT](s, seat, action & ARGUMENT_MASK, _NO_DICE, [])
    while s.phase == ANSWER and s.active != seat:
        holder = s.active
        answer = shield_answer(s, holder, {})
        turns.HANDLERS[answer >> KIND_SHIFT](s, holder, 0, _NO_DICE, [])


def tried(s: State, seat: int, actions: Iterable[Action]) -> State:
    after = s.clone()
    for action in actions:
        act(after, seat, action)
    return after


def enemies_done(s: State, seat: int) -> State:
    """A copy in which the own attack is over: the enemies strike and move, salaries are paid (§5.3.2 to §5.4)."""
    after = s.clone()
    for at in range(seat * LINES, seat * LINES + LINES):
        after.defenders[at] = tuple(sorted(code & ~SPENT for code in after.defenders[at]))
    horde.enemy_attack(after, seat, [])
    if after.phase != OVER and after.walls[seat]:
        horde.march(after, seat, [])
        horde.cool(after, seat, [])
        purchases.pay_salaries(after, seat, [])
    return after


class Judge:
    """Chances to win of copies of one state; boards that an action leaves alone are counted once."""

    def __init__(self, s: State, seat: int, weights: Weights) -> None:
        self.seat = seat
        self.weights = weights
        self._worths = {board: self._worth(s, board) for board in s.order if s.walls[board]}

    def value(self, s: State, changed: Sequence[int]) -> float:
        """`changed`: boards other than the own one that may have changed."""
        if s.phase == OVER:
            return 1.0 / len(s.winners) if self.seat in s.winners else 0.0
        worths = {board: known for board, known in self._worths.items() if s.walls[board]}
        for board in {self.seat, *changed}:
            if s.walls[board]:
                worths[board] = self._worth(s, board)
        return chance(worths, self.seat)

    def _worth(self, s: State, board: int) -> int:
        return worth(features(s, board), self.weights)

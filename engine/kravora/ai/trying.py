"""Actions tried on copies of a state, and what a copy is worth. Shields answer by the default order, no die rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.kernel.dice import ScriptedDice
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action
from engine.kravora.ai.features import features
from engine.kravora.ai.weights import Taste, chance, worth
from engine.kravora.greedy.greedy_attack import best_aim, best_pick
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.figures import SPENT
from engine.kravora.pieces.state import AIM, ANSWER, OVER, PICK, State
from engine.kravora.play import horde, purchases, turns
from engine.kravora.play.orders import shield_answer

TINY = 1e-9
"""A gain below this is none: sums of floats."""
_NO_DICE = ScriptedDice(())
"""Nothing within a turn is left to chance."""


class Tried(NamedTuple):
    """A copy after actions, those that were aimed by rule among them."""

    state: State
    actions: tuple[Action, ...]


def tried(s: State, seat: int, actions: Iterable[Action]) -> Tried:
    """What comes of actions of a seat. What is left of an attack or a volley is aimed by rule."""
    after, done = s.clone(), []
    for action in actions:
        _act(after, seat, action)
        done.append(action)
    done += _aimed(after, seat)
    return Tried(after, tuple(done))


def act_on(s: State, seat: int, action: Action) -> None:
    """In place: an action, with what is left of an attack or a volley aimed by rule."""
    _act(s, seat, action)
    _aimed(s, seat)


def _aimed(s: State, seat: int) -> list[Action]:
    """In place: whatever is to be aimed at is, by rule; what was done."""
    done = []
    while s.active == seat and s.phase in (AIM, PICK):
        action = best_aim(s, seat) if s.phase == AIM else best_pick(s, seat)
        _act(s, seat, action)
        done.append(action)
    return done


def begun(s: State, seat: int, action: Action) -> State:
    """A copy after one action, whatever it asks next."""
    after = s.clone()
    _act(after, seat, action)
    return after


def _act(s: State, seat: int, action: Action) -> None:
    """In place: an action, and what the other holders of shields say to it."""
    if seat == s.turn_seat:
        s.taken += (action,)
    turns.HANDLERS[action >> KIND_SHIFT](s, seat, action & ARGUMENT_MASK, _NO_DICE, [])
    while s.phase == ANSWER and s.active != seat:
        holder = s.active
        answer = shield_answer(s, holder, {})
        turns.HANDLERS[answer >> KIND_SHIFT](s, holder, 0, _NO_DICE, [])


def enemies_done(s: State, seat: int) -> State:
    """A copy in which the player's attack is over: the enemies strike and move, salaries are paid (§5.3.2 to §5.4)."""
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
    """A seat's chances to win in copies of one state; boards that an action leaves alone are counted once."""

    def __init__(self, s: State, seat: int, taste: Taste) -> None:
        standing = [board for board in s.order if s.walls[board]]
        self._seat = seat
        self._weights = taste.more if len(standing) > 2 else taste.duel
        self._worths = {board: self._worth(s, board) for board in standing}

    def value(self, s: State, changed: Sequence[int] = ()) -> float:
        """`changed`: boards other than its own that may differ from the first state's."""
        if s.phase == OVER:
            return 1.0 / len(s.winners) if self._seat in s.winners else 0.0
        worths = {board: known for board, known in self._worths.items() if s.walls[board]}
        for board in {self._seat, *changed}:
            if s.walls[board]:
                worths[board] = self._worth(s, board)
        return chance(worths, self._seat)

    def _worth(self, s: State, board: int) -> int:
        return worth(features(s, board), self._weights)

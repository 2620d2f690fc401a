"""A seat that compares what its turn leads to by evaluation: novice, apprentice and veteran are settings of it."""

from __future__ import annotations

from engine.kernel.game import Action, argument_of
from engine.kravora.ai.fighting import fight
from engine.kravora.ai.setting import Random, Setting
from engine.kravora.ai.shopping import shop
from engine.kravora.ai.trying import Judge, tried
from engine.kravora.greedy.greedy_attack import best_aim, best_pick
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.places import board_of
from engine.kravora.pieces.state import AIM, ANSWER, ATTACK, PICK, THROW, State
from engine.kravora.pieces.view import View
from engine.kravora.play import ruses
from engine.kravora.play.ruses import aimed_at
from engine.kravora.views.viewing import imagine


class Thinker:
    """Implements engine.kernel.game.Bot. Has no memory."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def plan(self, view: View, random: Random) -> list[Action]:
        """The next actions of `view.seat`: mostly a whole step of its turn."""
        seat = view.seat
        assert seat is not None
        s = imagine(view)
        if s.phase == ANSWER:
            return [self._answer(s, seat)]
        if s.phase == AIM:
            return [best_aim(s, seat)]
        if s.phase == PICK:
            return [best_pick(s, seat)]
        if s.phase == THROW:
            return [self._throw(s, seat)]
        if s.phase == ATTACK:
            return fight(s, seat, self.setting, random)
        return shop(s, seat, self.setting, random)

    def _answer(self, s: State, seat: int) -> Action:
        """The shield is spent when that leaves more than the ruse does."""
        judge = Judge(s, seat, self.setting.taste)
        board = aimed_at(s.pending, s.pending_to)
        changed = (s.turn_seat, board, board_of(a.unit_place(argument_of(s.pending))))
        standing = tuple(other for other in changed if other in s.order)
        let, cancel = (judge.value(tried(s, seat, (answer,)).state, standing) for answer in (a.LET, a.CANCEL))
        return a.CANCEL if cancel > let else a.LET

    def _throw(self, s: State, seat: int) -> Action:
        """A propulsion that somebody else began in this seat: the best place for it."""
        judge = Judge(s, seat, self.setting.taste)
        board = board_of(a.unit_place(argument_of(s.pending)))

        def value(action: Action) -> tuple[float, int]:
            landed = tried(s, seat, (action,)).state
            return judge.value(landed, (board, board_of(argument_of(action)))), -action

        return max(ruses.throw_choices(s), key=value)

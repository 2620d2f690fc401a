"""A seat that compares what its turn leads to by evaluation: apprentice and veteran are two settings of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.kernel.game import Action
from engine.kravora import actions as a
from engine.kravora import own_attack, ruses
from engine.kravora.ai.trying import Judge, act, enemies_done, tried
from engine.kravora.ai.ways import Way, goods, ruses_defending, ruses_harming, sales
from engine.kravora.ai.weights import WEIGHTS, Weights
from engine.kravora.greedy_attack import best_aim, best_pick, next_attack
from engine.kravora.places import board_of
from engine.kravora.ruses import aimed_at
from engine.kravora.state import AIM, ANSWER, ATTACK, PICK, SALARIES, THROW, State
from engine.kravora.view import View
from engine.kravora.viewing import imagine

Random = Callable[[], float]
TINY = 1e-9
"""A gain below this is none."""


class Setting(NamedTuple):
    """How much a level thinks."""

    weights: Weights = WEIGHTS
    noise: float = 0.0
    """How far its judgement of a gain may be off, in chances to win."""
    looks: int = 6
    """Of the purchases that looked best a purchase ago, so many are judged anew."""
    aims: bool = True
    """Whether the targets of an attack are judged, or chosen by rule."""


class Thinker:
    """Implements engine.kernel.game.Bot."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def plan(self, view: View, random: Random) -> list[Action]:
        """The next actions of `view.seat`."""
        assert view.seat is not None
        return self.decide(imagine(view), view.seat, random)

    def decide(self, s: State, seat: int, random: Random) -> list[Action]:
        if s.phase == ANSWER:
            return [self._answer(s, seat)]
        if s.phase == AIM:
            return [best_aim(s, seat)]
        if s.phase == PICK:
            return [best_pick(s, seat)]
        if s.phase == THROW:
            return [self._throw(s, seat)]
        if s.phase == ATTACK:
            return self._attack(s, seat, random)
        return self._buy(s, seat, random)

    def _answer(self, s: State, seat: int) -> Action:
        """The shield is spent when that is better than what the ruse does."""
        judge = Judge(s, seat, self.setting.weights)
        board = aimed_at(s.pending, s.pending_to)
        changed = [s.turn_seat, *([board] if board >= 0 else [])]
        values = []
        for action in (a.LET, a.CANCEL):
            after = s.clone()
            act_answer(after, seat, action)
            values.append(judge.value(after, changed))
        return a.CANCEL if values[1] > values[0] else a.LET

    def _throw(self, s: State, seat: int) -> Action:
        """A propulsion that somebody else began."""
        judge = Judge(s, seat, self.setting.weights)
        choices = ruses.throw_choices(s)
        board = board_of(a.unit_place(a.argument_of(s.pending)))

        def value(action: Action) -> tuple[float, int]:
            changed = (board, board_of(a.argument_of(action)))
            return judge.value(settled(tried(s, seat, (action,)), seat), changed), -action

        return max(choices, key=value)

    def _attack(self, s: State, seat: int, random: Random) -> list[Action]:
        """All attacks, then the ruses that pay, then the end of the attack."""
        judge = Judge(s, seat, self.setting.weights)
        s, plan = s.clone(), list[Action]()
        while (attack := next_attack(s, seat)) is not None:
            s, done = self._strike(s, seat, attack, judge)
            plan += done
            if s.active != seat:
                return plan
        while True:
            standing = judge.value(enemies_done(s, seat), ())
            found = self._best(s, seat, ruses_defending(s, seat), standing, judge, random, fight=True)
            if not found:
                return [*plan, a.DONE]
            s, done = found
            plan += done
            if s.active != seat or s.phase != ATTACK:
                return plan

    def _strike(self, s: State, seat: int, attack: Action, judge: Judge) -> tuple[State, list[Action]]:
        """One defender's attack with its targets."""
        begun = tried(s, seat, (attack,))
        if begun.phase != AIM or not self.setting.aims:
            return _finished(begun, seat, [attack])
        best: tuple[float, State, list[Action]] | None = None
        for aim in own_attack.aim_choices(begun, seat):
            after, done = _finished(tried(begun, seat, (aim,)), seat, [attack, aim])
            value = judge.value(enemies_done(after, seat), ())
            if best is None or value > best[0] + TINY:
                best = value, after, done
        assert best is not None
        return best[1], best[2]

    def _best(
        self,
        s: State,
        seat: int,
        ways: Iterable[Way],
        standing: float,
        judge: Judge,
        random: Random,
        fight: bool,
    ) -> tuple[State, list[Action]] | None:
        """The way that gains most for its price."""
        best: tuple[float, State, list[Action]] | None = None
        for way in ways:
            after, done = _finished(tried(s, seat, way.actions), seat, list(way.actions))
            later = enemies_done(after, seat) if fight and after.active == seat else after
            gain = judge.value(later, way.changed) - standing + self._off(random)
            score = gain / max(1, way.price)
            if gain > TINY and (best is None or score > best[0] + TINY):
                best = score, after, done
        return (best[1], best[2]) if best else None

    def _off(self, random: Random) -> float:
        noise = self.setting.noise
        return noise * (2 * random() - 1) if noise else 0.0

    def _buy(self, s: State, seat: int, random: Random) -> list[Action]:
        """Sales, purchases and ruses, whichever gains most for its price; then the end."""
        judge = Judge(s, seat, self.setting.weights)
        plan: list[Action] = []
        ranking: dict[tuple[Action, ...], float] | None = None
        touched: set[int] = set()
        standing = judge.value(s, ())
        while True:
            ways = [*goods(s, seat), *ruses_harming(s, seat)]
            if s.phase == SALARIES:
                ways += sales(s, seat)
            if ranking is not None:
                known = ranking
                ways = [way for way in ways if way.actions in known or len(way.actions) < 1]
                ways.sort(key=lambda way: (-known[way.actions], way.actions))
                ways = ways[: self.setting.looks]
            judged = []
            for way in ways:
                after, done = _finished(tried(s, seat, way.actions), seat, list(way.actions))
                value = judge.value(after, (*touched, *way.changed))
                gain = value - standing + self._off(random)
                judged.append((gain / max(1, way.price), way, after, done, value))
            if ranking is None:
                ranking = {way.actions: score for score, way, *_ in judged}
            else:
                ranking.update({way.actions: score for score, way, *_ in judged})
            best = None
            for item in judged:
                if item[0] > TINY and (best is None or item[0] > best[0] + TINY):
                    best = item
            if best is None:
                return [*plan, a.END]
            _, way, s, done, standing = best
            plan += done
            touched.update(way.changed)
            if s.active != seat:
                return plan


def _finished(s: State, seat: int, done: list[Action]) -> tuple[State, list[Action]]:
    """In place: what is left of an attack or a volley is aimed by rule."""
    while s.active == seat and s.phase in (AIM, PICK):
        action = best_aim(s, seat) if s.phase == AIM else best_pick(s, seat)
        act(s, seat, action)
        done.append(action)
    return s, done


def settled(s: State, seat: int) -> State:
    return _finished(s, seat, [])[0]


def act_answer(s: State, seat: int, action: Action) -> None:
    """A holder's answer, in place; those asked after it answer by the default order."""
    act(s, seat, action)

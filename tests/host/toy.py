"""A little game that proves the host knows no game: a secret pick of all, then turns with plans, dice and an answer.

Each round every seat secretly picks 1 to 3. Then in seat order: the active seat may plan (secret until it rolls,
free to take back), sings or not (public, free to take back), rolls a die; the next seat then keeps or gives way.
The first seat with `goal` points wins.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine.kernel.dice import DICE, SETUP, STREAMS, Dice
from engine.kernel.errors import EngineError, IllegalAction, NotationError
from engine.kernel.game import Action, Event, Outcome
from engine.kernel.rules import Versions

PICK, PLAN, SING, ROLL, KEEP, GIVE = (kind << 12 for kind in range(6))
CHOICE, TURN, ANSWER, OVER = "choice", "turn", "answer", "over"
MOST_SEATS = 3
CLANS = ("red", "blue", "green")


@dataclass(frozen=True)
class ToyContent:
    goal: int = 12
    sides: int = 6


@dataclass(frozen=True)
class ToyRules:
    """`late_bonus`: from the second round on a roll counts one more."""

    version: int
    since: str
    late_bonus: bool = False


VERSIONS = Versions(ToyRules(1, "0.1.0"))


@dataclass(frozen=True)
class ToyConfig:
    seats: int = 2
    rules: ToyRules = VERSIONS.newest


@dataclass
class ToyState:
    content: ToyContent
    picks: list[int]
    points: list[int]
    decisions: list[int]
    deck: list[int]
    draws: list[int]
    phase: str = CHOICE
    active: int = 0
    plans: int = 0
    sang: int = 0
    barrier: int = 0
    round: int = 1
    rules: ToyRules = field(default=VERSIONS.newest, repr=False)

    def clone(self) -> ToyState:
        return replace(
            self,
            picks=self.picks[:],
            points=self.points[:],
            decisions=self.decisions[:],
            deck=self.deck[:],
            draws=self.draws[:],
        )


@dataclass(frozen=True)
class ToyView:
    seat: int | None
    phase: str
    active: int
    to_act: tuple[int, ...]
    points: tuple[int, ...]
    chosen: tuple[bool, ...]
    pick: int
    """Own secret."""
    plans: int
    """Own secret."""
    sang: int


class Toy:
    """Implements engine.kernel.game.Game[ToyContent, ToyConfig, ToyState, ToyView]."""

    id = "toy"
    asks_present = False

    def __init__(self, versions: Versions[ToyRules] = VERSIONS) -> None:
        self.versions = versions

    def new(self, config: ToyConfig, content: ToyContent, dice: Dice) -> ToyState:
        n = config.seats
        state = ToyState(content, [0] * n, [0] * n, [1] * n, list(range(5)), [0] * STREAMS, rules=config.rules)
        dice.shuffle(state.deck, SETUP, state.draws)
        return state

    def to_act(self, state: ToyState) -> list[int]:
        if state.phase == CHOICE:
            return [seat for seat, pick in enumerate(state.picks) if not pick]
        if state.phase == OVER:
            return []
        return [state.active if state.phase == TURN else self._next(state)]

    def _next(self, state: ToyState) -> int:
        return (state.active + 1) % len(state.points)

    def decision(self, state: ToyState, seat: int) -> int:
        return state.decisions[seat]

    def legal(self, state: ToyState, seat: int) -> Sequence[Action]:
        if seat not in self.to_act(state):
            return []
        if state.phase == CHOICE:
            return [PICK | number for number in (1, 2, 3)]
        if state.phase == TURN:
            return [PLAN] * (state.plans < 3) + [SING] * (not state.sang) + [ROLL]
        return [KEEP, GIVE]

    def revisable(self, state: ToyState, seat: int) -> Sequence[Action]:
        return [PICK | n for n in (1, 2, 3)] if state.phase == CHOICE and state.picks[seat] else []

    def apply(self, state: ToyState, seat: int, action: Action, dice: Dice) -> list[Event]:
        if state.phase == CHOICE:
            return self._pick(state, seat, action & 3)
        if state.phase == ANSWER:
            return self._answer(state, seat, action)
        if action == PLAN:
            state.plans += 1
            return [("planned", seat, state.plans)]
        if action == SING:
            state.sang = 1
            return [("sang", seat)]
        gain = dice.below(state.content.sides, DICE, state.draws) + 1 + state.plans
        if state.rules.late_bonus and state.round > 1:
            gain += 1
        state.points[seat] += gain
        state.phase = ANSWER
        self._turn_page(state, seat, self._next(state))
        return [("rolled", seat, gain, (state.plans, state.sang))]

    def _turn_page(self, state: ToyState, *seats: int) -> None:
        state.barrier += 1
        for seat in seats:
            state.decisions[seat] += 1

    def _pick(self, state: ToyState, seat: int, number: int) -> list[Event]:
        events: list[Event] = [("picked", seat, number)]
        if not state.picks[seat]:
            state.decisions[seat] += 1
        state.picks[seat] = number
        if all(state.picks):
            events += [("revealed", other, pick) for other, pick in enumerate(state.picks)]
            state.phase, state.active = TURN, 0
            self._turn_page(state, 0)
        return events

    def _answer(self, state: ToyState, seat: int, action: Action) -> list[Event]:
        events: list[Event] = [("kept" if action == KEEP else "gave", seat)]
        if action == GIVE:
            state.points[state.active] += 1
        state.plans = state.sang = 0
        if max(state.points) >= state.content.goal:
            state.phase = OVER
            self._turn_page(state, seat)
            return [*events, ("over", -1)]
        if state.active == len(state.points) - 1:
            state.phase, state.picks = CHOICE, [0] * len(state.points)
            state.round += 1
            self._turn_page(state, *range(len(state.points)))
        else:
            state.phase, state.active = TURN, state.active + 1
            self._turn_page(state, seat)
        return events

    def step(self, state: ToyState, seat: int, action: Action, dice: Dice) -> tuple[ToyState, list[Event]]:
        if action not in self.legal(state, seat) and action not in self.revisable(state, seat):
            raise IllegalAction("not_legal", "1")
        after = state.clone()
        return after, self.apply(after, seat, action, dice)

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        own = seat is not None
        return ToyView(
            seat,
            state.phase,
            state.active,
            tuple(self.to_act(state)),
            tuple(state.points),
            tuple(bool(pick) for pick in state.picks),
            state.picks[seat] if own else 0,
            state.plans if own and seat == state.active else 0,
            state.sang,
        )

    def events_for(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        shown: list[Event] = []
        for event in events:
            if event[0] == "picked" and event[1] != seat:
                shown.append(("picked", event[1]))
            elif event[0] != "planned" or event[1] == seat:
                shown.append(event)
        return shown

    def imagine(self, view: ToyView, random: Callable[[], float]) -> ToyState:
        raise EngineError("not_needed")

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.phase != OVER:
            return None
        best = max(state.points)
        return Outcome(tuple(s for s, points in enumerate(state.points) if points == best), "goal", tuple(state.points))

    def parse(self, content: ToyContent, text: str) -> Action:
        if text == "roll":
            return ROLL
        raise NotationError("unknown", text=text)

    def format(self, content: ToyContent, action: Action) -> str:
        return f"{action >> 12} {action & 4095}"

    def problems(self, state: ToyState) -> list[str]:
        return []

    def fingerprint(self, state: ToyState) -> str:
        return hashlib.sha256(repr(state).encode()).hexdigest()[:16]

    def default(self, state: ToyState, seat: int) -> Action:
        return self.legal(state, seat)[-1]

    def answer(self, state: ToyState, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
        if state.phase != ANSWER or asked:
            return None
        return {"keep": KEEP, "give": GIVE}.get(str(orders.get("when_rolled", "")))

    def make_config(self, options: Mapping[str, Any], wishes: Sequence[str]) -> ToyConfig:
        least, most = (1, 1) if options.get("alone") else (2, MOST_SEATS)
        if not least <= len(wishes) <= most:
            raise EngineError("seats")
        for wish in wishes:
            if wish not in (*CLANS, "any"):
                raise EngineError("clan", clan=wish)
        return ToyConfig(len(wishes), self.versions.newest)

    def config_to_json(self, config: ToyConfig) -> Mapping[str, Any]:
        return {"seats": config.seats}

    def config_from_json(self, data: Mapping[str, Any], rules: ToyRules) -> ToyConfig:
        return ToyConfig(data["seats"], rules)

    def content_to_json(self, content: ToyContent) -> Mapping[str, Any]:
        return {"goal": content.goal, "sides": content.sides}

    def content_from_json(self, data: Mapping[str, Any]) -> ToyContent:
        return ToyContent(**data)


TOY = Toy()


class First:
    """Plays the first thing that is always possible: picks 1, rolls, keeps."""

    def plan(self, view: ToyView, random: Callable[[], float]) -> list[Action]:
        return {CHOICE: [PICK | 1], TURN: [SING, ROLL], ANSWER: [KEEP]}[view.phase]


class Broken:
    def plan(self, view: ToyView, random: Callable[[], float]) -> list[Action]:
        raise ValueError("secret in a message")


class Cheat:
    """Answers with something illegal."""

    def plan(self, view: ToyView, random: Callable[[], float]) -> list[Action]:
        return [KEEP | 99]


class Sleeper:
    def plan(self, view: ToyView, random: Callable[[], float]) -> list[Action]:
        time.sleep(60)
        return []


class Slow(First):
    """As the first, after a while; the file it waits for is made by whoever tests it."""

    def plan(self, view: ToyView, random: Callable[[], float]) -> list[Action]:
        gate = Path(os.environ["TOY_GATE"])
        gate.with_suffix(".asked").touch()
        while not gate.exists():
            time.sleep(0.01)
        return super().plan(view, random)


BOTS = {"greedy": First(), "slow": Slow(), "broken": Broken(), "cheat": Cheat(), "sleeper": Sleeper()}

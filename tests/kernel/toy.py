"""A tiny game over the kernel's contract: seats plan with chips, which is free, then roll, which is not."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.dice import DECKS, DICE, SETUP, STREAMS, Dice
from engine.kernel.errors import EngineError, IllegalAction, NotationError
from engine.kernel.game import Action, Duels, Event, Outcome, Stretch
from engine.kernel.rules import Versions
from engine.kernel.stored.shapes import Fields, Whole, check

CHIP, ROLL, CARD = 1 << 12, 2 << 12, 3 << 12
NAMES = {CHIP: "chip", ROLL: "roll", CARD: "card"}


@dataclass(frozen=True)
class ToyContent:
    goal: int = 20
    sides: int = 6


@dataclass(frozen=True)
class ToyRules:
    """`long_rolls`: a roll has one die more than chips."""

    version: int
    since: str
    long_rolls: bool = False


OLD, NEW = ToyRules(1, "0.1.0"), ToyRules(2, "0.2.0", long_rolls=True)


@dataclass(frozen=True)
class ToyConfig:
    seats: int = 2
    rules: ToyRules = OLD


class ToyState:
    """Chips are put down freely; a roll adds a die a chip; a card adds the top of the deck."""

    def __init__(self) -> None:
        self.content = ToyContent()
        self.rules = OLD
        self.deck: list[int] = []
        self.draws = [0] * STREAMS
        self.barrier = 0
        self.round = 1
        self.turn = 0
        self.active = 0
        self.chips = 0
        self.points: list[int] = []
        self.decisions: list[int] = []

    def clone(self) -> ToyState:
        other = ToyState()
        other.__dict__.update(self.__dict__)
        other.deck, other.draws, other.points = self.deck[:], self.draws[:], self.points[:]
        other.decisions = self.decisions[:]
        return other


class Toy:
    """Implements engine.kernel.game.Game[ToyContent, ToyConfig, ToyState, ToyState]."""

    id = "toy"
    versions = Versions(OLD, NEW)
    asks_present = False
    momentary: frozenset[str] = frozenset()
    planner = None
    duels: Duels = ()

    def new(self, config: ToyConfig, content: ToyContent, dice: Dice) -> ToyState:
        state = ToyState()
        state.content, state.rules = content, config.rules
        state.points = [0] * config.seats
        state.decisions = [0] * config.seats
        state.deck = list(range(1, 9))
        dice.shuffle(state.deck, SETUP, state.draws)
        return state

    def to_act(self, state: ToyState) -> list[int]:
        return [] if max(state.points) >= state.content.goal else [state.active]

    def decision(self, state: ToyState, seat: int) -> int:
        return state.decisions[seat]

    def legal(self, state: ToyState, seat: int) -> Sequence[Action]:
        if seat not in self.to_act(state):
            return []
        return ([CHIP] if state.chips < 3 else []) + ([ROLL] if state.chips else []) + [CARD]

    def revisable(self, state: ToyState, seat: int) -> Sequence[Action]:
        return []

    def apply(self, state: ToyState, seat: int, action: Action, dice: Dice) -> list[Event]:
        state.decisions[seat] += 1
        if action == CHIP:
            state.chips += 1
            return [("chip", seat)]
        state.barrier += 1
        state.turn += 1
        state.active = (state.active + 1) % len(state.points)
        if action == ROLL:
            rolled = state.chips + state.rules.long_rolls
            gained = sum(dice.below(state.content.sides, DICE, state.draws) + 1 for _ in range(rolled))
        else:
            gained = state.deck.pop()
            if not state.deck:
                state.deck = list(range(1, 9))
                dice.shuffle(state.deck, DECKS, state.draws)
        state.chips = 0
        state.points[seat] += gained
        return [("gained", seat, gained)]

    def step(self, state: ToyState, seat: int, action: Action, dice: Dice) -> tuple[ToyState, list[Event]]:
        if action not in self.legal(state, seat):
            raise IllegalAction("not_legal", "0")
        after = state.clone()
        return after, self.apply(after, seat, action, dice)

    def view(self, state: ToyState, seat: int | None) -> ToyState:
        return state

    def events_for(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        return list(events)

    def imagine(self, view: ToyState, random: Callable[[], float]) -> ToyState:
        return view.clone()

    def outcome(self, state: ToyState) -> Outcome | None:
        if self.to_act(state):
            return None
        best = max(state.points)
        winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
        return Outcome(winners, "goal", tuple(state.points))

    def parse(self, content: ToyContent, text: str) -> Action:
        for action, name in NAMES.items():
            if name == text:
                return action
        raise NotationError("unknown", text=text)

    def format(self, content: ToyContent, action: Action) -> str:
        return NAMES[action]

    def problems(self, state: ToyState) -> list[str]:
        return [] if 0 <= state.chips <= 3 else ["chips"]

    def fingerprint(self, state: ToyState) -> str:
        facts = (state.deck, state.draws, state.turn, state.active, state.chips, state.points)
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]

    def default(self, state: ToyState, seat: int) -> Action:
        return CARD

    def stretch(self, state: ToyState, seat: int) -> Stretch:
        return Stretch(str(state.turn), state.active)

    def answer(self, state: ToyState, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
        return None

    def make_config(self, options: Mapping[str, Any], wishes: Sequence[str]) -> ToyConfig:
        return ToyConfig(len(wishes))

    def config_to_json(self, config: ToyConfig) -> Mapping[str, Any]:
        return {"seats": config.seats}

    def config_from_json(self, data: Mapping[str, Any], rules: ToyRules) -> ToyConfig:
        if data["seats"] < 2:
            raise EngineError("seats")
        return ToyConfig(data["seats"], rules)

    def check_embedded(self, config: Any, content: Any) -> None:
        check(config, Fields({"seats": Whole(1, 8)}), "config")
        check(content, Fields({"goal": Whole(1, 60), "sides": Whole(1, 60)}), "content")

    def content_to_json(self, content: ToyContent) -> Mapping[str, Any]:
        return {"goal": content.goal, "sides": content.sides}

    def content_from_json(self, data: Mapping[str, Any]) -> ToyContent:
        return ToyContent(data["goal"], data["sides"])


TOY = Toy()

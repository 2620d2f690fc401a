"""Implements the kernel's contract (engine.kernel.game) for Kravora."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.kernel import snapshot
from engine.kernel.dice import Dice
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action, Duels, Event, Outcome, Stretch
from engine.kernel.planning import PLAN_ORDERS
from engine.kernel.rules import Versions
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import Content
from engine.kravora.pieces.rules import VERSIONS, Rules
from engine.kravora.pieces.state import State
from engine.kravora.pieces.view import View
from engine.kravora.play import orders, setup, turns, victory
from engine.kravora.play.choices import choices
from engine.kravora.play.defaults import default_action
from engine.kravora.play.notation import NOTATION
from engine.kravora.play.stretches import stretch_of
from engine.kravora.stored import bounds, exchange
from engine.kravora.stored.lobby_options import config_of_lobby
from engine.kravora.views import viewing
from engine.kravora.views.problems import problems
from engine.kravora.views.refusals import refusal
from engine.kravora.views.rehearsing import REHEARSER


class Kravora:
    """The rules of Kravora, 2 to 4 players. Has no state of its own but the versions it knows."""

    id = "kravora"
    asks_present = True
    momentary = PLAN_ORDERS
    planner = REHEARSER
    duels: Duels = (
        ("greedy", "random", 0.956),
        ("apprentice", "greedy", 0.85),
        ("novice", "apprentice", 0.25),
        ("veteran", "apprentice", 0.90),
    )

    def __init__(self, versions: Versions[Rules] = VERSIONS) -> None:
        self.versions = versions

    def new(self, config: Config, content: Content, dice: Dice) -> State:
        return setup.new_state(config, content, dice)

    def to_act(self, state: State) -> list[int]:
        return viewing.seats_to_act(state)

    def decision(self, state: State, seat: int) -> int:
        return state.decisions[seat]

    def legal(self, state: State, seat: int) -> list[Action]:
        return choices(state, seat)

    def revisable(self, state: State, seat: int) -> list[Action]:
        return []

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
        events: list[Event] = []
        if seat == state.turn_seat:
            state.taken += (action,)
        turns.HANDLERS[action >> KIND_SHIFT](state, seat, action & ARGUMENT_MASK, dice, events)
        turns.carry_on(state, dice, events)
        state.decisions[seat] += 1
        active = state.active
        if active >= 0 and active != seat:
            state.decisions[active] += 1
        return events

    def step(self, state: State, seat: int, action: Action, dice: Dice) -> tuple[State, list[Event]]:
        if action not in choices(state, seat):
            raise refusal(state, seat, action)
        after = state.clone()
        return after, self.apply(after, seat, action, dice)

    def view(self, state: State, seat: int | None) -> View:
        return viewing.view_of(state, seat)

    def events_for(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        """§9.2: whatever happens, happens in the open."""
        return list(events)

    def imagine(self, view: View, random: Callable[[], float]) -> State:
        return viewing.imagine(view)

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(state)

    def parse(self, content: Content, text: str) -> Action:
        return NOTATION.parse(content, text)

    def format(self, content: Content, action: Action) -> str:
        return NOTATION.format(content, action)

    def problems(self, state: State) -> list[str]:
        return problems(state)

    def fingerprint(self, state: State) -> str:
        return hashlib.sha256(repr(_contents(state)).encode()).hexdigest()[:16]

    def default(self, state: State, seat: int) -> Action:
        return default_action(state, seat, choices(state, seat))

    def stretch(self, state: State, seat: int) -> Stretch:
        return stretch_of(state)

    def answer(self, state: State, seat: int, standing: Mapping[str, Any], asked: bool) -> Action | None:
        return orders.answer(state, seat, standing, asked)

    def make_config(self, options: Mapping[str, Any], wishes: Sequence[str]) -> Config:
        return replace(config_of_lobby(options, wishes), rules=self.versions.newest)

    def freeze(self, state: State) -> str:
        return snapshot.freeze(state)

    def thaw(self, config: Config, content: Content, text: str) -> State:
        return snapshot.thaw(State, config, content.for_seats(config.seats), text)

    def config_to_json(self, config: Config) -> Mapping[str, Any]:
        return exchange.config_to_json(config)

    def config_from_json(self, data: Mapping[str, Any], rules: Rules) -> Config:
        return exchange.config_from_json(data, rules)

    def check_embedded(self, config: Any, content: Any) -> None:
        bounds.check_embedded(config, content)

    def content_to_json(self, content: Content) -> Mapping[str, Any]:
        return exchange.content_to_json(content)

    def content_from_json(self, data: Mapping[str, Any]) -> Content:
        return exchange.content_from_json(data)


def _contents(s: State) -> list[object]:
    """Everything the game hangs on, in a fixed order; the content by its version. The omen, only shown, is left out."""
    skipped = ("content", "barrier", "omen")
    return [s.content.version, *(getattr(s, name) for name in sorted(State.__slots__) if name not in skipped)]


KRAVORA = Kravora()

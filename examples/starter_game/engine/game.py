"""Night Nets behind the kernel's contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.kernel.dice import Dice
from engine.kernel.game import Action, Duels, Event, Outcome, Stretch
from engine.kernel.rules import Versions
from engine.kernel.stored import snapshot
from examples.starter_game.engine import actions, events, options, orders, state, turns
from examples.starter_game.engine.content import Config, Content
from examples.starter_game.engine.planning import NetsPlanner
from examples.starter_game.engine.rules import VERSIONS, Rules
from examples.starter_game.engine.state import State, View


class NightNets:
    """Implements engine.kernel.game.Game[Content, Config, State, View]."""

    id = "nets"
    asks_present = False
    momentary: frozenset[str] = frozenset()
    planner = NetsPlanner()
    duels: Duels = ()

    def __init__(self, versions: Versions[Rules] = VERSIONS) -> None:
        self.versions = versions

    def new(self, config: Config, content: Content, dice: Dice) -> State:
        return state.begun(config, content)

    def to_act(self, now: State) -> list[int]:
        return state.to_act(now)

    def decision(self, now: State, seat: int) -> int:
        return now.decisions[seat]

    def legal(self, now: State, seat: int) -> Sequence[Action]:
        return turns.legal(now, seat)

    def revisable(self, now: State, seat: int) -> Sequence[Action]:
        return turns.revisable(now, seat)

    def apply(self, now: State, seat: int, action: Action, dice: Dice) -> list[Event]:
        return turns.apply(now, seat, action, dice)

    def step(self, now: State, seat: int, action: Action, dice: Dice) -> tuple[State, list[Event]]:
        turns.check(now, seat, action)
        after = now.clone()
        return after, turns.apply(after, seat, action, dice)

    def view(self, now: State, seat: int | None) -> View:
        return state.view_of(now, seat)

    def events_for(self, happened: Sequence[Event], seat: int | None) -> list[Event]:
        return events.seen_by(happened, seat)

    def imagine(self, view: View, random: Callable[[], float]) -> State:
        return state.imagined(view, random)

    def outcome(self, now: State) -> Outcome | None:
        if now.phase != state.OVER:
            return None
        best = max(now.points)
        winners = tuple(seat for seat, points in enumerate(now.points) if points == best)
        return Outcome(winners, "goal", tuple(now.points))

    def parse(self, content: Content, text: str) -> Action:
        return actions.NOTATION.parse(content, text)

    def format(self, content: Content, action: Action) -> str:
        return actions.NOTATION.format(content, action)

    def problems(self, now: State) -> list[str]:
        return state.problems_of(now)

    def fingerprint(self, now: State) -> str:
        return state.fingerprint_of(now)

    def default(self, now: State, seat: int) -> Action:
        return orders.default(now, seat)

    def stretch(self, now: State, seat: int) -> Stretch:
        return state.stretch_of(now, seat)

    def answer(self, now: State, seat: int, held: Mapping[str, Any], asked: bool) -> Action | None:
        return orders.answer(now, held, asked)

    def make_config(self, chosen: Mapping[str, Any], wishes: Sequence[str]) -> Config:
        return replace(options.config_of_lobby(chosen, wishes), rules=self.versions.newest)

    def freeze(self, now: State) -> str:
        return snapshot.freeze(now)

    def thaw(self, config: Config, content: Content, text: str) -> State:
        return snapshot.thaw(State, config, content, text)

    def config_to_json(self, config: Config) -> Mapping[str, Any]:
        return options.config_to_json(config)

    def config_from_json(self, data: Mapping[str, Any], rules: Rules) -> Config:
        return options.config_from_json(data, rules)

    def check_embedded(self, config: Any, content: Any) -> None:
        options.check_embedded(config, content)

    def content_to_json(self, content: Content) -> Mapping[str, Any]:
        return options.content_to_json(content)

    def content_from_json(self, data: Mapping[str, Any]) -> Content:
        return options.content_from_json(data)


NETS = NightNets()

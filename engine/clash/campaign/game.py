"""Implements the kernel's contract (engine.kernel.game) for the saga: a table whose decisions lie between games.

While one of its games is played nobody owes anything here; the house reports its end (engine.clash.campaign.games).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine.clash.campaign import actions, course
from engine.clash.campaign import saga as sagas
from engine.clash.campaign.record import saga_config
from engine.clash.campaign.saga import Finished, Saga
from engine.clash.campaign.table import (
    GAME,
    HIDDEN,
    OVER,
    PLAY,
    SCENARIO,
    STEPS,
    SagaConfig,
    SagaState,
    SagaView,
    owing,
    state_of,
    view_of,
)
from engine.clash.pieces.content import Content
from engine.clash.pieces.rules import VERSIONS, Rules
from engine.clash.stored import bounds, exchange
from engine.kernel import snapshot
from engine.kernel.dice import Dice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action, Duels, Event, Outcome, Stretch
from engine.kernel.rules import Versions
from engine.kernel.shapes import check, misfit

GLORY = "glory"
"""The reason for which a saga is over."""
_OUTSIDE = ("config", "content", "saga")


class SagaGame:
    """Implements engine.kernel.game.Game. Has no state of its own but the versions of the rules it knows."""

    id = GAME
    asks_present = True
    momentary: frozenset[str] = frozenset()
    duels: Duels = ()

    def __init__(self, versions: Versions[Rules] = VERSIONS) -> None:
        self.versions = versions

    def new(self, config: SagaConfig, content: Content, dice: Dice) -> SagaState:
        numbers = [scenario.number for scenario in content.scenarios]
        saga, seats = sagas.draw(config.seats, numbers, dice), config.seats
        draws = [len(numbers) - 1, 0, 0]
        s = SagaState(config, content, saga, SCENARIO, 1, [0] * seats, draws, 0, [0] * seats)
        course.begin(s)
        return s

    def to_act(self, state: SagaState) -> list[int]:
        return owing(state)

    def decision(self, state: SagaState, seat: int) -> int:
        return state.decisions[seat]

    def legal(self, state: SagaState, seat: int) -> Sequence[Action]:
        return course.choices(state, seat)

    def revisable(self, state: SagaState, seat: int) -> Sequence[Action]:
        return []

    def apply(self, state: SagaState, seat: int, action: Action, dice: Dice) -> list[Event]:
        return course.carry_out(state, seat, action)

    def step(self, state: SagaState, seat: int, action: Action, dice: Dice) -> tuple[SagaState, list[Event]]:
        """Also takes what the house tells of a game that is over, which no seat can say."""
        if not 0 <= seat < state.saga.seats:
            raise IllegalAction("no_seat", "14.0")
        after = state.clone()
        return after, course.carry_out(after, seat, action)

    def view(self, state: SagaState, seat: int | None) -> SagaView:
        return view_of(state, seat)

    def events_for(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        return list(events)

    def imagine(self, view: SagaView, random: Callable[[], float]) -> SagaState:
        up = [card for card in view.saga.deck if card != HIDDEN]
        rest = [scenario.number for scenario in view.content.scenarios if scenario.number not in up]
        drawn = []
        while rest:
            drawn.append(rest.pop(int(random() * len(rest))))
        return state_of(view, [*up, *drawn])

    def outcome(self, state: SagaState) -> Outcome | None:
        if state.step != OVER:
            return None
        return Outcome(sagas.champions(state.saga), GLORY, state.saga.glory)

    def parse(self, content: Content, text: str) -> Action:
        return actions.parse_action(text)

    def format(self, content: Content, action: Action) -> str:
        return actions.format_action(action)

    def problems(self, state: SagaState) -> list[str]:
        saga, found = state.saga, []
        if sorted(saga.deck) != [scenario.number for scenario in state.content.scenarios]:
            found.append("the deck does not hold each scenario once")
        if saga.at >= len(saga.deck):
            found.append("no card lies open")
        if len(saga.counted) > sagas.GAMES or (state.step == OVER) != saga.over:
            found.append("the step does not fit the games")
        if state.step < PLAY and not owing(state):
            found.append("nobody may choose, and the game has not begun")
        return found

    def fingerprint(self, state: SagaState) -> str:
        values = snapshot.values_of(state, ("config", "content"))
        values["dicts"] = [sorted(values.pop(name).items()) for name in ("places", "grudges", "owned")]
        text = repr((state.config.seats, sorted(state.config.options.items()), sorted(values.items(), key=_name)))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def default(self, state: SagaState, seat: int) -> Action:
        return course.choices(state, seat)[0]

    def stretch(self, state: SagaState, seat: int) -> Stretch:
        return Stretch(f"{state.round}.{state.saga.at}.{STEPS[state.step]}", seat)

    def answer(self, state: SagaState, seat: int, orders: Mapping[str, Any], asked: bool) -> Action | None:
        return None

    def make_config(self, options: Mapping[str, Any], wishes: Sequence[str]) -> SagaConfig:
        return SagaConfig.of_lobby(options, wishes)

    def freeze(self, state: SagaState) -> str:
        values = snapshot.values_of(state, _OUTSIDE)
        return snapshot.to_text({**values, "saga": asdict(state.saga)})

    def thaw(self, config: SagaConfig, content: Content, text: str) -> SagaState:
        values = snapshot.from_text(text)
        saga = values.pop("saga")
        games = tuple(Finished(**game) for game in saga.pop("games"))
        whole = {**values, "config": config, "content": content, "saga": Saga(**saga, games=games)}
        return snapshot.with_values(SagaState, whole)

    def config_to_json(self, config: SagaConfig) -> Mapping[str, Any]:
        return saga_config(config.seats, config.options)

    def config_from_json(self, data: Mapping[str, Any], rules: Rules) -> SagaConfig:
        return SagaConfig(data["seats"], dict(data["options"]), rules)

    def check_embedded(self, config: Any, content: Any) -> None:
        if not isinstance(config, dict) or config.get("seats") not in (2, 3, 4):
            raise misfit("config seats", "a saga has 2 to 4 seats")
        check(content, bounds.CONTENT, "content")

    def content_to_json(self, content: Content) -> Mapping[str, Any]:
        return exchange.content_to_json(content)

    def content_from_json(self, data: Mapping[str, Any]) -> Content:
        return exchange.content_from_json(data)


def _name(pair: tuple[str, Any]) -> str:
    return pair[0]


SAGA = SagaGame()

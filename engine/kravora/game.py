"""Implements the kernel's contract (engine.kernel.game) for Kravora."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.kernel.dice import Dice
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action, Duels, Event, Stretch
from engine.kernel.planning import PLAN_ORDERS
from engine.kernel.rules import Versions
from engine.kernel.stored import snapshot
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import Content
from engine.kravora.pieces.rules import VERSIONS, Rules
from engine.kravora.pieces.state import State
from engine.kravora.pieces.view import View
from engine.kravora.play import orders, setup, turns, victory
from engine.kravora.play.choices import choices
from engine.kravora.play.defaults import default_action
from engine.kravora.play.notation import NOTATION
from engine.kravora.stored import bounds, exchange
from engine.kravora.stored.lobby_options import config_of_lobby
from engine.kravora.views import problems as faults
from engine.kravora.views import viewing
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
    new = staticmethod(setup.new_state)
    to_act = staticmethod(viewing.seats_to_act)
    legal = staticmethod(choices)
    view = staticmethod(viewing.view_of)
    outcome = staticmethod(victory.outcome)
    parse = staticmethod(NOTATION.parse)
    format = staticmethod(NOTATION.format)
    problems = staticmethod(faults.problems)
    answer = staticmethod(orders.answer)
    freeze = staticmethod(snapshot.freeze)
    config_to_json = staticmethod(exchange.config_to_json)
    config_from_json = staticmethod(exchange.config_from_json)
    check_embedded = staticmethod(bounds.check_embedded)
    content_to_json = staticmethod(exchange.content_to_json)
    content_from_json = staticmethod(exchange.content_from_json)

    def __init__(self, versions: Versions[Rules] = VERSIONS) -> None:
        self.versions = versions

    def decision(self, state: State, seat: int) -> int:
        return state.decisions[seat]

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

    def events_for(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        """§9.2: whatever happens, happens in the open."""
        return list(events)

    def imagine(self, view: View, random: Callable[[], float]) -> State:
        return viewing.imagine(view)

    def fingerprint(self, state: State) -> str:
        return hashlib.sha256(repr(_contents(state)).encode()).hexdigest()[:16]

    def default(self, state: State, seat: int) -> Action:
        return default_action(state, seat, choices(state, seat))

    def stretch(self, state: State, seat: int) -> Stretch:
        """The turn that is being played; a holder of a shield (§7.7) is asked in the midst of it."""
        return Stretch(f"{state.round}.turn", state.turn_seat)

    def make_config(self, options: Mapping[str, Any], wishes: Sequence[str]) -> Config:
        return replace(config_of_lobby(options, wishes), rules=self.versions.newest)

    def thaw(self, config: Config, content: Content, text: str) -> State:
        return snapshot.thaw(State, config, content.for_seats(config.seats), text)


def _contents(s: State) -> list[object]:
    """Everything the game hangs on, in a fixed order; the content by its version. The omen, only shown, is left out."""
    skipped = ("content", "barrier", "omen")
    return [s.content.version, *(getattr(s, name) for name in sorted(State.__slots__) if name not in skipped)]


KRAVORA = Kravora()

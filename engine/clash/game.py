"""Implements the kernel's contract (engine.kernel.game) for Clash of Rage."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.clash import orders
from engine.clash.pieces import actions as a
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.notation import NOTATION
from engine.clash.pieces.rules import VERSIONS, Rules
from engine.clash.pieces.state import CARD, State
from engine.clash.play import battle, building, cards, equip, move, setup, stones, stretches, turns, victory
from engine.clash.play.defaults import default_action
from engine.clash.rehearsing import ActionRehearser
from engine.clash.scenarios import relics
from engine.clash.stored import bounds, exchange, freezing
from engine.clash.stored.lobby_options import config_of_lobby
from engine.clash.views import imagining, viewing
from engine.clash.views import problems as faults
from engine.clash.views.refusals import refusal
from engine.kernel.dice import Dice
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action, Duels, Event
from engine.kernel.rules import Versions


def _card(s: State, seat: int) -> list[Action]:
    return cards.card_choices(s, seat) if s.picks[seat] < 0 else []


def _which_action(s: State) -> list[Action]:
    """§5: equip, move or pass; what could change nothing is absent."""
    seat = s.active
    legal = [a.EQUIP] if equip.can_equip(s, seat) else []
    if s.masks[seat]:
        legal.append(a.MOVE)
    legal.append(a.PASS)
    return legal


def _next_battle(s: State) -> list[Action]:
    return [a.FIGHT | place for place in s.battles]


def _nothing(s: State) -> list[Action]:
    return []


CHOICES: tuple[Callable[[State], list[Action]], ...] = (
    _nothing, cards.site_choices, cards.put_choices, _which_action, equip.equip_choices, equip.keep_choices,
    move.pick_choices, move.go_choices, _next_battle, battle.battle_choices, battle.reroll_choices,
    battle.injury_choices, stones.stone_choices, _nothing,
    building.face_choices, building.turn_choices, building.spot_choices, relics.hand_choices,
)  # fmt: skip
"""The active seat's choices, by phase."""


class Clash:
    """The rules of Clash of Rage, both editions, 1 to 4 players. Has no state of its own but the versions it knows."""

    id = "clash"
    asks_present = False
    momentary = orders.MOMENTARY
    duels: Duels = (
        ("greedy", "random", 0.956),
        ("apprentice", "greedy", 0.73),
        ("novice", "apprentice", 0.25),
        ("veteran", "apprentice", 0.75),
        ("warlord", "veteran", 0.721),
        ("overlord", "warlord", 0.619),
    )
    to_act = staticmethod(viewing.seats_to_act)
    view = staticmethod(viewing.view_of)
    events_for = staticmethod(viewing.events_for)
    imagine = staticmethod(imagining.imagine)
    outcome = staticmethod(victory.outcome)
    parse = staticmethod(NOTATION.parse)
    format = staticmethod(NOTATION.format)
    problems = staticmethod(faults.problems)
    stretch = staticmethod(stretches.stretch_of)
    answer = staticmethod(orders.answer)
    freeze = staticmethod(freezing.freeze)
    thaw = staticmethod(freezing.thaw)
    config_to_json = staticmethod(exchange.config_to_json)
    config_from_json = staticmethod(exchange.config_from_json)
    check_embedded = staticmethod(bounds.check_embedded)
    content_to_json = staticmethod(exchange.content_to_json)
    content_from_json = staticmethod(exchange.content_from_json)

    def __init__(self, versions: Versions[Rules] = VERSIONS) -> None:
        self.versions = versions
        self.planner = ActionRehearser(self)

    def new(self, config: Config, content: Content, dice: Dice) -> State:
        s = setup.new_state(config, content, dice)
        turns.begin_game(s, dice, [])
        return s

    def decision(self, state: State, seat: int) -> int:
        return state.decisions[seat]

    def legal(self, state: State, seat: int) -> list[Action]:
        if state.phase == CARD:
            return _card(state, seat)
        return CHOICES[state.phase](state) if seat == state.active else []

    def revisable(self, state: State, seat: int) -> list[Action]:
        """§4.1 [H]: until the last has chosen, a choice may be changed."""
        if state.phase == CARD and state.picks[seat] >= 0:
            return cards.card_choices(state, seat)
        return []

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
        events: list[Event] = []
        turns.HANDLERS[action >> KIND_SHIFT](state, seat, action & ARGUMENT_MASK, dice, events)
        if action > ARGUMENT_MASK:  # a secret choice does not age anybody's decision, its own included
            state.decisions[seat] += 1
            active = state.active
            if active >= 0 and active != seat:
                state.decisions[active] += 1
        return events

    def step(self, state: State, seat: int, action: Action, dice: Dice) -> tuple[State, list[Event]]:
        if not 0 <= seat < len(state.decisions) or (
            action not in self.legal(state, seat) and action not in self.revisable(state, seat)
        ):
            raise refusal(state, seat, action)
        after = state.clone()
        return after, self.apply(after, seat, action, dice)

    def fingerprint(self, state: State) -> str:
        return hashlib.sha256(repr(_contents(state)).encode()).hexdigest()[:16]

    def default(self, state: State, seat: int) -> Action:
        return default_action(state, seat, self.legal(state, seat))

    def make_config(self, options: Mapping[str, Any], wishes: Sequence[str]) -> Config:
        return replace(config_of_lobby(options, wishes), rules=self.versions.newest)


def _contents(s: State) -> list[object]:
    """Everything that changes and holds something, by name; the content by its version, the board by its tiles.

    What holds nothing is left out, so that a part that later rules add does not change the marks of older games.
    """
    parts: list[object] = [s.content.version, s.board.tiles]
    values = [(name, getattr(s, name)) for name in _CHANGING]
    parts += [(name, value) for name, value in values if not _empty(value)]
    if s.battle is not None:
        values = [(name, getattr(s.battle, name)) for name in sorted(type(s.battle).__slots__)]
        parts += [(name, value) for name, value in values if not _empty(value)]
    if s.config.scenario:
        parts.append(("scenario", s.config.scenario, s.config.boons, s.config.dark_elves))
    if s.config.slow_arming:
        parts.append(("slow_arming", True))
    if s.camp is not None:
        parts += [(name, value) for name, value in sorted(s.camp.values().items()) if not _empty(value)]
    return parts


_DERIVED = frozenset(("content", "board", "battle", "camp", "figures", "elf_figures", "barrier", "robbers"))
_CHANGING = tuple(sorted(set(State.__slots__) - _DERIVED))


_NOTHING = frozenset((None, 0, -1))


def _empty(value: Any) -> bool:
    """Nothing there: none, zero, -1, or only such. What a list holds is of one kind, numbers or lists again."""
    if isinstance(value, (list, tuple)):
        if value and isinstance(value[0], (list, tuple)):
            return all(map(_empty, value))
        return _NOTHING.issuperset(value)
    return value in _NOTHING


CLASH = Clash()

"""Walks through games of any kind, checking properties at each decision."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import pytest

from cli.kits.kits import KITS
from data.loader import load_content
from engine.clash.scenarios.ending import ranking
from engine.kernel.dice import HmacDice, PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import KIND_SHIFT, Action, Bot, Event, Game
from engine.registry import GAMES
from examples.starter_game.data.load import load
from examples.starter_game.engine.bots import BOTS
from examples.starter_game.engine.game import NETS

SHORT = {"clash": "--round-limit 4"}
"""Options of the commands that make a game's walk a short one; games end early by themselves otherwise."""
MOST = 6_000
"""Decisions after which a game by chance is taken for endless."""


@dataclass(frozen=True)
class Kind:
    """One game with so many seats, and the commands' options of its mode."""

    name: str
    seats: int
    mode: str = ""

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        return GAMES[self.name]

    @property
    def content(self) -> Any:
        return content_of(self.name)

    @property
    def bots(self) -> Mapping[str, Bot]:
        return KITS[self.name].bots

    def config(self, rng: random.Random) -> Any:
        """The config of a short game; what its options leave open is drawn."""
        kit = KITS[self.name]
        parser = argparse.ArgumentParser()
        kit.add_options(parser)
        args = parser.parse_args((self.mode or SHORT.get(self.name, "")).split())
        return kit.config(kit.options(args, self.content, self.seats), self.content, self.seats, rng)

    def __str__(self) -> str:
        return f"{self.name}-{self.seats}{self.mode.replace(' --', '-').replace(' ', '=').replace('--', '-')}"


class StarterKind(Kind):
    """The starter game: no game of the registry, but held by the same properties."""

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        return NETS

    @property
    def content(self) -> Any:
        return load()

    @property
    def bots(self) -> Mapping[str, Bot]:
        return BOTS

    def config(self, rng: random.Random) -> Any:
        return NETS.make_config({"length": "long"}, ["any"] * self.seats)


KINDS = [
    *(Kind(name, seats) for name, kit in KITS.items() for seats in kit.seats if seats > 1),
    *(StarterKind("starter", seats) for seats in (2, 3)),
]


MODES = [
    *(
        Kind("clash", seats, mode)
        for seats, mode in (
            (1, "--solo easy"),
            (1, "--solo easy --layout built --heroes --garrisons mixed"),
            (3, "--heroes --round-limit 6"),
            (2, "--edition prototype-2017 --heroes --round-limit 7"),
            (4, "--edition prototype-2017 --heroes --layout built --length long --elves right --round-limit 4"),
            (2, "--length short --elves right --garrisons mixed --round-limit 6"),
        )
    ),
    *(
        Kind("kravora", seats, mode)
        for seats, mode in ((2, "--plunder --even-start"), (3, "--few-slots --truce"), (4, "--plunder --few-ruses"))
    ),
]
"""Games of every mode, beside the scenarios of the campaign."""


def scenario(number: int, seats: int) -> Kind:
    """A scenario of Clash of Rage; boards, heroes, garrisons and elves vary."""
    heroes, mixed = ("", " --heroes")[number % 2], ("random", "mixed")[(number + seats) % 2]
    layout, right = ("any", "built")[number % 3 == 1], ("auto", "right")[number % 3 == 2]
    return Kind("clash", seats, f"--scenario {number} --layout {layout} --garrisons {mixed} --elves {right}{heroes}")


NUMBERS = range(1, len(load_content("clash").scenarios) + 1)
USUAL_SCENARIOS = [scenario(number, 2 + number % 3) for number in NUMBERS]
ALL_SCENARIOS = [scenario(number, seats) for number in NUMBERS for seats in (2, 3, 4)]


@lru_cache(maxsize=8)
def content_of(name: str) -> Any:
    return load_content(name)


@dataclass(frozen=True)
class Step:
    """One action of a walk."""

    before: Any
    seat: int
    action: Action
    after: Any
    events: list[Event]


def walk(kind: Kind, seed: int, bot: str = "random", share: float = 0.9) -> Iterator[Step]:
    """A whole game, decision by decision; `bot` plays a share of it."""
    game, rng = kind.game, random.Random(f"{kind} {seed}")
    dice = PlayoutDice(rng.random)
    state = game.new(kind.config(rng), kind.content, dice)
    chooser = Chooser(kind, rng, bot, share)
    for _ in range(MOST):
        owing = game.to_act(state)
        if not owing:
            return
        seat = rng.choice(owing)
        action = chooser.choose(state, seat)
        after, events = game.step(state, seat, action, dice)
        yield Step(state, seat, action, after, events)
        state = after
        if hasattr(state, "gold") and state.round and rng.random() < 0.02:
            state.gold[seat] += 12  # so that short games see heroes, forges and full armies
    raise AssertionError(f"{kind}: a game that does not end")


class Chooser:
    """Chooses legal actions: a share of the time by a bot, whose plans it carries on with, else by chance."""

    def __init__(self, kind: Kind, rng: random.Random, bot: str = "greedy", share: float = 0.9) -> None:
        self.kind, self.rng, self.share = kind, rng, share
        self.bot = kind.bots[bot]
        self.plans: dict[int, list[Action]] = {}

    def choose(self, state: Any, seat: int) -> Action:
        game = self.kind.game
        plan = self.plans.pop(seat, [])
        if self.rng.random() >= self.share:
            return self.rng.choice(game.legal(state, seat))
        action, *rest = plan or self.bot.plan(game.view(state, seat), self.rng.random)
        if action not in game.legal(state, seat):
            return game.default(state, seat)
        self.plans[seat] = rest
        return action


def play_out(kind: Kind, state: Any) -> None:
    """Play a state to the end of its game by default moves."""
    dice = HmacDice(b"defaults")
    while owing := kind.game.to_act(state):
        kind.game.apply(state, owing[0], kind.game.default(state, owing[0]), dice)
    assert kind.game.problems(state) == []


def check_step(kind: Kind, step: Step) -> None:
    """What holds of every action, whatever it is."""
    check_choices(kind, step.before)
    check_barrier(step)
    check_events(kind, step)
    check_numbers(kind, step)
    assert kind.game.problems(step.after) == []


def check_end(kind: Kind, state: Any) -> None:
    """Somebody won, but of who plays alone; a scenario ends by its feats or its limit, and everybody has a place."""
    outcome = kind.game.outcome(state)
    assert outcome is not None and len(outcome.points) == kind.seats
    assert outcome.winners or kind.seats == 1
    if kind.name == "clash" and (limit := state.config.round_limit):
        assert state.round == limit or (outcome.reason != "round_limit" and state.round < limit)
    if getattr(state, "camp", None) is not None:
        its = state.camp.scenario
        assert (state.config.round_limit, state.config.points) == (its.limit, its.targets[kind.seats - 2])
        assert outcome.reason in ("feats", "round_limit")
        places = ranking(state)
        assert places[0] == outcome.winners
        assert sorted(seat for place in places for seat in place) == list(range(kind.seats))


def check_choices(kind: Kind, state: Any) -> None:
    """Who owes a decision has a choice, nobody else; choices are in a fixed order and read back from notation."""
    game, content = kind.game, kind.content
    owing = game.to_act(state)
    assert owing == sorted(set(owing))
    assert (game.outcome(state) is None) == bool(owing)
    for seat in range(kind.seats):
        legal = list(game.legal(state, seat))
        assert bool(legal) == (seat in owing)
        assert legal == list(game.legal(state, seat)) == list(game.legal(state.clone(), seat))
        assert len(legal) == len(set(legal))
        for action in [*legal, *game.revisable(state, seat)]:
            assert game.parse(content, game.format(content, action)) == action
        if seat in owing:
            assert game.default(state, seat) in legal


def check_actions(kind: Kind, state: Any, rng: random.Random) -> None:
    """Each legal action leads to a sound state, by step and by apply alike; the state before stays as it was."""
    game = kind.game
    mark = game.fingerprint(state)
    for seat in range(kind.seats):
        for action in [*game.legal(state, seat), *game.revisable(state, seat)]:
            luck = rng.random()
            one, events = game.step(state, seat, action, PlayoutDice(lambda luck=luck: luck))
            two = state.clone()
            told = game.apply(two, seat, action, PlayoutDice(lambda luck=luck: luck))
            assert game.fingerprint(one) == game.fingerprint(two) and events == told
            assert game.problems(one) == [], game.format(kind.content, action)
    assert game.fingerprint(state) == mark


def check_snapshot(kind: Kind, state: Any) -> None:
    """Taken up from its text and the table's data a state is the same in every part, and goes on alike."""
    game = kind.game
    config = state.config
    if hasattr(config, "clans"):  # as a table has it before they are dealt
        config = replace(config, clans=(-1,) * kind.seats)
    again = game.thaw(config, kind.content, game.freeze(state))
    for name in type(state).__slots__:
        was, part = getattr(state, name), getattr(again, name)
        if hasattr(was, "__slots__") and name == "battle":
            was, part = ([getattr(each, slot) for slot in type(each).__slots__] for each in (was, part))
        assert (type(part), part) == (type(was), was), name
        assert repr(part) == repr(was), name
    assert game.fingerprint(again) == game.fingerprint(state)


def check_views(kind: Kind, state: Any, rng: random.Random) -> None:
    """An imagined state has the very view it was imagined from, the same choices, and no problems."""
    game = kind.game
    for seat in (None, *range(kind.seats)):
        view = game.view(state, seat)
        imagined = game.imagine(view, rng.random)
        assert game.problems(imagined) == []
        assert game.view(imagined, seat) == view
        if seat is not None:
            assert list(game.legal(imagined, seat)) == list(game.legal(state, seat))


def check_refusals(kind: Kind, state: Any, rng: random.Random) -> None:
    """Numbers that are no legal action are refused with code and rule, and change nothing."""
    game = kind.game
    mark, draws = game.fingerprint(state), state.draws[:]
    for _ in range(20):
        near = rng.randrange(31) << KIND_SHIFT | rng.choice((rng.randrange(130), rng.randrange(1 << KIND_SHIFT)))
        action = rng.choice([rng.randrange(40 << KIND_SHIFT), near, near, -rng.randrange(99) - 1])
        seat = rng.randrange(-1, kind.seats + 1)
        within = 0 <= seat < kind.seats
        if within and action in [*game.legal(state, seat), *game.revisable(state, seat)]:
            continue
        with pytest.raises(IllegalAction) as caught:
            game.step(state, seat, action, PlayoutDice(rng.random))
        assert caught.value.rule and caught.value.code and str(caught.value)
        assert kind.name != "kravora" or caught.value.code != "not_possible", "each hindrance has a code of its own"
    assert game.fingerprint(state) == mark and state.draws == draws


def check_barrier(step: Step) -> None:
    """What was drawn can't be taken back."""
    if step.after.draws != step.before.draws:
        assert step.after.barrier > step.before.barrier


def check_numbers(kind: Kind, step: Step) -> None:
    """A decision number changes exactly when what its seat owes or may revise changes."""
    game, before, after = kind.game, step.before, step.after
    owed, owes = game.to_act(before), game.to_act(after)
    for seat in range(kind.seats):
        then, now = game.decision(before, seat), game.decision(after, seat)
        assert now >= then
        if len(owed) > 1:
            assert seat == step.seat or now == then, "a secret choice ages nobody else's"
            continue
        if seat in owes and (seat not in owed or (seat == step.seat and kind.name in GAMES)):
            assert now > then  # the starter game's own steps within a turn keep its number
        elif seat not in (step.seat, *owes, *owed) and not game.revisable(before, seat):
            assert now == then


def check_events(kind: Kind, step: Step) -> None:
    """Events are plain tuples; what a spectator may know of them is no more than any seat may."""
    game = kind.game
    public = game.events_for(step.events, None)
    assert len(public) <= len(step.events)
    for seat in range(kind.seats):
        told = game.events_for(step.events, seat)
        assert len(public) <= len(told) <= len(step.events)
    for event in step.events:
        assert isinstance(event[0], str) and isinstance(event[1], int)

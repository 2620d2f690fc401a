"""Walks through games of any kind, and the properties that hold at each of their decisions."""

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
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import KIND_SHIFT, Action, Bot, Event, Game
from engine.registry import GAMES
from examples.starter_game.data.load import load
from examples.starter_game.engine.bots import BOTS
from examples.starter_game.engine.game import NETS

SHORT = {"clash": ["--round-limit", "4"]}
"""Options of the commands that make a game's walk a short one; games end early by themselves otherwise."""
MOST = 6_000
"""Decisions after which a game by chance is taken for endless."""


@dataclass(frozen=True)
class Kind:
    """One game with so many seats."""

    name: str
    seats: int

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
        args = parser.parse_args(SHORT.get(self.name, []))
        return kit.config(kit.options(args, self.content, self.seats), self.content, self.seats, rng)

    def __str__(self) -> str:
        return f"{self.name}-{self.seats}"


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


def walk(kind: Kind, seed: int, bot: str = "random") -> Iterator[Step]:
    """A whole game, decision by decision; `bot` plays a share of it."""
    game, rng = kind.game, random.Random(f"{kind} {seed}")
    dice = PlayoutDice(rng.random)
    state = game.new(kind.config(rng), kind.content, dice)
    for _ in range(MOST):
        owing = game.to_act(state)
        if not owing:
            return
        seat = rng.choice(owing)
        legal = game.legal(state, seat)
        plan = kind.bots[bot].plan(game.view(state, seat), rng.random)
        action = plan[0] if plan[0] in legal and rng.random() < 0.8 else rng.choice(legal)
        after, events = game.step(state, seat, action, dice)
        yield Step(state, seat, action, after, events)
        state = after
    raise AssertionError(f"{kind}: a game that does not end")


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
    for _ in range(12):
        action = rng.choice([rng.randrange(40 << KIND_SHIFT), rng.randrange(24) << KIND_SHIFT | rng.randrange(99), -1])
        seat = rng.randrange(-1, kind.seats + 1)
        within = 0 <= seat < kind.seats
        if within and action in [*game.legal(state, seat), *game.revisable(state, seat)]:
            continue
        with pytest.raises(IllegalAction) as caught:
            game.step(state, seat, action, PlayoutDice(rng.random))
        assert caught.value.rule and caught.value.code
    assert game.fingerprint(state) == mark and state.draws == draws


def check_barrier(step: Step) -> None:
    """What was drawn can't be taken back."""
    if step.after.draws != step.before.draws:
        assert step.after.barrier > step.before.barrier


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

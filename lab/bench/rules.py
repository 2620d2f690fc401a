"""Measures the rules alone: decisions and games a second in random play, and their parts.

Seconds are the process's own time on one core, so that other work of the machine hardly counts.
"""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cli.kits.kits import KITS, content_of
from engine.kernel.dice import HmacDice, PlayoutDice
from engine.kernel.game import Game
from engine.kernel.records.record import Recorder
from engine.registry import GAMES

SAMPLE_EVERY = 7
MOST_SAMPLES = 400
LIVE_GAMES = 3
"""The number of whole games kept to weigh one."""


@dataclass(slots=True)
class Rate:
    """Random play: choices of two or more, their legal actions, games; seconds of play and of setup."""

    choices: int = 0
    branches: int = 0
    games: int = 0
    playing: float = 0.0
    setup: float = 0.0


class Bench:
    """One game's rules at one number of seats; open options vary between games."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        self.game: Game[Any, Any, Any, Any] = GAMES[name]
        self.kit = KITS[name]
        self.content = content_of(name, None)
        self.seats = seats
        self.seed = seed
        self.options = self.kit.options(_defaults(name), self.content, seats)

    def states(self) -> Iterator[tuple[Any, Callable[[], float], PlayoutDice]]:
        """New games, one after the other, with the randomness to play them."""
        number = 0
        while True:
            rng = random.Random(f"bench {self.seed} {number}")
            dice = PlayoutDice(rng.random)
            config = self.kit.config(self.options, self.content, self.seats, rng)
            yield self.game.new(config, self.content, dice), rng.random, dice
            number += 1

    def rate(self, seconds: float, in_place: bool) -> Rate:
        """Play whole random games until the time is over."""
        rate, until = Rate(), time.process_time() + seconds
        play = self._play_in_place if in_place else self._play_by_step
        games = self.states()
        while True:
            begun = time.process_time()
            state, rand, dice = next(games)
            ready = time.process_time()
            play(state, rand, dice, rate)
            over = time.process_time()
            rate.setup += ready - begun
            rate.playing += over - ready
            rate.games += 1
            if over >= until:
                return rate

    def _play_in_place(self, state: Any, rand: Callable[[], float], dice: PlayoutDice, rate: Rate) -> None:
        to_act, legal, apply = self.game.to_act, self.game.legal, self.game.apply
        choices = branches = 0
        while owing := to_act(state):
            seat = owing[0]
            actions = legal(state, seat)
            width = len(actions)
            if width > 1:
                choices += 1
                branches += width
                apply(state, seat, actions[int(rand() * width)], dice)
            else:
                apply(state, seat, actions[0], dice)
        rate.choices += choices
        rate.branches += branches

    def _play_by_step(self, state: Any, rand: Callable[[], float], dice: PlayoutDice, rate: Rate) -> None:
        to_act, legal, step = self.game.to_act, self.game.legal, self.game.step
        choices = branches = 0
        while owing := to_act(state):
            seat = owing[0]
            actions = legal(state, seat)
            width = len(actions)
            if width > 1:
                choices += 1
                branches += width
                state, _ = step(state, seat, actions[int(rand() * width)], dice)
            else:
                state, _ = step(state, seat, actions[0], dice)
        rate.choices += choices
        rate.branches += branches

    def samples(self) -> list[tuple[Any, int]]:
        """States from random play, each with a seat that owes a decision."""
        kept: list[tuple[Any, int]] = []
        for state, rand, dice in self.states():
            plies = 0
            while owing := self.game.to_act(state):
                seat = owing[0]
                if plies % SAMPLE_EVERY == 0:
                    kept.append((state.clone(), seat))
                    if len(kept) == MOST_SAMPLES:
                        return kept
                actions = self.game.legal(state, seat)
                self.game.apply(state, seat, actions[int(rand() * len(actions))], dice)
                plies += 1
        raise AssertionError("games never run out")  # pragma: no cover

    def live_game(self, number: int) -> Recorder[Any, Any, Any, Any]:
        """A whole random game as a host holds it: state, log and undo."""
        rng = random.Random(f"bench memory {self.seed} {number}")
        config = self.kit.config(self.options, self.content, self.seats, rng)
        recorder = Recorder(self.game, config, self.content, HmacDice(rng.randbytes(32)))
        while owing := self.game.to_act(recorder.state):
            recorder.play(owing[0], rng.choice(self.game.legal(recorder.state, owing[0])), "ai")
        return recorder


def measure(name: str, seats: int, seconds: float, seed: int) -> dict[str, Any]:
    """The figures of `bench` that need the rules alone."""
    bench = Bench(name, seats, seed)
    bench.rate(min(seconds, 0.3), in_place=True)
    steps = bench.rate(seconds, in_place=False)
    quick = bench.rate(seconds, in_place=True)
    samples = bench.samples()
    game = bench.game
    return {
        "step_decisions_per_s": round(steps.choices / steps.playing),
        "in_place_decisions_per_s": round(quick.choices / quick.playing),
        "games_per_s": round(quick.games / (quick.playing + quick.setup), 1),
        "mean_branching": round(quick.branches / quick.choices, 2),
        "clone_us": _microseconds(samples, lambda state, seat: state.clone(), seconds),
        "legal_us": _microseconds(samples, game.legal, seconds),
        "view_us": _microseconds(samples, game.view, seconds),
        "memory_per_game_kb": _memory(bench),
    }


def _microseconds(samples: list[tuple[Any, int]], call: Callable[[Any, int], object], seconds: float) -> float:
    """Mean time of a call over the samples, without the loop's own time."""
    until = time.process_time() + seconds / 3
    calls, spent = 0, 0.0
    while time.process_time() < until:
        begun = time.process_time()
        for state, seat in samples:
            call(state, seat)
        called = time.process_time()
        for _state, _seat in samples:
            pass
        spent += 2 * called - begun - time.process_time()
        calls += len(samples)
    return round(spent / calls * 1e6, 2)


def _memory(bench: Bench) -> float:
    kept = [bench.live_game(0)]
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept.extend(bench.live_game(number + 1) for number in range(LIVE_GAMES))
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((after - before) / LIVE_GAMES / 1024, 1)


def _defaults(name: str) -> Any:
    """The game's options on a command line without any."""
    import argparse

    parser = argparse.ArgumentParser()
    KITS[name].add_options(parser)
    return parser.parse_args([])

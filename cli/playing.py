"""Plays one simulated game from its number and seed: the same in every process, recorded or not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from cli.kits import KITS, content_of
from cli.recordfile import write_record
from engine.kernel.dice import Dice, HmacDice
from engine.kernel.errors import EngineError
from engine.kernel.fairness import commitment, seed_from, table_key
from engine.kernel.game import Action, Event, Game
from engine.kernel.record import Recorder
from engine.registry import GAMES

MOST_DECISIONS = 20_000
"""A game that goes on longer than this is a fault: whole games take a few hundred to a few thousand."""
CHECK_EVERY = 50
"""Decisions between two looks for broken invariants."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play. `bots`: a bot's name by seat; `records`: the folder for its record, if any."""

    game: str
    number: int
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    data_dir: Path | None = None
    records: Path | None = None

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seats}-seats-seed-{self.seed}-game-{self.number}"


@dataclass(slots=True)
class Played:
    """How a game went. `branches` is the sum of the legal actions over all choices of two or more."""

    number: int
    bots: tuple[str, ...]
    labels: tuple[str, ...] = ()
    reason: str | None = None
    winners: tuple[int, ...] = ()
    rounds: int = 0
    decisions: int = 0
    choices: int = 0
    branches: int = 0
    bought: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)


class Door(Protocol):
    """Where actions go in: a Recorder, or `Quick` when nothing is to be kept."""

    state: Any

    def play(self, seat: int, action: Action, by: str = "ai") -> list[Event]: ...


class Quick:
    """Plays in place and keeps nothing but the state."""

    def __init__(self, game: Game[Any, Any, Any, Any], config: Any, content: Any, dice: Dice) -> None:
        self.state = game.new(config, content, dice)
        self._game = game
        self._dice = dice

    def play(self, seat: int, action: Action, by: str = "ai") -> list[Event]:
        return self._game.apply(self.state, seat, action, self._dice)


def play(job: Job) -> Played:
    """Play a whole game; what goes wrong is listed in `problems`, never raised."""
    played = Played(job.number, job.bots)
    try:
        _play(job, played)
    except Exception as error:
        # Whatever a rule or a bot raises is a finding of the simulation; the other games go on.
        played.problems.append(f"{job.name}: {type(error).__name__}: {error}")
    return played


def _play(job: Job, played: Played) -> None:
    game, kit = GAMES[job.game], KITS[job.game]
    content = content_of(job.game, job.data_dir)
    rng = random.Random(job.name)
    config = kit.config(job.options, content, job.seats, rng)
    seed = seed_from(job.name.encode())
    nonces = [f"seat {seat}" for seat in range(job.seats)]
    key = table_key(seed, nonces)
    door: Door
    if job.records:
        door = recorder = Recorder.start(game, config, content, key)
    else:
        door = Quick(game, config, content, HmacDice(key))
    played.labels = tuple(kit.labels(door.state))

    def carry_out(seat: int, action: Action, width: int) -> None:
        events = door.play(seat, action, "ai")
        kit.tally(events, content, played.bought)
        played.decisions += 1
        if width > 1:
            played.choices += 1
            played.branches += width

    _moves(job, game, door, rng.random, carry_out, played)
    played.rounds = kit.rounds(door.state)
    outcome = game.outcome(door.state)
    if outcome:
        played.reason, played.winners = outcome.reason, outcome.winners
    if job.records:
        write_record(job.records / f"{job.name}.json", recorder.record(commitment(seed), nonces, seed))


def _moves(
    job: Job,
    game: Game[Any, Any, Any, Any],
    door: Door,
    rand: Callable[[], float],
    carry_out: Callable[[int, Action, int], None],
    played: Played,
) -> None:
    bots = KITS[job.game].bots
    checked = -CHECK_EVERY
    while owing := game.to_act(door.state):
        if played.decisions - checked >= CHECK_EVERY:
            checked = played.decisions
            _look_for_problems(job, game, door.state, played)
        if played.decisions > MOST_DECISIONS:
            played.problems.append(f"{job.name}: no end after {MOST_DECISIONS} decisions")
            return
        seat = owing[0]
        if job.bots[seat] == "random":
            legal = game.legal(door.state, seat)
            carry_out(seat, legal[int(rand() * len(legal))], len(legal))
        else:
            plan = bots[job.bots[seat]].plan(game.view(door.state, seat), rand)
            _carry_out_plan(game, door, seat, plan, carry_out)
    _look_for_problems(job, game, door.state, played)


def _carry_out_plan(
    game: Game[Any, Any, Any, Any],
    door: Door,
    seat: int,
    plan: Sequence[Action],
    carry_out: Callable[[int, Action, int], None],
) -> None:
    """The first action has to be legal; the rest is dropped as soon as one no longer is."""
    for at, action in enumerate(plan):
        legal = game.legal(door.state, seat)
        if action not in legal:
            if at == 0:
                raise EngineError("bot_action_not_legal", seat=seat, action=action)
            return
        carry_out(seat, action, len(legal))
    if not plan:
        raise EngineError("bot_without_plan", seat=seat)


def _look_for_problems(job: Job, game: Game[Any, Any, Any, Any], state: Any, played: Played) -> None:
    for problem in game.problems(state):
        played.problems.append(f"{job.name}, decision {played.decisions}: {problem}")

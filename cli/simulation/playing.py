"""Plays one simulated game from its number and seed: the same in every process, with or without a record."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from cli.kits.kits import KITS, content_of
from cli.proof.recordfile import write_record
from engine.kernel.dice import Dice, HmacDice
from engine.kernel.errors import EngineError
from engine.kernel.fairness.binding import BOUND, PERSON, Binding, dice_key, seat_words
from engine.kernel.fairness.contributions import JOIN, START, Contribution
from engine.kernel.fairness.fairness import ai_number, commitment, seed_from
from engine.kernel.game import Action, Event, Game
from engine.kernel.records.bound_record import ENDED, OVER, bound_record
from engine.kernel.records.deciders import PERSON as BY_PERSON
from engine.kernel.records.deciders import by_plan
from engine.kernel.records.record import Owed, Recorder
from engine.kernel.stored.canonical import content_hash
from engine.registry import GAMES
from host.program.version import VERSION

MOST_DECISIONS = 20_000
"""A game that goes on longer than this is a fault: whole games take a few hundred to a few thousand."""
CHECK_EVERY = 50
"""Decisions between two looks for broken invariants."""
RANDOM = "random"
"""The bot that takes any legal action; it plans nothing, so its seat is recorded as a person's."""


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
    """A played game. `branches` is the sum of the legal actions over all choices of two or more."""

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
    """Where actions go: a Recorder, or `Quick` when nothing is kept."""

    state: Any

    def play(self, seat: int, action: Action, by: str) -> list[Event]: ...

    def owed(self, seat: int) -> Owed[Any] | None: ...


class Quick:
    """Plays in place and keeps only the state; where several seats owe at once, also the state since which they do."""

    def __init__(self, game: Game[Any, Any, Any, Any], config: Any, content: Any, dice: Dice) -> None:
        self.state = game.new(config, content, dice)
        self._game = game
        self._dice = dice
        self._owed: dict[int, Owed[Any]] = {}
        self._note()

    def play(self, seat: int, action: Action, by: str) -> list[Event]:
        events = self._game.apply(self.state, seat, action, self._dice)
        self._note()
        return events

    def owed(self, seat: int) -> Owed[Any] | None:
        """As `Recorder.owed`, but None also for a seat that owes alone: since now."""
        return self._owed.get(seat)

    def _note(self) -> None:
        owing = self._game.to_act(self.state)
        if not self._owed and len(owing) < 2:
            return
        before, self._owed, now = self._owed, {}, None
        for seat in owing:
            decision, owed = self._game.decision(self.state, seat), before.get(seat)
            if owed is None or owed.decision != decision:
                now = now or self.state.clone()
                owed = Owed(decision, 0, now)
            self._owed[seat] = owed


class Chance:
    """The source of the seats' own chance: one for random play, the table's key for plans."""

    def __init__(self, key: bytes, rand: Callable[[], float]) -> None:
        self.rand = rand
        self._key = key
        self._plans: defaultdict[int, int] = defaultdict(int)

    def of_plan(self, seat: int) -> Callable[[], float]:
        """The chance for the seat's next plan."""
        number = ai_number(self._key, seat, self._plans[seat])
        self._plans[seat] += 1
        return random.Random(number).random


def play(job: Job) -> Played:
    """Play a whole game; faults are listed in `problems`, never raised."""
    played = Played(job.number, job.bots)
    try:
        _play(job, played)
    except Exception as error:
        # Errors of rules and bots are findings of the simulation; the other games go on.
        played.problems.append(f"{job.name}: {type(error).__name__}: {error}")
    return played


def _play(job: Job, played: Played) -> None:
    game, kit = GAMES[job.game], KITS[job.game]
    content = content_of(job.game, job.data_dir)
    rng = random.Random(job.name)
    config = kit.config(job.options, content, job.seats, rng)
    seed = seed_from(job.name.encode())
    binding = binding_of(job, game, config, content, commitment(seed))
    key = dice_key(seed, binding, ())
    door: Door
    if job.records:
        door = recorder = Recorder.start(game, config, content, key)
    else:
        door = Quick(game, config, content, HmacDice(key))
    played.labels = tuple(kit.labels(door.state))

    def carry_out(seat: int, action: Action, width: int, by: str) -> None:
        events = door.play(seat, action, by)
        kit.tally(events, content, played.bought)
        played.decisions += 1
        if width > 1:
            played.choices += 1
            played.branches += width

    moves(job, game, door, Chance(key, rng.random), carry_out, played)
    played.rounds = kit.rounds(door.state)
    outcome = game.outcome(door.state)
    if outcome:
        played.reason, played.winners = outcome.reason, outcome.winners
    if job.records:
        record = bound_record(recorder, binding, (), seed, OVER if outcome else ENDED)
        write_record(job.records / f"{job.name}.json", record)


def binding_of(job: Job, game: Game[Any, Any, Any, Any], config: Any, content: Any, mark: str) -> Binding:
    seats = seat_words([None if bot == RANDOM else bot for bot in job.bots])
    return unposted(game, job.number, job.name, config, content, mark, seats)


def unposted(
    game: Game[Any, Any, Any, Any], number: int, name: str, config: Any, content: Any, mark: str, seats: tuple[str, ...]
) -> Binding:
    """As a table's binding, but without a table: nobody posted it. `seats`: their words."""
    joins = [Contribution(JOIN, seat, f"seat {seat}") for seat, word in enumerate(seats) if word == PERSON]
    return Binding(
        BOUND,
        game.id,
        number,
        1,
        config.rules.version,
        VERSION,
        mark,
        content_hash(game.config_to_json(config)),
        content_hash(game.content_to_json(content)),
        seats,
        (*joins, Contribution(START, 0, name)),
        (),
    )


CarryOut = Callable[[int, Action, int, str], None]
"""For a seat: an action, the number of choices, and who decided."""


def moves(
    job: Job,
    game: Game[Any, Any, Any, Any],
    door: Door,
    chance: Chance,
    carry_out: CarryOut,
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
        seat, bot = owing[0], job.bots[owing[0]]
        if bot == RANDOM:
            legal = game.legal(door.state, seat)
            carry_out(seat, legal[int(chance.rand() * len(legal))], len(legal), BY_PERSON)
        else:
            owed = door.owed(seat)
            plan = bots[bot].plan(game.view(owed.state if owed else door.state, seat), chance.of_plan(seat))
            _carry_out_plan(game, door, seat, by_plan(bot, owed.entries if owed else 0), plan, carry_out)
    _look_for_problems(job, game, door.state, played)


def _carry_out_plan(
    game: Game[Any, Any, Any, Any], door: Door, seat: int, begins: str, plan: Sequence[Action], carry_out: CarryOut
) -> None:
    """Carry out a plan: its first action must be legal; the rest is dropped once one is not."""
    by, goes_on = begins, begins.split("@")[0]
    for at, action in enumerate(plan):
        legal = game.legal(door.state, seat)
        if action not in legal:
            if at == 0:
                raise EngineError("bot_action_not_legal", seat=seat, action=action)
            return
        carry_out(seat, action, len(legal), by)
        by = goes_on
    if not plan:
        raise EngineError("bot_without_plan", seat=seat)


def _look_for_problems(job: Job, game: Game[Any, Any, Any, Any], state: Any, played: Played) -> None:
    for problem in game.problems(state):
        played.problems.append(f"{job.name}, decision {played.decisions}: {problem}")

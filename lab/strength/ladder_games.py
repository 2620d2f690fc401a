"""One game of the ladder, the same in every process, with the time its bots took."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cli.kits.kits import KITS, content_of
from engine.registry import GAMES
from lab.whole_games import carry_out, dice_of, turns

NOBODY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Match:
    """A game to play: `upper` sits in one seat, `lower` in all others.

    A cycle of as many games as seats shares setup and dice, with the upper level in a different seat each.
    """

    game: str
    contest: str
    number: int
    upper: str
    lower: str
    seats: int
    seed: int
    options: Mapping[str, Any]
    data_dir: Path | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The result: 1 won, a share of a shared victory, 0 lost. Times in seconds: sum and largest of both levels."""

    contest: str
    number: int
    win: float
    rounds: int
    reason: str
    decisions: tuple[int, int]
    seconds: tuple[float, float]
    longest: tuple[float, float]


def play(match: Match, guests: Mapping[str, Any] = NOBODY) -> Score:
    """Play it; `guests`: players by name that are no level of the game.

    Raises AssertionError for an illegal first action of a plan, or a game without end.
    """
    group, own = divmod(match.number, match.seats)
    name = f"ladder, seed {match.seed}, {match.seats} seats, group {group}"
    rng = random.Random(name)
    game, kit, content = GAMES[match.game], KITS[match.game], content_of(match.game, match.data_dir)
    config = kit.config(match.options, content, match.seats, rng)
    dice = dice_of(name, match.seats)
    state, players = game.new(config, content, dice), {**kit.bots, **guests}
    sources = [random.Random(f"{name} {match.contest} {match.number} {seat}").random for seat in range(match.seats)]
    decisions, seconds, longest = [0, 0], [0.0, 0.0], [0.0, 0.0]
    for seat in turns(game, state):
        level = int(seat != own)
        view = game.view(state, seat)
        begun = time.process_time()
        plan = players[(match.upper, match.lower)[level]].plan(view, sources[seat])
        taken = time.process_time() - begun
        decisions[level] += 1
        seconds[level] += taken
        longest[level] = max(longest[level], taken)
        carry_out(game, state, seat, plan, dice)
    outcome = game.outcome(state)
    assert outcome is not None, f"{match}: no end"
    win = 1 / len(outcome.winners) if own in outcome.winners else 0.0
    return Score(
        match.contest,
        match.number,
        win,
        kit.rounds(state),
        outcome.reason,
        (decisions[0], decisions[1]),
        (round(seconds[0], 3), round(seconds[1], 3)),
        (round(longest[0], 3), round(longest[1], 3)),
    )

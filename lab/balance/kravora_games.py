"""The games of Kravora's balance table: which ones, how they are played, and what is counted."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from cli.kits.kits import KITS, content_of
from engine.kernel.game import Bot
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import LEAST_SEATS, MOST_SEATS, Config
from lab.balance.kravora_habits import HABITS
from lab.balance.progress import Tally
from lab.whole_games import carry_out, dice_of, turns

FULL = MOST_SEATS
"""The targets are those of full tables."""
FEWER = 8
"""The factor by which tables of three, and of two without the even start, have fewer games."""
SHARE = 0.4
"""The share of games for default duels, and for tables with a habit."""


@dataclass(frozen=True, slots=True)
class KravoraMatch:
    """One game to play; the game's own setup draws the starting seat.

    With a `habit` one seat has it and the others have not: a cycle of as many games as seats shares dice, with the
    habit in a different seat each.
    """

    seats: int
    number: int
    seed: int
    level: str
    data_dir: Path | None = None
    even: bool = False
    """With the even start (§9.3), as tables of two have it by default."""
    habit: str = ""
    """One of HABITS, or nothing."""
    unhurried: bool = False
    """With the truce and three ruses a turn, options that are off by default (§9.3)."""

    @property
    def id(self) -> str:
        how = [self.seats, "seats", "even" * self.even, "unhurried" * self.unhurried, self.habit, self.number]
        return " ".join(str(word) for word in how if word != "")

    @property
    def dice(self) -> str:
        """The name the dice derive from."""
        if not self.habit:
            return f"balance, seed {self.seed}, {self.id}"
        return f"balance, seed {self.seed}, habits, {self.number // self.seats}"

    @property
    def own(self) -> int:
        """The seat with the habit, -1 without one."""
        return self.number % self.seats if self.habit else -1


def matches(games: int, seed: int, level: str, data_dir: Path | None) -> list[KravoraMatch]:
    """All games of a table, for `games` games of four players."""
    fewer, share = max(1, games // FEWER), max(1, round(games * SHARE))
    kinds = [(FULL, False, "", games), *((seats, False, "", fewer) for seats in range(FULL - 1, LEAST_SEATS - 1, -1))]
    kinds.append((LEAST_SEATS, True, "", share))
    kinds += [(FULL, False, habit, share) for habit in HABITS]
    unhurried = [
        KravoraMatch(LEAST_SEATS, number, seed, level, data_dir, even=True, unhurried=True) for number in range(share)
    ]
    return unhurried + [
        KravoraMatch(seats, number, seed, level, data_dir, even, habit)
        for seats, even, habit, count in kinds
        for number in range(count)
    ]


def play(match: KravoraMatch) -> Tally:
    """Play a game: its rounds, the winners' places in the turn order, how often each thing was bought.

    `share`: the victory share of the seat with the habit. Raises AssertionError for an illegal first action of a plan,
    or a game without end.
    """
    kit, content = KITS["kravora"], content_of("kravora", match.data_dir)
    dice = dice_of(match.dice, match.seats)
    sources = [random.Random(f"{match.dice}, {match.id}, seat {seat}").random for seat in range(match.seats)]
    bots: list[Bot] = [kit.bots[match.level]] * match.seats
    if match.habit:
        bots[match.own] = HABITS[match.habit](bots[match.own])
    slow = match.unhurried
    config = Config(match.seats, even_start=match.even, few_ruses=slow, truce=slow)
    s = KRAVORA.new(config, content, dice)
    bought: Counter[str] = Counter()
    for seat in turns(KRAVORA, s):
        plan = bots[seat].plan(KRAVORA.view(s, seat), sources[seat])
        kit.tally(carry_out(KRAVORA, s, seat, plan, dice), content, bought)
    outcome = KRAVORA.outcome(s)
    assert outcome is not None, f"{match}: no end"
    return {
        "rounds": s.round,
        "places": [s.order.index(seat) for seat in outcome.winners],
        "share": 1 / len(outcome.winners) if match.own in outcome.winners else 0.0,
        "bought": dict(bought),
    }

"""The balance table of Kravora: whole games of its AI seats, and their figures beside the targets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cli.balance_figures import anything, near, quantile, quantile_interval, share_row
from cli.balance_progress import Tally, play_all
from cli.balance_rows import TargetRow
from cli.kits import KITS, content_of
from cli.playing import MOST_DECISIONS
from engine.kernel.dice import HmacDice
from engine.kernel.fairness import seed_from, table_key
from engine.kravora.config import LEAST_SEATS, MOST_SEATS, Config
from engine.kravora.content import Content
from engine.kravora.game import KRAVORA

AI = "veteran"
FULL = MOST_SEATS
"""The targets are those of full tables."""
FEWER = 8
"""Of the smaller tables, so many times fewer games are played."""
SEAT_SLACK, EVEN_SLACK, LEAST_BOUGHT, SHORTEST, LONGEST = 3, 5, 5, 8, 12
PLACES = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class KravoraMatch:
    """One game to play. Who begins is drawn by the game's own setup."""

    seats: int
    number: int
    seed: int
    data_dir: Path | None = None
    even: bool = False
    """With the even start for two (§9.3)."""

    @property
    def id(self) -> str:
        return f"{self.seats} seats {'even ' if self.even else ''}{self.number}"


def measure(games: int, jobs: int, seed: int, progress: Path | None, data_dir: Path | None = None) -> list[TargetRow]:
    """Play `games` games of four players, fewer of three and two, and sum them up."""
    content: Content = content_of("kravora", data_dir)
    fewer = max(1, games // FEWER)
    work = [
        KravoraMatch(seats, number, seed, data_dir, even)
        for seats, even in (*((seats, False) for seats in range(FULL, LEAST_SEATS - 1, -1)), (LEAST_SEATS, True))
        for number in range(games if seats == FULL else fewer)
    ]
    tallies = play_all(work, play, f"kravora {content.version} {AI} {seed}", jobs, progress)
    even = [tallies[setup.id] for setup in work if setup.even]
    return [*rows(content, [(setup.seats, tallies[setup.id]) for setup in work if not setup.even]), even_row(even)]


def play(setup: KravoraMatch) -> Tally:
    """Play a game: its rounds, the winners' places in the turn order, and how often each thing was bought.

    Raises AssertionError for an illegal first action of a plan, or a game without end.
    """
    kit, content = KITS["kravora"], content_of("kravora", setup.data_dir)
    name = f"balance, seed {setup.seed}, {setup.id}"
    dice = HmacDice(table_key(seed_from(name.encode()), [str(seat) for seat in range(setup.seats)]))
    sources = [random.Random(f"{name}, seat {seat}").random for seat in range(setup.seats)]
    s = KRAVORA.new(Config(setup.seats, even_start=setup.even), content, dice)
    bought: Counter[str] = Counter()
    for _ in range(MOST_DECISIONS):
        owing = KRAVORA.to_act(s)
        if not owing:
            break
        seat = owing[0]
        for at, action in enumerate(kit.bots[AI].plan(KRAVORA.view(s, seat), sources[seat])):
            if action not in KRAVORA.legal(s, seat):
                assert at, f"{name}: illegal action {KRAVORA.format(content, action)}"
                break
            kit.tally(KRAVORA.apply(s, seat, action, dice), content, bought)
    outcome = KRAVORA.outcome(s)
    assert outcome is not None, f"{name}: no end"
    return {"rounds": s.round, "places": [s.order.index(seat) for seat in outcome.winners], "bought": dict(bought)}


def rows(content: Content, games: Sequence[tuple[int, Tally]]) -> list[TargetRow]:
    """The whole table, of (seats, tally). Needs games of every number of seats."""
    found = []
    for seats in range(FULL, LEAST_SEATS - 1, -1):
        tallies = [tally for count, tally in games if count == seats]
        found += [*_places(seats, tallies), _length(seats, tallies)]
    return [*found, *_bought(content, [tally for count, tally in games if count == FULL])]


def even_row(tallies: Sequence[Tally]) -> TargetRow:
    """What the even start for two makes of the first one's advantage."""
    target = f"{100 // LEAST_SEATS} ± {EVEN_SLACK} %"
    return share_row(
        "Wins of the first in turn, 2 players with an even start",
        target,
        _shares(0, tallies),
        near(100 / LEAST_SEATS, EVEN_SLACK),
    )


def _places(seats: int, tallies: Sequence[Tally]) -> list[TargetRow]:
    """The share of games that each place in the turn order won; a shared victory counts in shares."""
    target, fits = ("25 ± 3 %", near(100 / FULL, SEAT_SLACK)) if seats == FULL else ("-", anything)
    return [
        share_row(f"Wins of the {PLACES[place]} in turn, {seats} players", target, _shares(place, tallies), fits)
        for place in range(seats)
    ]


def _shares(place: int, tallies: Sequence[Tally]) -> list[float]:
    return [1 / len(tally["places"]) if place in tally["places"] else 0.0 for tally in tallies]


def _length(seats: int, tallies: Sequence[Tally]) -> TargetRow:
    rounds = sorted(tally["rounds"] for tally in tallies)
    median = quantile(rounds, 0.5)
    full = seats == FULL
    return TargetRow(
        f"Rounds, {seats} players: median",
        f"{SHORTEST} to {LONGEST}" if full else "-",
        str(median),
        f"{quantile_interval(rounds, 0.5)}; games of {rounds[0]} to {rounds[-1]} rounds",
        not full or SHORTEST <= median <= LONGEST,
    )


def _bought(content: Content, tallies: Sequence[Tally]) -> list[TargetRow]:
    """In what share of the games anybody bought it."""
    wanted = partial(_often, LEAST_BOUGHT)
    found = []
    for word, things in (("Building", content.buildings), ("Ruse", content.ruses)):
        for thing in things:
            shares = [float(thing.id in tally["bought"]) for tally in tallies]
            found.append(share_row(f"{word} {thing.id}: games with a purchase", "5 % or more", shares, wanted))
    return found


def _often(least: float, percent: float) -> bool:
    return percent >= least

"""The balance table of Kravora: whole games of its AI seats, and their figures beside the targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from cli.kits.kits import content_of
from engine.kravora.pieces.config import LEAST_SEATS
from engine.kravora.pieces.content import UNIT_IDS, Content
from lab.balance.figures import anything, mean_row, near, quantile, quantile_interval, share_row
from lab.balance.kravora_games import FULL, KravoraMatch, matches, play
from lab.balance.progress import Tally, play_all
from lab.balance.rows import NO_TARGET, TargetRow

AI = "veteran"
SEAT_SLACK, EVEN_SLACK, LEAST_BOUGHT, SHORTEST, LONGEST = 3, 5, 5, 8, 12
EARLY, LATE_ENOUGH = 5, 90
"""At least LATE_ENOUGH percent of the duels must last to round EARLY."""
MOST_CLOTS = 8
PLAIN = ", without the even start"
PLACES = ("first", "second", "third", "fourth")
HABIT_TARGETS: dict[str, tuple[str, str, Callable[[float], bool]]] = {
    "greedy": ("a greedy seat", "under 30 %", lambda percent: percent < 30),
    "no hut": ("a seat that never builds the hut", "15 % or more", lambda percent: percent >= 15),
    "no sprinters": ("a seat that never buys sprinters", "under 25 %", lambda percent: percent < 25),
}
"""[habit] -> its seat in words, and the target for its wins."""


def measure(games: int, jobs: int, seed: int, progress: Path | None, data_dir: Path | None = None) -> list[TargetRow]:
    """Play `games` games of four players, fewer of the others, and sum up."""
    content: Content = content_of("kravora", data_dir)
    work = matches(games, seed, AI, data_dir)
    tallies = play_all(work, play, f"kravora {content.version} {AI} {seed}", jobs, progress)
    return rows(content, [(match, tallies[match.id]) for match in work])


def rows(content: Content, games: Sequence[tuple[KravoraMatch, Tally]]) -> list[TargetRow]:
    """The whole table. Needs games of every kind in `matches`."""

    def of(seats: int, even: bool, unhurried: bool = False) -> list[Tally]:
        kind = (seats, even, unhurried, "")
        return [tally for match, tally in games if (match.seats, match.even, match.unhurried, match.habit) == kind]

    full = of(FULL, False)
    found = [*_places(FULL, full, "", near(100 / FULL, SEAT_SLACK)), _length(FULL, full)]
    for seats in range(FULL - 1, LEAST_SEATS - 1, -1):
        found += _places(seats, of(seats, False), PLAIN if seats == LEAST_SEATS else "")
        found.append(_length(seats, of(seats, False)))
    return [
        *found,
        *_bought(content, full),
        clots_row(full),
        *duel_rows(of(LEAST_SEATS, True)),
        *duel_rows(of(LEAST_SEATS, True, unhurried=True), ", the truce and three ruses a turn"),
        *(habit_row(habit, [tally for match, tally in games if match.habit == habit]) for habit in HABIT_TARGETS),
    ]


def duel_rows(tallies: Sequence[Tally], more: str = "") -> list[TargetRow]:
    """Duels with the default even start, `more` with options: winners, and whether they last."""
    target = f"{100 // LEAST_SEATS} ± {EVEN_SLACK} %"
    return [
        share_row(
            f"Wins of the first in turn, 2 players with an even start{more}",
            target,
            _shares(0, tallies),
            near(100 / LEAST_SEATS, EVEN_SLACK),
        ),
        share_row(
            f"Duels with an even start{more} that are not over before round {EARLY}",
            f"{LATE_ENOUGH} % or more",
            [float(tally["rounds"] >= EARLY) for tally in tallies],
            partial(_often, LATE_ENOUGH),
        ),
    ]


def clots_row(tallies: Sequence[Tally]) -> TargetRow:
    clots = [float(tally["bought"].get("blood_clot", 0)) for tally in tallies]
    return mean_row("Blood clots a game of 4 players", f"under {MOST_CLOTS}", clots, lambda mean: mean < MOST_CLOTS)


def habit_row(habit: str, tallies: Sequence[Tally]) -> TargetRow:
    """What a seat with a habit wins against three without it."""
    who, target, fits = HABIT_TARGETS[habit]
    return share_row(f"Wins of {who}, against three others", target, [tally["share"] for tally in tallies], fits)


def _places(
    seats: int, tallies: Sequence[Tally], how: str, fits: Callable[[float], bool] | None = None
) -> list[TargetRow]:
    """The share of games that each place in the turn order won; shared victories count in parts."""
    target = f"{100 // seats} ± {SEAT_SLACK} %" if fits else NO_TARGET
    return [
        share_row(
            f"Wins of the {PLACES[place]} in turn, {seats} players{how}",
            target,
            _shares(place, tallies),
            fits or anything,
        )
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
        f"{SHORTEST} to {LONGEST}" if full else NO_TARGET,
        str(median),
        f"{quantile_interval(rounds, 0.5)}; games of {rounds[0]} to {rounds[-1]} rounds",
        not full or SHORTEST <= median <= LONGEST,
    )


def _bought(content: Content, tallies: Sequence[Tally]) -> list[TargetRow]:
    """The share of games in which anybody bought each thing, and each kind's share of all units bought."""
    wanted = partial(_often, LEAST_BOUGHT)
    found = []
    for word, things in (("Unit", content.units), ("Building", content.buildings), ("Ruse", content.ruses)):
        for thing in things:
            shares = [float(thing.id in tally["bought"]) for tally in tallies]
            found.append(share_row(f"{word} {thing.id}: games with a purchase", "5 % or more", shares, wanted))
    units = sum(tally["bought"].get(kind, 0) for tally in tallies for kind in UNIT_IDS)
    for kind in UNIT_IDS:
        bought = sum(tally["bought"].get(kind, 0) for tally in tallies)
        share = f"{100 * bought / max(1, units):.1f} %"
        found.append(TargetRow(f"Units bought that are {kind}", NO_TARGET, share, f"{bought} of {units}", met=True))
    return found


def _often(least: float, percent: float) -> bool:
    return percent >= least

"""A battle played out quickly many times: the chance to win and the losses a bot reckons with (§5.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.clash.pieces.allocation import Triple, allocations
from engine.clash.pieces.state import HITS, LIFE, POWER, RAGE, REROLLS, SHIELDS, SLOWNESS, Figures

MOST_ASSAULTS = 40
HIT = 4 / 6


class Side(NamedTuple):
    """An army: units and figures by level (or elf type); what a hero adds, rage tokens, the life of a barrier (§10)."""

    units: Triple
    figures: tuple[Figures, Figures, Figures]
    hero: Figures = (0,) * 9
    rage: int = 0
    barrier: int = 0


class Forecast(NamedTuple):
    """Over the samples: share won by the first side, its mean losses and the other's, in life points."""

    win: float
    lost: float
    killed: float


def slowness_of(side: Side) -> int:
    return sum(f[SLOWNESS] for f, count in zip(side.figures, side.units, strict=True) if count)


def forecast(first: Side, second: Side, starts: int, samples: int, random: Callable[[], float]) -> Forecast:
    """Play the battle to the end `samples` times; `starts` 0: the first side has the next assault, 1: the second."""
    wins = lost = killed = 0.0
    lives = (_lives(first), _lives(second))
    for _ in range(samples):
        left = _fight(first, second, starts, random)
        wins += any(left[0])
        lost += _life(first.units, lives[0]) - _life(left[0], lives[0])
        killed += _life(second.units, lives[1]) - _life(left[1], lives[1])
    return Forecast(wins / samples, lost / samples, killed / samples)


def _fight(first: Side, second: Side, starts: int, random: Callable[[], float]) -> tuple[Triple, Triple]:
    units = [first.units, second.units]
    figures = (first.figures, second.figures)
    lives = (_lives(first), _lives(second))
    heroes = (first.hero, second.hero)
    rage = [first.rage, second.rage]
    barriers = [first.barrier, second.barrier]
    turn = starts
    for _ in range(MOST_ASSAULTS):
        injuries = _assault(units[turn], figures[turn], units[1 - turn], figures[1 - turn], rage, turn, random, heroes)
        barrier = barriers[1 - turn]
        if barrier:
            injuries -= barrier
            if injuries >= 0:
                barriers[1 - turn] = 0
        foes, life = units[1 - turn], lives[1 - turn]
        fall = allocations(max(0, min(injuries, _life(foes, life))), foes, life)[0]
        if any(fall):
            units[1 - turn] = (foes[0] - fall[0], foes[1] - fall[1], foes[2] - fall[2])
            if not any(units[1 - turn]):
                break
        elif not barrier or injuries < 0:  # a barrier that falls counts as an elimination
            rage[turn] += 1
        turn = 1 - turn
    return units[0], units[1]


def _assault(
    own: Triple, figures: tuple[Figures, ...], foes: Triple, theirs: tuple[Figures, ...],
    rage: list[int], turn: int, random: Callable[[], float], heroes: tuple[Figures, Figures],
) -> int:  # fmt: skip
    """Injuries of one assault (§5.3.3 a to d)."""
    power = 0
    automatic, rerolls, shields = heroes[turn][HITS], heroes[turn][REROLLS], heroes[1 - turn][SHIELDS]
    for level in (0, 1, 2):
        if own[level]:
            f = figures[level]
            power = max(power, f[POWER])
            automatic += f[HITS]
            rerolls += f[REROLLS]
            rage[turn] += f[RAGE]
        if foes[level]:
            shields += theirs[level][SHIELDS]
    hits = 0
    for _ in range(rerolls + 1):
        for _ in range(power - hits):
            if random() < HIT:
                hits += 1
    return max(0, hits + automatic + rage[turn] - shields)


def _lives(side: Side) -> Triple:
    return side.figures[0][LIFE], side.figures[1][LIFE], side.figures[2][LIFE]


def _life(units: Triple, lives: Triple) -> int:
    return units[0] * lives[0] + units[1] * lives[1] + units[2] * lives[2]

"""Rates people by openskill (Plackett-Luce): one number for each person, game and server, from results alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from statistics import NormalDist
from typing import Protocol

from openskill.models import PlackettLuce

from engine.kernel.game import Duels
from host.clocks.paces import DAY
from host.table.results import Part

MODEL = PlackettLuce()
SHOWN = 60.0
"""Points shown for one of the model's units: a new person has 1,500."""
MOST_OF_PAIR, PAIR_TIME = 10, 30 * DAY
"""The most rated games of the same two people within a time (seconds)."""
SURE = 1.0
"""The uncertainty of an AI level: it never learns."""
ANCHOR = "apprentice"
"""The level assumed to play as well as a new person."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's strength in a game on a server, with its uncertainty, in the model's units."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0
    won: int = 0

    @property
    def number(self) -> int:
        return round(self.mu * SHOWN)

    @property
    def about(self) -> int:
        """One standard deviation."""
        return round(self.sigma * SHOWN)


Key = tuple[int, str, int]
"""Server, game, person."""


class Rated(Protocol):
    """What rating needs of a game's rules."""

    duels: Duels


@lru_cache(maxsize=16)
def level_strengths(duels: Duels) -> Mapping[str, float]:
    """Maps an AI level to its strength in the model's units, derived from its share of won duels."""
    found: dict[str, float] = {}
    for upper, lower, share in duels:
        found.setdefault(lower, 0.0)
        found[upper] = found[lower] + NormalDist().inv_cdf(share) * MODEL.beta * 2**0.5
    anchor = found.get(ANCHOR, 0.0)
    return {level: MODEL.mu + value - anchor for level, value in found.items()}


Pair = tuple[int, int]


def pairs_of(parts: Sequence[Part]) -> list[Pair]:
    """All pairs of a game's people."""
    people = sorted(part.user_id for part in parts)
    return list(combinations(people, 2))


def rate(parts: Sequence[Part], before: Sequence[Rating], duels: Duels) -> list[Rating]:
    """The ratings of a game's people after it. `before`: theirs, in the order of `parts`. `duels`: of its AI levels."""
    strengths = level_strengths(duels)
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    teams += [[MODEL.rating(mu=strengths.get(level, MODEL.mu), sigma=SURE)] for level, _ in parts[0].levels]
    ranks = [float(part.place) for part in parts] + [float(place) for _, place in parts[0].levels]
    after = MODEL.rate(teams, ranks=ranks)
    return [
        Rating(team[0].mu, team[0].sigma, rating.games + 1, rating.won + part.won)
        for part, rating, team in zip(parts, before, after, strict=False)
    ]


class Ledger:
    """Counts games from the first on: ratings, and when each pair met."""

    def __init__(self, games: Mapping[str, Rated]) -> None:
        self._games = games
        self.ratings: dict[Key, Rating] = {}
        self._met: defaultdict[tuple[int, str, Pair], list[float]] = defaultdict(list)

    def count(self, parts: Sequence[Part]) -> bool:
        """Count a game by the parts of all its people; False: it does not count."""
        if not may_count(parts):
            return False
        guild, kind, at = parts[0].guild_id or 0, parts[0].kind, parts[0].at
        met = [self._met[guild, kind, pair] for pair in pairs_of(parts)]
        if any(sum(moment > at - PAIR_TIME for moment in each) >= MOST_OF_PAIR for each in met):
            return False
        for each in met:
            each.append(at)
        keys = [(guild, kind, part.user_id) for part in parts]
        before = [self.ratings.get(key, Rating()) for key in keys]
        self.ratings.update(zip(keys, rate(parts, before, duels_of(self._games, kind)), strict=True))
        return True


def duels_of(games: Mapping[str, Rated], kind: str) -> Duels:
    """The strength of a game's AI levels; () for a game that is no longer played here."""
    return games[kind].duels if kind in games else ()


def may_count(parts: Sequence[Part]) -> bool:
    """Whether a game can be rated, however often its people have met."""
    return len(parts) > 1 and all(part.rated for part in parts)

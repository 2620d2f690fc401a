"""The exact odds of a battle: chances carried forward over all positions it can take, each worked out once.

Every assault kills, brings a rage token or takes a barrier down, so positions come in an order: units left downwards;
with the same units barriers that fell, then the rage of both sides, upwards. With the same units a position is one
number ("code") that grows in that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush

from engine.clash.odds.assault import Force, blows, force_of, lives_of
from engine.clash.odds.dense import dense_odds
from engine.clash.odds.values import FLED_NOBODY, Army, End, Fight, Odds
from engine.clash.pieces.allocation import Triple

Pair = tuple[Triple, Triple]
Masses = dict[int, float]
"""Chance of each position with the same units, by code."""
Away = tuple[Masses, float, int]
"""Where an assault may lead when units fall: the positions of those left, the chance, what is added to the code."""
Here = tuple[float, int]
"""The same when none falls."""
NOBODY: Triple = (0, 0, 0)

# A code, from the lowest bit: whose turn it is, who may still steal a token, rage of the first side, of both, barriers
# that fell.
SIDE = 1
MAY_STEAL = (2, 4)
FIRST_SHIFT, BOTH_SHIFT, FELL_SHIFT = 3, 13, 24
FIRST_MASK, BOTH_MASK = 1023, 2047
FELL = (1 << FELL_SHIFT, 2 << FELL_SHIFT)
TOKEN = (1 << BOTH_SHIFT | 1 << FIRST_SHIFT, 1 << BOTH_SHIFT)
"""What one more rage token of a side adds to a code."""

LEAST_KEPT = 0.5
"""Share of all chances that has to be left when rare positions are dropped."""


@lru_cache(maxsize=512)
def exact_odds(fight: Fight) -> Odds:
    """The distribution over all ends; the chances sum to 1 up to rounding."""
    return dense_odds(fight) or Walk(fight).run()


@lru_cache(maxsize=1024)
def rough_odds(fight: Fight, floor: float) -> Odds:
    """For search: positions less likely than `floor` are dropped, the chances of the rest scaled to sum to 1."""
    found = _rough_walk(fight, floor).found()
    total = found.total
    return Odds(tuple((end, chance / total) for end, chance in found.ends), found.assaults / total)


def rough_win(fight: Fight, floor: float) -> float:
    """Only the chance to win of `rough_odds`, which takes less time."""
    walk = _rough_walk(fight, floor)
    return walk.kept(0) / (walk.kept(0) + walk.kept(1))


def _rough_walk(fight: Fight, floor: float) -> Walk:
    """Where so much would be dropped that little is left (large armies), the floor is lowered step by step."""
    while True:
        walk = Walk(fight, floor)
        walk.finish()
        if walk.kept(0) + walk.kept(1) >= LEAST_KEPT:
            return walk
        floor /= 6


class Walk:
    """Working data of one computation."""

    def __init__(self, fight: Fight, floor: float = 0.0) -> None:
        self.floor = floor
        self.armies: tuple[Army, Army] = (fight.first, fight.second)
        self.lives = (lives_of(fight.first), lives_of(fight.second))
        self.turn = fight.turn
        self.pairs: list[dict[Pair, Masses]] = [{} for _ in range(fight.size + 1)]
        """By units of both sides in all."""
        self.forces: tuple[list[Force | None], list[Force | None]] = ([None] * 8, [None] * 8)
        """By the types present: of a type any number counts once (§5.3.8)."""
        self.ends: dict[tuple[Pair, int], float] = {}
        """Chance of each end, by units left and who fled."""
        self.assaults = 0.0
        self.steps = 0
        """Steps from a position to another taken so far: what the work costs."""
        self.heroes = any(army.barrier or army.steals for army in self.armies)

    def finish(self) -> None:
        """All pieces at once."""
        for _ in self.pieces():
            pass

    def run(self) -> Odds:
        """All of it at once."""
        self.finish()
        return self.found()

    def pieces(self) -> Iterator[int]:
        """Work it out piece by piece; after each, how many steps were taken in all so far."""
        first, second = self.armies
        code = self.turn | first.rage * TOKEN[0] + second.rage * TOKEN[1]
        code |= MAY_STEAL[0] * bool(first.steals) | MAY_STEAL[1] * bool(second.steals)
        size = len(self.pairs) - 1
        self.pairs[size][first.units, second.units] = {code: 1.0}
        for left in range(size, -1, -1):
            for pair, masses in self.pairs[left].items():
                if pair[0] == NOBODY or pair[1] == NOBODY:
                    self.ends[pair, FLED_NOBODY] = sum(masses.values())
                else:
                    self._settle(pair, left, masses)
                yield self.steps

    def found(self) -> Odds:
        """What the pieces worked out add up to."""
        ends = sorted(self.ends.items(), key=lambda found: (found[0][0], found[0][1]), reverse=True)
        return Odds(tuple((End(*pair, fled), chance) for (pair, fled), chance in ends), self.assaults)

    def kept(self, side: int) -> float:
        """Chance found that a side keeps the territory."""
        return sum(
            chance
            for (pair, fled), chance in self.ends.items()
            if (fled == 1 - side if fled >= 0 else pair[side] != NOBODY)
        )

    def _force(self, side: int, units: Triple) -> Force:
        present = (units[0] > 0) + 2 * (units[1] > 0) + 4 * (units[2] > 0)
        force = self.forces[side][present]
        if force is None:
            army = self.armies[side]
            force = self.forces[side][present] = force_of(units, army.figures, army.hero)
        return force

    def _settle(self, pair: Pair, size: int, masses: Masses) -> None:
        """Carry on the chances of all positions with these units, in the order of their codes."""
        first, second = self.armies
        flees = (
            first.flee_below > 0 and first.flee_below > sum(pair[0]),
            second.flee_below > 0 and second.flee_below > sum(pair[1]),
        )
        forces = self._force(0, pair[0]), self._force(1, pair[1])
        known: dict[int, tuple[list[Away], list[Here]]] = {}
        codes = list(masses)
        heapify(codes)
        assaults, floor, taken = 0.0, self.floor, 0
        while codes:
            code = heappop(codes)
            chance = masses[code]
            if chance < floor:
                continue
            side = code & SIDE
            if flees[side]:
                self.ends[pair, side] = self.ends.get((pair, side), 0.0) + chance
                continue
            assaults += chance
            if self.heroes:
                code = self._steal(code)
            own = code >> FIRST_SHIFT & FIRST_MASK
            rage = (code >> BOTH_SHIFT & BOTH_MASK) - own if side else own
            key = rage << 3 | code >> FELL_SHIFT << 1 | side
            steps = known.get(key)
            if steps is None:
                steps = known[key] = self._steps(pair, size, side, rage, code >> FELL_SHIFT, forces)
            away, here = steps
            taken += len(away) + len(here) + 1
            for target, share, more in away:
                at = code + more
                target[at] = target.get(at, 0.0) + chance * share
            for share, more in here:
                at = code + more
                if at in masses:
                    masses[at] += chance * share
                else:
                    masses[at] = chance * share
                    heappush(codes, at)
        self.assaults += assaults
        self.steps += taken

    def _steal(self, code: int) -> int:
        """Neggesh takes a token at the first chance, once (§10)."""
        side = code & SIDE
        first = code >> FIRST_SHIFT & FIRST_MASK
        theirs = first if side else (code >> BOTH_SHIFT & BOTH_MASK) - first
        if not code & MAY_STEAL[side] or not theirs:
            return code
        taken = min(self.armies[side].steals, theirs)
        return code - MAY_STEAL[side] + taken * (TOKEN[side] - TOKEN[1 - side])

    def _steps(
        self, pair: Pair, size: int, side: int, rage: int, fallen: int, forces: tuple[Force, Force]
    ) -> tuple[list[Away], list[Here]]:
        """What an assault of a side with so many tokens leads to: with fewer units, and with the same."""
        own, foes = pair[side], pair[1 - side]
        force = forces[side]
        bonus = force.hits + rage + force.rage - forces[1 - side].shields
        barrier = 0 if fallen & 1 << 1 - side else self.armies[1 - side].barrier
        pairs = self.pairs
        away: list[Away] = []
        here: list[Here] = []
        gained = force.rage * TOKEN[side] + 1 - 2 * side
        for left, killed, fell, share in blows(force.power, force.rerolls, bonus, foes, self.lives[1 - side], barrier):
            more = gained + FELL[1 - side] if fell else gained
            if killed:
                place = pairs[size - killed]
                to = (left, own) if side else (own, left)
                target = place.get(to)
                if target is None:
                    target = place[to] = {}
                away.append((target, share, more))
            else:  # a barrier that falls counts as an elimination: no token (§10)
                here.append((share, more if fell else more + TOKEN[side]))
        return away, here

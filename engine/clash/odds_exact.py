"""The exact odds of a battle: chances carried forward over all positions it can take, each worked out once.

Every assault kills, brings a rage token or takes a barrier down, so positions come in an order: units left downwards;
with the same units barriers that fell, then the rage of both sides, upwards. With the same units a position is one
number ("code") that grows in that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush

from engine.clash.allocation import Triple
from engine.clash.odds_assault import Force, blows, force_of, lives_of
from engine.clash.odds_values import FLED_NOBODY, Army, End, Fight, Odds

Pair = tuple[Triple, Triple]
Masses = dict[int, float]
"""Chance of each position with the same units, by code."""
Step = tuple[Masses, float, int]
"""Where an assault may lead: the positions of those units, the chance, and what is added to the code."""

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
    return Walk(fight).run()


@lru_cache(maxsize=1024)
def rough_odds(fight: Fight, floor: float) -> Odds:
    """For search: positions less likely than `floor` are dropped, the chances of the rest scaled to sum to 1.

    Where so much would be dropped that little is left (large armies), the floor is lowered step by step.
    """
    while True:
        found = Walk(fight, floor).run()
        total = found.total
        if total >= LEAST_KEPT:
            return Odds(tuple((end, chance / total) for end, chance in found.ends), found.assaults / total)
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
        self.forces: dict[tuple[int, Triple], Force] = {}
        self.ends: dict[End, float] = {}
        self.assaults = 0.0
        self.steps = 0
        """Steps from a position to another taken so far: what the work costs."""
        self.heroes = any(army.barrier or army.steals for army in self.armies)

    def run(self) -> Odds:
        """All of it at once."""
        for _ in self.pieces():
            pass
        return self.found()

    def pieces(self) -> Iterator[int]:
        """Work it out piece by piece; after each, how many steps were taken in all so far."""
        first, second = self.armies
        code = self.turn | first.rage * TOKEN[0] + second.rage * TOKEN[1]
        code |= MAY_STEAL[0] * bool(first.steals) | MAY_STEAL[1] * bool(second.steals)
        self._masses((first.units, second.units))[code] = 1.0
        for pairs in reversed(self.pairs):
            for pair, masses in pairs.items():
                self._settle(pair, masses)
                yield self.steps

    def found(self) -> Odds:
        """What the pieces worked out add up to."""
        ends = sorted(self.ends.items(), key=lambda found: (found[0].first, found[0].second, found[0].fled))
        return Odds(tuple(reversed(ends)), self.assaults)

    def _masses(self, pair: Pair) -> Masses:
        first, second = pair
        return self.pairs[sum(first) + sum(second)].setdefault(pair, {})

    def _force(self, side: int, units: Triple) -> Force:
        force = self.forces.get((side, units))
        if force is None:
            army = self.armies[side]
            force = self.forces[side, units] = force_of(units, army.figures, army.hero)
        return force

    def _end(self, end: End, chance: float) -> None:
        self.ends[end] = self.ends.get(end, 0.0) + chance

    def _settle(self, pair: Pair, masses: Masses) -> None:
        """Carry on the chances of all positions with these units, in the order of their codes."""
        if not any(pair[0]) or not any(pair[1]):
            self._end(End(*pair, FLED_NOBODY), sum(masses.values()))
            return
        flees = [army.flee_below > sum(units) for army, units in zip(self.armies, pair, strict=True)]
        known: dict[int, list[Step]] = {}
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
                self._end(End(*pair, side), chance)
                continue
            assaults += chance
            if self.heroes:
                code = self._steal(code)
            first = code >> FIRST_SHIFT & FIRST_MASK
            rage = (code >> BOTH_SHIFT & BOTH_MASK) - first if side else first
            key = rage << 3 | code >> FELL_SHIFT << 1 | side
            steps = known.get(key)
            if steps is None:
                steps = known[key] = self._steps(pair, masses, side, rage, code >> FELL_SHIFT)
            taken += len(steps) + 1
            for target, share, more in steps:
                at = code + more ^ SIDE
                if at in target:
                    target[at] += chance * share
                else:
                    target[at] = chance * share
                    if target is masses:
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

    def _steps(self, pair: Pair, masses: Masses, side: int, rage: int, fallen: int) -> list[Step]:
        """What an assault of a side with so many tokens leads to."""
        own, foes = pair[side], pair[1 - side]
        force = self._force(side, own)
        bonus = force.hits + rage + force.rage - self._force(1 - side, foes).shields
        barrier = 0 if fallen & 1 << 1 - side else self.armies[1 - side].barrier
        steps: list[Step] = []
        for fall, fell, share in blows(force.power, force.rerolls, bonus, foes, self.lives[1 - side], barrier):
            more = force.rage * TOKEN[side] + (FELL[1 - side] if fell else 0)
            if any(fall):
                left = (foes[0] - fall[0], foes[1] - fall[1], foes[2] - fall[2])
                steps.append((self._masses((left, own) if side else (own, left)), share, more))
            else:  # a barrier that falls counts as an elimination: no token (§10)
                steps.append((masses, share, more if fell else more + TOKEN[side]))
        return steps

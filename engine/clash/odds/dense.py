"""The exact odds of a battle with few rage tokens: every position it can take has its place in one list.

Places are in an order in which every assault leads further on, so one pass over the list carries all chances to the
ends. Unlike a `Walk` it never has to look for a position, but it passes over those that are never reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, islice

from engine.clash.odds.assault import Force, force_of, hit_chances, lives_of
from engine.clash.odds.values import FLED_NOBODY, Army, End, Fight, Odds
from engine.clash.pieces.allocation import Triple, allocations

Plan = tuple[tuple[tuple[int, float], ...], float]
"""What an assault leads to: how much further on in the list with what chance; the chance that no enemy is left."""
Plans = list[Plan | None]
"""By the rage of the side that strikes; None: not asked for yet."""
Side = tuple[Triple, Force, bool]
"""Units left, what they bring, and whether they flee."""
NOBODY: Triple = (0, 0, 0)
ALL = -1
"""In a list of falls: no enemy is left."""
MOST_PLACES = 160_000
"""Passing over so many places takes a few milliseconds; where there are more, most are never reached."""


def dense_odds(fight: Fight) -> Odds | None:
    """The distribution over all ends; None where a list is not the way: barriers, thefts, too many places."""
    armies = (fight.first, fight.second)
    if any(army.barrier or army.steals or not any(army.units) for army in armies):
        return None
    board = _Board(armies)
    return board.run(fight.turn) if len(board.left[0]) * len(board.left[1]) * board.places <= MOST_PLACES else None


def most_rage(army: Army, enemy: Army) -> int:
    """The most tokens a side can have: it misses only while these and its symbols are too few to kill for certain."""
    toughest = max(life for life, count in zip(lives_of(enemy), enemy.units, strict=True) if count)
    shields = force_of(enemy.units, enemy.figures, enemy.hero).shields
    surely = toughest + shields - force_of(NOBODY, army.figures, army.hero).hits
    brought = force_of(army.units, army.figures, army.hero).rage
    return max(army.rage, surely) + brought * (sum(enemy.units) - 1)


class _Board:
    """The list and its order: units fallen of the first side, of the second, rage of both, whose turn it is."""

    def __init__(self, armies: tuple[Army, Army]) -> None:
        first, second = self.armies = armies
        self.widths = (most_rage(first, second) + 1, most_rage(second, first) + 1)
        self.places = 2 * self.widths[0] * self.widths[1]
        """Positions with the same units."""
        self.tokens = (2 * self.widths[1], 2)
        """How much further on a position is with one rage token more, by side."""
        self.left = (_all_left(first.units), _all_left(second.units))
        self.fallen = (_strides(first.units, len(self.left[1]) * self.places), _strides(second.units, self.places))
        """How much further on it is with one unit less, by side and level."""
        self.rages = [rage for one in range(self.widths[0]) for other in range(self.widths[1]) for rage in (one, other)]
        """Of the side whose turn it is, by place."""
        self.falls: tuple[dict[Triple, list[int]], dict[Triple, list[int]]] = ({}, {})
        self.plans: dict[tuple[int, int, int, int, int, Triple], Plans] = {}
        self.ends: dict[tuple[Triple, Triple, int], float] = {}
        self.assaults = 0.0

    def run(self, turn: int) -> Odds:
        """One pass over the list."""
        chances = [0.0] * (len(self.left[0]) * len(self.left[1]) * self.places)
        rage = self.armies[0].rage * self.tokens[0] + self.armies[1].rage * self.tokens[1]
        chances[rage + turn] = 1.0
        begin, unread = 0, iter(chances)
        sides = self._sides(0), self._sides(1)
        for one in sides[0]:
            for other in sides[1]:
                if any(chances[begin : begin + self.places]):
                    self._settle(one, other, chances, begin, unread)
                else:
                    next(islice(unread, self.places - 1, None))
                begin += self.places
        ends = self.ends
        return Odds(tuple((End(*end), ends[end]) for end in sorted(ends, reverse=True)), self.assaults)

    def _sides(self, side: int) -> list[Side]:
        army = self.armies[side]
        return [
            (units, force_of(units, army.figures, army.hero), army.flee_below > sum(units)) for units in self.left[side]
        ]

    def _settle(self, one: Side, other: Side, chances: list[float], begin: int, unread: Iterator[float]) -> None:
        """Carry on the chances of all positions with these units, from `begin` in the list: the next not yet read."""
        ours, our_force, we_flee = one
        theirs, their_force, they_flee = other
        plans = (
            self._plans(0, our_force, their_force.shields, theirs, we_flee),
            self._plans(1, their_force, our_force.shields, ours, they_flee),
        )
        rages, assaults, wins, fled = self.rages, 0.0, [0.0, 0.0], [0.0, 0.0]
        for at in compress(range(begin, begin + self.places), unread):
            chance, side = chances[at], at & 1
            rage = rages[at - begin]
            plan = plans[side][rage]
            if plan is None:
                if (one, other)[side][2]:
                    fled[side] += chance
                    continue
                plan = plans[side][rage] = (
                    self._plan(1, their_force, rage - our_force.shields, ours)
                    if side
                    else self._plan(0, our_force, rage - their_force.shields, theirs)
                )
            assaults += chance
            moves, last = plan
            for more, share in moves:
                chances[at + more] += chance * share
            if last:
                wins[side] += chance * last
        self.assaults += assaults
        if wins[0]:
            self._end(ours, NOBODY, FLED_NOBODY, wins[0])
        if wins[1]:
            self._end(NOBODY, theirs, FLED_NOBODY, wins[1])
        if fled[0]:
            self._end(ours, theirs, 0, fled[0])
        if fled[1]:
            self._end(ours, theirs, 1, fled[1])

    def _end(self, ours: Triple, theirs: Triple, fled: int, chance: float) -> None:
        end = ours, theirs, fled
        self.ends[end] = self.ends.get(end, 0.0) + chance

    def _plans(self, side: int, force: Force, shields: int, foes: Triple, flees: bool) -> Plans:
        """The plans of a side against these units; all armies of its own that bring the same share one."""
        if flees:
            return [None] * self.widths[side]
        key = (side, force.power, force.rerolls, force.hits + force.rage - shields, force.rage, foes)
        plans = self.plans.get(key)
        if plans is None:
            plans = self.plans[key] = [None] * self.widths[side]
        return plans

    def _plan(self, side: int, force: Force, tokens: int, foes: Triple) -> Plan:
        """What an assault of a side leads to; `tokens`: its rage, less the enemy's shields."""
        falls = self.falls[1 - side].get(foes)
        if falls is None:
            falls = self.falls[1 - side][foes] = _falls(foes, lives_of(self.armies[1 - side]), self.fallen[1 - side])
        bonus, most = force.hits + force.rage + tokens, len(falls) - 1
        found: dict[int, float] = {}
        for injuries, chance in enumerate(hit_chances(force.power, force.rerolls), bonus):
            fall = falls[0 if injuries < 0 else injuries if injuries < most else most]
            found[fall] = found.get(fall, 0.0) + chance
        last = found.pop(ALL, 0.0)
        token = self.tokens[side]
        always = force.rage * token + 1 - 2 * side
        return tuple((always + (fall or token), share) for fall, share in found.items()), last


def _all_left(units: Triple) -> list[Triple]:
    """All that may be left of these units, none left excepted, in the order of the list: most first."""
    one, two, three = units
    return [
        (a, b, c) for a in range(one, -1, -1) for b in range(two, -1, -1) for c in range(three, -1, -1) if a or b or c
    ]


def _strides(units: Triple, one: int) -> Triple:
    return (units[1] + 1) * (units[2] + 1) * one, (units[2] + 1) * one, one


def _falls(foes: Triple, lives: Triple, fallen: Triple) -> list[int]:
    """[injuries] -> how much further on in the list the position is after the units fell; the last: ALL."""
    most = foes[0] * lives[0] + foes[1] * lives[1] + foes[2] * lives[2]
    found = []
    for injuries in range(most):
        one, two, three = allocations(injuries, foes, lives)[0]
        found.append(one * fallen[0] + two * fallen[1] + three * fallen[2])
    return [*found, ALL]

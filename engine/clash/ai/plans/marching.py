"""Plans of a Move action (§5.2): orders that send armies to targets, put together by a beam search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.clash.ai.judging.afterwards import Move, expected_value, moved
from engine.clash.ai.position.board_facts import steps
from engine.clash.ai.position.features import Situation, chance_to_take, worth_to
from engine.clash.ai.position.weights import Weights
from engine.clash.odds.armies import figures_at
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.board import places_of
from engine.clash.pieces.control import controlled, foes_at
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import FLIGHT, LIFE, MOVEMENT, SLOWNESS, State
from engine.clash.play.move import enemies_of, reach

Unit = tuple[int, int]
"""(place, level)."""
ENOUGH = 85
"""Percent: a force this likely to win need not be larger."""
LEAST = 25
"""Percent: a force less likely to win than this is not sent."""


class Sending(NamedTuple):
    """Units sent to one place; `hint` sorts orders before they are evaluated."""

    hint: int
    to: int
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class March:
    """A plan: what it is worth, its moves in the order they are made, and the units not yet sent."""

    value: int
    moves: tuple[Move, ...]
    free: tuple[Unit, ...]


class MarchLimits(NamedTuple):
    """How wide and deep the search of a Move goes, and how many plans it may evaluate."""

    width: int
    depth: int
    orders: int
    nodes: int
    nimble: bool = False
    """Whether attacks without the units that have slowness are tried, too: they may strike first (§5.3.1)."""


def marches(s: State, seat: int, limits: MarchLimits, weights: Weights, standing: int) -> list[March]:
    """Plans, the best first; the one that moves nothing is among them with the value `standing`."""
    ground = _Ground(s, seat, weights, limits.nimble)
    units = tuple(
        (place, level)
        for place in places_of(s.masks[seat])
        for level in range(3)
        for _ in range(s.units[seat][place * 3 + level])
    )
    start = March(standing, (), units)
    found, beam, nodes = [start], [start], 0
    seen: set[tuple[Move, ...]] = {()}
    for _ in range(limits.depth):
        wider: list[March] = []
        for march in beam:
            for order in ground.orders(march)[: limits.orders]:
                moves = _without_swaps((*march.moves, *((*unit, order.to) for unit in order.units)))
                if moves in seen or nodes >= limits.nodes:
                    continue
                seen.add(moves)
                nodes += 1
                value = expected_value(moved(s, seat, moves), seat, weights)
                wider.append(March(value, moves, _without(march.free, order.units)))
        if not wider:
            break
        wider.sort(key=lambda march: (-march.value, march.moves))
        found += wider
        beam = wider[: limits.width]
    found.sort(key=lambda march: (-march.value, len(march.moves), march.moves))
    return found


def _without_swaps(moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves in order, less those of two units of a level that would only change places."""
    left = Counter(moves)
    for place, level, to in tuple(left):
        both = min(left[place, level, to], left[to, level, place])
        left[place, level, to] -= both
        left[to, level, place] -= both
    return tuple(sorted(left.elements()))


def _without(free: tuple[Unit, ...], sent: tuple[Unit, ...]) -> tuple[Unit, ...]:
    left = list(free)
    for unit in sent:
        left.remove(unit)
    return tuple(left)


class _Ground:
    """What the orders of one Move action have in common."""

    def __init__(self, s: State, seat: int, weights: Weights, nimble: bool) -> None:
        self.s, self.seat = s, seat
        self.nimble = nimble
        self.situation = Situation(s)
        self.figures = self.situation.figures[seat]
        self.held = controlled(s, seat)
        self.enemies = enemies_of(s, seat)
        self.worth, self.worthy = worth_to(s, seat, weights)
        self.home = bastion(seat)
        self.reach: dict[Unit, int] = {}
        self.targets = places_of((self.enemies | self.worthy) & ~self.held)
        self.foes = {place: foes_at(s, seat, place) for place in self.targets}
        self.goals = places_of(self.worthy & ~self.held) or self.targets
        self.strength = [figures[LIFE] * 4 + sum(figures[:2]) + 3 * level for level, figures in enumerate(self.figures)]

    def orders(self, march: March) -> list[Sending]:
        """What the units not yet sent could do next, the most promising first."""
        taken = {to for _, _, to in march.moves}
        guarded = self._spare(march)
        found: list[Sending] = []
        for place in self.targets:
            if place not in taken:
                found += self._attacks(march, guarded, place)
        found += self._reliefs(guarded, taken)
        found += self._advances(march.free, guarded)
        found.sort(key=lambda order: (-order.hint, order.to, order.units))
        return found

    def _reachable(self, unit: Unit) -> int:
        known = self.reach.get(unit)
        if known is None:
            known = self.reach[unit] = reach(self.s, self.seat, *unit)
        return known

    def _spare(self, march: March) -> tuple[Unit, ...]:
        """The free units without one guard, the weakest, for every place worth holding."""
        left = list(march.free)
        arrived = {to for _, _, to in march.moves}
        for place in places_of(self.held & self.worthy):
            here = [unit for unit in left if unit[0] == place]
            if here and place not in arrived:
                left.remove(min(here, key=lambda unit: (self.strength[unit[1]], unit[1])))
        return tuple(left)

    def _attacks(self, march: March, guarded: tuple[Unit, ...], place: int) -> list[Sending]:
        """One unit to an empty place; to enemies the smallest force that suffices, all but guards, or everyone."""
        near = [unit for unit in guarded if self._reachable(unit) >> place & 1]
        every = [unit for unit in march.free if self._reachable(unit) >> place & 1]
        if not every:
            return []
        foe = self.foes[place]
        if foe is None:
            pool = near or every
            weakest = min(pool, key=lambda unit: (self.strength[unit[1]], unit))
            found = [Sending(self.worth[place], place, (weakest,))]
            if len(pool) > 2:
                found.append(Sending(self.worth[place] * 3 // 4, place, tuple(pool)))
            return found
        found = []
        forces = {tuple(near), tuple(every), self._smallest(near, foe, place), self._smallest(every, foe, place)}
        if self.nimble:
            nimble = [unit for unit in every if not self.figures[unit[1]][SLOWNESS]]
            if len(nimble) < len(every):
                forces |= {tuple(nimble), self._smallest(nimble, foe, place)}
        for force in sorted(forces):
            chance = self._chance(force, foe, place)
            if chance >= LEAST:
                spoils = 12 if foe < 0 else 8
                found.append(Sending((self.worth[place] + spoils) * chance // 100 - len(force), place, force))
        return found

    def _chance(self, force: tuple[Unit, ...], foe: int, place: int) -> int:
        if not force:
            return 0
        counts = [0, 0, 0]
        for _, level in force:
            counts[level] += 1
        at, army = place * 3, self.s.elves if foe < 0 else self.s.units[foe]
        foes: Triple = (army[at], army[at + 1], army[at + 2])
        return chance_to_take((counts[0], counts[1], counts[2]), self.figures, foes, figures_at(self.s, foe))

    def _smallest(self, pool: list[Unit], foe: int, place: int) -> tuple[Unit, ...]:
        """Strong units first, one kind of each level before more of the same, until the force suffices."""
        ordered: list[Unit] = []
        rest = sorted(pool, key=lambda unit: (-self.strength[unit[1]], unit[0]))
        for level in (2, 1, 0):
            first = next((unit for unit in rest if unit[1] == level), None)
            if first:
                ordered.append(first)
                rest.remove(first)
        ordered += rest
        force: tuple[Unit, ...] = ()
        for count in range(1, len(ordered) + 1):
            force = tuple(sorted(ordered[:count]))
            if self._chance(force, foe, place) >= ENOUGH:
                break
        return force

    def _reliefs(self, guarded: tuple[Unit, ...], taken: set[int]) -> list[Sending]:
        """Spare units to a held place worth holding."""
        found = []
        for place in places_of(self.held & self.worthy):
            if place in taken:
                continue
            near = tuple(unit for unit in guarded if unit[0] != place and self._reachable(unit) >> place & 1)
            if near:
                found.append(Sending(self.worth[place] // 4, place, near))
                if len(near) > 2:
                    found.append(Sending(self.worth[place] // 5, place, near[:2]))
        return found

    def _advances(self, free: tuple[Unit, ...], guarded: tuple[Unit, ...]) -> list[Sending]:
        """All spare units of a place to where the nearest goal is one step nearer, or several nearer together."""
        found = []
        for start in sorted({place for place, _ in free}):
            spare = [unit for unit in guarded if unit[0] == start]
            if not spare or not self.goals:
                continue
            slowest = min(spare, key=lambda unit: self.figures[unit[1]][MOVEMENT])
            to = self._nearer(start, slowest)
            if to is not None:
                able = tuple(unit for unit in spare if self._reachable(unit) >> to & 1)
                found.append(Sending(6 + len(able), to, able))
        return found

    def _nearer(self, start: int, unit: Unit) -> int | None:
        """The place without enemies, within a unit's reach, nearest to a goal; None if it is no nearer.

        From the bastion as near is enough: units in it hold nothing and are in nobody's way.
        """
        board = self.s.board
        table = steps(board.sky if self.figures[unit[1]][FLIGHT] else board.ground)
        lands = [p for p in places_of(self._reachable(unit) & ~self.enemies) if p != self.home]
        if not lands:
            return None

        def distance(place: int) -> int:
            return min(table[place][goal] for goal in self.goals)

        best = min(lands, key=lambda place: (distance(place), place))
        far = distance(best) - (start == self.home)
        return best if far < distance(start) else None

"""Which territories a seat can take with the Move actions it has left, and how likely, from a view alone (§5.2, §5.3).

Units that can stand in for one another are a company. Exact: who reaches what on foot or in flight, units that hold
what is to be kept, territories nobody defends. Where one territory is fought for, all who reach it come; where several
are, a few ways to divide those who reach more than one are compared. Left out: an overrun by units that move first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.clash.odds.armies import attack_in_view, figures_in_view
from engine.clash.odds.exact import Walk
from engine.clash.odds.values import Fight
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import LEVELS, Hero
from engine.clash.pieces.heroes import flies
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import FLIGHT, MOVEMENT, SLOWNESS, Figures
from engine.clash.pieces.view import View
from engine.clash.play.move import reach_mask
from engine.clash.views.view_choices import enemies_at, enemies_in

FLOOR = 0.004
"""Positions of a battle less likely than this are left out of its chance (engine.clash.odds.exact.Walk)."""
LEAST_FOUND = 0.05
"""Share of all chances that has to be left when unlikely positions are left out."""
LARGEST = 28
"""Units of both sides up to which a battle is worked out; a larger one counts as what its numbers say."""
MOST_SURE = 0.99
"""The most a battle's chance is given as: unlikely positions were left out, and only the undefended is certain."""
SHARES = (0.0, 0.34, 0.5, 0.67, 1.0)
"""How much of those who could fight in either of two territories goes to the first, in the ways that are compared."""


@dataclass(frozen=True, slots=True)
class Company:
    """So many units of a level that start together and reach the same territories (a mask, their own left out)."""

    home: int
    """Where they stand; -1 for reinforcements, which may come anywhere (§4.5)."""
    level: int
    count: int
    reach: int


@dataclass(slots=True)
class Work:
    """How many battles may still be worked out; at 0 nothing more is found."""

    fights: int


def companies_in_view(
    view: View, march: Marches, moves: int, away: int, joining: Iterable[tuple[int, int, int]]
) -> list[Company]:
    """The seat's units with what they reach in so many Move actions, `away` a mask of places whose units don't count.

    `joining`: (place, level, Move actions) of units that come from a Reinforcement Stone meanwhile.
    """
    seat = march.seat
    found = [
        Company(place, level, units[level], march.reach(place, level, moves))
        for place, units in enumerate(_standing(view, seat))
        if not away >> place & 1
        for level in range(LEVELS)
        if units[level]
    ]
    return found + [Company(place, level, 1, march.reach(place, level, few)) for place, level, few in joining]


def reinforcements(view: View, march: Marches, units: Sequence[int], moves: int) -> list[Company]:
    """Units that are still to be placed: on the bastion, or from round 2 on beside any own unit (§4.5)."""
    seat = march.seat
    starts = [bastion(seat)]
    if view.round > 1:
        starts += [place for place, own in enumerate(_standing(view, seat)) if any(own) and place != starts[0]]
    found = []
    for level in range(LEVELS):
        if units[level]:
            mask = 0
            for place in starts:
                mask |= march.reach(place, level, moves)
            found.append(Company(-1, level, units[level], mask))
    return found


def _standing(view: View, seat: int) -> tuple[Triple, ...]:
    """[place] -> units as everybody sees them, a Move action that is still being planned left out."""
    return view.placed if view.placed and seat == view.seat == view.active else view.units[seat]


class Marches:
    """What a seat's units reach as all units stand in a view (§5.2)."""

    def __init__(self, view: View, seat: int) -> None:
        self._board, self.seat = view.board, seat
        self._figures = figures_in_view(view, seat)
        own = _standing(view, seat)
        self._enemies = self._stops = 0
        for place, foes in enumerate(enemies_in(view, seat)):
            if foes:
                self._enemies |= 1 << place
                self._stops |= (sum(own[place]) < foes) << place
        self._known: dict[tuple[int, int, bool, int], int] = {}

    def reach(self, place: int, level: int, moves: int) -> int:
        """Mask of the places a unit of the level reaches from a place in one or two Move actions, at least one."""
        figures: Figures = self._figures[level]
        return self._reach(place, figures[MOVEMENT], bool(figures[FLIGHT]), moves)

    def reach_of_hero(self, place: int, hero: Hero) -> int:
        """Mask of the places a hero reaches from a place in one Move action (§10)."""
        return self._reach(place, hero.movement, flies(hero), 1)

    def _reach(self, place: int, points: int, flight: bool, moves: int) -> int:
        key = place, points, flight, moves
        mask = self._known.get(key)
        if mask is None:
            mask = reach_mask(self._board, self.seat, place, points, flight, self._stops)
            if moves > 1:
                for stop in places_of(mask & ~self._enemies):
                    mask |= self._reach(stop, points, flight, moves - 1)
            mask = self._known[key] = mask & ~(1 << place)
        return mask


def holding(companies: Sequence[Company], places: Iterable[int]) -> list[Company]:
    """The companies without a unit of the lowest level that stays in each of these places."""
    left = list(companies)
    for place in places:
        at = min(
            (at for at, company in enumerate(left) if company.home == place), key=lambda at: left[at].level, default=-1
        )
        if at >= 0:
            left = _without_one(left, at)
    return left


def chance_to_take(
    view: View, seat: int, companies: Sequence[Company], places: Sequence[int], work: Work
) -> tuple[float, ...]:
    """Chance to take each of these territories when all are to be taken, in their order; () when that can't be."""
    fights = [place for place in places if enemies_at(view, seat, place)]
    free = [place for place in places if place not in fights]
    left = _occupied(companies, free, sum(1 << place for place in fights))
    if left is None:
        return ()
    chances = dict.fromkeys(free, 1.0)
    if fights:
        chances.update(_fought(view, seat, left, fights, work))
    if any(chances.get(place, 0.0) <= 0 for place in places):
        return ()
    return tuple(chances[place] for place in places)


def _occupied(companies: Sequence[Company], free: Sequence[int], fights: int) -> list[Company] | None:
    """The companies without a unit for each undefended territory, those first that few can reach; None where one lacks.

    Who reaches the fewest battles goes, of those the lowest level.
    """
    left = list(companies)
    for place in sorted(free, key=lambda place: (sum(company.reach >> place & 1 for company in companies), place)):
        able = [at for at, company in enumerate(left) if company.reach >> place & 1]
        if not able:
            return None
        spare = min(able, key=lambda at: ((left[at].reach & fights).bit_count(), left[at].level, left[at].home))
        left = _without_one(left, spare)
    return left


def _fought(view: View, seat: int, companies: Sequence[Company], fights: Sequence[int], work: Work) -> dict[int, float]:
    """The best chances found to win all of these battles; {} for none."""
    best: dict[int, float] = {}
    most = 0.0
    for armies in _divided(companies, fights):
        chances: dict[int, float] = {}
        product = 1.0
        for place, army in zip(fights, armies, strict=True):
            chances[place] = _best_attack(view, seat, place, army, work) if any(army) else 0.0
            product *= chances[place]
            if product <= most:
                break
        if product > most:
            best, most = chances, product
    return best


def _divided(companies: Sequence[Company], fights: Sequence[int]) -> list[tuple[Triple, ...]]:
    """Ways to send the companies to the battles: one for a single battle, a few for two, an even one for more."""
    if len(fights) == 2:
        both = 1 << fights[0] | 1 << fights[1]
        alone = [_gathered([s for s in companies if s.reach & both == 1 << place]) for place in fights]
        shared = _gathered([s for s in companies if s.reach & both == both])
        ways = []
        for share in SHARES:
            first = tuple(round(count * share) for count in shared)
            rest = tuple(count - gone for count, gone in zip(shared, first, strict=True))
            ways.append((_sum(alone[0], first), _sum(alone[1], rest)))
        return list(dict.fromkeys(ways))
    armies = [[0, 0, 0] for _ in fights]
    for company in companies:
        able = [at for at, place in enumerate(fights) if company.reach >> place & 1]
        for _ in range(company.count if able else 0):
            fewest = min(able, key=lambda at: (sum(armies[at]), at))
            armies[fewest][company.level] += 1
    return [tuple((one, two, three) for one, two, three in armies)]


def _best_attack(view: View, seat: int, place: int, units: Triple, work: Work) -> float:
    """The chance of these units, or of those among them without slowness, who may strike first (§5.3.1)."""
    figures = figures_in_view(view, seat)
    quick = tuple(0 if figures[level][SLOWNESS] else units[level] for level in range(LEVELS))
    parties = [units, (quick[0], quick[1], quick[2])] if any(quick) and quick != units else [units]
    chances = [0.0]
    for party in parties:
        fight = attack_in_view(view, seat, place, party)
        if fight is None:
            return 1.0
        if work.fights <= 0:
            break
        work.fights -= 1
        chances.append(chance_of(fight))
    return max(chances)


@lru_cache(maxsize=4096)
def chance_of(fight: Fight) -> float:
    """The chance of the first side to keep the territory, to within a percent or so; of large armies a guess.

    A battle so long that hardly any end is found counts as lost: it is no way to take anything in time.
    """
    if fight.size > LARGEST:
        return MOST_SURE if sum(fight.first.units) > sum(fight.second.units) else 0.0
    walk = Walk(fight, FLOOR)
    walk.finish()
    won, lost = walk.kept(0), walk.kept(1)
    return min(MOST_SURE, won / (won + lost)) if won + lost > LEAST_FOUND else 0.0


def _without_one(companies: Sequence[Company], at: int) -> list[Company]:
    company = companies[at]
    fewer = [replace(company, count=company.count - 1)] if company.count > 1 else []
    return [*companies[:at], *fewer, *companies[at + 1 :]]


def _gathered(companies: Iterable[Company]) -> Triple:
    units = [0, 0, 0]
    for company in companies:
        units[company.level] += company.count
    return units[0], units[1], units[2]


def _sum(one: Sequence[int], other: Sequence[int]) -> Triple:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]

"""What a position is worth to each seat: whole numbers, a victory point about 100."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, sqrt
from typing import NamedTuple

from engine.clash.ai.position.board_facts import FAR, Table, within
from engine.clash.ai.position.fights import FLOOR
from engine.clash.ai.position.weights import WEIGHTS, Weights
from engine.clash.odds.armies import fight_of
from engine.clash.odds.assault import MISS, force_of, lives_of
from engine.clash.odds.exact import rough_win
from engine.clash.odds.values import Army, Fight
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.board import places_of
from engine.clash.pieces.control import legendaries_of
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.state import (
    FLIGHT,
    HITS,
    LIFE,
    MOVEMENT,
    POWER,
    RAGE,
    REROLLS,
    SHIELDS,
    SLOWNESS,
    Figures,
    State,
)
from engine.clash.play.equip import forge_cost
from engine.clash.scenarios import reckoning
from engine.clash.scenarios.values import city_worth, forge_share

SURE = 10_000
"""Certain victory; a position is valued by the chance to win in hundredths of a percent."""
ROUGH = 4 * FLOOR
SURE_ABOVE, LOST_BELOW = (1.35, 2.4), (-2.4, -1.75)
"""By who strikes first (the attacker, the defender): lopsided battles that need no working out. Of 2,500 random
battles those beyond had on average chances within 0.5 % of certainty."""
RESERVE_SHARE = 3
"""How many of ten figures in the reserve count as if on the board when a level's equipment is valued."""
MOST_FORGINGS = 3
Trio = tuple[Figures, Figures, Figures]
ABSENT: Figures = (0, 1, 0, 0, 0, 0, 0, 0, 0)
"""Of a level without units: a life, which injuries are divided by."""


@lru_cache(maxsize=16384)
def chance_to_take(units: Triple, figures: Trio, foes: Triple, theirs: Trio) -> int:
    """Percent: an attack of these units on those wins."""
    return _chance(units, _present(units, figures), foes, _present(foes, theirs))


def _present(units: Triple, figures: Trio) -> Trio:
    """The figures of the levels that are there: battles that differ in others alone are worked out once."""
    one, two, three = figures
    return one if units[0] else ABSENT, two if units[1] else ABSENT, three if units[2] else ABSENT


@lru_cache(maxsize=16384)
def _chance(units: Triple, figures: Trio, foes: Triple, theirs: Trio) -> int:
    fight = fight_of(Army(units, figures), Army(foes, theirs))
    lopsided = _log_ratio(fight)
    if lopsided > SURE_ABOVE[fight.turn]:
        return 100
    if lopsided < LOST_BELOW[fight.turn]:
        return 0
    return round(100 * rough_win(fight, ROUGH))


def _log_ratio(fight: Fight) -> float:
    """How lopsided a battle is: the logarithm of what blows times endurance are to the enemy's."""
    first, second = fight.first, fight.second
    ours = force_of(first.units, first.figures, first.hero)
    theirs = force_of(second.units, second.figures, second.hero)
    blows = max(0.8, ours.power * (1 - MISS ** (ours.rerolls + 1)) + ours.hits + 1.5 * ours.rage - theirs.shields)
    blown = max(0.8, theirs.power * (1 - MISS ** (theirs.rerolls + 1)) + theirs.hits + 1.5 * theirs.rage - ours.shields)
    lives, others = lives_of(first), lives_of(second)
    endurance = sum(count * life for count, life in zip(first.units, lives, strict=True))
    against = sum(count * life for count, life in zip(second.units, others, strict=True))
    return log(blows * endurance / (blown * against))


@lru_cache(maxsize=8192)
def level_worth(figures: Figures, tenths: int) -> int:
    """Strength of a level of so many tenths of a unit, in tenths: blows times endurance, and how it moves."""
    if not tenths:
        return 0
    count = tenths / 10
    blows = 0.67 * figures[POWER] * (1 + 0.28 * min(figures[REROLLS], 2)) + figures[HITS] + 1.7 * figures[RAGE]
    endurance = count * figures[LIFE] + 2.2 * figures[SHIELDS]
    ease = 1.6 * figures[MOVEMENT] + 2.0 * figures[FLIGHT] - 0.9 * figures[SLOWNESS]
    return round(10 * (4.0 * sqrt(blows * endurance) + 1.4 * ease * min(1.0, count / 2)))


class Situation:
    """A state with what several features need: control, figures, distances."""

    __slots__ = ("controlled", "figures", "foot", "s", "sky", "taken")

    def __init__(self, s: State) -> None:
        self.s = s
        self.foot: Table = within(s.board.ground)
        self.sky: Table = within(s.board.sky)
        seen, shared = s.elf_mask, 0
        for mask in s.masks:
            shared |= seen & mask
            seen |= mask
        self.controlled = [mask & ~shared for mask in s.masks]
        self.taken = seen
        self.figures: list[Trio] = [
            (s.figures[at], s.figures[at + 1], s.figures[at + 2]) for at in range(0, len(s.figures), 3)
        ]


def worths(s: State, weights: Weights = WEIGHTS) -> list[int]:
    """[seat] -> what its position is worth by itself."""
    situation = Situation(s)
    seats = range(s.config.seats)
    marchers = [marchers_of(situation, seat) for seat in seats]
    found = []
    for seat in seats:
        worth, goals = worth_to(s, seat, weights)
        value = _holdings(situation, seat, weights)
        if s.camp is not None:
            value += reckoning.held_worth(s, s.camp, seat, situation.controlled[seat], weights.point)
        value += army_strength(s, seat) * weights.army // 100
        value -= _danger(situation, seat, marchers, worth, weights, goals)
        value += prospects(situation, seat, marchers[seat], worth, weights, goals)
        value -= lacking(goals & ~situation.controlled[seat], marchers[seat]) * weights.step
        found.append(value)
    return found


def evaluate(s: State, seat: int, weights: Weights = WEIGHTS) -> int:
    """A position's worth to a seat, 0 to SURE: its own less that of the others, the best of them counting double."""
    if s.winners:
        return SURE // len(s.winners) if seat in s.winners else 0
    return chance_of(lead_of(worths(s, weights), seat), weights)


def lead_of(values: list[int], seat: int) -> int:
    """What a seat's worth is beyond that of the others, the best of them counting double."""
    own, others = values[seat], values[:seat] + values[seat + 1 :]
    return own - (max(others) + sum(others)) // (len(others) + 1)


def chance_of(lead: int, weights: Weights) -> int:
    """A lead as a chance to win."""
    return round(SURE / (1 + exp(-max(-20.0, min(20.0, lead / weights.scale)))))


def _holdings(situation: Situation, seat: int, w: Weights) -> int:
    """Points, crystals, Forges, gold, stones."""
    s, held = situation.s, situation.controlled[seat]
    cities = (held & s.board.cities).bit_count()
    forges = (held & s.board.forges).bit_count()
    points = cities + legendaries_of(s, seat)
    need = s.config.points - points
    forging = 100
    if s.camp is not None:
        points = reckoning.as_points(s, s.camp, seat)
        need, forging = reckoning.POINTS - points, round(100 * forge_share(s.camp))
    value = points * w.point + cities * w.city
    if need <= 2:
        value += w.near // 3 if need == 2 else w.near if need == 1 else 2 * w.near
    if forges:
        value += w.forge + (w.second_forge if forges > 1 else 0)
    if s.legendary_deck and need > 0:
        cost = forge_cost(s.config, forges) if forges else 6
        most = min(MOST_FORGINGS, need, len(s.legendary_deck))
        value += (
            min(s.crystals[seat] * 100 // cost, most * 100) * (w.forging if forges else w.saving) * forging // 10_000
        )
    value += min(s.gold[seat], w.purse) * w.gold
    for level in range(3):
        value += (held & s.board.stone_masks[level]).bit_count() * w.stones[level]
    return value


def worth_to(s: State, seat: int, w: Weights) -> tuple[tuple[int, ...], int]:
    """[territory] -> what holding it is worth to a seat, and the mask of those worth holding."""
    board = s.board
    if s.camp is None:
        return _worth_by_place(board.cities, board.forges, board.stones, w), worthy(s)
    share = forge_share(s.camp)
    point = round(w.point * city_worth(s.camp) / reckoning.POINT)
    in_scenario = w._replace(point=point, forge=round(w.forge * share), second_forge=round(w.second_forge * share))
    base = _worth_by_place(board.cities, board.forges, board.stones, in_scenario)
    more = reckoning.worth_by_place(s, s.camp, seat, w.point)
    goals = sum(1 << place for place, much in enumerate(more) if much > 0) & board.territories
    return tuple(one + other for one, other in zip(base, more, strict=True)), worthy(s) | goals


def army_strength(s: State, seat: int) -> int:
    """Strength of all units, in tenths."""
    own, total = s.units[seat], 0
    for level in range(3):
        tenths = 10 * sum(own[level::3]) + RESERVE_SHARE * s.reserve[seat * 3 + level]
        total += level_worth(s.figures[seat * 3 + level], tenths)
    return total


@lru_cache(maxsize=256)
def _worth_by_place(cities: int, forges: int, stones: tuple[int, ...], w: Weights) -> tuple[int, ...]:
    return tuple(
        (w.point + w.city if cities >> place & 1 else 0)
        + (w.forge + w.second_forge if forges >> place & 1 else 0)
        + (w.stones[level] if level >= 0 else 0)
        for place, level in enumerate(stones)
    )


def worthy(s: State) -> int:
    """Mask of the territories worth holding."""
    board = s.board
    return board.cities | board.forges | board.stone_masks[0] | board.stone_masks[1] | board.stone_masks[2]


Stack = tuple[int, int, int, int, tuple[int, ...], bool]
"""(level, count, mask of what is in reach, movement, masks of what is within so many steps, idle in the bastion)."""


class Marchers(NamedTuple):
    """A seat's units and what they would reach in one action if nothing stood in the way."""

    stacks: list[Stack]
    reach: int
    """Mask of what any of them reaches."""

    def force(self, place: int) -> Triple:
        """Units that reach a place."""
        counts = [0, 0, 0]
        for level, count, reach, _, _, _ in self.stacks:
            if reach >> place & 1:
                counts[level] += count
        return counts[0], counts[1], counts[2]


def marchers_of(situation: Situation, seat: int) -> Marchers:
    own, figures = situation.s.units[seat], situation.figures[seat]
    stacks: list[Stack] = []
    every = 0
    for place in places_of(situation.s.masks[seat]):
        for level in range(3):
            count = own[place * 3 + level]
            if count:
                f = figures[level]
                movement = min(f[MOVEMENT], FAR)
                rings = (situation.sky if f[FLIGHT] else situation.foot)[place]
                every |= rings[movement]
                stacks.append((level, count, rings[movement], movement, rings, place >= TERRITORIES))
    return Marchers(stacks, every)


def _danger(
    situation: Situation, seat: int, marchers: list[Marchers], worth: tuple[int, ...], w: Weights, goals: int
) -> int:
    """What may be taken from the seat in one action, each place by its likeliest taker."""
    s, value = situation.s, 0
    held, own = situation.controlled[seat] & goals, situation.s.units[seat]
    others = [other for other in range(s.config.seats) if other != seat and marchers[other].reach & held]
    for place in places_of(held) if others else ():
        garrison, danger = (own[place * 3], own[place * 3 + 1], own[place * 3 + 2]), 0
        for other in others:
            if marchers[other].reach >> place & 1:
                force = marchers[other].force(place)
                danger = max(danger, chance_to_take(force, situation.figures[other], garrison, situation.figures[seat]))
        value += worth[place] * danger * w.risk // 10_000
    return value


def prospects(
    situation: Situation, seat: int, marchers: Marchers, worth: tuple[int, ...], w: Weights, goals: int
) -> int:
    """What the seat may take in one action: the two best places."""
    best = second = 0
    places = places_of(goals & ~situation.controlled[seat] & marchers.reach)
    for place in sorted(places, key=worth.__getitem__, reverse=True):
        if worth[place] <= second:
            break  # neither this place nor any after it is among the two best
        likely = 100 if not situation.taken >> place & 1 else taking(situation, seat, marchers.force(place), place)
        gain = worth[place] * likely // 100
        if gain > best:
            best, second = gain, best
        elif gain > second:
            second = gain
    return (best * w.chance + second * w.second_chance) // 100


def lacking(targets: int, marchers: Marchers) -> int:
    """Steps all units lack to reach the nearest target in one action; one a unit that is idle in the bastion."""
    total = 0
    for _, count, reach, movement, rings, idle in marchers.stacks if targets else ():
        if reach & targets:
            total += count * idle
            continue
        steps = movement + 1
        while not rings[steps] & targets:
            steps += 1
        total += (steps - movement) * count
    return total


def taking(situation: Situation, seat: int, force: Triple, place: int) -> int:
    """Percent: the force takes a territory from those there."""
    s, at = situation.s, place * 3
    if s.elf_mask >> place & 1:
        elves = s.elf_figures
        foes = (s.elves[at], s.elves[at + 1], s.elves[at + 2])
        return chance_to_take(force, situation.figures[seat], foes, (elves[0], elves[1], elves[2]))
    for other, army in enumerate(s.units):
        if other != seat and s.masks[other] >> place & 1:
            foes = (army[at], army[at + 1], army[at + 2])
            return chance_to_take(force, situation.figures[seat], foes, situation.figures[other])
    return 0

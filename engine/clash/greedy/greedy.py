"""The greedy AI seat: one ply deep, on one imagined state from its view; plans a whole move at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.clash.greedy import appraisal
from engine.clash.greedy.appraisal import LIFE_POINT
from engine.clash.odds.armies import figures_at
from engine.clash.pieces import actions as a
from engine.clash.pieces import heroes
from engine.clash.pieces.allocation import Triple, worth
from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import Hero
from engine.clash.pieces.control import cities_of, controlled, foes_at
from engine.clash.pieces.hero_effects import barrier_life, first_tokens
from engine.clash.pieces.heroes import HERO_UNIT, settled
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.sites import nearest_site
from engine.clash.pieces.state import (
    ACTION,
    BASTION,
    BATTLE,
    BUILD_FACE,
    BUILD_SPOT,
    BUILD_TURN,
    CARD,
    ELVES,
    EQUIP,
    GO,
    HAND,
    INJURIES,
    KEEP,
    LIFE,
    MOVE,
    NEXT_BATTLE,
    REINFORCE,
    REROLL,
    Battle,
    State,
)
from engine.clash.pieces.view import View
from engine.clash.play import battle, building, equip, solo
from engine.clash.play.cards import free_sites, reinforcement_places
from engine.clash.play.move import enemies_of, go_choices, hero_reach, reach
from engine.clash.play.skirmish import Side, forecast, slowness_of
from engine.clash.play.victory import points_of
from engine.clash.scenarios import rage, values
from engine.clash.views.imagining import imagine
from engine.kernel.game import Action, argument_of

Random = Callable[[], float]
Unit = tuple[int, int]
"""(place, level)."""

SAMPLES = 14
WORTH_A_FIGHT = 6.0
FLEE_BELOW = 0.16
ENOUGH, ALONE_ENOUGH = 0.45, 0.25
"""The least chance to win with which a battle is begun; in a solo game time is short, and elves never follow (§9)."""
EQUIP_WEIGHT = 2.2
HERO_VALUE = 14.0
DISCARD_GOLD = 6
BUILDING = {
    BUILD_FACE: building.face_choices,
    BUILD_TURN: building.turn_choices,
    BUILD_SPOT: building.spot_choices,
}


@dataclass(slots=True)
class MovePlan:
    """Units and where they go, and what the plan is reckoned to bring."""

    value: float = 0.0
    moves: list[tuple[int, int, int]] = field(default_factory=list)
    """(place, level, to)."""
    hero: int = -1
    """Where the hero helps in a battle, -1 nowhere yet."""


class Greedy:
    """Plays what looks best at once; no search, no memory."""

    def plan(self, view: View, random: Random) -> list[Action]:
        """The next actions of `view.seat` (see engine.kernel.game.Bot)."""
        seat = view.seat
        assert seat is not None
        s = imagine(view, random)
        if s.phase == CARD:
            return [choose_card(s, seat, random)]
        if s.phase == BASTION:
            return [choose_site(s, random)]
        if s.phase == REINFORCE:
            return [a.PUT | choose_reinforcement(s, seat)]
        if s.phase == ACTION:
            return choose_action(s, seat, random)
        if s.phase == EQUIP:
            return [next_equip(s, seat, random)]
        if s.phase == KEEP:
            return [a.KEEP | best_candidate(s, seat)]
        if s.phase == MOVE:
            return continue_move(s, seat, random)
        if s.phase in BUILDING:
            return [some(BUILDING[s.phase](s), random)]
        if s.phase == NEXT_BATTLE:
            return [a.FIGHT | best_battle(s, seat)]
        if s.phase == BATTLE:
            return [fight_or_flee(s, seat, random)]
        if s.phase == REROLL:
            return [battle.reroll_choices(s)[0]]
        if s.phase == INJURIES:
            return [spread(s, seat)]
        if s.phase == GO:
            return [put_down(s, seat)]
        if s.phase == HAND:
            return [hand_on(s, seat)]
        return [a.STONE | s.battles[0]]


def choose_card(s: State, seat: int, random: Random) -> Action:
    """The card worth most: gold while weapons lack, units while the reserve is full, a low number near victory."""
    near_win = points_of(s, seat) >= s.config.points - 1

    def value(card: int) -> float:
        tactic = s.content.cards[card]
        units = 0.0
        for level in range(3):
            called = min(tactic.units[level], s.reserve[seat * 3 + level])
            figures = s.figures[seat * 3 + level]
            units += called * (1.2 + figures[LIFE] * (1.0, 1.5, 2.0)[level])
        poor = 1.5 if s.gold[seat] < 8 else 0.8
        haste = (0.35 if near_win else 0.08) * (28 - tactic.order)
        return units * 1.6 + tactic.gold * poor + haste + 5.0 * random()

    return a.PLAY | max(s.hands[seat], key=value)


def choose_site(s: State, random: Random) -> Action:
    """A site near a Forge or a City, not always the same."""
    free = free_sites(s)
    some = [site for site in free if random() < 0.6] or free
    return a.SITE | nearest_site(s.board, some)


def choose_reinforcement(s: State, seat: int) -> int:
    """Where the next unit is nearest to something worth taking; ties: to the larger army."""
    goal = 0
    for value, place in appraisal.targets(s, seat)[:4]:
        if value > 10:
            goal |= 1 << place
    steps = appraisal.distances_to(s, goal) if goal else [0] * 32

    def key(place: int) -> tuple[float, int]:
        army = sum(battle.units_at(s, seat, place))
        guard = 1.5 if s.board.cities >> place & 1 and appraisal.threat(s, seat, place) > army else 0.0
        return steps[place] - 0.25 * army - guard, place

    return min(reinforcement_places(s, seat), key=key)


def choose_action(s: State, seat: int, random: Random) -> list[Action]:
    """Equip, or move and battle, or pass: whichever is reckoned to bring most."""
    moves = plan_moves(s, seat, random) if s.masks[seat] else MovePlan()
    gear = equip_value(s, seat, random)
    if gear > max(moves.value, 1.0):
        return [a.EQUIP]
    if moves.moves and moves.value > 0.0:
        return [a.MOVE, *move_actions(moves), *hero_actions(s, seat, moves), a.FINISH]
    return [a.PASS]


def some(legal: list[Action], random: Random) -> Action:
    return legal[int(random() * len(legal))]


def continue_move(s: State, seat: int, random: Random) -> list[Action]:
    """A Move action that is under way: plan it, or end it where something has moved already."""
    if not s.plan:
        moves = plan_moves(s, seat, random)
        if not moves.moves:
            return [a.PASS]
        return [*move_actions(moves), *hero_actions(s, seat, moves), a.FINISH]
    if settled(s, seat, s.masks[seat]):
        return [a.FINISH]
    return [a.PICK | HERO_UNIT]


def hero_actions(s: State, seat: int, plan: MovePlan) -> list[Action]:
    """The hero goes with the army: to the battle it is meant for, else to where most of its own will stand (§10)."""
    if s.heroes[seat] < 0 or not plan.moves:
        return []
    if plan.hero >= 0:
        return [] if plan.hero == s.hero_places[seat] else [a.PICK | HERO_UNIT, a.GO | plan.hero]
    counts: dict[int, int] = {}
    for place in places_of(s.masks[seat]):
        counts[place] = sum(battle.units_at(s, seat, place))
    for start, _, to in plan.moves:
        counts[start] -= 1
        counts[to] = counts.get(to, 0) + 1
    enemies = enemies_of(s, seat)
    goals = [p for p in places_of(hero_reach(s, seat)) if counts.get(p, 0) > 0 or p == bastion(seat)]
    if not goals:
        return []
    to = max(goals, key=lambda p: (enemies >> p & 1, p != bastion(seat), counts.get(p, 0), -p))
    return [a.PICK | HERO_UNIT, a.GO | to]


def move_actions(plan: MovePlan) -> list[Action]:
    return [action for place, level, to in plan.moves for action in (a.PICK | place * 3 + level, a.GO | to)]


def equip_value(s: State, seat: int, random: Random) -> float:
    """What an Equip action is reckoned to bring: a legendary card, and the best cards the gold can buy."""
    value = 0.0
    if equip.can_forge(s, seat):
        worth = appraisal.POINT * (1.6 if points_of(s, seat) >= s.config.points - 1 else 1.05)
        value += worth if s.camp is None else worth * values.forge_share(s.camp)
    gold, taken = s.gold[seat], set()
    for gain, item, level in offers(s, seat, random):
        card = s.content.items[item]
        if card.cost <= gold and (level, card.slot) not in taken:
            gold -= card.cost
            taken.add((level, card.slot))
            value += EQUIP_WEIGHT * gain
    return value + (HERO_VALUE if heroes.can_recruit(s, seat) else 0.0)


def offers(s: State, seat: int, random: Random) -> list[tuple[float, int, int]]:
    """Market cards worth buying: (gain, item, level), best for its price first, with a little chance in it."""
    found = []
    for item, _ in s.market:
        cost = s.content.items[item].cost
        if cost <= s.gold[seat]:
            gain, level = appraisal.best_level(s, seat, item)
            gain *= 0.7 + 0.6 * random()
            if gain > 0.5:
                found.append((gain / (3 + cost), gain, item, level))
    found.sort(key=lambda offer: (-offer[0], offer[2]))
    return [(gain, item, level) for _, gain, item, level in found]


def next_equip(s: State, seat: int, random: Random) -> Action:
    """Forge first, then put on what lies aside, then buy, then end."""
    if s.may_discard and not offers(s, seat, random):
        stacks = solo.discard_choices(s)
        if stacks and s.gold[seat] >= DISCARD_GOLD:
            return some(stacks, random)
    if equip.can_forge(s, seat) and (s.camp is None or values.forge_share(s.camp)):
        return a.FORGE
    if heroes.can_recruit(s, seat):
        choices = heroes.recruit_choices(s)
        largest = max(sum(battle.units_at(s, seat, choice & 31)) for choice in choices)
        return some([c for c in choices if sum(battle.units_at(s, seat, c & 31)) == largest], random)
    for item in s.aside[seat] if s.changes < 6 else ():
        gain, level = appraisal.best_level(s, seat, item)
        if gain > 0.5:
            return a.attach(item, level)
    for _, item, level in offers(s, seat, random):
        return a.buy(item, level)
    return a.END


def best_candidate(s: State, seat: int) -> int:
    return max(s.candidates, key=lambda item: (appraisal.best_level(s, seat, item)[0], -item))


def plan_moves(s: State, seat: int, random: Random) -> MovePlan:
    """Take targets one after the other with the units that reach them; then bring the rest nearer."""
    plan = MovePlan()
    free = free_units(s, seat)
    hero_goals = hero_reach(s, seat) if s.heroes[seat] >= 0 else 0
    ranges = {unit: reach(s, seat, *unit) for unit in set(free)}
    goals = appraisal.targets(s, seat)
    for _ in range(5):
        best: tuple[float, int, list[Unit]] | None = None
        for value, place in goals:
            force = [unit for unit in free if ranges[unit] >> place & 1]
            if not force or any(to == place for _, _, to in plan.moves):
                continue
            helper = heroes.hero_of(s, seat) if plan.hero < 0 and hero_goals >> place & 1 else None
            gain, force = attack_value(s, seat, place, value, force, helper, random)
            if gain > WORTH_A_FIGHT and (best is None or gain > best[0]):
                best = (gain, place, force)
        if best is None:
            break
        plan.value += best[0]
        if plan.hero < 0 and hero_goals >> best[1] & 1 and foes_at(s, seat, best[1]) is not None:
            plan.hero = best[1]
        for unit in best[2]:
            free.remove(unit)
            plan.moves.append((*unit, best[1]))
    _bring_nearer(s, seat, plan, free, ranges, goals)
    return plan


def free_units(s: State, seat: int) -> list[Unit]:
    """Units that need not stay: one of the lowest level stays on each City, Forge and stone held."""
    units: list[Unit] = []
    held = controlled(s, seat)
    dear = s.board.cities if s.config.solo else s.board.cities | s.board.forges
    if s.camp is not None:
        dear |= values.kept(s, s.camp, seat)
    own = s.units[seat]
    for place in places_of(s.masks[seat]):
        stay = (
            1 if held >> place & 1 and place < TERRITORIES and (dear >> place & 1 or s.board.stones[place] > 0) else 0
        )
        if stay and cities_of(s, seat) >> place & 1 and appraisal.threat(s, seat, place) >= 3:
            stay = 2
        for level in range(3):
            count = own[place * 3 + level]
            kept = min(stay, count)
            stay -= kept
            units += [(place, level)] * (count - kept)
    return units


def attack_value(
    s: State, seat: int, place: int, value: float, force: list[Unit], helper: Hero | None, random: Random
) -> tuple[float, list[Unit]]:
    """What sending a force, and perhaps the hero, is reckoned to bring, and the part of it worth sending."""
    foe = foes_at(s, seat, place)
    if foe is None:
        weakest = min(force, key=lambda unit: (unit[1], unit[0]))
        # Leaving a place of worth is already ruled out, so a single unit may go.
        return value * 0.8, [weakest]
    army: Triple = tuple(sum(1 for unit in force if unit[1] == level) for level in range(3))  # type: ignore[assignment]
    foes = battle.units_at(s, foe, place)
    ours = side_of(s, seat, army, helper, sum(foes), rage.first_rage(s.camp, seat, foe))
    helped = rage.first_rage(s.camp, foe, seat)
    theirs = side_of(s, foe, foes, heroes.hero_at(s, foe, place), sum(army), helped)
    starts = 0 if slowness_of(ours) < slowness_of(theirs) else 1
    seen = forecast(ours, theirs, starts, SAMPLES, random)
    if seen.win < (ALONE_ENOUGH if s.config.solo else ENOUGH):
        return -1.0, force
    spoils = seen.killed * (appraisal.CRYSTAL / 2.3 if foe == ELVES else 3.5)
    return seen.win * value + spoils - seen.lost * LIFE_POINT - (1 - seen.win) * 15.0, force


def side_of(s: State, side: int, units: Triple, hero: Hero | None, foes: int, tokens: int = 0) -> Side:
    """An army at the start of a battle, with its hero and what that brings (§10), and rage tokens (§14.16)."""
    if hero is None:
        return Side(units, figures_at(s, side), rage=tokens)
    tokens, barrier = tokens + first_tokens(hero, sum(units), foes), barrier_life(hero, sum(units), foes)
    return Side(units, figures_at(s, side), heroes.hero_figures(hero), tokens, barrier)


def in_battle(s: State, b: Battle, side: int) -> Side:
    """A side of the battle in progress; rage tokens are left out, since both sides' grow."""
    hero, at = heroes.hero_at(s, side, b.place), int(side != b.attacker)
    helped = Side(battle.units_at(s, side, b.place), figures_at(s, side), barrier=b.barriers[at])
    return helped if hero is None else helped._replace(hero=heroes.hero_figures(hero))


def _bring_nearer(
    s: State, seat: int, plan: MovePlan, free: list[Unit], ranges: dict[Unit, int], goals: list[tuple[float, int]]
) -> None:
    """Units without a fight gather towards the nearest goal of worth, where no enemy stands."""
    goal = 0
    for value, place in goals[:5]:
        if value > 12.0:
            goal |= 1 << place
    if not goal:
        return
    steps = appraisal.distances_to(s, goal)
    enemies = enemies_of(s, seat)
    home = bastion(seat)
    for place, level in free:
        reachable = [to for to in places_of(ranges[place, level] & ~enemies) if to != home]
        if not reachable:
            continue
        to = min(reachable, key=lambda p: (steps[p], -sum(battle.units_at(s, seat, p)), p))
        if steps[to] < steps[place]:
            plan.moves.append((place, level, to))
            plan.value += 1.2 * (steps[place] - steps[to])


def hand_on(s: State, seat: int) -> Action:
    """A relic goes nearer to its goal, else to the largest army (§14.16)."""
    assert s.camp is not None
    found = values.handing(s, s.camp, seat)
    return a.STAY if found is None else a.HAND | found[0] * 32 + found[1]


def put_down(s: State, seat: int) -> Action:
    """A unit taken up and not planned for: the first place; the hero: the largest army."""
    legal = go_choices(s)
    if s.picked != HERO_UNIT:
        return legal[0]
    return max(legal, key=lambda go: (sum(battle.units_at(s, seat, argument_of(go))), -go))


def spread(s: State, seat: int) -> Action:
    """The best allocation for the assaulting side; in a solo game elves' injuries go where they cost least (§9)."""
    b = s.fight
    legal = battle.injury_choices(s)
    if s.config.solo and b.side_seat == ELVES:
        return min(legal, key=lambda kill: (worth(a.killed(kill)), sum(a.killed(kill))))
    return legal[0]


def best_battle(s: State, seat: int) -> int:
    return max(s.battles, key=lambda place: (appraisal.territory_value(s, seat, place), -place))


def fight_or_flee(s: State, seat: int, random: Random) -> Action:
    """Flee when the battle is as good as lost and something can still be saved."""
    b = s.fight
    foe = b.defender if seat == b.attacker else b.attacker
    seen = forecast(in_battle(s, b, seat), in_battle(s, b, foe), 0, SAMPLES, random)
    return a.FLEE if seen.win < FLEE_BELOW else a.ASSAULT

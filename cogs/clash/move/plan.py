"""Knows the orders of a Move action (§5.2): their actions, which are possible, what is planned so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.clash.narration.actions import orders_in
from cogs.clash.wording.wording import ROMAN, enemies_at, of_level, total
from engine.clash.pieces import actions
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.heroes import HERO_UNIT, flies
from engine.clash.pieces.places import bastion, is_bastion, place_name
from engine.clash.pieces.state import ACTION, PHASE_NAMES
from engine.clash.pieces.view import Triple, View
from engine.clash.play.move import distances
from engine.clash.views.view_choices import armies, destinations, movable
from engine.clash.views.view_choices import enemies_at as enemy_units_at
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action

ALL, LEAVE_ONE, HERO, WITHOUT_HERO = "a", "l", "h", "u"
ONE_LEVEL = ("1", "2", "3")
"""Of an army of several levels those of one alone."""
MOST_GROUPS = 25
"""So many a select takes; where there are more, those of one level are left to *Split this army…*."""
NO_UNITS: Triple = (0, 0, 0)
EVEN = 0.5
"""Chance from which on a battle is promising."""
SURELY_LESS = 12
"""How far back a battle that is likely to be lost ranks: behind all quiet places."""
Before = Sequence[tuple[int, int, Triple]]
"""Moves (from, to, units) imagined to be made before."""


@dataclass(frozen=True, slots=True)
class MoveOrder:
    """Units that go from one place to another, and whether the hero goes with them (§10)."""

    start: int
    end: int
    units: Triple
    hero: bool = False


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """Who moves from a place: all that can, all but one of the lowest level, one level, the hero, all but the hero."""

    place: int
    mode: str = ALL

    def code(self) -> str:
        return f"{self.place}{self.mode}"


def group_of(code: str, view: View) -> MoveGroup | None:
    """Read a group; None for none, or for one that can't move any more."""
    if not code[:-1].isdecimal() or code[-1:] not in (ALL, LEAVE_ONE, HERO, WITHOUT_HERO, *ONE_LEVEL):
        return None
    group = MoveGroup(int(code[:-1]), code[-1])
    if group.mode == HERO:
        return group if hero_moves_from(view, group.place) else None
    return group if group.place in armies(view) and any(units_of(view, group)) else None


def units_of(view: View, group: MoveGroup) -> Triple:
    """The units of a group, by level; none for the hero alone."""
    if group.mode == HERO:
        return NO_UNITS
    units = list(movable(view, group.place))
    if group.mode in ONE_LEVEL:
        units = [count if group.mode == mode else 0 for mode, count in zip(ONE_LEVEL, units, strict=True)]
    if group.mode == LEAVE_ONE:
        for level in range(LEVELS):
            if units[level]:
                units[level] -= 1
                break
    return (units[0], units[1], units[2])


def hero_here(view: View, place: int) -> bool:
    """Whether the hero of the view's seat stands in a place."""
    seat = view.seat
    return seat is not None and view.heroes[seat] >= 0 and view.hero_places[seat] == place


def hero_moves_from(view: View, place: int) -> bool:
    """Whether it can still move from there in this action."""
    return hero_here(view, place) and (view.hero_fresh or view.phase == PHASE_NAMES[ACTION])


def hero_ways(view: View, after: Before = ()) -> dict[int, int]:
    """Places the hero of the view's seat can reach, and the points it costs; whether it may stay there or not."""
    seat = view.seat
    assert seat is not None
    hero = view.content.heroes[view.heroes[seat]]
    there: dict[int, int] = {}
    for start, end, units in after:
        there[end] = there.get(end, 0) + sum(units)
        there[start] = there.get(start, 0) - sum(units)
    stops = 0
    for place in view.board.places():
        foes = enemy_units_at(view, seat, place)
        if foes and sum(view.units[seat][place]) + there.get(place, 0) < foes:
            stops |= 1 << place
    return distances(view.board, seat, view.hero_places[seat], hero.movement, flies(hero), stops)


def hero_ends(view: View) -> dict[int, int]:
    """Where the hero can go by itself: to own units, or home (§10)."""
    seat = view.seat
    assert seat is not None
    own = view.units[seat]
    return {end: cost for end, cost in hero_ways(view).items() if any(own[end]) or end == bastion(seat)}


def order_to(view: View, group: MoveGroup, end: int, after: Before = ()) -> MoveOrder | None:
    """The order of a group that goes as far as it can: slow units stay, and none leaves the hero alone (§10).

    None when none gets there.
    """
    place = group.place
    if group.mode == HERO:
        return MoveOrder(place, end, NO_UNITS, True) if end in hero_ends(view) else None
    reached, _ = ways(view, place, units_of(view, group), after).get(end, (NO_UNITS, 0))
    if not any(reached):
        return None
    if not hero_here(view, place) or group.mode in (LEAVE_ONE, *ONE_LEVEL):
        return MoveOrder(place, end, reached)
    if group.mode == ALL and hero_moves_from(view, place) and end in hero_ways(view, after):
        return MoveOrder(place, end, reached, True)
    if is_bastion(place) or _company_left(view, place, reached, after):
        return MoveOrder(place, end, reached)
    level = next(level for level in range(LEVELS) if reached[level])
    kept = [count - (at == level) for at, count in enumerate(reached)]
    return MoveOrder(place, end, (kept[0], kept[1], kept[2])) if any(kept) else None


def _company_left(view: View, place: int, leaving: Triple, after: Before) -> bool:
    assert view.seat is not None
    gone = sum(sum(units) for start, _, units in after if start == place)
    come = sum(sum(units) for _, end, units in after if end == place)
    return sum(view.units[view.seat][place]) + come - gone > sum(leaving)


def hero_stranded(view: View) -> bool:
    """Whether the hero stands alone outside the bastion: then moves can't be finished (§10)."""
    seat = view.seat
    if seat is None or view.heroes[seat] < 0:
        return False
    place = view.hero_places[seat]
    return place != bastion(seat) and not any(view.units[seat][place])


def ways(view: View, place: int, units: Triple, after: Before = ()) -> dict[int, tuple[Triple, int]]:
    """[destination] -> (the units of these that reach it, the most points one spends)."""
    found: dict[int, tuple[Triple, int]] = {}
    for level in range(LEVELS):
        if not units[level]:
            continue
        for end, cost in destinations(view, place, level, after).items():
            own = of_level(level, units[level])
            reached, dearest = found.get(end, ((0, 0, 0), 0))
            found[end] = (total(reached, own), max(dearest, cost))
    return found


def worth(view: View, end: int, units: Triple, win: float | None = None) -> int:
    """The rank of a destination: a promising fight for a City first, then Cities, Forges, stones.

    `win`: the chance of the battle there; without it many against few count as promising.
    """
    assert view.seat is not None
    board = view.board
    if is_bastion(end):
        return 0
    feature = 8 if board.cities >> end & 1 else 5 if board.forges >> end & 1 else 3 if board.stones[end] >= 0 else 1
    foes = sum(sum(theirs) for theirs in enemies_at(view, view.seat, end).values())
    own = view.units[view.seat][end]
    coming = sum((level + 1) * (units[level] + own[level]) for level in range(LEVELS))
    if foes:
        if coming >= foes if win is None else win >= EVEN:
            return feature * 2 + 4
        return feature - (6 if win is None else SURELY_LESS)
    return feature if any(own) else feature * 2


def ranked(view: View, place: int, units: Triple) -> list[tuple[int, Triple, int]]:
    """Destinations of units as (place, units that reach it, points), best first."""
    found = [(end, reached, cost) for end, (reached, cost) in ways(view, place, units).items()]
    return sorted(found, key=lambda way: (-worth(view, way[0], way[1]), -sum(way[1]), way[2], way[0]))


def groups(view: View) -> list[MoveGroup]:
    """Who can move: one option a place with one unit, two where there are more, and one a level (screens §10)."""
    found: list[MoveGroup] = []
    for place in armies(view):
        found.append(MoveGroup(place))
        if sum(movable(view, place)) > 1:
            found += [MoveGroup(place, LEAVE_ONE), *_levels(view, place)]
        if is_bastion(place) and hero_moves_from(view, place):
            found.append(MoveGroup(place, WITHOUT_HERO))
    seat = view.seat
    if seat is not None and view.heroes[seat] >= 0:
        place = view.hero_places[seat]
        if hero_moves_from(view, place) and hero_ends(view):
            found.append(MoveGroup(place, HERO))
    return found if len(found) <= MOST_GROUPS else [group for group in found if group.mode not in ONE_LEVEL]


def _levels(view: View, place: int) -> list[MoveGroup]:
    """A group for each level of a mixed army, unless leaving one unit behind comes to the same."""
    found = [MoveGroup(place, mode) for mode, count in zip(ONE_LEVEL, movable(view, place), strict=True) if count]
    others = units_of(view, MoveGroup(place, LEAVE_ONE))
    return [group for group in found if units_of(view, group) != others] if len(found) > 1 else []


def ranked_group(view: View, group: MoveGroup) -> list[tuple[int, MoveOrder, int]]:
    """Destinations of a group as (place, order, points), best first."""
    if group.mode == HERO:
        ends = hero_ends(view)
        found = [(end, MoveOrder(group.place, end, NO_UNITS, True), cost) for end, cost in ends.items()]
        return sorted(found, key=lambda way: (-sum(view.units[view.seat or 0][way[0]]), way[2], way[0]))
    ways_there = ranked(view, group.place, units_of(view, group))
    orders = [(end, order_to(view, group, end), cost) for end, _, cost in ways_there]
    return [(end, order, cost) for end, order, cost in orders if order is not None]


def best_group(view: View) -> MoveGroup | None:
    """The army with the best destination; it is chosen beforehand, but for one unit where it would leave a City, Forge
    or stone empty.
    """
    best: tuple[int, int, int] | None = None
    chosen: MoveGroup | None = None
    for place in armies(view):
        units = movable(view, place)
        way = next(iter(ranked(view, place, units)), None)
        if way is None:
            continue
        rank = (worth(view, way[0], way[1]), sum(units), -place)
        if best is None or rank > best:
            best, chosen = rank, MoveGroup(place, LEAVE_ONE if _gives_up(view, place, units) else ALL)
    return chosen


def _gives_up(view: View, place: int, units: Triple) -> bool:
    """Whether these units leave a place of worth to nobody, though one of them could stay."""
    alone = view.units[view.seat or 0][place] == units and not hero_here(view, place)
    return alone and sum(units) > 1 and view.board.of_worth >> place & 1 == 1


def planned(view: View) -> list[MoveOrder]:
    """The orders made in this action."""
    return [MoveOrder(start, end, units, hero) for start, end, units, hero in orders_in(view.plan)]


def steps_of_last(view: View) -> int:
    """Actions to take back for the last order: all its units; with the first order the Move action itself."""
    orders = planned(view)
    if not orders:
        return 1
    return 2 * (sum(orders[-1].units) + orders[-1].hero) + (len(orders) == 1)


def steps_of_all(view: View) -> int:
    """Actions to take back for the whole plan and the Move action itself."""
    return 2 * (len(view.plan) // 3) + 1


def actions_of(view: View, orders: Sequence[MoveOrder]) -> list[Action]:
    """The engine's actions of orders, in canonical order; whether units can go there, the engine judges.

    Raises IllegalAction when there are not so many units to move.
    """
    done: list[tuple[int, int, Triple]] = []
    found: list[Action] = [actions.MOVE] if view.phase == PHASE_NAMES[ACTION] else []
    for order in orders:
        check_units(view, order, done)
        for level in range(LEVELS):
            for _ in range(order.units[level]):
                found += (actions.pick(order.start, level), actions.go(order.end))
        if order.hero:
            found += (actions.PICK | HERO_UNIT, actions.go(order.end))
        done.append((order.start, order.end, order.units))
    return found


def check_units(view: View, order: MoveOrder, done: Sequence[tuple[int, int, Triple]]) -> None:
    """Raise IllegalAction when an order wants more units than are left to move."""
    if order.hero and not any(order.units):
        return
    if not any(order.units):
        raise IllegalAction("no_units", "5.2", place=place_name(order.start))
    left = list(movable(view, order.start))
    for start, _, units in done:
        if start == order.start:
            left = [have - gone for have, gone in zip(left, units, strict=True)]
    for level in range(LEVELS):
        if order.units[level] > left[level]:
            raise IllegalAction(
                "too_few_units",
                "5.2",
                place=place_name(order.start),
                level=ROMAN[level],
                units=max(left[level], 0),
            )

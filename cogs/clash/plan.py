"""Orders of a Move action (§5.2): what they mean in actions, which are possible, what has been planned so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.clash.narrate import orders_in
from cogs.clash.scene import ROMAN, enemies_at, total
from engine.clash import actions
from engine.clash.content import LEVELS
from engine.clash.options import armies, destinations, movable
from engine.clash.places import is_bastion, place_name
from engine.clash.state import ACTION, PHASE_NAMES
from engine.clash.view import Triple, View
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action

ALL, LEAVE_ONE = "a", "l"


@dataclass(frozen=True, slots=True)
class Order:
    """Units that go from one place to another."""

    start: int
    end: int
    units: Triple


@dataclass(frozen=True, slots=True)
class Group:
    """Who moves: all that can from a place, or all but one of the lowest level there."""

    place: int
    mode: str = ALL

    def code(self) -> str:
        return f"{self.place}{self.mode}"


def group_of(code: str, view: View) -> Group | None:
    """Read a group; None for none, or for one that can't move any more."""
    if not code[:-1].isdecimal() or code[-1:] not in (ALL, LEAVE_ONE):
        return None
    group = Group(int(code[:-1]), code[-1])
    return group if group.place in armies(view) and any(units_of(view, group)) else None


def units_of(view: View, group: Group) -> Triple:
    """The units of a group, by level."""
    units = list(movable(view, group.place))
    if group.mode == LEAVE_ONE:
        for level in range(LEVELS):
            if units[level]:
                units[level] -= 1
                break
    return (units[0], units[1], units[2])


def ways(
    view: View, place: int, units: Triple, after: Sequence[tuple[int, int, Triple]] = ()
) -> dict[int, tuple[Triple, int]]:
    """[destination] -> (the units of these that reach it, the most points one spends)."""
    found: dict[int, tuple[Triple, int]] = {}
    for level in range(LEVELS):
        if not units[level]:
            continue
        for end, cost in destinations(view, place, level, after).items():
            own: Triple = (
                units[0] if level == 0 else 0,
                units[1] if level == 1 else 0,
                units[2] if level == 2 else 0,
            )
            reached, dearest = found.get(end, ((0, 0, 0), 0))
            found[end] = (total(reached, own), max(dearest, cost))
    return found


def worth(view: View, end: int, units: Triple) -> int:
    """How likely a destination is wished: a promising fight for a City first, then Cities, Forges, stones."""
    assert view.seat is not None
    board = view.board
    if is_bastion(end):
        return 0
    feature = 8 if board.cities >> end & 1 else 5 if board.forges >> end & 1 else 3 if board.stones[end] >= 0 else 1
    foes = sum(sum(theirs) for theirs in enemies_at(view, view.seat, end).values())
    own = view.units[view.seat][end]
    coming = sum((level + 1) * (units[level] + own[level]) for level in range(LEVELS))
    if foes:
        return feature * 2 + 4 if coming >= foes else feature - 6
    return feature if any(own) else feature * 2


def ranked(view: View, place: int, units: Triple) -> list[tuple[int, Triple, int]]:
    """Destinations of units as (place, units that reach it, points), best first."""
    found = [(end, reached, cost) for end, (reached, cost) in ways(view, place, units).items()]
    return sorted(found, key=lambda way: (-worth(view, way[0], way[1]), -sum(way[1]), way[2], way[0]))


def groups(view: View) -> list[Group]:
    """Who can move: one option a place with one unit, two where there are more (screens §10)."""
    found: list[Group] = []
    for place in armies(view):
        found.append(Group(place))
        if sum(movable(view, place)) > 1:
            found.append(Group(place, LEAVE_ONE))
    return found


def best_group(view: View) -> Group | None:
    """The army with the most wished destination; it is chosen beforehand."""
    best: tuple[int, int, int] | None = None
    chosen: Group | None = None
    for place in armies(view):
        units = movable(view, place)
        way = next(iter(ranked(view, place, units)), None)
        if way is None:
            continue
        rank = (worth(view, way[0], way[1]), sum(units), -place)
        if best is None or rank > best:
            best, chosen = rank, Group(place)
    return chosen


def planned(view: View) -> list[Order]:
    """The orders made in this action."""
    return [Order(start, end, units) for start, end, units in orders_in(view.plan)]


def steps_of_last(view: View) -> int:
    """Actions to take back for the last order: all its units; with the first order the Move action itself."""
    orders = planned(view)
    if not orders:
        return 1
    return 2 * sum(orders[-1].units) + (len(orders) == 1)


def steps_of_all(view: View) -> int:
    """Actions to take back for the whole plan and the Move action itself."""
    return 2 * (len(view.plan) // 3) + 1


def actions_of(view: View, orders: Sequence[Order]) -> list[Action]:
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
        done.append((order.start, order.end, order.units))
    return found


def check_units(view: View, order: Order, done: Sequence[tuple[int, int, Triple]]) -> None:
    """Raise IllegalAction when an order wants more units than are left to move."""
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

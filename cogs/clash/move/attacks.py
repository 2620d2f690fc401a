"""Finds the battles that a Move action may lead to (§5.2), as fights whose chances can be worked out (§5.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.clash.chances import Chances
from cogs.clash.move.parties import best_attacks
from cogs.clash.move.plan import NO_UNITS, MoveGroup, MoveOrder, hero_ends, ranked_group, worth
from cogs.clash.wording.wording import of_level, total
from engine.clash.odds.armies import attack_in_view
from engine.clash.odds.stepwise import Prospect
from engine.clash.odds.values import Fight
from engine.clash.pieces.places import is_bastion
from engine.clash.pieces.view import Triple, View
from engine.clash.play.move import HERO_LEVEL
from engine.clash.views.view_choices import battles_due, destinations


def attack_of(view: View, order: MoveOrder, before: Sequence[MoveOrder] = ()) -> Fight | None:
    """The battle an order leads to: its units with all that stand or are planned there; None without resistance.

    `before`: orders that are carried out first.
    """
    if is_bastion(order.end):
        return None
    assert view.seat is not None
    arrived = [each.units for each in before if each.end == order.end]
    left = total(*(each.units for each in before if each.start == order.end), NO_UNITS)
    one, two, three = total(view.units[view.seat][order.end], *arrived, order.units)
    units = (one - left[0], two - left[1], three - left[2])
    hero = order.hero or any(each.hero and each.end == order.end for each in before)
    return attack_in_view(view, view.seat, order.end, units, hero) if any(units) else None


def attack_due(view: View, place: int) -> Fight | None:
    """The battle that the plan leads to in a territory."""
    assert view.seat is not None
    return attack_in_view(view, view.seat, place, view.units[view.seat][place])


def fights_due(view: View) -> dict[int, Fight | None]:
    """[territory] -> the battle that the plan leads to there."""
    return {place: attack_due(view, place) for place in battles_due(view)}


def quicker_fights(view: View, due: Mapping[int, Fight | None]) -> dict[int, dict[Triple, Fight]]:
    """[territory where the enemy strikes first] -> battles of parts of one's units that would strike first there."""
    seat = view.seat or 0
    late = [place for place, fight in due.items() if fight is not None and fight.turn]
    found = {place: best_attacks(view, seat, place, view.units[seat][place], False) for place in late}
    return {place: {part: fight for part, fight in fights.items() if not fight.turn} for place, fights in found.items()}


def fights_of(view: View, group: MoveGroup | None) -> set[Fight]:
    """The battles where the group chosen, or the unit in hand, can go."""
    fights: set[Fight | None] = set()
    if view.picked_unit is not None:
        fights |= {attack_of(view, order) for order in picked_orders(view)}
    elif group is not None:
        fights |= {attack_of(view, order) for _, order, _ in ranked_group(view, group)}
    return {fight for fight in fights if fight is not None}


def picked_orders(view: View) -> dict[MoveOrder, int]:
    """Where the unit taken up and not yet put down can go, and the points it costs."""
    assert view.picked_unit is not None
    place, level = view.picked_unit
    if level == HERO_LEVEL:
        return {MoveOrder(place, end, NO_UNITS, True): cost for end, cost in hero_ends(view).items()}
    return {MoveOrder(place, end, of_level(level)): cost for end, cost in destinations(view, place, level).items()}


def chance_of(chances: Chances, fight: Fight | None) -> Prospect | None:
    """The chances of a battle, if they are known."""
    return None if fight is None else chances.get(fight)


def best_first(due: Mapping[int, Fight | None], chances: Chances) -> list[int]:
    """The territories where battles are due, the best chance first; in their order while no chance is known."""

    def chance(place: int) -> float:
        prospect = chance_of(chances, due[place])
        return prospect.win if prospect is not None else -1.0

    return sorted(due, key=lambda place: -chance(place))


def worth_it_first(
    view: View, ways: Sequence[tuple[int, MoveOrder, int]], chance: Mapping[MoveOrder, Prospect | None]
) -> list[tuple[int, MoveOrder, int]]:
    """Destinations (place, order, points), battles likely to be won first; where no chance is known, by their size."""

    def rank(way: tuple[int, MoveOrder, int]) -> int:
        prospect = chance[way[1]]
        return -worth(view, way[0], way[1].units, None if prospect is None else prospect.win)

    return sorted(ways, key=rank)

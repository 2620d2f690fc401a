"""Tells what an order to flee would bring a fighter in the battle at hand, from public facts (screens §11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.clash.chances import LEAST_FLIGHT, Chances, flights, percent, with_order
from cogs.clash.wording.order_words import ordered_to_flee
from cogs.clash.wording.wording import ClashWording
from cogs.transport.contract import Call
from engine.clash.odds.armies import battle_in_view
from engine.clash.odds.stepwise import Prospect
from engine.clash.odds.values import Fight
from engine.clash.orders import question_due
from engine.clash.pieces.state import BATTLE, PHASE_NAMES
from engine.clash.pieces.view import View

MOST_NUMBERS = 3
"""Orders to flee below a number of units that are compared with fighting to the end."""


def order_fights(view: View) -> list[tuple[int, Fight]]:
    """(units below which the reader flees, 0 never; the battle under that order); [] for who does not fight in it."""
    side = side_of(view)
    if side is None:
        return []
    fight = battle_in_view(view)
    return [(0, with_order(fight, side, 0)), *flights(fight, side)[:MOST_NUMBERS]]


def side_of(view: View) -> int | None:
    """0 for the reader who attacks in the battle at hand, 1 for who defends; None for others, and amid an assault."""
    battle = view.battle
    if battle is None or view.phase != PHASE_NAMES[BATTLE] or view.seat not in (battle.attacker, battle.defender):
        return None
    return 0 if view.seat == battle.attacker else 1


def question_reached(view: View, orders: Mapping[str, Any]) -> bool:
    """Whether the reader attacks, and would be asked by their orders as the battle stands."""
    return side_of(view) == 0 and question_due(battle_in_view(view), orders)


def order_lines(call: Call, wording: ClashWording, chances: Chances) -> list[str]:
    """One line: what fleeing in time would bring; else what one's orders have to do with it."""
    t, side, orders = wording.t, side_of(wording.view), call.look.orders
    if side is None:
        return []
    told = [
        _told(wording, number, chances[fight], side) for number, fight in order_fights(wording.view) if fight in chances
    ]
    flight = [line for line in told if line][:1]
    if not flight and side and ordered_to_flee(orders):
        return [t("-# *Fight to the end* overrules your order to flee.")]
    if not flight and question_reached(wording.view, orders):
        return [t("-# I ask, as your chance is below {count} % (*My orders*).", count=orders.get("stop_below"))]
    return flight


def _told(wording: ClashWording, number: int, prospect: Prospect, side: int) -> str:
    """ "-# If you flee below 2 units: 48 % to win, 22 % to get home."; "" where one hardly ever flees."""
    t = wording.t
    if prospect.fled[side] < LEAST_FLIGHT:
        return ""
    win, home = percent(t, prospect.of(side), prospect.unsure), percent(t, prospect.fled[side])
    return t(
        "-# If you flee below {count} units: {chance} to win, {home} to get home.",
        count=number,
        chance=win,
        home=home,
    )

"""Tells what each standing order would bring a fighter in the battle at hand, from public facts (screens §11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.clash.chances import Chances, flights, percent, with_order
from cogs.clash.order_words import attacked_words, attacking_words, would_flee
from cogs.clash.wording import ClashWording
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
    """The chances of each order, and which one holds; the panel shows an attacker's to the end already."""
    t, side = wording.t, side_of(wording.view)
    if side is None:
        return []
    told = []
    for number, fight in order_fights(wording.view):
        prospect = chances.get(fight)
        if prospect is not None:
            told.append(_told(wording, number, prospect, side))
    holds = attacked_words(call.look.orders, t) if side else attacking_words(call.look.orders, t)
    if side and would_flee(call.look.orders):
        holds += " " + t("*Fight on* overrules that in this battle.")
    elif question_reached(wording.view, call.look.orders):
        holds += " " + t("That point is reached: Fight on goes on all the same.")
    compared = told if side or len(told) > 1 else []
    lines = [t("*My orders* can be: {orders}.", orders=t("; ").join(compared))] if compared else []
    return [*lines, "-# " + holds]


def _told(wording: ClashWording, number: int, prospect: Prospect, side: int) -> str:
    t = wording.t
    win = percent(t, prospect.of(side), prospect.unsure)
    if not number:
        return t("to the end: win {chance}", chance=win)
    flee = percent(t, prospect.fled[side])
    return t("flee with fewer than {count} units: win {chance}, flee {fled}", count=number, chance=win, fled=flee)

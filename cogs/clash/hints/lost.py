"""Words a hint in a game as good as lost: that little changes the end, and what still costs the winner.

The judgement rests on what the reader can see (engine.clash.ai.outlook).
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.chances import Chances
from cogs.clash.hints.gains import fights_for, won_words
from cogs.clash.hints.in_battle import costs_rival, own_chance
from cogs.clash.hints.sight import FIGHTING
from cogs.clash.move.attacks import chance_of
from cogs.clash.move.plan import MoveOrder
from cogs.clash.narration.actions import moved_words, orders_in
from cogs.clash.wording.wording import ClashWording
from engine.clash.ai.outlook import Outlook
from engine.clash.pieces.view import View
from engine.kernel.game import Action, kind_of

FAINT = 0.02
"""A battle won at less stands in nobody's way."""
LEAST = 0.5
"""Fewer units felled on average are not named."""


def hindering_orders(outlook: Outlook | None) -> list[MoveOrder]:
    """The attack that would still cost the likely winner something, as orders; [] for none."""
    if outlook is None:
        return []
    flat = [value for start, level, end in outlook.hindrance for value in (start, end, level)]
    return [MoveOrder(*order) for order in orders_in(flat)]


def lost_words(
    wording: ClashWording,
    action: Action,
    orders: Sequence[MoveOrder],
    what: str,
    against: str,
    chances: Chances,
    outlook: Outlook,
) -> str:
    """Say that the game is as good as lost, and what to do. `against`: the loss in sight that this stops."""
    t, name = wording.t, wording.name(outlook.rival)
    head = t(
        "**Hint.** The game is as good as lost: {name} will most likely win, and you can hardly change that.",
        name=name,
    )
    if against and _may_win(wording, orders, chances):
        told = t("What still stands in the way of that: {what}.", what=what)
    elif _hits(wording, action, orders, outlook.rival):
        told = t("What still costs {name} something: {what}.", name=name, what=what)
    else:
        told = t("I would {what}.", what=what)
    return " ".join(part for part in (head, against, told) if part)


def _may_win(wording: ClashWording, orders: Sequence[MoveOrder], chances: Chances) -> bool:
    """Whether what is advised may win where it fights; it may where no chance is known, or nothing is fought for."""
    if wording.view.battle is not None:
        return own_chance(wording) >= FAINT
    fights = [fight for fight in fights_for(wording.view, orders).values() if fight is not None]
    known = [prospect.win for fight in fights if (prospect := chance_of(chances, fight)) is not None]
    return not known or max(known) >= FAINT


def hindrance_words(wording: ClashWording, orders: Sequence[MoveOrder], chances: Chances, outlook: Outlook) -> str:
    """What attacks on the likely winner cost it: the advised ones, or else one that is not advised; "" for none."""
    t, view, name = wording.t, wording.view, wording.name(outlook.rival)
    instead = hindering_orders(outlook)
    if not instead:
        return " ".join(_felled(wording, orders, chances, outlook.rival))
    flat = [value for start, level, end in outlook.hindrance for value in (start, end, level)]
    told = t(
        "What would still cost {name} something: move {moves}.",
        name=name,
        moves=moved_words(wording, flat, view.seat or 0),
    )
    return " ".join([told, *_won(wording, instead, chances), *_felled(wording, instead, chances, outlook.rival)])


def _hits(wording: ClashWording, action: Action, orders: Sequence[MoveOrder], rival: int) -> bool:
    """Whether what is advised attacks a rival, or fells units of it."""
    if kind_of(action) in FIGHTING:
        return costs_rival(wording, rival)
    return any(_stands(wording.view, rival, order.end) for order in orders)


def _stands(view: View, rival: int, place: int) -> bool:
    return rival >= 0 and any(view.units[rival][place])


def _won(wording: ClashWording, orders: Sequence[MoveOrder], chances: Chances) -> list[str]:
    fights = fights_for(wording.view, orders)
    known = ((end, chance_of(chances, fight)) for end, fight in fights.items())
    return [won_words(wording, end, prospect) for end, prospect in known if prospect is not None]


def _felled(wording: ClashWording, orders: Sequence[MoveOrder], chances: Chances, rival: int) -> list[str]:
    """How many of its units the rival is likely to lose in these attacks, in a sentence; [] for hardly any."""
    fallen = 0.0
    for end, fight in fights_for(wording.view, orders).items():
        prospect = chance_of(chances, fight)
        if prospect is not None and fight is not None and _stands(wording.view, rival, end):
            fallen += prospect.lost[1]
    if fallen < LEAST:
        return []
    return [
        wording.t.n(
            "{name} is likely to lose {count} unit by it.",
            "{name} is likely to lose {count} units by it.",
            max(1, round(fallen)),
            name=wording.name(rival),
        )
    ]

"""Plays an Equip action step by step as a bot would (§5.1), as far as open cards decide it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.clash.ai.plans.outfitting import MOST_STEPS
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import EQUIP, KEEP, PHASE_NAMES, State
from engine.clash.pieces.view import View
from engine.clash.views.imagining import imagine
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action, Bot, argument_of, kind_of

DRAWING = frozenset({a.FORGE, a.DISCARD})
"""Nobody knows which cards come after these."""
_EQUIPPING = (PHASE_NAMES[EQUIP], PHASE_NAMES[KEEP])


def in_full(bot: Bot, view: View, plan: Sequence[Action], random: Callable[[], float]) -> list[Action]:
    """A plan that begins or goes on with an Equip action, with the steps that follow; any other as it is.

    It ends before the first card bought that does not lie in the market of the view, and with a step that draws cards
    to choose from: what decks hold is no part of it.
    """
    seat = view.seat
    if seat is None or not plan or not (plan[0] == a.EQUIP or view.phase in _EQUIPPING):
        return list(plan)
    on_sale = dict(view.market)
    s, dice, action = imagine(view, random), PlayoutDice(random), plan[0]
    steps: list[Action] = []
    filled = -1
    for _ in range(MOST_STEPS):
        if kind_of(action) == a.BUY:
            item = argument_of(action) >> 2
            if not on_sale.get(item):
                break
            on_sale[item] -= 1
        steps, filled = _joined(steps, filled, s, action), _filled(s, action)
        CLASH.apply(s, seat, action, dice)
        if kind_of(action) in DRAWING or s.phase != EQUIP:
            break
        action = bot.plan(CLASH.view(s, seat), random)[0]
        if action == a.END:
            break
    return steps or list(plan)


def _joined(steps: list[Action], free: int, s: State, action: Action) -> list[Action]:
    """The steps and one more; a card bought for a level and then shifted, both free, is bought where it ends up.

    `free`: the slot (level * 2 + slot) that the purchase before filled; -1 where it displaced a card.
    """
    if steps and kind_of(steps[-1]) == a.BUY and kind_of(action) == a.SHIFT:
        at, to = divmod(argument_of(action), 4)
        if at == free and s.slots[(s.active * 3 + to) * 2 + at % 2] < 0:
            return [*steps[:-1], a.buy(argument_of(steps[-1]) >> 2, to)]
    return [*steps, action]


def _filled(s: State, action: Action) -> int:
    """The free slot (level * 2 + slot) that a purchase fills; -1 for none."""
    item, level = divmod(argument_of(action), 4)
    if kind_of(action) != a.BUY or level == a.ASIDE:
        return -1
    slot = level * 2 + s.content.items[item].slot
    return slot if s.slots[s.active * 6 + slot] < 0 else -1

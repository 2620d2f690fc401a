"""Words a hint (screens, Hints): what to do now, and why.

In a game as good as lost it says so, and what would still hold up the likely winner or cost them something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cogs.clash.card.panel import card_words
from cogs.clash.chances import UNKNOWN, Chances, foretold
from cogs.clash.hints.costs import Exposed, cost_lines, costs_of, exposed_in
from cogs.clash.hints.gains import fights_for, gain_words, gains_words
from cogs.clash.hints.in_battle import battle_words
from cogs.clash.hints.lost import hindering_orders, hindrance_words, lost_words
from cogs.clash.hints.sight import contested
from cogs.clash.hints.steps import EQUIPPING, equip_words, step_words
from cogs.clash.move.plan import MoveOrder
from cogs.clash.narration.actions import moved_words, orders_in
from cogs.clash.narration.phases import beside
from cogs.clash.setup.bastion import site_facts
from cogs.clash.wording.wording import ClashWording
from cogs.tables.help.hints import no_answer, thought
from cogs.transport.contract import Call
from engine.clash.ai.outlook import Outlook
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.view import View
from engine.clash.views.before_move import before_move
from engine.kernel.game import Action, argument_of, kind_of

HERO = 96
"""The argument of a PICK that takes up the hero."""


class Advice(NamedTuple):
    """A hint in words, and the orders of its move that are still to be planned (see `still_to_plan`)."""

    words: str
    orders: Sequence[MoveOrder] = ()


async def hint(call: Call) -> Advice:
    """Have the bots think about the decision due, off the loop, and word their advice."""
    found = await thought(call, before_move)
    if found is None:
        return Advice(no_answer(call))
    wording = ClashWording(call.t, call.look.table, found.view)
    orders = orders_of(found.view, found.plan)
    hindering = hindering_orders(found.outlook)
    fights = [*fights_for(found.view, orders).values(), *fights_for(found.view, hindering).values()]
    costs = costs_of(found.view, found.plan)
    chances = await foretold(fight for fight in fights if fight is not None)
    more = await foretold(costs.fights) if costs is not None else UNKNOWN
    planned = call.look.view.plan
    words = hint_words(wording, found.plan, {**chances, **more}, planned, found.outlook)
    return Advice(words, still_to_plan(orders, planned))


def orders_of(view: View, plan: Sequence[Action]) -> list[MoveOrder]:
    """The orders of a plan's moves, one for each way."""
    flat: list[int] = []
    taken: tuple[int, int] | None = view.picked_unit
    for action in plan:
        argument = argument_of(action)
        if kind_of(action) == a.PICK:
            hero = argument == HERO
            taken = (view.hero_places[view.seat or 0], 3) if hero else (argument // 3, argument % 3)
        elif kind_of(action) == a.GO and taken is not None:
            flat += (taken[0], argument, taken[1])
            taken = None
    return [MoveOrder(start, end, units, hero) for start, end, units, hero in orders_in(flat)]


def flat_of(orders: Sequence[MoveOrder]) -> list[int]:
    """Orders as one flat list of (from, to, level), as a view keeps a plan."""
    flat: list[int] = []
    for order in orders:
        for level, count in enumerate((*order.units, int(order.hero))):
            flat += (order.start, order.end, level) * count
    return flat


def still_to_plan(advised: Sequence[MoveOrder], planned: Sequence[int]) -> list[MoveOrder]:
    """The orders of a hint without the moves planned already; [] where other moves are planned, too."""
    known, rest = _counted(planned), list[int]()
    flat = flat_of(advised)
    for move in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
        if known[move]:
            known[move] -= 1
        else:
            rest += move
    return [] if known.total() else [MoveOrder(*order) for order in orders_in(rest)]


def against_plan(wording: ClashWording, planned: Sequence[int], advised: Sequence[int], what: str) -> str:
    """Word the advice `what` for somebody who has already planned moves. `advised`: the moves it takes."""
    t, rest, more = wording.t, _counted(planned), _counted(advised)
    if rest == more:
        return t("finish the move as planned")
    if rest <= more:
        left = [value for move in (more - rest).elements() for value in move]
        return t("keep your plan, and also move {moves}", moves=moved_words(wording, left, wording.view.seat or 0))
    return t("take back your plan (Start over), and {what}", what=what)


def _counted(flat: Sequence[int]) -> Counter[tuple[int, int, int]]:
    """[(from, to, level)] -> how often, whatever their order."""
    return Counter(zip(flat[::3], flat[1::3], flat[2::3], strict=True))


def hint_words(
    wording: ClashWording,
    plan: Sequence[Action],
    chances: Chances = UNKNOWN,
    planned: Sequence[int] = (),
    outlook: Outlook | None = None,
) -> str:
    """ "**Hint.** I would move 3×I from A2 to C1. C1 is won at 83 % and brings a Forge."

    `planned`: the moves the reader has planned so far (`View.plan`); `wording.view` is the view before them.
    `outlook`: how what is advised is judged.
    """
    orders, costs = orders_of(wording.view, plan), costs_of(wording.view, plan)
    won = outlook is not None and outlook.won and wording.view.battle is None
    if won:
        costs = None  # What stands exposed afterwards is of no matter.
    what, why = _told(wording, plan, chances, exposed_in(costs, chances) if costs is not None else {}, outlook)
    if planned:
        what = against_plan(wording, planned, flat_of(orders), what)
    against = " ".join(contested(wording, [order.end for order in orders], plan[0]))
    if outlook is not None and outlook.lost:
        told = lost_words(wording, plan[0], orders, what, against, chances, outlook)
        more = hindrance_words(wording, orders, chances, outlook)
    else:
        told = _headed(wording, what, against)
        more = wording.t("As far as I can see, that wins you the game.") if won else ""
    lines = [] if costs is None else cost_lines(replace(wording, view=costs.view), costs, chances)
    head = [wording.t("**What it costs:**")] if lines else []
    return "\n".join([" ".join(part for part in (told, why, more) if part), *head, *lines])


def _headed(wording: ClashWording, what: str, against: str) -> str:
    """The advice, after the loss in sight that it stands against; "" for none."""
    if against:
        return wording.t("**Hint.** {loss} Against that, I would {what}.", loss=against, what=what)
    return wording.t("**Hint.** I would {what}.", what=what)


def _told(
    wording: ClashWording,
    plan: Sequence[Action],
    chances: Chances,
    exposed: Mapping[int, Exposed],
    outlook: Outlook | None,
) -> tuple[str, str]:
    """What is advised, to follow "I would", and why, in sentences."""
    t, view, action = wording.t, wording.view, plan[0]
    kind, argument = kind_of(action), argument_of(action)
    orders = orders_of(view, plan)
    if orders:
        moves = moved_words(wording, flat_of(orders), view.seat or 0)
        return t("move {moves}", moves=moves), " ".join(gains_words(wording, orders, chances, exposed))
    if kind == a.PLAY:
        card = view.content.cards[argument]
        return t("play card {order}", order=card.order), _why_card(wording, argument)
    if kind == a.SITE:
        near = beside(wording, argument)
        built = t("build the bastion at site {site}, beside {places}", site=argument + 1, places=near)
        return built, f"{site_facts(wording, argument)}."
    if kind == a.PUT:
        return t("put the next unit at {place:the}", place=wording.place(argument)), _held(wording, argument)
    if kind == a.STONE:
        return t("take the unit of the stone at {place:the}", place=wording.place(argument)), ""
    if kind == a.PASS:
        return t("pass this time"), _why_pass(wording, outlook)
    if kind in EQUIPPING:
        return equip_words(wording, plan)
    if kind in (a.ASSAULT, a.ROLL, a.FLEE):
        flee = kind == a.FLEE
        return (t("flee from here") if flee else t("fight on")), battle_words(wording, flee, outlook)
    if kind == a.FIGHT:
        return t("fight at {place:the} first", place=wording.place(argument)), t("It is the surest of your battles.")
    if kind in (a.REROLL, a.HOLD):
        return (t("roll the misses again") if kind == a.REROLL else t("keep the dice as they are")), ""
    if kind == a.KILL:
        return t("strike {units}", units=_struck(wording, action)), t("That leaves the enemy weakest.")
    return step_words(wording, action)


def _why_pass(wording: ClashWording, outlook: Outlook | None) -> str:
    """Why nothing is done; in a game as good as lost that nothing holds up the winner; "" where something does."""
    if outlook is not None and outlook.won:
        return ""
    if outlook is None or not outlook.lost:
        return wording.t("Nothing in reach is worth what it would cost or risk now.")
    if outlook.hindrance:
        return ""
    return wording.t("Nothing in reach would hold {name} up.", name=wording.name(outlook.rival))


def _struck(wording: ClashWording, action: Action) -> str:
    battle = wording.view.battle
    fallen = a.killed(action)
    if battle is None:
        return wording.units(fallen)
    foe = battle.defender if battle.side == battle.attacker else battle.attacker
    return wording.side(foe, fallen)


def _why_card(wording: ClashWording, card: int) -> str:
    """What a card brings; that it comes early only where it is the earliest in hand (§4.2)."""
    t, view = wording.t, wording.view
    what = card_words(wording, card)
    if card == min((card, *view.hand), key=lambda each: view.content.cards[each].order):
        return t("It brings {what}, and it is the earliest of your cards.", what=what)
    return t("It brings {what}.", what=what)


def _held(wording: ClashWording, place: int) -> str:
    gain = gain_words(wording, place) if place < TERRITORIES else ""
    if not gain:
        return ""
    return wording.t("It holds {gain}.", gain=gain)

"""The coach's words (screens, Hints): what a veteran would do about what one owes, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from cogs.clash.chances import UNKNOWN, Chances, battle_chance, foretold, percent
from cogs.clash.hint_costs import cost_fights, cost_lines, view_planned
from cogs.clash.hint_sight import contested
from cogs.clash.hint_steps import EQUIPPING, equip_words, step_words
from cogs.clash.move.attacks import attack_of, chance_of
from cogs.clash.move.plan import MoveOrder
from cogs.clash.narration.actions import moved_words, orders_in
from cogs.clash.setup.bastion import site_facts, site_label
from cogs.clash.wording import ROMAN, ClashWording
from cogs.tables.hints import no_answer, thought
from cogs.transport.contract import Call
from cogs.transport.text import listed
from engine.clash import actions as a
from engine.clash.before_move import before_move
from engine.clash.cards import CITY_CRYSTALS
from engine.clash.places import TERRITORIES
from engine.clash.state import BATTLE, PHASE_NAMES
from engine.clash.view import View
from engine.kernel.game import Action, argument_of, kind_of
from render.clash.campaign_words import pieces_at

HERO = 96
"""The argument of a PICK that takes up the hero."""


class Advice(NamedTuple):
    """A hint in words, and the orders of its move that are still to be planned (see `still_to_plan`)."""

    words: str
    orders: Sequence[MoveOrder] = ()


async def hint(call: Call) -> Advice:
    """Have a veteran think about what one owes, off the loop, and tell it in words."""
    found = await thought(call, before_move)
    if found is None:
        return Advice(no_answer(call))
    wording = ClashWording(call.t, call.look.table, found.view)
    orders = orders_of(found.view, found.plan)
    fights = [fight for order in orders if (fight := attack_of(found.view, order, _before(orders, order))) is not None]
    moved = view_planned(found.view, found.plan)
    chances = await foretold(fights)
    costs = await foretold(cost_fights(moved)) if moved is not None else UNKNOWN
    words = hint_words(wording, found.plan, {**chances, **costs}, call.look.view.plan)
    return Advice(words, still_to_plan(orders, call.look.view.plan))


def _before(orders: Sequence[MoveOrder], order: MoveOrder) -> Sequence[MoveOrder]:
    return orders[: list(orders).index(order)]


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
    """The orders of a hint less the moves that are planned already; [] where others are planned, too."""
    known, rest = _counted(planned), list[int]()
    flat = flat_of(advised)
    for move in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
        if known[move]:
            known[move] -= 1
        else:
            rest += move
    return [] if known.total() else [MoveOrder(*order) for order in orders_in(rest)]


def against_plan(wording: ClashWording, planned: Sequence[int], advised: Sequence[int], what: str) -> str:
    """The advice `what`, whose moves are `advised`, to somebody who has planned other moves, some of them, or all."""
    t, rest, more = wording.t, _counted(planned), _counted(advised)
    if rest == more:
        return t("finish the move as it is planned")
    if rest <= more:
        left = [value for move in (more - rest).elements() for value in move]
        return t(
            "keep what is planned, and also move {moves}", moves=moved_words(wording, left, wording.view.seat or 0)
        )
    return t("take back what is planned (Start over), and {what}", what=what)


def _counted(flat: Sequence[int]) -> Counter[tuple[int, int, int]]:
    """[(from, to, level)] -> how often, whatever their order."""
    return Counter(zip(flat[::3], flat[1::3], flat[2::3], strict=True))


def hint_words(
    wording: ClashWording, plan: Sequence[Action], chances: Chances = UNKNOWN, planned: Sequence[int] = ()
) -> str:
    """ "**Hint.** A veteran would move 3×I from A2 to C1. C1 is won at 83 % and brings a Forge."

    `planned`: the moves the reader has planned so far (`View.plan`), of which `wording.view` knows nothing.
    """
    t = wording.t
    what, why = _told(wording, plan, chances)
    orders = orders_of(wording.view, plan)
    if planned:
        what = against_plan(wording, planned, flat_of(orders), what)
    against = contested(wording, [order.end for order in orders], plan[0])
    if against:
        told = t("**Hint.** {loss} Against that, a veteran would {what}.", loss=" ".join(against), what=what)
    else:
        told = t("**Hint.** A veteran would {what}.", what=what)
    return "\n".join([" ".join(part for part in (told, why) if part), *_costs(wording, plan, chances)])


def _costs(wording: ClashWording, plan: Sequence[Action], chances: Chances) -> list[str]:
    """What an advised move costs, below the advice; [] where it costs nothing, and for all that is no move."""
    moved = view_planned(wording.view, plan)
    lines = [] if moved is None else cost_lines(replace(wording, view=moved), chances)
    return [wording.t("**What it costs:**"), *lines] if lines else []


def _told(wording: ClashWording, plan: Sequence[Action], chances: Chances) -> tuple[str, str]:
    """What is advised, to follow "A veteran would", and why, in sentences."""
    t, view, action = wording.t, wording.view, plan[0]
    kind, argument = kind_of(action), argument_of(action)
    orders = orders_of(view, plan)
    if orders:
        moves = moved_words(wording, flat_of(orders), view.seat or 0)
        return t("move {moves}", moves=moves), " ".join(_gains(wording, orders, chances))
    if kind == a.PLAY:
        card = view.content.cards[argument]
        return t("play card {order}", order=card.order), _why_card(wording, argument)
    if kind == a.SITE:
        why = f"{site_label(wording, argument)}. {site_facts(wording, argument)}."
        return t("build the bastion at site {site}", site=argument + 1), why
    if kind == a.PUT:
        return t("put the next unit at {place:the}", place=wording.place(argument)), _held(wording, argument)
    if kind == a.STONE:
        return t("take the unit of the stone at {place:the}", place=wording.place(argument)), ""
    if kind == a.PASS:
        return t("pass this time"), t("Nothing in reach is worth what it would cost or risk now.")
    if kind in EQUIPPING:
        return equip_words(wording, plan)
    if kind in (a.ASSAULT, a.ROLL, a.FLEE):
        return (t("flee from here") if kind == a.FLEE else t("fight on")), _battle_words(wording, kind == a.FLEE)
    if kind == a.FIGHT:
        return t("fight at {place:the} first", place=wording.place(argument)), t("It is the surest of your battles.")
    if kind in (a.REROLL, a.HOLD):
        return (t("roll the misses again") if kind == a.REROLL else t("keep the dice as they are")), ""
    if kind == a.KILL:
        return t("strike {units}", units=_struck(wording, action)), t("That leaves the enemy weakest.")
    return step_words(wording, action)


def _struck(wording: ClashWording, action: Action) -> str:
    battle = wording.view.battle
    fallen = a.killed(action)
    if battle is None:
        return wording.units(fallen)
    foe = battle.defender if battle.side == battle.attacker else battle.attacker
    return wording.side(foe, fallen)


def _gains(wording: ClashWording, orders: Sequence[MoveOrder], chances: Chances) -> list[str]:
    """A sentence for each place that is fought for or taken."""
    t, view, told = wording.t, wording.view, []
    for end in dict.fromkeys(order.end for order in orders):
        if end >= TERRITORIES:
            continue
        place, gain = wording.place(end), _gain(wording, end)
        last = [order for order in orders if order.end == end][-1]
        fight = attack_of(view, last, _before(orders, last))
        if fight is None:
            if gain and not any(view.units[view.seat or 0][end]):
                told.append(t("{place} is yours without a battle: {gain}.", place=place, gain=gain))
            continue
        prospect = chance_of(chances, fight)
        if prospect is None:
            told.append(t("{place} has to be fought for.", place=place))
            continue
        won = percent(t, prospect.win, prospect.unsure)
        if gain:
            told.append(t("{place} is won at {chance} and brings {gain}.", place=place, chance=won, gain=gain))
        else:
            told.append(t("{place} is won at {chance}.", place=place, chance=won))
    return told or [_why_march(wording, {order.end for order in orders})]


def _why_march(wording: ClashWording, ends: Collection[int]) -> str:
    """Why units go where nothing is fought for or taken; what they hold already may be held with more."""
    t, own = wording.t, wording.view.units[wording.view.seat or 0]
    held = [place for place in sorted(ends) if place < TERRITORIES and any(own[place]) and _gain(wording, place)]
    if len(held) < len(ends):
        return t("It brings your units nearer to what is worth taking.")
    return t("It strengthens what you hold at {places}.", places=listed(t, [wording.place(place) for place in held]))


def _gain(wording: ClashWording, place: int) -> str:
    """What holding a place brings; "" for nothing."""
    t, board = wording.t, wording.view.board
    if pieces := pieces_at(wording.view, place, t):
        return " + ".join(pieces)
    if board.cities >> place & 1:
        crystals = t.n("{count} crystal a round", "{count} crystals a round", CITY_CRYSTALS)
        if wording.view.camp is None:
            return t("1 point and {crystals}", crystals=crystals)
        counts = wording.view.camp.scenario.feats == "points"
        return t("1 feat and {crystals}", crystals=crystals) if counts else crystals
    if board.forges >> place & 1:
        return t("a Forge")
    if board.stones[place] >= 0:
        return t("a Reinforcement Stone of level {level}", level=ROMAN[board.stones[place]])
    return ""


def _why_card(wording: ClashWording, card: int) -> str:
    """What a card brings; that it comes early only where it is the earliest in hand (§4.2)."""
    t, view = wording.t, wording.view
    what = wording.card(view.content.cards[card])
    if card == min((card, *view.hand), key=lambda each: view.content.cards[each].order):
        return t("It brings {what}, and it is the earliest of your cards.", what=what)
    return t("It brings {what}.", what=what)


def _held(wording: ClashWording, place: int) -> str:
    gain = _gain(wording, place) if place < TERRITORIES else ""
    if not gain:
        return ""
    return wording.t("It holds {gain}.", gain=gain)


def _battle_words(wording: ClashWording, flee: bool) -> str:
    """The chance of one's side in the battle under way, and what it is weighed against."""
    t, view = wording.t, wording.view
    prospect = battle_chance(view)
    if view.battle is None or prospect is None or view.phase != PHASE_NAMES[BATTLE]:
        return ""
    side = 0 if view.seat == view.battle.attacker else 1
    chance = percent(t, prospect.of(side), prospect.unsure)
    if flee:
        return t("Your side would win at {chance} only; whoever survives is worth more.", chance=chance)
    return t("Your side wins at {chance}, and fleeing would leave you with less.", chance=chance)

"""Says what a recommended move is for: what is fought for, taken and held, and why where it may not last."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from cogs.clash.chances import Chances, percent
from cogs.clash.hints.costs import Exposed
from cogs.clash.move.attacks import attack_of, chance_of
from cogs.clash.move.plan import MoveOrder
from cogs.clash.wording.wording import ROMAN, ClashWording
from cogs.transport.panels.text import listed
from engine.clash.ai.position.board_facts import steps
from engine.clash.foresight.captures import Marches
from engine.clash.odds.stepwise import Prospect
from engine.clash.odds.values import Fight
from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.view import View
from engine.clash.play.cards import CITY_CRYSTALS
from engine.clash.scenarios.showing import counting_in
from engine.clash.views.view_choices import controlled_in
from render.clash.words.scenario_words import pieces_at

FEW = 4
"""A single unit, or a force that is at most one in so many of one's units, is little to lose."""


def orders_before(orders: Sequence[MoveOrder], order: MoveOrder) -> Sequence[MoveOrder]:
    """Those that are carried out before one of them."""
    return orders[: list(orders).index(order)]


def fights_for(view: View, orders: Sequence[MoveOrder]) -> dict[int, Fight | None]:
    """[territory] -> the battle there once all orders are carried out; None without resistance."""
    ends = dict.fromkeys(order.end for order in orders if order.end < TERRITORIES)
    last = {end: [order for order in orders if order.end == end][-1] for end in ends}
    return {end: attack_of(view, order, orders_before(orders, order)) for end, order in last.items()}


def gains_words(
    wording: ClashWording, orders: Sequence[MoveOrder], chances: Chances, exposed: Mapping[int, Exposed]
) -> list[str]:
    """A sentence for each place that is fought for or taken, and why units go where they would hardly hold.

    `exposed`: those places, with all units where the orders send them.
    """
    t, view, told = wording.t, wording.view, list[str]()
    for end, fight in fights_for(view, orders).items():
        place, gain = wording.place(end), gain_words(wording, end)
        if fight is None:
            if not gain or any(view.units[view.seat or 0][end]):
                continue
            if end in exposed and not exposed[end].if_fled:
                told.append(t("{place} is yours without a battle, at least for now: {gain}.", place=place, gain=gain))
            else:
                told.append(t("{place} is yours without a battle: {gain}.", place=place, gain=gain))
            continue
        prospect = chance_of(chances, fight)
        if prospect is None:
            told.append(t("You have to fight for {place}.", place=place))
            continue
        told.append(won_words(wording, end, prospect))
    told = told or _why_march(wording, orders)
    return [*told, *(_all_the_same(wording, orders, each) for each in exposed.values() if not each.if_fled)]


def won_words(wording: ClashWording, end: int, prospect: Prospect) -> str:
    """With what chance a place is won, and what it brings."""
    t, place, gain = wording.t, wording.place(end), gain_words(wording, end)
    won = percent(t, prospect.win, prospect.unsure)
    if gain:
        return t("You win {place} at {chance}, and it brings {gain}.", place=place, chance=won, gain=gain)
    return t("You win {place} at {chance}.", place=place, chance=won)


def _why_march(wording: ClashWording, orders: Sequence[MoveOrder]) -> list[str]:
    """What is true of units that go where nothing is fought for or taken; [] for nothing that speaks for it."""
    t, view, told = wording.t, wording.view, list[str]()
    own = view.units[view.seat or 0]
    ends = sorted({order.end for order in orders if order.end < TERRITORIES})
    held = {place for place in ends if any(own[place]) and gain_words(wording, place)}
    if stronger := [wording.place(place) for place in ends if place in held and _gained(orders, place) > 0]:
        told.append(t("It strengthens what you hold at {places}.", places=listed(t, stronger)))
    away = [order for order in orders if order.end not in held]
    goals = places_of((view.board.of_worth | counting_in(view)) & ~controlled_in(view, view.seat or 0))
    far = [min((on_foot[goal] for goal in goals), default=0) for on_foot in steps(view.board.ground)]
    if any(far[order.end] < far[order.start] for order in away):
        told.append(t("It brings your units nearer to what is worth taking."))
    elif any(order.start >= TERRITORIES for order in away):
        told.append(t("It brings your units out of the bastion."))
    return told


def _gained(orders: Sequence[MoveOrder], place: int) -> int:
    """What a garrison gains, a unit counting as its level."""
    return sum(
        ((order.end == place) - (order.start == place))
        * sum(level * count for level, count in enumerate(order.units, 1))
        for order in orders
    )


def _all_the_same(wording: ClashWording, orders: Sequence[MoveOrder], each: Exposed) -> str:
    """Why units go to a place that would hardly be held: what it brings before, what is at stake, what it costs."""
    t, view, end = wording.t, wording.view, each.place
    seat = view.seat or 0
    name, gone = wording.called(each.coming.rival), [order.units for order in orders if order.end == end]
    held, gain = any(view.units[seat][end]), gain_words(wording, end)
    sent = [view.units[seat][end][level] + sum(units[level] for units in gone) for level in range(LEVELS)]
    joining = _joining(view, end)
    there = [count + (level == joining) for level, count in enumerate(sent)]
    reasons = [_before_anybody(wording, end)] if gain or not held else []
    if not gain:
        reasons.append(_near(wording, end, there, {order.end for order in orders}))
    if sum(there) == 1 or FEW * sum(there) <= sum(sum(units) for units in view.units[seat]):
        reasons.append(t("no more than {units} is at stake", units=wording.units(there)))
    reasons.append(t("{name} needs an action to get there", name=name))
    place, told = wording.place(end), listed(t, [reason for reason in reasons if reason])
    return t("I would go to {place:the} all the same: {reasons}.", place=place, reasons=told)


def _before_anybody(wording: ClashWording, end: int) -> str:
    """What a place brings before anybody can come, by who still acts this round (§3, §4.2); "" for nothing sure."""
    t, view = wording.t, wording.view
    if not _acts_last(view):
        return ""
    if view.action_number == 1:
        level = _joining(view, end)
        return "" if level < 0 else t("its unit of level {level} joins you before anybody can come", level=ROMAN[level])
    if view.board.cities >> end & 1:
        return t("it brings its {crystals} before anybody can come", crystals=wording.crystals(CITY_CRYSTALS))
    return t("nobody can come there this round")


def _acts_last(view: View) -> bool:
    return view.order[-1:] == (view.seat,) and view.camp is None


def _joining(view: View, end: int) -> int:
    """The level of the unit that a place's stone brings before anybody can come (§6); -1 for none that is sure."""
    if not _acts_last(view) or view.action_number != 1:
        return -1
    level, seat = view.board.stones[end], view.seat or 0
    held = places_of((controlled_in(view, seat) | 1 << end) & view.board.of_worth)
    # Each stone of the level takes a figure, and which one goes without is chosen.
    sure = view.reserve[seat][level] >= sum(view.board.stones[place] == level for place in held)
    return level if sure else -1


def _near(wording: ClashWording, end: int, units: Sequence[int], taken: Collection[int]) -> str:
    """What is worth taking, not `taken` now, and can be reached from a place with the next Move; "" for nothing."""
    t, view = wording.t, wording.view
    seat = view.seat or 0
    march = Marches(view, seat)
    reached = 0
    for level in range(LEVELS):
        reached |= march.reach(end, level, 1) if units[level] else 0
    worth = reached & (view.board.of_worth | counting_in(view)) & ~controlled_in(view, seat)
    left = [place for place in places_of(worth) if place not in taken]
    places = sorted(left, key=lambda place: (not view.board.cities >> place & 1, place))
    if not places:
        return ""
    place = places[0]
    return t(
        "{place} ({features}) is in reach from there", place=wording.place(place), features=gain_words(wording, place)
    )


def gain_words(wording: ClashWording, place: int) -> str:
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

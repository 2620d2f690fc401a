"""Makes the two forms of Move: other numbers of one army, and several armies at once (screens §10)."""

from __future__ import annotations

from cogs.clash.move.panel import order_words, payload, place_label, way_words
from cogs.clash.move.plan import (
    ALL,
    LEAVE_ONE,
    ONE_LEVEL,
    MoveGroup,
    MoveOrder,
    groups,
    hero_moves_from,
    order_to,
    ranked,
    ranked_group,
    units_of,
    worth,
)
from cogs.clash.wording.wording import ROMAN, wording_of
from cogs.transport.contract import Call, Form
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import ids_of
from cogs.transport.panels.widgets import option
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.view import Triple, View
from engine.clash.views.view_choices import armies, movable
from engine.kernel.errors import IllegalAction

MOST_LABELS = 5
STACKS = 5
"""Armies in the form: as many as a form has labels."""
PARTS = (ALL, LEAVE_ONE, *ONE_LEVEL)
"""Of an army what the form can move."""


def numbers_form(call: Call, group: MoveGroup, first: int | None) -> Form:
    """How many of each level, and where to."""
    wording, t = wording_of(call), call.t
    view = wording.view
    units = movable(view, group.place)
    labels = []
    for level in range(LEVELS):
        if units[level]:
            options = [
                option(str(count), str(count), "", count == units[level]) for count in range(units[level], -1, -1)
            ]
            text = t("How many of level {level} go? (of {count})", level=ROMAN[level], count=units[level])
            labels.append(select_field(f"level{level}", text, options[:OPTIONS]))
    found = ranked(view, group.place, units)
    parts = (
        [found]
        if len(found) <= OPTIONS
        else [
            [way for way in found if way[0] < 14],
            [way for way in found if way[0] >= 14],
        ]
    )
    texts = [t("Where to?")] if len(parts) == 1 else [t("Where to? A and B"), t("Or: C, D and the bastion")]
    for number, (text, some) in enumerate(zip(texts, parts, strict=True)):
        if some:
            options = [
                option(str(end), place_label(wording, end), way_words(wording, units, end, reached, cost))
                for end, reached, cost in some[:OPTIONS]
            ]
            labels.append(select_field(f"to{number}", text, options, least=1 if len(parts) == 1 else 0))
    if hero_moves_from(view, group.place) and len(labels) < MOST_LABELS:
        hero = wording.hero_name(view.heroes[wording.own])
        stays = [option("stays", t("stays")), option("goes", t("goes along"))]
        labels.append(select_field("hero", hero, stays, least=0))
    title = t("Split the army at {place:the}", place=wording.place(group.place))
    return Form(modal(title, ids_of(call).id("numbers", payload(group, first)), *labels))


def numbers_order(call: Call, group: MoveGroup) -> MoveOrder:
    """The order of a submitted form. Raises IllegalAction when it names no place or no unit."""
    fields = call.fields or {}
    units = movable(call.look.view, group.place)
    wanted = [0, 0, 0]
    for level in range(LEVELS):
        value = next(iter(fields.get(f"level{level}", ())), "0")
        wanted[level] = min(int(value), units[level]) if value.isdecimal() else 0
    ends = [value for key in ("to0", "to1") for value in fields.get(key, ()) if value.isdecimal()]
    if len(ends) != 1:
        raise IllegalAction("one_place", "5.2")
    hero = fields.get("hero", ()) == ("goes",)
    return MoveOrder(group.place, int(ends[0]), (wanted[0], wanted[1], wanted[2]), hero)


def stacks_form(call: Call, group: MoveGroup, first: int | None) -> Form:
    """The five largest armies: each stays, or goes to one place: whole, all but one of the lowest level, or a level."""
    wording, t = wording_of(call), call.t
    view = wording.view
    labels = []
    for place in armies(view)[:STACKS]:
        units = movable(view, place)
        options = [option("stays", t("stays"), "", True)]
        for part, (end, order, cost) in _ways_of(view, place)[: OPTIONS - 1]:
            where = place_label(wording, end)
            if part.mode != ALL:
                where = t("{place}: only {units}", place=where, units=wording.units(order.units))
            options.append(option(f"{end}.{part.mode}", where, order_words(wording, part, order, cost)))
        text = t("{place}: {units}", place=wording.place(place), units=wording.units(units))
        labels.append(select_field(f"army{place}", text, options))
    return Form(modal(t("Move several armies"), ids_of(call).id("stacks", payload(group, first)), *labels))


def _ways_of(view: View, place: int) -> list[tuple[MoveGroup, tuple[int, MoveOrder, int]]]:
    """Each order once that an army or a part of it can be given, the best place first."""
    found: dict[MoveOrder, tuple[MoveGroup, tuple[int, MoveOrder, int]]] = {}
    for part in groups(view):
        if part.place == place and part.mode in PARTS:
            for way in ranked_group(view, part):
                found.setdefault(way[1], (part, way))
    return sorted(found.values(), key=lambda each: -worth(view, each[1][0], each[1][1].units))


def stacks_orders(call: Call) -> list[MoveOrder]:
    """The orders of a submitted form, from top to bottom; one that the others make impossible the engine refuses."""
    view, fields = call.look.view, call.fields or {}
    orders: list[MoveOrder] = []
    done: list[tuple[int, int, Triple]] = []
    for place in armies(view)[:STACKS]:
        value = next(iter(fields.get(f"army{place}", ())), "stays")
        end, _, mode = value.partition(".")
        if end.isdecimal():
            group = MoveGroup(place, mode if mode in PARTS else ALL)
            order = order_to(view, group, int(end), done) or MoveOrder(place, int(end), units_of(view, group))
            orders.append(order)
            done.append((place, order.end, order.units))
    return orders

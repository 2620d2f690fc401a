"""Offers the heroes to recruit, and where the recruited one begins (screens §9, rule §10)."""

from __future__ import annotations

from cogs.clash.card.panel import places_by_army
from cogs.clash.wording.values import hero_words
from cogs.clash.wording.wording import ClashWording
from cogs.transport.contract import Call
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import Row, ids_of
from cogs.transport.panels.text import either
from cogs.transport.panels.widgets import option, row, select
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import PLACES, bastion
from engine.clash.pieces.view import View
from engine.kernel.game import Action

SOURCE = "h"
"""How a basket's `source` names a hero taken up."""
NOBODY = PLACES
"""The choice that recruits no hero after all."""


def for_hire(view: View) -> list[int]:
    """The heroes nobody has; none once one's own seat has one."""
    if view.seat is None or not view.config.heroes or view.heroes[view.seat] >= 0:
        return []
    return [number for number in range(len(view.content.heroes)) if number not in view.heroes]


def affordable(view: View) -> list[int]:
    """Those one can pay."""
    return [n for n in for_hire(view) if view.seat is not None and view.content.heroes[n].cost <= view.gold[view.seat]]


def for_hire_words(wording: ClashWording) -> str:
    """The heroes one could hire with their prices; "" for none."""
    t, free, heroes = wording.t, for_hire(wording.view), wording.view.content.heroes
    names = [t("{card} ({cost})", card=wording.hero_name(number), cost=heroes[number].cost) for number in free]
    return t("-# One hero a game: {heroes}. `/card` says what each does.", heroes=either(t, names)) if free else ""


def hire_lines(wording: ClashWording) -> list[str]:
    """The heroes one could hire, with what one lacks for each."""
    t, view = wording.t, wording.view
    free = for_hire(view)
    if not free or view.seat is None:
        return []
    lines = [t("**Heroes to recruit** (one a player, for the whole game)")]
    for number in free:
        hero = view.content.heroes[number]
        line = t(
            "{hero}, {cost} gold: {facts}",
            hero=wording.hero_name(number),
            cost=hero.cost,
            facts=hero_words(wording, hero),
        )
        lack = hero.cost - view.gold[view.seat]
        lines.append(line + " " + t("You lack {lack} gold.", lack=lack) if lack > 0 else line)
    return lines


def hire_row(call: Call, wording: ClashWording, source: str, code: str) -> list[Row]:
    """Which hero, then where it begins; `code` is the payload that keeps the basket."""
    ids, t, view = ids_of(call), call.t, wording.view
    can = affordable(view)
    if not can or view.seat is None:
        return []
    taken = taken_up(view, source)
    if taken is None:
        options = [
            option(
                ids.value(f"{SOURCE}{number}"),
                t("{hero}, {cost} gold", hero=wording.hero_name(number), cost=view.content.heroes[number].cost),
                hero_words(wording, view.content.heroes[number]),
            )
            for number in can
        ]
        return [row(select(ids.id("hero", code), t("Recruit a hero"), options))]
    options = [
        option(ids.value(place), t("at {place:the}", place=wording.place(place)), _there(wording, place))
        for place in (bastion(view.seat), *places_by_army(view, view.seat))
    ][: OPTIONS - 1]
    options.append(option(ids.value(NOBODY), t("No hero now")))
    text = t("Where does {hero} begin?", hero=wording.hero_name(taken))
    return [row(select(ids.id("hire", code), text, options))]


def _there(wording: ClashWording, place: int) -> str:
    view = wording.view
    return wording.t("{units} there", units=wording.units(view.units[wording.own][place]))


def taken_up(view: View, source: str) -> int | None:
    """The hero a basket's source names, if it can be hired."""
    number = source.removeprefix(SOURCE)
    if not source.startswith(SOURCE) or not number.isdecimal() or int(number) not in affordable(view):
        return None
    return int(number)


def hiring(number: int, place: int) -> Action:
    return a.recruit(number, place)


def heroes_named(view: View) -> dict[str, int]:
    """Heroes by what may be typed for them: their names and ids."""
    found: dict[str, int] = {}
    for number, hero in enumerate(view.content.heroes):
        for _, name in hero.names:
            found[name] = number
            found[name.split()[0]] = number
        found[hero.id] = number
    return found

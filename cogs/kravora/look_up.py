"""Answers /piece: the facts of units, buildings and ruses by name, at a table or without one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cogs.tables.wording.look_up import closest, suggested, unknown_name
from cogs.transport.contract import Here
from data.loader import load_content
from data.texts import Texts
from engine.kernel.names import name_in
from engine.kravora.pieces.content import Building, Content, Ruse, UnitKind

Thing = UnitKind | Building | Ruse


@lru_cache(maxsize=1)
def house_content() -> Content:
    """What a new table is played with."""
    content: Content = load_content("kravora")
    return content


def _things() -> Sequence[Thing]:
    content = house_content()
    return (*content.units, *content.buildings, *content.ruses)


def names(here: Here, text: str, t: Texts) -> list[str]:
    """Suggestions of `/piece`: names that begin with or hold a text."""
    return suggested([name_in(each.names, t.language) for each in _things()], text)


def facts(name: str, t: Texts, here: Here = None) -> str:
    """`/piece`: what a unit, building or ruse is; a friendly word for unknown names."""
    things = _things()
    every = [name_in(each.names, t.language).casefold() for each in things]
    at = closest(name.strip().casefold(), every)
    if at is None:
        return unknown_name(t)
    thing = things[at]
    told = unit_words(thing, t) + _sortie(thing, t) if isinstance(thing, UnitKind) else _card(thing, t)
    return t("**{name}**: {words}", name=name_in(thing.names, t.language), words=told)


def _card(thing: Building | Ruse, t: Texts) -> str:
    text = name_in(thing.texts, t.language)
    if isinstance(thing, Ruse) and thing.cost_for_two:
        return t("{count} L, with two players {two} L. {text}", count=thing.cost, two=thing.cost_for_two, text=text)
    return t("{count} L. {text}", count=thing.cost, text=text)


def _sortie(unit: UnitKind, t: Texts) -> str:
    """What a defender of the kind reaches, where that is more than the kind's own range (§3.3)."""
    content = house_content()
    least, most = content.defending(content.units.index(unit))
    if (least, most) == unit.reach:
        return ""
    return ", " + t("as a defender {reach}", reach=reach_words(t, least, most))


def reach_words(t: Texts, least: int, most: int) -> str:
    """Which lines a unit strikes (§3.3)."""
    if least:
        return t("{least} to {most} lines away", least=least, most=most)
    return (
        t.n("its own line and {count} beside it", "its own line and {count} on each side", most)
        if most
        else t("its own line")
    )


def unit_words(unit: UnitKind, t: Texts) -> str:
    """ "4 L, 5 hit points, damage 1, own line, movement 1, salary 2 L"."""
    return ", ".join(
        (
            t("{count} L", count=unit.cost),
            t.n("{count} hit point", "{count} hit points", unit.hit_points),
            t("volley of {count}", count=unit.damage) if unit.volley else t("damage {count}", count=unit.damage),
            reach_words(t, *unit.reach),
            t("movement {count}", count=unit.movement),
            t("salary {count} L", count=unit.salary),
        )
    )

"""Pieces in words: units, elves, equipment, and what they bring to a battle."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.pieces.config import PROTOTYPE, RETAIL
from engine.clash.pieces.content import WEAPON, Bonuses, Content, Equipment
from engine.clash.pieces.state import FLIGHT, MOVEMENT, Figures
from engine.clash.pieces.view import View
from engine.kernel.names import name_in

ROMAN = ("I", "II", "III")


def bonus_words(bonuses: Bonuses, t: Texts, edition: str = RETAIL) -> str:
    """ "+2 power, 1 reroll"; "no bonus" where there is none. prototype-2017 calls power strength (§12)."""
    parts = []
    if bonuses.power:
        prototype = edition == PROTOTYPE
        parts.append(t("{n:+d} strength", n=bonuses.power) if prototype else t("{n:+d} power", n=bonuses.power))
    if bonuses.life:
        parts.append(t("{n:+d} life", n=bonuses.life))
    if bonuses.speed:
        parts.append(t("{n:+d} movement", n=bonuses.speed))
    if bonuses.hits:
        parts.append(t.n("{count} automatic hit", "{count} automatic hits", bonuses.hits))
    if bonuses.shields:
        parts.append(t.n("{count} shield", "{count} shields", bonuses.shields))
    if bonuses.rerolls:
        parts.append(t.n("{count} reroll", "{count} rerolls", bonuses.rerolls))
    if bonuses.rage:
        parts.append(t("rage {n}", n=bonuses.rage))
    if bonuses.flight:
        parts.append(t("flight"))
    if bonuses.slowness:
        parts.append(t("slowness {n}", n=bonuses.slowness))
    return ", ".join(parts) or t("no bonus")


def figure_words(figures: Figures, t: Texts, edition: str = RETAIL) -> str:
    """What a type brings to a battle, its cards counted in: "power 4, life 3, slowness 1" (§5.3)."""
    power, life, hits, shields, rerolls, rage, slowness, *_ = figures
    strength = t("strength {n}", n=power) if edition == PROTOTYPE else t("power {n}", n=power)
    others = Bonuses(hits=hits, shields=shields, rerolls=rerolls, rage=rage, slowness=slowness)
    parts = [strength, t("life {n}", n=life)]
    if others != Bonuses():
        parts.append(bonus_words(others, t, edition))
    return ", ".join(parts)


def unit_words(figures: Figures, t: Texts, edition: str = RETAIL) -> str:
    """What a unit is worth, its cards counted in: "movement 2, power 4, life 3, 1 reroll, flight"."""
    parts = [t("movement {n}", n=figures[MOVEMENT]), figure_words(figures, t, edition)]
    return ", ".join([*parts, t("flight")] if figures[FLIGHT] else parts)


def slot_word(item: Equipment, t: Texts) -> str:
    return t("weapon") if item.slot == WEAPON else t("armour")


def item_name(content: Content, item: int, language: str) -> str:
    return name_in(content.items[item].names, language)


def clan_name(view: View, seat: int, language: str) -> str:
    return name_in(view.content.clans[view.config.clans[seat]].names, language)


def units_in_full(units: Sequence[int], t: Texts) -> str:
    """ "3 level I, 1 level II"; "" for none."""
    return ", ".join(
        t("{count} level {level}", count=count, level=ROMAN[level]) for level, count in enumerate(units) if count
    )


def short_units(units: Sequence[int]) -> str:
    """ "3×I 1×II"; "" for none."""
    return " ".join(f"{count}×{ROMAN[level]}" for level, count in enumerate(units) if count)


def elves_in_full(view: View, elves: Sequence[int], t: Texts) -> str:
    """ "2 Gleaming Guard, 1 Templar"; "" for none."""
    return ", ".join(
        t("{count} {name}", count=count, name=name_in(view.content.elves[kind].names, t.language))
        for kind, count in enumerate(elves)
        if count
    )

"""Says what units and heroes are worth with their equipment (§5.1, §5.3), and where a battle's totals come from."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.wording.wording import ROMAN, ClashWording
from engine.clash.odds.armies import figures_in_view
from engine.clash.pieces.content import LEVELS, Bonuses, Hero
from engine.clash.pieces.events import NOBODY
from engine.clash.pieces.state import HITS, LIFE, MOVEMENT, POWER, RAGE, REROLLS, SHIELDS, SLOWNESS, Figures
from engine.clash.pieces.view import BattleView
from engine.kernel.names import name_in
from render.clash.words.hero_words import effect_words
from render.clash.words.piece_words import unit_words

Share = tuple[str, int]
"""Whose, and how much of a total."""
Total = tuple[str, Sequence[Share]]
"""A total in words, and whose shares make it."""
SUMMED = (HITS, SHIELDS, REROLLS, RAGE, SLOWNESS)
"""Figures that are added up, once a type present (§5.3.8)."""
BEYOND_STRIKE = (HITS, SHIELDS, REROLLS, RAGE)
"""Those that still count once a battle has begun."""


def value_lines(wording: ClashWording, seat: int) -> list[str]:
    """A line a level: "I Pummeler: movement 2, power 3, life 1, 2 automatic hits."."""
    figures = figures_in_view(wording.view, seat)
    return [
        wording.t(
            "{level} {name}: {values}.",
            level=ROMAN[level],
            name=type_name(wording, seat, level),
            values=unit_words(figures[level], wording.t, wording.view.config.edition),
        )
        for level in range(LEVELS)
    ]


def hero_words(wording: ClashWording, hero: Hero) -> str:
    """What a hero brings: "movement 3, 1 automatic hit. A battle that starts …"."""
    return wording.t(
        "movement {movement}, {bonuses}. {effect}",
        movement=hero.movement,
        bonuses=wording.bonuses(hero.bonuses),
        effect=effect_words(hero, wording.t, wording.view.config.edition),
    ).rstrip()


def own_hero_line(wording: ClashWording, seat: int) -> str:
    """A seat's hero, where it stands and what it does; "" for none."""
    view = wording.view
    if view.heroes[seat] < 0:
        return ""
    hero = view.content.heroes[view.heroes[seat]]
    return wording.t(
        "Your hero: {hero} at {place:the}; {facts}",
        hero=wording.hero_name(view.heroes[seat]),
        place=wording.place(view.hero_places[seat]),
        facts=hero_words(wording, hero),
    )


def type_name(wording: ClashWording, side: int, level: int) -> str:
    """A level's name of a seat's clan, an elf type's of the elves."""
    if side == NOBODY:
        return wording.elf_type(level)
    clan = wording.view.content.clans[wording.view.config.clans[side]]
    return name_in(clan.units[level].names, wording.t.language)


def totals(
    wording: ClashWording, side: int, units: Sequence[int], hero: int | None, figures: Sequence[int] = SUMMED
) -> list[Total]:
    """What units bring to a battle but life: "power 6", "4 automatic hits". `hero`: the number of one with them."""
    worth = figures_in_view(wording.view, side)
    here = [level for level in range(LEVELS) if units[level]]
    strongest = max(here, key=lambda level: (worth[level][POWER], level), default=-1)
    summed = _summed(wording, side, units, hero, figures)
    if strongest < 0:
        return summed
    power = wording.t("power {count}", count=worth[strongest][POWER])
    return [(power, _shares(wording, side, [strongest], POWER, None)), *summed]


def force_words(wording: ClashWording, side: int, units: Sequence[int], hero: int | None) -> list[str]:
    """The same, each total with where it comes from, and life: "4 automatic hits: Pummeler 2, Crossbow 2"."""
    told = [_traced(wording, *total) for total in totals(wording, side, units, hero)]
    return [*told, life_words(wording, side, units)] if any(units) else told


def _summed(
    wording: ClashWording, side: int, units: Sequence[int], hero: int | None, figures: Sequence[int]
) -> list[Total]:
    here = [level for level in range(LEVELS) if units[level]]
    found = [(index, _shares(wording, side, here, index, hero)) for index in figures]
    return [
        (figure_word(wording, index, sum(share for _, share in shares)), shares) for index, shares in found if shares
    ]


def life_words(wording: ClashWording, side: int, units: Sequence[int]) -> str:
    """ "life I 1, II 2"; of elves "life Templar 3"."""
    figures = figures_in_view(wording.view, side)
    lives = [
        f"{wording.elf_type(level) if side == NOBODY else ROMAN[level]} {figures[level][LIFE]}"
        for level in range(LEVELS)
        if units[level]
    ]
    return wording.t("life {lives}", lives=", ".join(lives) or "–")


def figure_word(wording: ClashWording, index: int, count: int) -> str:
    """A summed figure: "4 automatic hits", "slowness 2"."""
    t = wording.t
    if index == HITS:
        return t.n("{count} automatic hit", "{count} automatic hits", count)
    if index == SHIELDS:
        return t.n("{count} shield", "{count} shields", count)
    if index == REROLLS:
        return t.n("{count} reroll", "{count} rerolls", count)
    return t("rage {count} an assault", count=count) if index == RAGE else t("slowness {count}", count=count)


def token_words(wording: ClashWording, battle: BattleView, side: int) -> list[str]:
    """A side's rage tokens and magic barrier in the battle in progress."""
    t, at, told = wording.t, 0 if side == battle.attacker else 1, list[str]()
    if battle.rage[at]:
        told.append(t.n("{count} rage token", "{count} rage tokens", battle.rage[at]))
    if battle.barriers[at]:
        told.append(t("magic barrier {count}", count=battle.barriers[at]))
    return told


def changes(wording: ClashWording, before: Figures, after: Figures, mark: str = "") -> list[str]:
    """What becomes of a type's figures: "power 2 → 3", "automatic hits 0 → 1". `mark`: put around the new ones."""
    t = wording.t
    words = (
        (MOVEMENT, t("movement")),
        (POWER, t("power")),
        (LIFE, t("life")),
        (HITS, t("automatic hits")),
        (SHIELDS, t("shields")),
        (REROLLS, t("rerolls")),
        (RAGE, t("rage")),
        (SLOWNESS, t("slowness")),
    )
    told = [
        t("{what} {before} → {after}", what=word, before=before[index], after=f"{mark}{after[index]}{mark}")
        for index, word in words
        if before[index] != after[index]
    ]
    if before[-1] != after[-1]:
        told.append(t("flight gained") if after[-1] else t("flight lost"))
    return told


def _traced(wording: ClashWording, total: str, shares: Sequence[Share]) -> str:
    """A total with its parts; a single part by its name alone."""
    if len(shares) == 1:
        parts = shares[0][0]
    else:
        parts = ", ".join(f"{name} {count}" for name, count in shares)
    return wording.t("{total}: {parts}", total=total, parts=parts)


def _shares(wording: ClashWording, side: int, levels: Sequence[int], index: int, hero: int | None) -> list[Share]:
    """Who gives how much of a figure: units, then their cards, then the hero; like names are added up."""
    view = wording.view
    content = view.content
    own: list[tuple[str, Bonuses]] = []
    cards: list[tuple[str, Bonuses]] = []
    for level in levels:
        if side == NOBODY:
            bonuses, slots = content.elves[level].bonuses, view.elf_slots[level]
        else:
            bonuses, slots = content.clans[view.config.clans[side]].units[level].bonuses, view.slots[side][level]
        own.append((type_name(wording, side, level), bonuses))
        cards += [(wording.item(item), content.items[item].bonuses) for item in slots if item >= 0]
    if hero is not None:
        cards.append((wording.hero_name(hero), content.heroes[hero].bonuses))
    found: dict[str, int] = {}
    for name, given in (*own, *cards):
        amount = _figure(given, index)
        if amount:
            found[name] = found.get(name, 0) + amount
    return list(found.items())


def _figure(bonuses: Bonuses, index: int) -> int:
    return {
        POWER: bonuses.power,
        HITS: bonuses.hits,
        SHIELDS: bonuses.shields,
        REROLLS: bonuses.rerolls,
        RAGE: bonuses.rage,
        SLOWNESS: bonuses.slowness,
    }[index]

"""Facts of clans and cards by name, without a game: /clan and /card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz import process

from cogs.clash.lobby import house_content
from cogs.clash.notation import same_words
from cogs.clash.scene import ROMAN, bonus_words
from data.texts import Texts
from engine.clash.content import ARMOUR, Bonuses, Clan, Equipment, name_in

CLOSE = 60
"""Likeness in percent from which a misspelt name is taken."""


def names(command: str, text: str, t: Texts) -> Sequence[str]:
    """Names that begin with or hold a text, then those like it."""
    every = [name_in(each.names, t.language) for each in _things(command)]
    wanted = text.strip().casefold()
    found = [name for name in every if name.casefold().startswith(wanted)]
    found += [name for name in every if wanted in name.casefold() and name not in found]
    return found


def _things(command: str) -> Sequence[Clan] | Sequence[Equipment]:
    content = house_content()
    return content.clans if command == "clan" else content.items


def facts(command: str, name: str, t: Texts) -> str:
    """A clan's units or a card's values in words; a kind word for what is not known."""
    things = _things(command)
    every = [name_in(each.names, t.language) for each in things]
    at = next((at for at, each in enumerate(every) if same_words(name, each)), None)
    if at is None:
        close = process.extractOne(name, every, score_cutoff=CLOSE)
        if close is None:
            return t("I know nothing of that name. Begin typing, and the names are offered.")
        at = close[2]
    if command == "clan":
        return _clan(house_content().clans[at], t)
    return _card(house_content().items[at], t)


def _clan(clan: Clan, t: Texts) -> str:
    lines = [f"**{name_in(clan.names, t.language)}**"]
    for level, unit in enumerate(clan.units):
        lines.append(
            t(
                "{level} {name}: {count} units, movement {movement}, power {power}, life {life}",
                level=ROMAN[level],
                name=name_in(unit.names, t.language),
                count=unit.count,
                movement=unit.movement,
                power=unit.bonuses.power,
                life=unit.bonuses.life,
            )
            + _further(unit.bonuses, t)
        )
    orders = [card for card in house_content().cards if house_content().clans[card.clan].id == clan.id]
    told = [
        t("{order}: {gold} gold, {units}", order=card.order, gold=card.gold, units=_units(card.units))
        for card in orders
    ]
    lines.append(t("Tactic cards: {cards}", cards=t("; ").join(told)))
    return "\n".join(lines)


def _further(bonuses: Bonuses, t: Texts) -> str:
    rest = replace(bonuses, power=0, life=0)
    return "" if rest == Bonuses() else ", " + bonus_words(t, rest)


def _units(units: Sequence[int]) -> str:
    return " ".join(f"{count}×{ROMAN[level]}" for level, count in enumerate(units) if count) or "–"


def _card(card: Equipment, t: Texts) -> str:
    slot = t("armour") if card.slot == ARMOUR else t("weapon")
    if card.legendary:
        price = t("legendary, 1 point")
    else:
        price = t.n(
            "{cost} gold, {count} card in the deck",
            "{cost} gold, {count} cards in the deck",
            card.copies,
            cost=card.cost,
        )
    name = name_in(card.names, t.language)
    return t(
        "**{name}**: {slot}, {price}: {bonuses}",
        name=name,
        slot=slot,
        price=price,
        bonuses=bonus_words(t, card.bonuses),
    )

"""Answers /clan and /card: the facts of clans, cards and heroes by name, at a table or without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.clash.move.notation import same_words
from cogs.clash.setup.lobby import content_of
from cogs.clash.wording.editions import in_edition
from cogs.clash.wording.wording import ROMAN
from cogs.tables.wording.look_up import closest, suggested, unknown_name
from cogs.transport.contract import Here
from data.texts import Texts
from engine.clash.pieces.config import RETAIL
from engine.clash.pieces.content import ARMOUR, Bonuses, Clan, Content, Equipment, Hero
from engine.clash.stored.lobby_options import ClashOptions
from engine.kernel.names import name_in
from host.table.presses import SeatView
from render.clash.words.hero_words import effect_words
from render.clash.words.piece_words import bonus_words

Thing = Clan | Equipment | Hero


def edition_of(here: Here) -> str:
    """The edition that is played here; without a table retail's."""
    if isinstance(here, SeatView):
        edition: str = here.view.config.edition
        return edition
    return ClashOptions.stored(here.options).edition if here is not None else RETAIL


def content_here(here: Here) -> Content:
    """The cards a table is played with: a running one keeps those it began with."""
    if isinstance(here, SeatView):
        content: Content = here.view.content
        return content
    return content_of(here.options if here is not None else {})


def clans(here: Here, text: str, t: Texts) -> Sequence[str]:
    """Suggestions of `/clan`."""
    return _named(content_here(here).clans, text, in_edition(t, edition_of(here)))


def cards(here: Here, text: str, t: Texts) -> Sequence[str]:
    """Suggestions of `/card`."""
    return _named(_cards(content_here(here)), text, in_edition(t, edition_of(here)))


def _named(things: Sequence[Thing], text: str, t: Texts) -> Sequence[str]:
    return suggested([name_in(each.names, t.language) for each in things], text)


def _cards(content: Content) -> Sequence[Equipment | Hero]:
    """Cards that an edition lacks have no copies in it (§12)."""
    return (*(item for item in content.items if item.copies), *content.heroes)


def clan(name: str, t: Texts, here: Here) -> str:
    """`/clan`: a clan's units in words."""
    content = content_here(here)
    return _facts(content.clans, name, in_edition(t, edition_of(here)), content)


def card(name: str, t: Texts, here: Here) -> str:
    """`/card`: a card's or a hero's values in words."""
    content = content_here(here)
    return _facts(_cards(content), name, in_edition(t, edition_of(here)), content)


def _facts(things: Sequence[Thing], name: str, t: Texts, content: Content) -> str:
    """In the words of the edition that the content is of; a friendly word for unknown names."""
    every = [name_in(each.names, t.language) for each in things]
    at = next((at for at, each in enumerate(every) if same_words(name, each)), closest(name, every))
    if at is None:
        return unknown_name(t)
    thing = things[at]
    if isinstance(thing, Clan):
        return f"{_clan(thing, t)}\n{_tactics(thing, content, t)}"
    return _hero(thing, t) if isinstance(thing, Hero) else _card(thing, t)


def clan_facts(clan_id: str, t: Texts, content: Content) -> str:
    """The units of a clan by its id; "" for none of that id."""
    return next((_clan(clan, t) for clan in content.clans if clan.id == clan_id), "")


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
    return "\n".join(lines)


def _tactics(clan: Clan, content: Content, t: Texts) -> str:
    orders = [card for card in content.cards if content.clans[card.clan].id == clan.id]
    told = [
        t("{order} ({gold} gold{units})", order=card.order, gold=card.gold, units=_units(card.units)) for card in orders
    ]
    return t("Tactic cards: {cards}", cards=t("; ").join(told))


def _further(bonuses: Bonuses, t: Texts) -> str:
    rest = replace(bonuses, power=0, life=0)
    return "" if rest == Bonuses() else ", " + bonus_words(rest, t)


def _units(units: Sequence[int]) -> str:
    """ ", 1×I 1×II"; "" for none."""
    words = " ".join(f"{count}×{ROMAN[level]}" for level, count in enumerate(units) if count)
    return f", {words}" if words else ""


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
        bonuses=bonus_words(card.bonuses, t),
    )


def _hero(hero: Hero, t: Texts) -> str:
    return t(
        "**{name}**: hero, {cost} gold, movement {movement}, {bonuses}. {effect}",
        name=name_in(hero.names, t.language),
        cost=hero.cost,
        movement=hero.movement,
        bonuses=bonus_words(hero.bonuses, t),
        effect=effect_words(hero, t, RETAIL),
    ).rstrip()

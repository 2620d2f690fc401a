"""Heroes in words (§10): what each brings and does, where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.pieces.config import PROTOTYPE
from engine.clash.pieces.content import Content, Hero
from engine.clash.pieces.hero_effects import BARRIER, OUTNUMBERED, STEAL_RAGE, TWO_OWN_UNITS
from engine.clash.pieces.places import is_bastion, place_name
from engine.clash.pieces.view import View
from engine.kernel.names import name_in
from render.clash.words.piece_words import bonus_words
from render.clash.words.place_words import bastion_word, spoken_place


def hero_letters(content: Content, language: str) -> tuple[str, ...]:
    """A sign for each hero: the first letter of its name, or its number where letters would be the same."""
    letters = tuple(name_in(hero.names, language)[:1].upper() for hero in content.heroes)
    return letters if len(set(letters)) == len(letters) else tuple(str(n + 1) for n in range(len(letters)))


def hero_name(content: Content, number: int, language: str) -> str:
    return name_in(content.heroes[number].names, language)


def effect_words(hero: Hero, t: Texts, edition: str) -> str:
    """What a hero does in a battle, in one sentence; its data may have words of its own."""
    if hero.texts:
        return name_in(hero.texts, t.language)
    if hero.effect == TWO_OWN_UNITS:
        return t.n(
            "A battle that starts with at most {units} of your units there: {count} rage token.",
            "A battle that starts with at most {units} of your units there: {count} rage tokens.",
            hero.rage_tokens,
            units=hero.value,
        )
    if hero.effect == OUTNUMBERED:
        return t.n(
            "A battle that starts with the enemy outnumbering you: {count} rage token.",
            "A battle that starts with the enemy outnumbering you: {count} rage tokens.",
            hero.rage_tokens,
        )
    if hero.effect == STEAL_RAGE:
        return t.n(
            "Once a battle, in one of your assaults, before its roll or after it: "
            "may take {count} rage token from the enemy.",
            "Once a battle, in one of your assaults, before its roll or after it: "
            "may take {count} rage tokens from the enemy.",
            hero.value,
        )
    if hero.effect == BARRIER and edition == PROTOTYPE:
        return t(
            "Magic barrier: the first {life} wounds of an enemy assault go to it or are lost."
            " {life} in one assault end it for the battle.",
            life=hero.value,
        )
    if hero.effect == BARRIER:
        return t(
            "Magic barrier: the first {life} injuries of an enemy assault go to it or are lost."
            " {life} in one assault end it for the battle.",
            life=hero.value,
        )
    return ""


def hero_facts(view: View, seat: int, t: Texts) -> str:
    """Where a seat's hero stands and what it adds: "B2, 1 automatic hit"."""
    hero = view.content.heroes[view.heroes[seat]]
    edition, place = view.config.edition, view.hero_places[seat]
    where = bastion_word(edition, t) if is_bastion(place) else place_name(place)
    return f"{where}, {bonus_words(hero.bonuses, t, edition)}"


def hero_sentence(view: View, seat: int, names: Sequence[str], t: Texts) -> str:
    """A seat's hero on the text board."""
    hero = view.content.heroes[view.heroes[seat]]
    edition = view.config.edition
    return t(
        "Hero: {name} in {place}, movement {movement}, {bonus}. {effect}",
        name=name_in(hero.names, t.language),
        place=spoken_place(view.hero_places[seat], names, t, edition),
        movement=hero.movement,
        bonus=bonus_words(hero.bonuses, t, edition),
        effect=effect_words(hero, t, edition),
    ).rstrip()


def free_heroes(view: View) -> list[int]:
    return [number for number in range(len(view.content.heroes)) if number not in view.heroes]


def hero_offer(view: View, number: int, t: Texts) -> str:
    """A hero's card on one line: name, cost, movement, bonus, effect."""
    hero = view.content.heroes[number]
    edition = view.config.edition
    return t(
        "{name}, {cost} gold, movement {movement}, {bonus}: {effect}",
        name=name_in(hero.names, t.language),
        cost=hero.cost,
        movement=hero.movement,
        bonus=bonus_words(hero.bonuses, t, edition),
        effect=effect_words(hero, t, edition),
    )

"""Words shared by pictures, alt texts and the text board: levels, bonuses, phases, names of places."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.content import WEAPON, Bonuses, Content, Equipment, name_in
from engine.clash.places import is_bastion, place_name
from engine.clash.view import View

ROMAN = ("I", "II", "III")


def bonus_words(bonuses: Bonuses, t: Texts) -> str:
    """ "+2 power, 1 reroll"; "no bonus" where there is none."""
    parts = []
    if bonuses.power:
        parts.append(t("{n:+d} power", n=bonuses.power))
    if bonuses.life:
        parts.append(t("{n:+d} life", n=bonuses.life))
    if bonuses.speed:
        parts.append(t("speed {n}", n=bonuses.speed))
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


def slot_word(item: Equipment, t: Texts) -> str:
    return t("weapon") if item.slot == WEAPON else t("armour")


def item_name(content: Content, item: int, language: str) -> str:
    return name_in(content.items[item].names, language)


def clan_name(view: View, seat: int, language: str) -> str:
    return name_in(view.content.clans[view.config.clans[seat]].names, language)


def units_words(units: Sequence[int]) -> str:
    """ "3×I 1×II"; "" for none."""
    return " ".join(f"{count}×{ROMAN[level]}" for level, count in enumerate(units) if count)


def units_in_full(units: Sequence[int], t: Texts) -> str:
    """ "3 level I, 1 level II"; "" for none."""
    return ", ".join(
        t("{count} level {level}", count=count, level=ROMAN[level]) for level, count in enumerate(units) if count
    )


def elves_in_full(view: View, elves: Sequence[int], t: Texts) -> str:
    """ "2 Gleaming Guard, 1 Templar"; "" for none."""
    return ", ".join(
        f"{count} {name_in(view.content.elves[kind].names, t.language)}" for kind, count in enumerate(elves) if count
    )


def spoken_place(place: int, names: Sequence[str], t: Texts) -> str:
    """ "A6", or whose bastion."""
    return t("{name}'s bastion", name=names[place - 28]) if is_bastion(place) else place_name(place)


def round_words(view: View, t: Texts) -> str:
    return t("Round {n}", n=view.round)


def phase_words(view: View, names: Sequence[str], t: Texts) -> str:
    """What the table is doing, as far as all may know: not whether the active seat equips or plans moves."""
    if view.phase == "over":
        winners = ", ".join(names[seat] for seat in view.winners)
        return t.n("{names} wins", "{names} win", len(view.winners), names=winners)
    if view.phase == "card" or view.active < 0:
        return t("Secret choice of tactic cards")
    name = names[view.active]
    if view.phase == "bastion":
        return t("{name} places a bastion", name=name)
    if view.phase == "reinforce":
        return t("{name} places reinforcements", name=name)
    if view.phase == "stones":
        return t("Reinforcement Stones: {name} chooses", name=name)
    if view.battle is not None:
        place = place_name(view.battle.place)
        attacker = names[view.battle.attacker]
        defender = names[view.battle.defender] if view.battle.defender >= 0 else t("the elves")
        return t("Battle in {place}: {attacker} against {defender}", place=place, attacker=attacker, defender=defender)
    if view.action_number == 2:
        return t("{name}, second action", name=name)
    return t("{name}, first action", name=name)


def goal_words(view: View, t: Texts) -> str:
    return t.n("{count} point to win", "{count} points to win", view.config.points)

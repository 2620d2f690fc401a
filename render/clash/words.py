"""Words shared by pictures, alt texts and the text board: levels, bonuses, phases, names of places."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.config import DIFFICULTIES, PROTOTYPE, RETAIL
from engine.clash.content import WEAPON, Bonuses, Content, Equipment
from engine.clash.places import TERRITORIES, is_bastion, place_name
from engine.clash.state import Figures
from engine.clash.view import View
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


def figure_words(figures: Figures, t: Texts, edition: str = RETAIL) -> str:
    """What a type brings to a battle, its cards counted in: "power 4, life 3, slowness 1" (§5.3)."""
    power, life, hits, shields, rerolls, rage, slowness, *_ = figures
    strength = t("strength {n}", n=power) if edition == PROTOTYPE else t("power {n}", n=power)
    others = Bonuses(hits=hits, shields=shields, rerolls=rerolls, rage=rage, slowness=slowness)
    parts = [strength, t("life {n}", n=life)]
    if others != Bonuses():
        parts.append(bonus_words(others, t, edition))
    return ", ".join(parts)


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


def elves_in_full(view: View, elves: Sequence[int], t: Texts) -> str:
    """ "2 Gleaming Guard, 1 Templar"; "" for none."""
    return ", ".join(
        t("{count} {name}", count=count, name=name_in(view.content.elves[kind].names, t.language))
        for kind, count in enumerate(elves)
        if count
    )


def spoken_place(place: int, names: Sequence[str], t: Texts, edition: str = RETAIL) -> str:
    """ "A6", or whose bastion (prototype-2017: stronghold, §12)."""
    if not is_bastion(place):
        return place_name(place)
    name = names[place - TERRITORIES]
    return t("{name}'s stronghold", name=name) if edition == PROTOTYPE else t("{name}'s bastion", name=name)


def mountains_word(edition: str, t: Texts) -> str:
    return t("rocky range") if edition == PROTOTYPE else t("mountains")


def is_building(view: View) -> bool:
    """Whether the players still lay the board (§2.1)."""
    return view.phase.startswith("build_")


def round_words(view: View, t: Texts) -> str:
    return t("Building the board") if is_building(view) else t("Round {n}", n=view.round)


def phase_words(view: View, names: Sequence[str], t: Texts) -> str:
    """What the table is doing, as far as all may know: not whether the active seat equips or plans moves."""
    if view.phase == "over":
        if not view.winners:
            return t("The elves win") if view.config.solo else t("Nobody wins")
        winners = ", ".join(names[seat] for seat in view.winners)
        return t.n("{names} wins", "{names} win", len(view.winners), names=winners)
    if view.phase == "card" or view.active < 0:
        return t("Secret choice of tactic cards")
    name = names[view.active]
    if is_building(view):
        return _building_words(view, name, t)
    if view.phase == "bastion":
        prototype = view.config.edition == PROTOTYPE
        return t("{name} places a stronghold", name=name) if prototype else t("{name} places a bastion", name=name)
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


def _building_words(view: View, name: str, t: Texts) -> str:
    if view.phase == "build_face":
        return t("{name} chooses a tile", name=name)
    return t("{name} turns the tile", name=name) if view.phase == "build_turn" else t("{name} lays the tile", name=name)


def goal_words(view: View, t: Texts) -> str:
    return t.n("{count} point to win", "{count} points to win", view.config.points)


def domination_words(view: View, t: Texts) -> str:
    """ "Domination 6 of 14"."""
    return t("Domination {points} of {goal}", points=view.domination, goal=DIFFICULTIES[view.config.solo])


def difficulty_word(difficulty: str, t: Texts) -> str:
    words = {"easy": t("easy"), "medium": t("medium"), "difficult": t("difficult"), "impossible": t("impossible")}
    return words[difficulty]


def domination_facts(view: View, t: Texts) -> tuple[str, ...]:
    """What the elves would score now, and how many are left to grow: two short lines (§9).

    While the board is built no elf is drawn yet: the goal only.
    """
    held = sum(1 << place for place, kinds in enumerate(view.elves) if any(kinds))
    gain = (held & view.board.forges).bit_count() + 2 * (held & view.board.cities).bit_count()
    bag = t.n("{count} elf in the bag", "{count} elves in the bag", sum(view.bag))
    difficulty = difficulty_word(view.config.solo, t).capitalize()
    goal = t("{difficulty}: at {goal} the elves win", difficulty=difficulty, goal=DIFFICULTIES[view.config.solo])
    if view.phase.startswith("build"):
        return (goal,)
    return goal, bag if view.phase == "over" else t("now +{gain} a round; {bag}", gain=gain, bag=bag)

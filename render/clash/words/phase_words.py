"""The state of play in words: round, phase, the goal, and in a solo game the elves' domination (§9)."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.pieces.config import DIFFICULTIES, PROTOTYPE
from engine.clash.pieces.places import place_name
from engine.clash.pieces.view import View


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
    if view.phase == "hand":
        return t("{name} hands on relics", name=name)
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


def domination_words(view: View, t: Texts) -> str:
    """ "Domination 6 of 14"."""
    return t("Domination {points} of {goal}", points=view.domination, goal=DIFFICULTIES[view.config.solo])


def difficulty_word(difficulty: str, t: Texts) -> str:
    words = {"easy": t("easy"), "medium": t("medium"), "difficult": t("difficult"), "impossible": t("impossible")}
    return words.get(difficulty, difficulty)


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

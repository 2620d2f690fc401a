"""Knows the modes of Clash: edition, length and solo together, as options and in words (§9 to §12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cogs.clash.setup.content import house_content
from data.texts import Texts
from engine.clash.pieces.config import BUILT, DIFFICULTIES, LENGTHS, MIXED, NORMAL, PROTOTYPE, RETAIL, RIGHT, Config
from engine.clash.scenarios.setting import scenario_of
from engine.clash.stored.lobby_options import ClashOptions
from render.clash.words.phase_words import difficulty_word
from render.clash.words.scenario_words import scenario_title

MODES: Mapping[str, Mapping[str, str]] = {
    "retail": {},
    "retail_short": {"length": "short"},
    "retail_long": {"length": "long"},
    "prototype": {"edition": PROTOTYPE},
    "prototype_short": {"edition": PROTOTYPE, "length": "short"},
    "prototype_long": {"edition": PROTOTYPE, "length": "long"},
    **{f"solo_{difficulty}": {"solo": difficulty} for difficulty in DIFFICULTIES},
}
"""[mode] -> the options it stands for; those of MODE_OPTIONS it leaves out are at their defaults."""
MODE_OPTIONS = ("edition", "length", "solo")


@dataclass(frozen=True, slots=True)
class Mode:
    """What is played, out of a lobby's options or a running game's config."""

    edition: str
    points: int
    solo: str
    heroes: bool
    mixed: bool
    right: bool
    built: bool
    scenario: int = 0
    slow_arming: bool = False


def mode_of(config: Config) -> Mode:
    """The mode of a running game."""
    return _mode(config, config.points)


def mode_in(options: Mapping[str, Any]) -> Mode:
    """The mode of a lobby."""
    chosen = ClashOptions.stored(options)
    return _mode(chosen, LENGTHS[chosen.length])


def _mode(of: Config | ClashOptions, points: int) -> Mode:
    mixed, right, built = of.garrisons == MIXED, of.elves == RIGHT, of.layout == BUILT
    return Mode(of.edition, points, of.solo, of.heroes, mixed, right, built, of.scenario, of.slow_arming)


def name_of(options: Mapping[str, Any]) -> str:
    """The key of MODES that a lobby's options stand for."""
    held = {key: str(options[key]) for key in MODE_OPTIONS if options.get(key) and options[key] not in USUAL}
    return next((name for name, wanted in MODES.items() if wanted == held), "retail")


USUAL = (RETAIL, NORMAL)


def edition_words(edition: str, t: Texts) -> str:
    return t("Prototype 2017") if edition == PROTOTYPE else t("Retail 2019")


def game_words(edition: str, points: int, t: Texts) -> str:
    """What a lobby calls a game of an edition and a length (§7)."""
    prototype, most = edition == PROTOTYPE, LENGTHS[NORMAL]
    if points < most:
        return t("Prototype 2017, short") if prototype else t("Short game")
    if points > most:
        return t("Prototype 2017, long") if prototype else t("Long game")
    return t("Prototype 2017") if prototype else t("Usual game")


def scenario_name(number: int, t: Texts) -> str:
    """ "Scenario 4: The Prisoner" (§14)."""
    return scenario_title(scenario_of(house_content(), number), t)


def mode_words(mode: Mode, t: Texts) -> list[str]:
    """What is played, part by part: "Short game", "3 points win", "heroes"."""
    told = [game_words(mode.edition, mode.points, t)]
    if mode.solo:
        told[0] = t("Solo, {difficulty}", difficulty=difficulty_word(mode.solo, t))
        told.append(t("the elves win with {count} domination points", count=DIFFICULTIES.get(mode.solo, 0)))
    if mode.scenario:
        told = [scenario_name(mode.scenario, t)]
    else:
        told.append(t("{count} points win", count=mode.points))
    if mode.heroes:
        told.append(t("heroes"))
    if mode.mixed:
        told.append(t("mixed garrisons"))
    if mode.right:
        told.append(t("the right-hand neighbour plays the elves"))
    if mode.slow_arming:
        told.append(t("elves arm slowly (house rule)"))
    return told


def usual(mode: Mode) -> bool:
    """Whether it is the plain game, which needs no words."""
    return mode == Mode(RETAIL, LENGTHS[NORMAL], "", False, False, False, mode.built)

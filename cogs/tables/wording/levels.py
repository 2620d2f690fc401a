"""AI levels in words, the same in every game: their names, and the levels a table offers."""

from __future__ import annotations

from collections.abc import Collection

from data.texts import Texts
from engine.kernel.characters import OPEN, characters_in, parted
from host.posts.post import Choice

OFFERED = ("veteran", "novice", "apprentice", "warlord", "overlord")
"""A table's levels, the usual one first."""
GENTLE = "novice"
"""The level for a first evening: the local page's first table and the tutorial seat it."""
NO_CHARACTER = "none"
PLAIN = "greedy"
"""The level on offer in a game without any of those levels."""


EMBLEMS = {"raider": "⚔️", "smith": "⚒️", "warden": "🛡️", "avenger": "🔥", "merchant": "💰"}
"""[character] -> its sign, which Discord shows everywhere; its name beside it serves people who don't see it."""


def character_name(character: str, t: Texts) -> str:
    names = {
        "raider": t("Raider"),
        "smith": t("Smith"),
        "warden": t("Warden"),
        "avenger": t("Avenger"),
        "merchant": t("Merchant"),
    }
    return names.get(character, character)


def character_sign(character: str, t: Texts) -> str:
    """Emblem and name: "⚒️ Smith"."""
    return f"{EMBLEMS.get(character, '')} {character_name(character, t)}".lstrip()


def character_choices(bots: Collection[str], t: Texts) -> list[Choice]:
    """The characters of a game's bots: any, none, then each; () where there are none."""
    notes = {
        "raider": t("Acts early, attacks its rivals, buys weapons, hardly ever flees"),
        "smith": t("Makes for the Forges, sends its units there and stays"),
        "warden": t("Stands in pairs, buys armour, leaves nothing behind"),
        "avenger": t("Acts late, seldom attacks first, goes for those who took its City"),
        "merchant": t("Plays the cards with most gold and spends it at once"),
    }
    known = characters_in(bots)
    if not known:
        return []
    return [
        Choice(OPEN, t("any"), t("Dealt at the start, by the table's dice"), chosen=True),
        Choice(NO_CHARACTER, t.p("character", "none"), t("The plain level")),
        *(Choice(name, character_name(name, t), notes[name]) for name in known),
    ]


def level_word(word: str | None, t: Texts) -> str:
    """An AI seat's level within a sentence, with its character: "veteran, ⚒️ Smith"."""
    plain, character = parted(word or "")
    level = _level_word(plain, t)
    if not character:
        return level
    if character == OPEN:
        return t("{level}, character dealt at the start", level=level)
    return t("{level}, {character}", level=level, character=character_sign(character, t))


def _level_word(level: str, t: Texts) -> str:
    words = {
        "random": t("random"),
        PLAIN: t("greedy"),
        GENTLE: t("novice"),
        "apprentice": t("apprentice"),
        "veteran": t("veteran"),
        "warlord": t("warlord"),
        "overlord": t("overlord"),
    }
    return words.get(level, level)


def level_choices(bots: Collection[str], t: Texts) -> list[Choice]:
    """The levels of a game's bots, the usual one first."""
    notes = {
        "veteran": t("Plans its whole turn"),
        GENTLE: t("For a first evening: forgives much, never rushes"),
        "apprentice": t("Knows its odds, errs at times"),
        "warlord": t("Looks ahead; thinks up to three seconds"),
        "overlord": t("Looks ahead widest, and watches who can win"),
    }
    found = [Choice(level, level_word(level, t), notes[level]) for level in OFFERED if level in bots]
    return found or [Choice(PLAIN, level_word(PLAIN, t), t("Takes what looks best now"))]

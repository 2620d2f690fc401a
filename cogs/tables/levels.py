"""The AI levels in words, the same in every game: their names, and which of a game's levels a table offers."""

from __future__ import annotations

from collections.abc import Collection

from data.texts import Texts
from host.ports import Choice

OFFERED = ("veteran", "apprentice", "warlord")
"""What a table offers, the usual one first."""
PLAIN = "greedy"
"""What a game offers that has none of those levels."""


def level_word(level: str | None, t: Texts) -> str:
    """A level's name, to stand in a sentence."""
    words = {
        "random": t("random"),
        PLAIN: t("greedy"),
        "apprentice": t("apprentice"),
        "veteran": t("veteran"),
        "warlord": t("warlord"),
    }
    return words.get(level or "", level or "")


def level_choices(bots: Collection[str], t: Texts) -> list[Choice]:
    """The levels that a game's bots play, the usual one first."""
    notes = {
        "veteran": t("Plans its whole turn"),
        "apprentice": t("Knows its odds, errs at times"),
        "warlord": t("Looks ahead; thinks up to three seconds"),
    }
    found = [Choice(level, level_word(level, t), notes[level]) for level in OFFERED if level in bots]
    return found or [Choice(PLAIN, level_word(PLAIN, t), t("Takes what looks best now"))]

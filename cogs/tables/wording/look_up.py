"""Finds a piece of a game by the name that somebody types."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import process

from data.texts import Texts

CLOSE = 60
"""Likeness in percent from which a misspelt name is taken."""


def suggested(names: Sequence[str], text: str) -> list[str]:
    """Names that begin with a text, then those that hold it."""
    wanted = text.strip().casefold()
    found = [name for name in names if name.casefold().startswith(wanted)]
    return found + [name for name in names if wanted in name.casefold() and name not in found]


def closest(name: str, names: Sequence[str]) -> int | None:
    """The number of the name most like the typed one; None where none is."""
    found = process.extractOne(name, names, score_cutoff=CLOSE)
    return None if found is None else found[2]


def unknown_name(t: Texts) -> str:
    return t("I don't know that name. Start typing for suggestions.")

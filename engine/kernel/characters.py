"""The word for an AI seat (its level and character), and the deal of characters by a table's dice."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence

BETWEEN = "_"
"""Between level and character: a record's words hold letters, digits and this (engine.kernel.records.deciders)."""
OPEN = "any"
"""A character that is still to be dealt."""


def joined(level: str, character: str = "") -> str:
    """The word for a level and a character; "": the plain level, as in games older than characters."""
    return f"{level}{BETWEEN}{character}" if character else level


def parted(word: str) -> tuple[str, str]:
    """Level and character ("": none) in an AI seat's word."""
    level, _, character = word.partition(BETWEEN)
    return level, character


def characters_in(words: Iterable[str]) -> tuple[str, ...]:
    """The characters among the words of a game's bots, in order."""
    return tuple(dict.fromkeys(name for _, name in map(parted, words) if name not in ("", OPEN)))


def dealt(words: Sequence[str | None], characters: Sequence[str], key: bytes) -> list[str | None]:
    """The seats' words with every open character dealt: no two alike while there are others.

    A seat's draw is HMAC-SHA256(key, "character|seat"), a number modulo the characters that are left, in the order
    given here: anybody with the key, which a finished game shows, can repeat the deal. None: a person.
    """
    found = list(words)
    left = [name for name in characters if name not in {parted(word)[1] for word in words if word}]
    for seat, word in enumerate(words):
        if word is None or parted(word)[1] != OPEN:
            continue
        left = left or list(characters)
        number = int.from_bytes(hmac.digest(key, b"character|%d" % seat, "sha256")[:8], "big")
        found[seat] = joined(parted(word)[0], left.pop(number % len(left)))
    return found

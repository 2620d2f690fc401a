"""Puts texts into the words of prototype-2017, where its rulebook differs from retail's (§12)."""

from __future__ import annotations

import re
from functools import lru_cache

from data.texts import Texts, catalogue_of, texts_in
from engine.clash.pieces.config import PROTOTYPE

WORDS = {
    "en": {
        "bastions": "Strongholds",
        "bastion": "Stronghold",
        "mountain ranges": "Rocky Ranges",
        "mountain range": "Rocky Range",
        "mountain borders": "Rocky Range borders",
        "mountain border": "Rocky Range border",
        "overrun": "flanking",
        "power": "strength",
        "injuries": "wounds",
        "injury": "wound",
    },
    "fr": {
        "frontières montagneuses": "frontières de blocs rocheux",
        "frontière montagneuse": "frontière de blocs rocheux",
        "montagnes": "blocs rocheux",
    },
}
"""[language][word of retail] -> the prototype's."""
_FOUND = {
    language: re.compile(r"\{[^{}]*\}|\b(?:" + "|".join(words) + r")\b", re.IGNORECASE)
    for language, words in WORDS.items()
}


class PrototypeTexts(Texts):
    """A language's texts with the prototype's words. Values (names of players) stay as they are."""

    def __init__(self, language: str) -> None:
        super().__init__(language, catalogue_of(language))

    def _worded(self, text: str) -> str:
        return in_prototype(self.language, text)


@lru_cache(maxsize=4096)
def in_prototype(language: str, text: str) -> str:
    """A text of the catalogue with the prototype's words; what stands in braces is left alone."""
    words = WORDS[language]

    def other(found: re.Match[str]) -> str:
        held = found.group()
        word = words.get(held.lower(), held)
        return word[:1].upper() + word[1:] if held[:1].isupper() else word

    return _FOUND[language].sub(other, text)


def in_edition(t: Texts, edition: str) -> Texts:
    """The texts of a language in the words of an edition."""
    return _prototype(t.language) if edition == PROTOTYPE and t.language in WORDS else t


@lru_cache(maxsize=len(WORDS))
def _prototype(language: str) -> Texts:
    return PrototypeTexts(language)


def texts_for(language: str, edition: str) -> Texts:
    """The texts of public posts."""
    return in_edition(texts_in(language), edition)

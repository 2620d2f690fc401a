"""English texts in the words of prototype-2017, where its rulebook differs from retail's (§12)."""

from __future__ import annotations

import gettext
import re
from functools import lru_cache

from data.grammar import filled
from data.texts import SOURCE_LANGUAGE, Texts, texts_in
from engine.clash.config import PROTOTYPE

WORDS = {
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
}
_FOUND = re.compile(r"\{[^{}]*\}|\b(?:" + "|".join(WORDS) + r")\b", re.IGNORECASE)


class PrototypeTexts(Texts):
    """English texts with the prototype's words. Values (names of players) stay as they are."""

    def __init__(self) -> None:
        super().__init__(SOURCE_LANGUAGE, gettext.NullTranslations())

    def __call__(self, msgid: str, **values: object) -> str:
        text = in_prototype(msgid)
        return filled(self.language, text, values) if values else text

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        return filled(self.language, in_prototype(one if count == 1 else many), {"count": count, **values})


@lru_cache(maxsize=4096)
def in_prototype(msgid: str) -> str:
    """A msgid with the prototype's words; what stands in braces is left alone."""
    return _FOUND.sub(_other, msgid)


def _other(found: re.Match[str]) -> str:
    text = found.group()
    word = WORDS.get(text.lower(), text)
    return word[:1].upper() + word[1:] if text[:1].isupper() else word


def in_edition(t: Texts, edition: str) -> Texts:
    """The texts of a language in the words of an edition."""
    return _prototype() if edition == PROTOTYPE and t.language == SOURCE_LANGUAGE else t


@lru_cache(maxsize=1)
def _prototype() -> Texts:
    return PrototypeTexts()


def texts_for(language: str, edition: str) -> Texts:
    """The texts of public posts."""
    return in_edition(texts_in(language), edition)

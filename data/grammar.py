"""Small words that depend on the value beside them: "d’Ann" and "de Ben", "au bastion" and "en B4", "Ann's".

A text names the small word as the format of a value, in each language its own: `Mur {name:de}` for `{name:'s} wall`. So
no sentence needs to know what a value begins with, and no wording which sentence it will join.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping
from typing import Any

Form = Callable[[str], str]
"""A value's text -> the text with its small word."""


class Noun(str):
    """A noun with an article after a preposition, such as "bastion"; names of people and codes (B4) take none.

    French: masculine.
    """

    __slots__ = ()


MARKS = "*_`\\«\u202f"
"""Unspoken characters that may precede a value's first letter."""
CODE = re.compile(r"[A-Z]?\d")
"""Codes of places (A4) and numbers are spoken character by character: nothing is elided before them."""
MUTE_H = re.compile(r"h(?:abit|armoni|ectare|erb|eure|euri|éroïne|omm|onneur|orloge|orreur|ôte|uile|ydre)")
"""French words with a mute h. Before other h, mostly in names, either form is written; we keep "de"."""
UNELIDED = re.compile(r"(?:onz|oui\b|ouist|yaourt|yack|yeti|yéti)")
VOWEL = re.compile(r"[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiouàâéèêôû\s\d]")


def elides(text: str) -> bool:
    """Whether a French word loses its vowel before this text (d’, l’, qu’)."""
    spoken = text.lstrip(MARKS)
    if CODE.match(spoken):
        return False
    low = spoken.lower()
    return bool(MUTE_H.match(low) or (VOWEL.match(low) and not UNELIDED.match(low)))


def _le(text: str) -> str:
    if not isinstance(text, Noun):
        return text
    return f"l’{text}" if elides(text) else f"le {text}"


def _la(text: str) -> str:
    """The article of a noun that its text knows to be feminine."""
    return f"l’{text}" if elides(text) else f"la {text}"


def _de(text: str) -> str:
    told = _le(text)
    for article, contracted in (("le ", "du "), ("les ", "des ")):
        if told.startswith(article):
            return contracted + told.removeprefix(article)
    return f"d’{told}" if elides(told) else f"de {told}"


def _to(text: str) -> str:
    told = _le(text)
    for article, contracted in (("le ", "au "), ("les ", "aux ")):
        if told.startswith(article):
            return contracted + told.removeprefix(article)
    return f"à {told}"


def _in(text: str) -> str:
    return _to(text) if isinstance(text, Noun) else f"en {text}"


def _the(text: str) -> str:
    return f"the {text}" if isinstance(text, Noun) else text


def _own(text: str) -> str:
    """ "Ann's", "the elves'"."""
    return f"{text}'" if text.startswith("the ") and text.endswith("s") else f"{text}'s"


def _a(text: str) -> str:
    return f"an {text}" if VOWEL.match(text.lower()) else f"a {text}"


def _un(text: str) -> str:
    """The article of a noun that its text knows to be masculine."""
    return f"un {text}"


def _many(text: str) -> str:
    """The plural of a noun: "Puppets", "Long-bras"."""
    return text if text.endswith("s") else f"{text}s"


FORMS: Mapping[str, Mapping[str, Form]] = {
    "en": {"the": _the, "a": _a, "s": _many, "'s": _own},
    "fr": {"le": _le, "la": _la, "un": _un, "de": _de, "à": _to, "en": _in},
}
"""[language][format] -> a value's form with its small word. A further language adds a line."""
SMALL = re.compile("|".join(rf":{re.escape(name)}}}" for forms in FORMS.values() for name in forms))


class _Sentences(string.Formatter):
    """`str.format` with small words among the formats."""

    def __init__(self, forms: Mapping[str, Form]) -> None:
        self._forms = forms

    def format_field(self, value: Any, format_spec: str) -> str:
        form = self._forms.get(format_spec)
        if form is None:
            return str(super().format_field(value, format_spec))
        return form(value if isinstance(value, str) else str(value))


_ENGLISH = _Sentences(FORMS["en"])
# Untranslated texts are English, so every language needs the English forms, too.
_SENTENCES = {language: _Sentences({**FORMS["en"], **forms}) for language, forms in FORMS.items()}


def filled(language: str, text: str, values: Mapping[str, object]) -> str:
    """A language's text with its values. Raises KeyError for a missing one, ValueError for a bad format."""
    if not SMALL.search(text):
        return text.format(**values)
    return _SENTENCES.get(language, _ENGLISH).vformat(text, (), values)

"""Ranks short texts by a query of a few words: numbers, titles, other names, text; misspelt words are understood."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

NUMBER = re.compile(r"^§?\s*(\d+(\.\d+)*[a-z]?)\.?$")
TOKEN = re.compile(r"[^\W_]+")
TITLE, NAMES, TEXT = 8.0, 6.0, 1.5
"""What a word is worth by where it stands."""
WHOLE = 30.0
"""For a query that is exactly an id or title; half of it for one of the other names."""
PART, SPELT = 0.7, 0.75
"""What a word is worth that only begins like the query's, or is only spelt like it."""
LIKENESS = 72.0
"""How alike (of 100) a misspelt word must be to a word of the book."""
SHORTEST_STEM, SHORTEST_BEGINNING = 4, 2
"""Letters from which on endings are looked at, and the beginning of a word is enough (for who is still typing)."""
ENDINGS = ("s", "es", "d", "ed", "ing", "n")
"""Endings that do not change what is meant."""
STOP_WORDS = """
a an and are at be by can could do does for from has have how i if in is it me my not of on or should that the there
this to what when where which who why will with you your
au aux ce comment dans de des du en est et il je la le les mon ou par pour quand que quel qui sa se sur un une
"""
COMMON = frozenset(STOP_WORDS.split())
"""Words that say nothing about the topic; they count only when the query has no others."""


@dataclass(frozen=True, slots=True)
class Searchable:
    """A text made ready for the search."""

    id: str
    heads: tuple[str, ...]
    """Id and title as phrases; of "Assault: the dice" also what follows the colon."""
    phrases: tuple[str, ...]
    """Other names."""
    title: frozenset[str]
    names: frozenset[str]
    text: frozenset[str]

    @classmethod
    def of(cls, key: str, title: str, names: Sequence[str], text: str) -> Searchable:
        heads = (key, title, title.partition(": ")[2])
        return cls(
            key,
            tuple(phrase(head) for head in heads if head),
            tuple(phrase(name) for name in names),
            frozenset(tokens(title)),
            frozenset(token for name in (key, *names) for token in tokens(name)),
            frozenset(tokens(text)),
        )

    def worth(self, word: str) -> float:
        """How much a word that stands here says for this text."""
        if word in self.title:
            return TITLE
        if word in self.names:
            return NAMES
        return TEXT if word in self.text else 0.0

    def words(self) -> frozenset[str]:
        return self.title | self.names | self.text


def tokens(text: str) -> list[str]:
    """Words in small letters without accents; numbers of rules fall apart into their parts."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return TOKEN.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def phrase(text: str) -> str:
    """A text as its words, without those that say nothing, to compare it as a whole."""
    words = tokens(text)
    return " ".join([word for word in words if word not in COMMON] or words)


def ranked(query: str, texts: Sequence[Searchable]) -> list[str]:
    """Ids of the texts that fit, best first; texts that fit equally keep their order."""
    number = NUMBER.match(query.strip().lower())
    if number:
        return _numbered(number[1], texts)
    asked = tokens(query)
    telling = [word for word in asked if word not in COMMON] or asked
    scores = [0.0] * len(texts)
    matched = [0] * len(texts)
    vocabulary = sorted(frozenset[str]().union(*(text.words() for text in texts)))
    for word in dict.fromkeys(telling):
        for position, value in enumerate(_values(word, vocabulary, texts)):
            scores[position] += value
            matched[position] += value > 0
    whole = phrase(query)
    for position, text in enumerate(texts):
        scores[position] *= matched[position] / max(1, len(set(telling)))
        if whole in text.heads:
            scores[position] += WHOLE
        elif whole in text.phrases:
            scores[position] += WHOLE / 2
    order = sorted(range(len(texts)), key=lambda position: (-scores[position], position))
    return [texts[position].id for position in order if scores[position] > 0]


def _numbered(number: str, texts: Sequence[Searchable]) -> list[str]:
    """The paragraph itself, then those under it, in the order of the book."""
    exact = [text.id for text in texts if text.id == number]
    under = re.compile(re.escape(number) + (r"([.].*|[a-z])$" if number[-1].isdigit() else r"$"))
    return exact + [text.id for text in texts if text.id != number and under.match(text.id)]


def _values(word: str, vocabulary: Sequence[str], texts: Sequence[Searchable]) -> list[float]:
    """What one word of the query says for each text; rare words say more."""
    forms = _forms(word, vocabulary)
    values = [max((text.worth(form) * share for form, share in forms.items()), default=0.0) for text in texts]
    holders = sum(value > 0 for value in values)
    rarity = math.log(1 + len(texts) / max(1, holders))
    return [value * rarity for value in values]


def _forms(word: str, vocabulary: Sequence[str]) -> dict[str, float]:
    """The words of the book that a word of the query may mean, with how far they count."""
    forms: dict[str, float] = {}
    known = word in vocabulary
    for other in vocabulary:
        if other == word:
            forms[other] = 1.0
        elif _inflected(word, other) or (not known and len(word) >= SHORTEST_BEGINNING and other.startswith(word)):
            forms[other] = PART
    if not forms:
        alike = process.extract(word, vocabulary, scorer=fuzz.ratio, limit=3, score_cutoff=LIKENESS)
        forms = {other: SPELT * likeness / 100 for other, likeness, _ in alike}
    return forms


def _inflected(one: str, other: str) -> bool:
    """Whether two words differ by an ending only: "unit", "units"."""
    short, long = sorted((one, other), key=len)
    return len(short) >= SHORTEST_STEM and long.startswith(short) and long[len(short) :] in ENDINGS

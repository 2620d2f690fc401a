"""A game's rule book: paragraphs by number in every language, and a search that forgives misspelt words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from data.entries import entries
from data.folder import HOUSE, DataError, Folder
from data.search import Index, IndexedText

DEFAULT_LANGUAGE = "en"
SYNONYMS = "synonyms.toml"
MOST_FOUND = 25
"""A Discord list holds no more."""
SUMMARIES = frozenset({"quick", "aid", "glossary", "old-names"})
"""Paragraphs that sum up others: the search finds them by name, after the full ones."""

Edition = Annotated[str, Field(pattern=r"^[a-z]+(-[0-9]{4})?$", max_length=20)]
"""A document and its year ("retail-2019"), or "both" for a game that has two."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph. `id` is its number ("5.3.3e") or a topic's word ("overrun"); `example` may be "".

    `house`: it holds a ruling or value of the house. `source`: document and page, or "house ruling". `language`: its
    actual one. `words`: other names people use for it; `asked`: questions that it answers.
    """

    id: str
    title: str
    text: str
    example: str
    edition: Edition
    source: str
    house: bool
    related: tuple[str, ...]
    words: tuple[str, ...]
    asked: tuple[str, ...]
    language: str

    @property
    def numbered(self) -> bool:
        """Whether the id is a number of the rules and not a topic's word."""
        return self.id[0].isdigit()


class RuleEntry(BaseModel):
    """A `[[rule]]` of the file. Lengths are those of a Discord card: title in a list, text and example in one view."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    id: Annotated[str, Field(pattern=r"^([0-9]+(\.[0-9]+)*[a-z]?|[a-z][a-z-]*)$", max_length=20)]
    title: Annotated[str, Field(min_length=1, max_length=70)]
    text: Annotated[str, Field(min_length=1, max_length=1800)]
    example: Annotated[str, Field(max_length=600)] = ""
    edition: Edition
    source: Annotated[str, Field(min_length=1, max_length=120)]
    house: Annotated[bool, Field(strict=True)]
    related: tuple[str, ...]
    words: tuple[str, ...]
    asked: tuple[str, ...] = ()

    def value(self, language: str) -> Paragraph:
        return Paragraph(**self.model_dump(), language=language)


class SynonymsFile(BaseModel):
    """A language's `synonyms.toml`: lists of words that mean the same."""

    model_config = ConfigDict(extra="forbid")

    same: list[Annotated[list[str], Field(min_length=2)]]


class Rulebook:
    """A game's paragraphs in all languages. A paragraph that a language lacks is shown in English."""

    def __init__(self, game: str, data_dir: Path | None = None, house: Path = HOUSE) -> None:
        """Read and check `rules/*/<game>.toml` in `house`, those of `data_dir` first. Raises DataError."""
        base = _paragraphs(game, DEFAULT_LANGUAGE, data_dir, {}, house)
        self._books = {DEFAULT_LANGUAGE: base}
        for path in sorted((house / "rules").glob(f"*/{game}.toml")):
            language = path.parent.name
            if language != DEFAULT_LANGUAGE:
                self._books[language] = _paragraphs(game, language, data_dir, base, house)
        self._synonyms = {language: _synonyms(language, data_dir) for language in self._books}
        self._indexes: dict[str, Index] = {}
        self._indexing = Lock()

    def all(self, language: str = DEFAULT_LANGUAGE) -> list[Paragraph]:
        """Every paragraph, in the order of the book."""
        return list(self._book(language).values())

    def get(self, rule: str, language: str = DEFAULT_LANGUAGE) -> Paragraph | None:
        """The paragraph of an id ("5.3.3e", "§5.2", "overrun"); for a missing number the one above it; else None."""
        book = self._book(language)
        number = rule.strip().lstrip("§").strip().rstrip(".").lower()
        while number and number not in book:
            number = _above(number)
        return book.get(number)

    def find(self, query: str, language: str = DEFAULT_LANGUAGE, limit: int = MOST_FOUND) -> list[Paragraph]:
        """The paragraphs that fit a query, best first; for an empty query the whole book in order."""
        book = self._book(language)
        if not query.strip():
            return list(book.values())[:limit]
        index = self._index(language if language in self._books else DEFAULT_LANGUAGE)
        return [book[rule] for rule in index.ranked(query)[:limit]]

    def related(self, paragraph: Paragraph, language: str = DEFAULT_LANGUAGE) -> list[Paragraph]:
        book = self._book(language)
        return [book[rule] for rule in paragraph.related]

    def ready(self) -> None:
        """Build the indexes of all languages; otherwise the first query of each would wait for its index."""
        for language in self._books:
            self._index(language)

    def _index(self, language: str) -> Index:
        """A language's index, built when needed: that takes far longer than reading the book, and many never search."""
        with self._indexing:
            if language not in self._indexes:
                self._indexes[language] = Index(self._entries(language), language, self._synonyms[language])
            return self._indexes[language]

    def _entries(self, language: str) -> list[IndexedText]:
        """The paragraphs for the index, with their names in other languages too."""
        others = [book for code, book in self._books.items() if code != language]
        return [
            IndexedText(
                rule.id,
                rule.title,
                rule.words,
                tuple(name for book in others for name in (book[rule.id].title, *book[rule.id].words)),
                f"{rule.text} {rule.example}",
                rule.asked,
                rule.id in SUMMARIES,
            )
            for rule in self._books[language].values()
        ]

    def _book(self, language: str) -> Mapping[str, Paragraph]:
        return self._books.get(language, self._books[DEFAULT_LANGUAGE])


def rulebook(game: str, data_dir: Path | None = None) -> Rulebook:
    """The rule book of a game, read once. Raises DataError."""
    return _kept(game, data_dir)


@lru_cache(maxsize=8)
def _kept(game: str, data_dir: Path | None) -> Rulebook:
    """A function of its own, as a cache separates a call without a folder from one with None."""
    return Rulebook(game, data_dir)


def _paragraphs(
    game: str, language: str, data_dir: Path | None, base: Mapping[str, Paragraph], house: Path
) -> Mapping[str, Paragraph]:
    """A language's book in the order of `base`; missing paragraphs come from `base`."""
    file = f"{game}.toml"
    found = entries(Folder(f"rules/{language}", data_dir, house), file, "rule", RuleEntry)
    own = {entry.id: entry.value(language) for entry in found}
    if base and data_dir and not (data_dir / "rules" / language / file).is_file():
        own = _fitting(own, base)
    for rule in own:
        if base and rule not in base:
            raise DataError(file, rule, "id", f"an id of the {DEFAULT_LANGUAGE} rules", rule)
    book = {**base, **own}
    for paragraph in own.values():
        _check_related(file, paragraph, list(book))
    return book


def _synonyms(language: str, data_dir: Path | None) -> list[list[str]]:
    """Groups of words of a language that mean the same; [] without such a file. Raises DataError."""
    folder = Folder(f"rules/{language}", data_dir)
    if not (HOUSE / "rules" / language / SYNONYMS).is_file():
        return []
    try:
        return SynonymsFile.model_validate(dict(folder.toml(SYNONYMS))).same
    except ValidationError as error:
        raise DataError(SYNONYMS, "", "same", "lists of words", error.errors()[0]["msg"]) from error


def _fitting(own: Mapping[str, Paragraph], base: Mapping[str, Paragraph]) -> dict[str, Paragraph]:
    """The house's translations of paragraphs that an owner's English rules share; the owner may have others."""
    return {
        id: replace(rule, related=tuple(other for other in rule.related if other in base))
        for id, rule in own.items()
        if id in base
    }


def _check_related(file: str, paragraph: Paragraph, known: Sequence[str]) -> None:
    for rule in paragraph.related:
        if rule not in known or rule == paragraph.id:
            raise DataError(file, paragraph.id, "related", "ids of other entries", rule)
    if len(set(paragraph.related)) < len(paragraph.related) or len(paragraph.related) > MOST_FOUND:
        raise DataError(file, paragraph.id, "related", f"up to {MOST_FOUND} different ids", "too many or one twice")


def _above(number: str) -> str:
    """ "5.3.3e" -> "5.3.3" -> "5.3" -> "5" -> ""."""
    if not number[0].isdigit():
        return ""
    # Always shorter, whatever the letters: otherwise `get` would never end.
    return number[:-1] if number[-1].isalpha() else number.rpartition(".")[0]

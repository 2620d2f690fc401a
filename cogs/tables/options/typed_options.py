"""The `options:` of `/game new`: completed while typed, and read in any language.

A text names choices, as "Board: Diamond" or just "Diamond", by label or value in any language there is; commas and
semicolons separate several. Players and privacy (COMMON) are options of the command alone; those of time can be named
here, too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process

from cogs.tables.options.time_options import typed_fields
from cogs.transport.contract import Field, Screens
from cogs.transport.panels.limits import OPTION, OPTIONS
from cogs.transport.panels.text import shown
from data.texts import Texts, languages, texts_in
from engine.kernel.errors import ConquestError

COMMON = ("players", "private")
NONE = "none"
BETWEEN = re.compile(r"[;,\n]")
JOINED = 3
"""The most comma-separated pieces in one label ("Solo, easy" has two)."""
ALIKE, GUESSES = 70.0, 5
"""How similar a choice must be to a misspelt text to be offered (0 to 100), and the number of offers."""


@dataclass(frozen=True, slots=True)
class TypedChoice:
    """A choice of a field that may be typed; `value` "" is none of a field of many.

    `texts`: its spellings, the clearest first. `names`: all that is read as this choice, folded; `words`: theirs.
    """

    field: str
    value: str
    many: bool
    texts: tuple[str, ...]
    names: frozenset[str]
    words: frozenset[str]

    def fits(self, others: Iterable[TypedChoice]) -> bool:
        """Whether it may be named beside others: a field of one choice once, nothing beside none."""
        same = [other for other in others if other.field == self.field]
        if not self.many or not self.value:
            return not same
        return all(other.value not in ("", self.value) for other in same)


class UnreadOption(ConquestError):
    """A piece of the text names no choice, or none that goes with the ones before it (`again`).

    `offered`, `likely`: the choices on offer, and the ones perhaps meant, in the reader's words.
    """

    def __init__(
        self, piece: str, offered: Sequence[str] = (), likely: Sequence[str] = (), *, again: bool = False
    ) -> None:
        super().__init__(piece)
        self.piece = piece
        self.offered = offered
        self.likely = likely
        self.again = again


def folded(text: str) -> str:
    """Small letters and digits without accents, words separated by one blank: what two spellings share."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in plain).split())


@lru_cache(maxsize=16)
def offers_of(screens: Screens, t: Texts) -> tuple[TypedChoice, ...]:
    """Everything that may be typed for a game, in the language of `t`; called at every letter."""
    spoken = {t.language: t, **{language: texts_in(language) for language in languages()}}
    named = {language: {field.key: field for field in _own_fields(screens, each)} for language, each in spoken.items()}
    found = []
    for key, field in named[t.language].items():
        everywhere = [fields[key] for fields in named.values() if key in fields]
        found += [_offer(field, choice.value, everywhere, t) for choice in field.choices]
        if field.many:
            nothing = frozenset(
                folded(f"{each} {word}")
                for at in everywhere
                for each in (at.key, at.label)
                for word in (NONE, *(spoken_t("none") for spoken_t in spoken.values()))
            )
            texts = (_written(field.label, t("none"), t), f"{key}: {NONE}")
            found.append(TypedChoice(key, "", True, texts, nothing, _words(nothing)))
    return tuple(found)


def _own_fields(screens: Screens, t: Texts) -> Iterator[Field]:
    """The fields of a game's lobby, without the command's own and those of time."""
    for field in screens.fields(t):
        choices = tuple(choice for choice in field.choices if choice.value not in COMMON)
        if field.key not in COMMON and choices:
            yield Field(field.key, field.label, choices, field.many)
    yield from typed_fields(t)


def _offer(field: Field, value: str, everywhere: Sequence[Field], t: Texts) -> TypedChoice:
    names: set[str] = set()
    for each in everywhere:
        for choice in each.choices:
            if choice.value == value:
                # "none" alone may mean any field of many.
                own = (choice.label,) if value == NONE else (choice.label, choice.value)
                names.update(map(folded, own))
                names.update(folded(f"{of} {name}") for of in (each.label, each.key) for name in (*own, value))
    label = next(choice.label for choice in field.choices if choice.value == value)
    shortest = f"{field.key}: {value}" if value == NONE else value
    texts = (_written(field.label, label, t), label, shortest)
    return TypedChoice(field.key, value, field.many, texts, frozenset(names), _words(names))


def _words(names: Iterable[str]) -> frozenset[str]:
    return frozenset(word for name in names for word in name.split())


def _written(field: str, choice: str, t: Texts) -> str:
    return t("{option}: {choice}", option=field, choice=choice)


def read(offers: Sequence[TypedChoice], text: str) -> list[TypedChoice]:
    """The choices that a text names, in order. Raises UnreadOption for the first unknown piece."""
    pieces = [piece.strip() for piece in BETWEEN.split(text) if folded(piece)]
    found: list[TypedChoice] = []
    at = 0
    while at < len(pieces):
        length, named = _longest(offers, pieces[at : at + JOINED])
        piece = ", ".join(pieces[at : at + length])
        if len(named) != 1:
            likely = [offer.texts[0] for offer in named or _likely(offers, piece)]
            raise UnreadOption(piece, _instead(offers, piece), likely)
        if not named[0].fits(found):
            raise UnreadOption(piece, again=True)
        found.append(named[0])
        at += length
    return found


def _longest(offers: Sequence[TypedChoice], pieces: Sequence[str]) -> tuple[int, list[TypedChoice]]:
    """The longest run of pieces that names something, and its choices; one piece and [] where none does."""
    for length in range(len(pieces), 0, -1):
        name = folded(" ".join(pieces[:length]))
        named = [offer for offer in offers if name in offer.names]
        if named:
            return length, named
    return 1, []


def _likely(offers: Sequence[TypedChoice], text: str) -> list[TypedChoice]:
    """The choices most like a misspelt text, the likeliest first."""
    alike = process.extract(
        folded(text),
        {number: " ".join(sorted(offer.names)) for number, offer in enumerate(offers)},
        scorer=fuzz.token_set_ratio if " " in folded(text) else fuzz.partial_ratio,
        score_cutoff=ALIKE,
        limit=GUESSES,
    )
    return [offers[number] for _, _, number in alike]


def values_of(named: Iterable[TypedChoice]) -> dict[str, tuple[str, ...]]:
    """[field] -> the values chosen, as a submitted form has them."""
    values: dict[str, tuple[str, ...]] = {}
    for offer in named:
        values[offer.field] = (*values.get(offer.field, ()), *((offer.value,) if offer.value else ()))
    return values


def completed(
    offers: Sequence[TypedChoice], text: str, fits: Callable[[Mapping[str, tuple[str, ...]]], bool]
) -> list[str]:
    """The texts that this one may become, each readable and short enough for Discord, best first.

    `fits`: whether values of fields go together. A misspelt text gets completions of what it is most like.
    """
    cuts = list(_cuts(offers, text))
    for find in (_begun, _likely):
        lines = [
            _line([*head, offer])
            for head, rest in cuts
            for offer in find(offers, rest)
            if offer.fits(head) and fits(values_of([*head, offer]))
        ]
        if any(lines):
            return [line for line in dict.fromkeys(lines) if line][:OPTIONS]
    return []


def _cuts(offers: Sequence[TypedChoice], text: str) -> Iterator[tuple[list[TypedChoice], str]]:
    """The ways to split a text into choices and an unfinished rest, the likeliest first."""
    ends = [found.end() for found in BETWEEN.finditer(text)][-OPTIONS:]
    for at in (len(text), *reversed(ends), 0):
        try:
            head = read(offers, text[:at])
        except UnreadOption:
            continue
        if head and at == len(text) and at not in ends:
            # It may be complete, the beginning of a longer label, or followed by another choice.
            yield head[:-1], head[-1].texts[0]
        if head or not at:
            yield head, text[at:]


def _begun(offers: Sequence[TypedChoice], typed: str) -> list[TypedChoice]:
    """The choices with words that begin like the typed ones; those that begin with the whole text come first."""
    text = folded(typed)
    found = [offer for offer in offers if _begins(text.split(), offer)]
    return sorted(found, key=lambda offer: (text not in offer.names, not folded(offer.texts[0]).startswith(text)))


def _begins(words: Sequence[str], offer: TypedChoice) -> bool:
    return all(any(each.startswith(word) for each in offer.words) for word in words)


def _line(named: Sequence[TypedChoice]) -> str:
    """The choices as one text, as clear as Discord has room for; "" where it has none."""
    clear = [offer.texts[0] for offer in named]
    labels = [offer.texts[1] for offer in named]
    values = [offer.texts[-1] for offer in named]
    ways = (clear, [*labels[:-1], clear[-1]], labels, values)
    return next((line for line in map(", ".join, ways) if len(line) <= OPTION), "")


def _instead(offers: Sequence[TypedChoice], piece: str) -> list[str]:
    """What is on offer instead of an unknown piece: all of the field it names, else all of the game."""
    before, colon, _ = piece.partition(":")
    field = next((offer.field for offer in offers if folded(before) == folded(offer.texts[0].partition(":")[0])), "")
    return [offer.texts[0] for offer in offers if offer.value and (not colon or field in ("", offer.field))]


def refusal(error: UnreadOption, t: Texts) -> str:
    """What was not understood, and what the game offers instead."""
    piece = shown(error.piece)
    if error.again:
        return t("“{text}” doesn't fit the options before it, so I opened no table.", text=piece)
    lines = [t("This game has no option “{text}”, so I opened no table.", text=piece)]
    if error.likely:
        lines.append(t("Perhaps: {options}", options=" · ".join(error.likely)))
    if error.offered:
        lines.append(t("It offers: {options}", options=" · ".join(error.offered)))
    return "\n".join(lines)

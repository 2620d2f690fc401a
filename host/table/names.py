"""Cleans people's names and words before the house keeps them, and so before anybody reads them.

It covers length, control and bidi signs, invisible characters, stacked marks; and the word list of the table's server.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any

from host.table.notes import OfferNote, PauseNote, SeatPassed, TableNote, Woken
from host.table.pending import News, SeatOffer
from host.table.rows import GameRow, SeatRow

LONGEST_NAME = 32
WORD_LIST = "word_list"
"""A server's setting: words that nobody there should have to read."""
KEPT = 4096
"""Cached results for names: a press cleans those of its table, checking every character."""
MOST_WORDS, LONGEST_WORD = 100, 32
VEILED = "…"
"""Replaces a word on the list."""
FORMER = "a former player"
"""The name for a seat whose person had all their data deleted; each reader sees it in their own language."""
_PILED = re.compile(r"([\u0300-\u036f\u0483-\u0489]{2})[\u0300-\u036f\u0483-\u0489]+")
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Invisible characters of other categories: fillers, the braille blank, joiners, variation selectors."""
_AI = re.compile(r"AI \d+")
_TOKEN = re.compile(r"[^\W_]+")
_ENTRY = re.compile(r"\*?[^\W_]+\*?")


@lru_cache(maxsize=KEPT)
def clean_name(name: str) -> str:
    """One line, at most 32 characters, without control or bidi signs and invisible characters, not empty."""
    return clean_line(name)[:LONGEST_NAME].strip() or "?"


def clean_line(text: str) -> str:
    """One line of any length without control or bidi signs and invisible characters."""
    kept = "".join(
        " " if unicodedata.category(sign).startswith("Z") else sign
        for sign in _UNSEEN.sub("", unicodedata.normalize("NFC", text))
        if unicodedata.category(sign) not in {"Cc", "Cf", "Co", "Cn", "Cs"}
    )
    # Combining marks piled on one letter reach into the lines above and below.
    return " ".join(_PILED.sub(r"\1", kept).split())


def _plain(text: str) -> str:
    """A text for comparing: without case, marks and other forms of the same letters."""
    spread = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in spread if not unicodedata.category(sign).startswith("M"))


@dataclass(frozen=True, slots=True)
class WordList:
    """A server's words, plain. `bad`: that word; `bad*`, `*bad`, `*bad*`: words that begin with, end with, hold it."""

    patterns: tuple[str, ...] = ()

    @classmethod
    def of(cls, settings: Mapping[str, Any] | None) -> WordList:
        """Read a server's settings strictly."""
        found = (settings or {}).get(WORD_LIST)
        words = [word for word in found if isinstance(word, str)] if isinstance(found, list) else []
        return cls(tuple(_plain(word) for word in words[:MOST_WORDS]))

    def _has(self, word: str) -> bool:
        plain = _plain(word)
        return any(fnmatchcase(plain, pattern) for pattern in self.patterns)

    def hits(self, text: str) -> bool:
        """Whether the text has a word on the list."""
        return bool(self.patterns) and any(self._has(found[0]) for found in _TOKEN.finditer(text))

    def fit(self, name: str) -> str:
        """A name ready to be kept: clean, words on the list masked."""
        clean = clean_name(name)
        if not self.patterns:
            return clean
        return _TOKEN.sub(lambda found: VEILED if self._has(found[0]) else found[0], clean)


NO_WORDS = WordList()


def words_in(typed: str) -> tuple[list[str], list[str]]:
    """The entries of a typed list, split at lines, spaces or commas; and what can't be an entry."""
    given = list(dict.fromkeys(re.split(r"[\s,;]+", typed.strip())))
    entries = [word for word in given if len(word) <= LONGEST_WORD and _ENTRY.fullmatch(word)]
    return entries[:MOST_WORDS], [word for word in given if word and word not in entries]


def fit_row(row: GameRow, listed: WordList) -> GameRow:
    """A table with all people's names as they are kept, open questions and news included.

    The very same row where they already are, as at nearly every press.
    """
    seats = tuple(_fit_seat(seat, listed) for seat in row.seats)
    pending = row.pending
    offers = tuple(_fit_offer(offer, listed) for offer in pending.offers)
    news = tuple(_fit_news(each, listed) for each in pending.news)
    if offers != pending.offers or news != pending.news:
        row = replace(row, pending=replace(pending, offers=offers, news=news))
    return row if all(map(operator.is_, seats, row.seats)) else replace(row, seats=seats)


def _fit_seat(seat: SeatRow, listed: WordList) -> SeatRow:
    name = listed.fit(seat.name) if _is_person_s(seat) else seat.name
    return seat if name == seat.name else replace(seat, name=name)


def _fit_offer(offer: SeatOffer, listed: WordList) -> SeatOffer:
    return replace(offer, to_name=listed.fit(offer.to_name))


def _fit_news(news: News, listed: WordList) -> News:
    return replace(news, name=listed.fit(news.name), other=listed.fit(news.other) if news.other else "")


def _is_person_s(seat: SeatRow) -> bool:
    """Whether a seat shows a person's name, even after they left; not the one the house gave an AI."""
    return bool(seat.name) and (seat.user_id is not None or not _AI.fullmatch(seat.name))


def fit_note(note: TableNote, listed: WordList) -> TableNote:
    """A note with names as they are kept."""
    match note:
        case OfferNote():
            return replace(note, offer=replace(note.offer, to_name=listed.fit(note.offer.to_name)))
        case SeatPassed():
            return replace(note, to_name=listed.fit(note.to_name))
        case Woken():
            return replace(note, by=listed.fit(note.by))
        case PauseNote():
            return replace(note, ended_by=listed.fit(note.ended_by) if note.ended_by else "")
    return note

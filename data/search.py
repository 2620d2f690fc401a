"""Finds short texts by queries as people type them: full text index, stems, misspelt words, synonyms."""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot

from rapidfuzz import fuzz, process

from data.asked import Questions

NUMBER = re.compile(r"^§?\s*(\d+(\.\d+)*[a-z]?)\.?$")
TOKEN = re.compile(r"[^\W_]+")
COLUMNS = ("title", "names", "foreign_names", "asked", "body")
WEIGHTS = (8.0, 6.0, 3.0, 0.0, 1.5)
"""A word's weight by its place: title, other names, names in other languages, known questions, text.

Known questions are compared as a whole; a single word of theirs has no weight, but shows that the text has an answer to
it.
"""
WHOLE, NAMED = 30.0, 15.0
"""Score for a query that is exactly an id or title; exactly one of the other names."""
PAIR = 6.0
"""Score for two neighbours of the query that are neighbours in a title or name."""
PART, SPELT, ALIKE = 0.7, 0.8, 0.5
"""A word's factor if it only begins like the query's, is only spelt like it, or only means the same."""
ASKED = 14.0
"""Score for a query like a known question of the text, times the square of its likeness."""
VERBATIM = 0.999
"""The likeness from which a query counts as a known question, word for word except endings: as good as a name."""
SLIGHT = 0.7
"""The weight, within a whole question, of a word ("who", "where") that says nothing about the topic."""
NEIGHBOURS = 0.3
"""The weight of two neighbouring words in such a question, beside each of them."""
GIST = 32.0
"""Score for a query like everything that the text says of itself, times its likeness."""
GIST_SHARES = (2.0, 0.7, 1.0, 0.4)
"""The weights of the title, each other name, each known question and each sentence in a text's gist."""
GIST_POWER = 0.6
"""A repeated word of a text counts more than once, but less each time."""
FLOOR = 12.0
"""The score below which nothing fits a query of several words, none of them in the book."""
SENTENCE = re.compile(r"(?<=[.!?:;])\s+")
SUMMARY = 0.5
"""The share of its score that a text keeps if it sums up others."""
LIKENESS, SECOND_BEST = 72.0, 8.0
"""How like (of 100) a word of the book a misspelt word must be, and how close others must come to the best."""
SHORT, SHORT_LIKENESS = 4, 85.0
"""Words up to this length must be more alike: "fuis" is neither "puis" nor "fais"."""
SHORTEST_BEGINNING = 2
"""Letters after which the beginning of a word is enough, as people may still be typing."""
ALGORITHMS = {"en": "english", "fr": "french"}
"""The Snowball algorithm that reduces a language's words to their stems."""
STOP_WORDS = {
    "en": """
a all already allowed an and any are at be by can could did do does doing don everybody everyone for from get gets give
gives go going had happen happens has have how i if in is isn it its me mean means may much my no not of on one only or
our s shall should so some someone still t than that the their them then there they this to us use used was we what
when where which who whom whose why will with work works would you your
yo hey pls please wtf lol ok idk dont cant doesnt whats wanna gonna thing things thingy stuff now
""",
    "fr": """
a à ai au aux avec avez avoir c ça ca ce ces cet cette chez combien comment d dans de des devient du elle elles en est
et être etre eu fait faire faut il ils j je l la là le les leur leurs lui m ma me mes moi mon n ne nos notre on ont ou
où par pas peut peuvent peux plus pour puis qu quand que quel quelle quelles quels qui quoi s sa se sert ses si son
sont suis sur t ta te tes toi ton tu un une vos votre vous y
cb cest jai koi machin mdr pr stp svp truc trucs ya
""",
}
COMMON = {language: frozenset(words.split()) for language, words in STOP_WORDS.items()}
"""Words of a language that say nothing about the topic; they count only when the query has no others."""


@dataclass(frozen=True, slots=True)
class IndexedText:
    """A text in the index. `names`: its other names; `foreign_names`: those in other languages.

    `asked`: questions it answers, as people ask them. `summary`: it sums up others, so its text does not show its own
    subject.
    """

    id: str
    title: str
    names: tuple[str, ...]
    foreign_names: tuple[str, ...]
    body: str
    asked: tuple[str, ...] = ()
    summary: bool = False


class Index:
    """A book of one language, ready for queries; read-only after construction, so any thread may query it."""

    def __init__(self, entries: Sequence[IndexedText], language: str, synonyms: Sequence[Sequence[str]] = ()) -> None:
        """`synonyms`: words of the language that mean the same, a group each."""
        self._shares = [SUMMARY if entry.summary else 1.0 for entry in entries]
        self._ids = [entry.id for entry in entries]
        self._language = language
        self._heads = [self._phrases((entry.id, entry.title, entry.title.partition(": ")[2])) for entry in entries]
        self._names = [self._phrases((*entry.names, *entry.foreign_names)) for entry in entries]
        words: set[str] = set()
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._base.execute(f"CREATE VIRTUAL TABLE book USING fts5({', '.join(COLUMNS)})")
        for row, entry in enumerate(entries):
            texts = (
                entry.title,
                " / ".join((entry.id, *entry.names)),
                " / ".join(entry.foreign_names),
                " / ".join(entry.asked),
                "" if entry.summary else entry.body,
            )
            found = [self._telling(tokens(text)) for text in texts]
            words.update(*found)
            stems = [" ".join(map(self._stem, each)) for each in found]
            self._base.execute(
                f"INSERT INTO book (rowid, {', '.join(COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?)", (row, *stems)
            )
        questions = [(row, tokens(question)) for row, entry in enumerate(entries) for question in entry.asked]
        words.update(plain(word) for _, asked in questions for word in asked)
        self._words = sorted(words)
        self._alike: dict[str, set[str]] = {}
        for group in synonyms:
            stems_of_group = {self._stem(plain(word)) for name in group for word in tokens(name)}
            for stem in stems_of_group:
                self._alike.setdefault(stem, set()).update(stems_of_group - {stem})
        self._questions = Questions([(row, self._question(asked)) for row, asked in questions])
        self._gists = Questions([(row, self._gist(entry)) for row, entry in enumerate(entries)])

    def ranked(self, query: str) -> list[str]:
        """Ids of the fitting texts, best first; equal ones keep their order."""
        number = NUMBER.match(query.strip().lower())
        if number:
            return _numbered(number[1], self._ids)
        scores = self._scores(query)
        if max(scores, default=0.0) < FLOOR and self._strange(query):
            return []
        order = sorted(range(len(scores)), key=lambda row: (-scores[row], row))
        return [self._ids[row] for row in order if scores[row] > 0]

    def _strange(self, query: str) -> bool:
        """Whether a query has several telling words, and the book none of them, nor one that begins like the last."""
        words = self._telling(tokens(query))
        if len(words) < 2 or any(word in self._words for word in words):
            return False
        return not any(known.startswith(words[-1]) for known in self._words)

    def _scores(self, query: str) -> list[float]:
        """How well each text fits a query, by row."""
        asked = list(dict.fromkeys(tokens(query)))
        telling = self._telling(asked)
        scores = [0.0] * len(self._ids)
        matched = [0] * len(self._ids)
        for word in telling:
            for row, value in self._values(word, typing=word == plain(asked[-1])).items():
                scores[row] += value
                matched[row] += 1
        for row, value in self._pairs(telling).items():
            scores[row] += value
        whole = " ".join(telling)
        as_a_whole = self._question(map(self._known, asked))
        likeness, gist = self._questions.likeness(as_a_whole), self._gists.likeness(as_a_whole)
        for row in range(len(scores)):
            scores[row] *= self._shares[row] * matched[row] / max(1, len(telling))
            if whole in self._heads[row]:
                scores[row] += WHOLE
            elif whole in self._names[row]:
                scores[row] += NAMED * self._shares[row]
            like = likeness.get(row, 0.0)
            by_likeness = ASKED * like**2 + (NAMED if like > VERBATIM else 0.0) + GIST * gist.get(row, 0.0)
            scores[row] += by_likeness * self._shares[row]
        return scores

    def _telling(self, words: Sequence[str]) -> list[str]:
        """Words without accents and without stop words, unless there are no others.

        Stop words are recognised with their accents: French "des" says nothing, "dés" are dice.
        """
        common = COMMON.get(self._language, frozenset())
        return [plain(word) for word in words if word not in common] or [plain(word) for word in words]

    def _phrases(self, texts: Iterable[str]) -> frozenset[str]:
        """Texts as their significant words, to compare whole texts with a query."""
        return frozenset(" ".join(self._telling(tokens(text))) for text in texts if text)

    def _stem(self, word: str) -> str:
        """The common stem of a word's forms: "controlled", "control" -> "control"."""
        return stem(word, self._language)

    def _question(self, words: Iterable[str]) -> dict[str, float]:
        """A question's words by sense and its pairs of neighbours, with their weights."""
        common = COMMON.get(self._language, frozenset())
        senses = [(self._sense(self._stem(plain(word))), SLIGHT if word in common else 1.0) for word in words]
        pairs = {
            f"{one} {other}": NEIGHBOURS * max(worth, worth_of_other)
            for (one, worth), (other, worth_of_other) in pairwise(senses)
        }
        return dict(senses) | pairs

    def _gist(self, entry: IndexedText) -> dict[str, float]:
        """A text's own words as one question, weighted by frequency and place."""
        worth: defaultdict[str, float] = defaultdict(float)
        body = () if entry.summary else SENTENCE.split(entry.body)
        for share, texts in zip(GIST_SHARES, ((entry.title,), entry.names, entry.asked, body), strict=True):
            for text in texts:
                words = self._question(tokens(text))
                length = hypot(*words.values())
                for word, value in words.items():
                    worth[word] += share * value / length
        return {word: value**GIST_POWER for word, value in worth.items()}

    def _sense(self, stem: str) -> str:
        return min(stem, *self._alike.get(stem, ())) if stem in self._alike else stem

    def _known(self, word: str) -> str:
        """The word, or the word of the book that it most likely misspells."""
        if word in COMMON.get(self._language, frozenset()) or plain(word) in self._words:
            return word
        alike = process.extractOne(plain(word), self._words, scorer=fuzz.ratio, score_cutoff=_least_likeness(word))
        return alike[0] if alike else word

    def _values(self, word: str, typing: bool) -> dict[int, float]:
        """One query word's score for each text, by row: the exact word, else similar beginnings or spellings."""
        found = self._match(f'"{self._stem(word)}"')
        if typing and len(word) >= SHORTEST_BEGINNING:
            _at_least(found, self._match(f'"{self._stem(word)}"*'), PART)
            _at_least(found, self._match(f'"{word}"*'), PART)
        for other in sorted(self._alike.get(self._stem(word), ())):
            _at_least(found, self._match(f'"{other}"'), ALIKE)
        if found:
            return found
        alike = process.extract(word, self._words, scorer=fuzz.ratio, limit=3, score_cutoff=_least_likeness(word))
        for other, likeness, _ in alike:
            if likeness >= alike[0][1] - SECOND_BEST:
                _at_least(found, self._match(f'"{self._stem(other)}"'), SPELT * likeness / 100)
        return found

    def _pairs(self, words: Sequence[str]) -> dict[int, float]:
        """Extra score where neighbours in the query are neighbours in a title or a name too."""
        found: dict[int, float] = {}
        for one, other in pairwise(words):
            for row in self._match(f'{{title names foreign_names}} : "{self._stem(one)} {self._stem(other)}"'):
                found[row] = found.get(row, 0.0) + PAIR
        return found

    def _match(self, expression: str) -> dict[int, float]:
        weights = ", ".join(map(str, WEIGHTS))
        rows = self._base.execute(f"SELECT rowid, -bm25(book, {weights}) FROM book WHERE book MATCH ?", (expression,))
        return dict(rows.fetchall())


def tokens(text: str) -> list[str]:
    """Words in small letters; numbers of rules are split into their parts."""
    return TOKEN.findall(unicodedata.normalize("NFC", text.casefold().replace("œ", "oe")))


@lru_cache(maxsize=1 << 15)
def stem(word: str, language: str) -> str:
    """The stem of a word without accents; the word itself in a language without an algorithm.

    A stemmer keeps the word it works on, so each word gets a new one: any thread may call this.
    """
    import snowballstemmer  # here: it brings stemmers of 35 languages, and a start needs none

    algorithm = ALGORITHMS.get(language)
    return plain(snowballstemmer.stemmer(algorithm).stemWord(word)) if algorithm else word


def plain(word: str) -> str:
    """A word without its accents, as many people type it."""
    if word.isascii():
        return word
    return "".join(sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign))


def _least_likeness(word: str) -> float:
    return SHORT_LIKENESS if len(word) <= SHORT else LIKENESS


def _at_least(found: dict[int, float], others: dict[int, float], share: float) -> None:
    for row, value in others.items():
        found[row] = max(found.get(row, 0.0), value * share)


def _numbered(number: str, ids: Sequence[str]) -> list[str]:
    """The paragraph itself, then those under it, in the order of the book."""
    under = re.compile(re.escape(number) + (r"([.].*|[a-z])$" if number[-1].isdigit() else r"$"))
    return [id for id in ids if id == number] + [id for id in ids if id != number and under.match(id)]

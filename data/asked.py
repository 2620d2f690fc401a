"""Measures how much a question resembles the questions that each text is known to answer."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import log, sqrt


class Questions:
    """Known questions, each answered by one text; read-only after construction.

    A question is its words (stems), each with a weight by its kind; rare words weigh more.
    """

    def __init__(self, questions: Sequence[tuple[int, Mapping[str, float]]]) -> None:
        """`questions`: a text's row and the words of one of its questions."""
        seen = Counter(word for _, words in questions for word in words)
        self._rarity = {word: 1 + log(len(questions) / times) for word, times in seen.items()}
        self._unknown = max(self._rarity.values(), default=1.0)
        self._rows = [row for row, _ in questions]
        self._lengths = [self._length(words) for _, words in questions]
        self._asking: dict[str, list[tuple[int, float]]] = {}
        for number, (_, words) in enumerate(questions):
            for word, worth in words.items():
                self._asking.setdefault(word, []).append((number, worth * self._rarity[word]))

    def likeness(self, words: Mapping[str, float]) -> dict[int, float]:
        """Maps a text's row to its most similar question's likeness: the cosine, above 0 up to 1."""
        shared: defaultdict[int, float] = defaultdict(float)
        for word, worth in words.items():
            for number, weight in self._asking.get(word, ()):
                shared[number] += worth * self._rarity[word] * weight
        length = self._length(words)
        found: dict[int, float] = {}
        for number, product in shared.items():
            row = self._rows[number]
            found[row] = max(found.get(row, 0.0), product / (length * self._lengths[number]))
        return found

    def _length(self, words: Mapping[str, float]) -> float:
        return sqrt(sum((worth * self._rarity.get(word, self._unknown)) ** 2 for word, worth in words.items()))

"""Prints how the search answers the questions of each set: `python -m tests.data.search_figures [SET …]`."""

from __future__ import annotations

import sys

from tests.data.test_search import QUESTIONS, misses


def figures(name: str) -> str:
    """A line for one set: questions answered in first place, and in three."""
    questions = [each for each in QUESTIONS if each["set"] == name]
    count = len(questions)
    first, in_three = (count - len(misses(questions, places)) for places in (1, 3))
    return f"{name}: {first} of {count} first ({first / count:.1%}), {in_three} in three ({in_three / count:.1%})"


if __name__ == "__main__":
    for asked in sys.argv[1:] or dict.fromkeys(each["set"] for each in QUESTIONS):
        print(figures(asked))

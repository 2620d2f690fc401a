"""Prints how the search answers the questions of each set: `python -m tests.data.search_figures [SET …]`."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from data.rulebook import rulebook

QUESTIONS = Path(__file__).parent / "rules_questions.toml"


def figures(name: str) -> str:
    """A line for one set: questions answered in first place, and in three."""
    with QUESTIONS.open("rb") as file:
        questions = [each for each in tomllib.load(file)["question"] if each["set"] == name]
    first = in_three = 0
    for each in questions:
        found = [rule.id for rule in rulebook(each.get("game", "clash")).find(each["ask"], each["language"])]
        first += bool(set(found[:1]) & set(each["right"]))
        in_three += bool(set(found[:3]) & set(each["right"]))
    count = len(questions)
    return f"{name}: {first} of {count} first ({first / count:.1%}), {in_three} in three ({in_three / count:.1%})"


def main(names: list[str]) -> None:
    with QUESTIONS.open("rb") as file:
        known = list(dict.fromkeys(each["set"] for each in tomllib.load(file)["question"]))
    for name in names or known:
        print(figures(name))


if __name__ == "__main__":
    main(sys.argv[1:])

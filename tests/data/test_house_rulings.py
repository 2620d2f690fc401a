"""The house rulings that the documents list stand in the rules a player reads, marked, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from data.rulebook import rulebook

DOCUMENT = Path(__file__).parents[2] / "docs" / "rulings-kravora.md"
ROW = re.compile(r"^- \*\*([0-9.]+)\*\* ((?:.|\n(?=  ))+?\.py[^\n]*)$", re.MULTILINE)
MARKED = {
    "en": re.compile(r"house (ruling|value)s?", re.IGNORECASE),
    "fr": re.compile(r"(règle|valeur)s? maison", re.IGNORECASE),
}
TOLD = {
    "2.4": ("nobody comes for that die", "personne ne vient pour ce dé"),
    "5.2": ("then whoever has fewest hit points", "puis celles à qui il reste le moins de points de vie"),
    "5.3.1": ("nor whoever can neither sell, recycle nor buy", "ni vendre, ni recycler, ni acheter"),
    "5.3.2": ("then the weaker kind", "puis la sorte la plus faible"),
    "5.3.3": ("of one kind those with fewest hit points", "ceux à qui il reste le moins de points de vie"),
    "8.2": ("only they can bring down several walls at once", "eux seuls peuvent abattre plusieurs murs à la fois"),
    "9.1": ("only after exactly the actions it began with", "exactement les actions par lesquelles il a commencé"),
}
"""[§] -> what of it a paragraph left out, in each language."""


def test_the_document_has_rulings_to_look_for() -> None:
    assert len(ROW.findall(DOCUMENT.read_text(encoding="utf-8"))) > 15


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_ruling_of_the_document_has_a_marked_paragraph(language: str) -> None:
    book = {rule.id: rule for rule in rulebook("kravora").all(language)}
    for number, ruling in ROW.findall(DOCUMENT.read_text(encoding="utf-8")):
        assert number in book, f"{number}: {ruling}"
        assert book[number].house, f"{number}: {ruling}"
        assert MARKED[language].search(f"{book[number].text} {book[number].source}"), f"{number}: {ruling}"


@pytest.mark.parametrize("number", sorted(TOLD))
def test_its_paragraph_says_the_ruling(number: str) -> None:
    for language, words in zip(("en", "fr"), TOLD[number], strict=True):
        paragraph = rulebook("kravora").get(number, language)
        assert paragraph is not None and words in paragraph.text

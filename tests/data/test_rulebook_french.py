"""The French rule book tells the same as the English one, in French."""

from __future__ import annotations

import re

import pytest

from data.rulebook import Paragraph, rulebook
from tests.data.typography import faults

GAMES = ("clash", "kravora")
FRENCH = [(game, paragraph) for game in GAMES for paragraph in rulebook(game).all("fr")]
ENGLISH = {(game, paragraph.id): paragraph for game in GAMES for paragraph in rulebook(game).all("en")}
each = pytest.mark.parametrize(
    ("game", "paragraph"), FRENCH, ids=[f"{game} {paragraph.id}" for game, paragraph in FRENCH]
)
NUMBER = re.compile(r"\d+(?:\.\d+)*[a-f]?")
ENGLISH_WORDS = re.compile(r"\b(the|and|with|of|units?|your|each|house|rulebook|retail game|cards)\b", re.IGNORECASE)
OLD_ENGLISH_NAMES = re.compile(r"flanking|Stronghold|Rocky Range|Strength|Wound|Shining|Sparkling Guard|Clan Godleif")


def test_every_paragraph_is_in_both_in_the_same_order() -> None:
    assert [(game, paragraph.id) for game, paragraph in FRENCH] == list(ENGLISH)
    assert {paragraph.language for _, paragraph in FRENCH} == {"fr"}


@each
def test_a_paragraph_is_the_same_in_french(game: str, paragraph: Paragraph) -> None:
    """The same place, kin and standing; an example where there is one; every number of the rules."""
    english = ENGLISH[game, paragraph.id]
    assert (paragraph.edition, paragraph.house, paragraph.related) == (english.edition, english.house, english.related)
    assert bool(paragraph.example) == bool(english.example)
    assert len(paragraph.words) >= 3
    cited = [set(NUMBER.findall(told.text + told.example)) for told in (paragraph, english)]
    years = {"2017", "2019"}  # French names the editions by them, where English says retail and prototype
    assert cited[0] - years == cited[1] - years, "the same numbers and citations"
    bullets = [re.findall(r"^(?:-|\d\.|[a-f]\.) ", told.text, re.MULTILINE) for told in (paragraph, english)]
    if paragraph.id != "old-names":  # English names are told in a sentence there
        assert len(bullets[0]) == len(bullets[1]), "the same points"


@each
def test_a_paragraph_is_french(game: str, paragraph: Paragraph) -> None:
    for text in (paragraph.title, paragraph.text, paragraph.example, paragraph.source, *paragraph.words):
        assert faults(text) == []
        assert not ENGLISH_WORDS.search(OLD_ENGLISH_NAMES.sub("", text)), text
    assert (paragraph.text != ENGLISH[game, paragraph.id].text) and len(paragraph.title) <= 70


def test_a_house_ruling_is_marked_in_french_too() -> None:
    for _, paragraph in FRENCH:
        told = re.search(r"(règles?|valeurs) maison", paragraph.source) is not None
        assert paragraph.house == told or paragraph.id == "glossary", paragraph.id
        if paragraph.house and "livret" in paragraph.source:
            assert re.search(r"(règles?|valeurs) maison|nous la jouons", paragraph.text, re.IGNORECASE), paragraph.id

"""French texts within the data files (cards, units, rules) and the rule book are set as French is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data.catalogue import ROOT
from data.rulebook import Paragraph, rulebook
from tests.data.typography import faults

FILES = sorted((ROOT / "data").rglob("*.toml"))


def french_texts(value: Any, french: bool) -> Iterator[str]:
    """Every text under a key of French (`fr`, `name_fr`…), or every text at all in a French file."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from french_texts(each, french or key.rpartition("_")[2] == "fr")
    elif isinstance(value, list):
        for each in value:
            yield from french_texts(each, french)
    elif isinstance(value, str) and french:
        yield value


def told(path: Path) -> list[str]:
    return list(french_texts(tomllib.loads(path.read_text("utf-8")), path.parent.name == "fr"))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_french_of_a_data_file(path: Path) -> None:
    assert [fault for text in told(path) for fault in faults(text)] == []


def test_both_games_and_the_rule_book_have_french() -> None:
    assert {path.parent.name for path in FILES if told(path)} == {"clash", "kravora", "fr"}


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

"""The rule book: every paragraph of the rules is there, sound, and found by number, name and misspelt words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from data.loader import DataError
from data.rulebook import MOST_FOUND, Paragraph, Rulebook, rulebook
from engine.clash.play.equip import MOST_CHANGES
from engine.clash.scenarios.setting import FIRST_SCENARIOS, paragraph_of
from engine.clash.stored.lobby_options import SCENARIOS

NUMBERS = (
    "1 2 2.1 2.2 2.3 2.4 3 4 4.1 4.2 4.3 4.4 4.5 5 5.1 5.2 5.3 5.3.1 5.3.2 5.3.3 5.3.3a 5.3.3b 5.3.3c 5.3.3d 5.3.3e "
    "5.3.3f 5.3.4 5.3.5 5.3.6 5.3.7 5.3.8 6 7 8 8.1 8.2 9 10 11 12 13 "
    "14 14.0 14.1 14.2 14.3 14.4 14.5 14.6 14.7 14.8 14.9 14.10 14.11 14.12 14.13 14.14 14.15 14.16 14.17 14.18 14.19 "
    "14.20"
)
BOOK = rulebook("clash")
CITED = re.compile(r"\b(?:\d+(?:\.\d+)+[a-f]?)\b")


def test_every_paragraph_of_the_rules_has_its_entry_in_their_order() -> None:
    """Those of the scenarios that came later at the end."""
    scenarios = map(paragraph_of, range(FIRST_SCENARIOS + 1, SCENARIOS + 1))
    assert [paragraph.id for paragraph in BOOK.all() if paragraph.numbered] == [*NUMBERS.split(), *scenarios]


def test_there_are_quick_rules_and_a_glossary() -> None:
    assert BOOK.all()[0].id == "quick"
    assert BOOK.get("glossary") is not None


@pytest.mark.parametrize("paragraph", BOOK.all(), ids=lambda paragraph: paragraph.id)
def test_a_paragraph_fits_a_card(paragraph: Paragraph) -> None:
    assert len(paragraph.text) <= 1800
    assert len(f"{paragraph.id} {paragraph.title}") <= 100
    assert paragraph.words
    assert all(BOOK.get(rule) for rule in paragraph.related)


def test_a_house_ruling_is_marked_where_there_is_one() -> None:
    for paragraph in BOOK.all():
        told = re.search(r"house (ruling|value)", paragraph.source, re.IGNORECASE) is not None
        assert paragraph.house == told or paragraph.id == "glossary", paragraph.id
        if paragraph.house and "rulebook" in paragraph.source:
            marked = re.search(r"house ruling|our own|we (take|play) it", paragraph.text, re.IGNORECASE)
            assert marked, f"{paragraph.id} does not tell what is ours"


def test_numbers_that_a_text_cites_exist() -> None:
    known = {paragraph.id for paragraph in BOOK.all()}
    for paragraph in BOOK.all():
        for number in CITED.findall(paragraph.text + paragraph.example):
            assert number in known, f"{paragraph.id} cites {number}"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("§5.2", "5.2"),
        ("overrun", "overrun"),
        ("debordement", "overrun"),
        ("wounds", "5.3.3d"),
        ("elves", "elves"),
        ("initative", "5.3.1"),
        ("overun", "overrun"),
        ("bastoin", "4.3"),
        ("moutain range", "mountains"),
        ("how many dice do I roll", "5.3.3b"),
        ("can I sell equipment", "5.1"),
        ("who strikes first?", "5.3.1"),
        ("forge legendary", "forging"),
        ("take back a move", "5.2"),
        ("leave the game", "11"),
        ("empty territory", "control"),
        ("fair dice", "fairness"),
        ("moun", "mountains"),
    ],
)
def test_a_query_finds(query: str, first: str) -> None:
    assert BOOK.find(query)[0].id == first


def test_a_number_finds_what_is_under_it_too() -> None:
    assert [paragraph.id for paragraph in BOOK.find("5.3.3")] == ["5.3.3", *(f"5.3.3{letter}" for letter in "abcdef")]
    assert [paragraph.id for paragraph in BOOK.find("1")] == ["1"], "not 11"


def test_nonsense_finds_nothing_and_an_empty_query_the_book() -> None:
    assert BOOK.find("zzzzzz") == []
    assert BOOK.find(" ") == BOOK.all()[:MOST_FOUND]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("5.2", "5.2"),
        (" §5.3.3E ", "5.3.3e"),
        ("5.3.3g", "5.3.3"),
        ("5.1.2", "5.1"),
        ("Overrun", "overrun"),
        ("5.3.3é", "5.3.3"),
        ("5.2ßж.", "5.2"),
        ("5.2.²", "5.2"),
    ],
)
def test_get_gives_the_paragraph_or_the_one_above(rule: str, expected: str) -> None:
    paragraph = BOOK.get(rule)
    assert paragraph is not None and paragraph.id == expected


@pytest.mark.parametrize("rule", ["", "99", "nosuch", "99é", "99..", "١٢ж", "9" * 4000 + "é" * 1000])
def test_get_knows_no_other(rule: str) -> None:
    assert BOOK.get(rule) is None


def test_a_language_without_rules_reads_english() -> None:
    paragraph = BOOK.get("5.2", "xx")
    assert paragraph is not None and paragraph.language == "en"
    assert [found.id for found in BOOK.find("flanking", "xx")] == [found.id for found in BOOK.find("flanking")]


def test_related_paragraphs() -> None:
    paragraph = BOOK.get("5.2")
    assert paragraph is not None
    assert [other.id for other in BOOK.related(paragraph)] == list(paragraph.related)


def own_rules(data_dir: Path, text: str) -> Path:
    folder = data_dir / "rules" / "en"
    folder.mkdir(parents=True)
    (folder / "clash.toml").write_text(text, encoding="utf-8")
    return data_dir


RULE = """
[[rule]]
id = "{id}"
title = "A title"
text = "A text."
edition = "both"
source = "house ruling"
house = true
related = {related}
words = ["x"]
"""


def test_an_owners_rules_stand_first(tmp_path: Path) -> None:
    own_rules(tmp_path, RULE.format(id="5.2", related="[]"))
    assert [paragraph.title for paragraph in Rulebook("clash", tmp_path).all()] == ["A title"]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (RULE.format(id="5.2", related='["5.9"]'), "related"),
        (RULE.format(id="5.2", related='["5.2"]'), "related"),
        (RULE.format(id="5.2", related="[]") * 2, "id"),
        (RULE.format(id="Five", related="[]"), "id"),
        (RULE.format(id="5.2", related="[]").replace("A text.", "x" * 1801), "text"),
        (RULE.format(id="5.2", related="[]").replace("house = true\n", ""), "house"),
    ],
)
def test_rules_that_are_not_sound_are_refused(tmp_path: Path, text: str, field: str) -> None:
    with pytest.raises(DataError) as caught:
        Rulebook("clash", own_rules(tmp_path, text))
    assert (caught.value.file, caught.value.field) == ("clash.toml", field)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_5_1_tells_how_many_changes_in_a_row_there_may_be(language: str) -> None:
    equip = BOOK.get("5.1", language)
    assert equip is not None and f" {MOST_CHANGES} " in equip.text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_6_7_of_kravora_is_told_in_short_sentences(language: str) -> None:
    """Where, what it is there, when: a line each, no sentence of more than 24 words."""
    cannon = rulebook("kravora").get("6.7", language)
    assert cannon is not None and cannon.text.count("\n- ") == 3
    assert max(len(sentence.split()) for sentence in re.split(r"[.;:]\s", cannon.text)) <= 24


def test_the_quick_rules_say_that_an_empty_city_is_no_point() -> None:
    """§4, §7: one controls a City only while a unit of one's own stands there, alone."""
    for language, words in (("en", "Leave it empty and it is lost"), ("fr", "Laissée vide, elle est perdue")):
        quick = BOOK.get("quick", language)
        assert quick is not None and words in quick.text

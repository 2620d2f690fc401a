"""Small words that depend on a value: elision, contraction, articles and the English genitive."""

from __future__ import annotations

import pytest

from data.grammar import Noun, elides, filled

BASTION = Noun("bastion")


@pytest.mark.parametrize(
    ("form", "value", "told"),
    [
        ("de", "Ann", "d’Ann"),
        ("de", "Ben", "de Ben"),
        ("de", "Élodie", "d’Élodie"),
        ("de", "Œdipe", "d’Œdipe"),
        ("de", "Yves", "d’Yves"),
        ("de", "Yann", "de Yann"),
        ("de", "Hekna", "de Hekna"),
        ("de", "\\_ann\\_", "d’\\_ann\\_"),
        ("de", "IA 2", "d’IA 2"),
        ("de", "<@17>", "de <@17>"),
        ("de", "A4", "de A4"),
        ("de", "11", "de 11"),
        ("de", "les Elfes", "des Elfes"),
        ("de", BASTION, "du bastion"),
        ("de", Noun("atelier"), "de l’atelier"),
        ("à", "Ann", "à Ann"),
        ("à", "les Elfes", "aux Elfes"),
        ("à", BASTION, "au bastion"),
        ("à", Noun("atelier"), "à l’atelier"),
        ("en", "B4", "en B4"),
        ("en", BASTION, "au bastion"),
        ("le", "B4", "B4"),
        ("le", BASTION, "le bastion"),
        ("le", Noun("hôtel"), "l’hôtel"),
        ("le", Noun("héros"), "le héros"),
    ],
)
def test_french(form: str, value: str, told: str) -> None:
    assert filled("fr", f"{{x:{form}}}", {"x": value}) == told


@pytest.mark.parametrize(
    ("form", "value", "told"),
    [
        ("'s", "Ann", "Ann's"),
        ("'s", "James", "James's"),
        ("'s", "the elves", "the elves'"),
        ("the", "B4", "B4"),
        ("the", BASTION, "the bastion"),
    ],
)
def test_english(form: str, value: str, told: str) -> None:
    assert filled("en", f"{{x:{form}}}", {"x": value}) == told


def test_numbers_keep_their_formats() -> None:
    assert filled("fr", "{n:+d} {name:de} {{}}", {"n": 3, "name": "Ann"}) == "+3 d’Ann {}"
    assert filled("fr", "{n:+d}", {"n": 3}) == "+3"


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_text_that_is_not_translated_yet_is_english(language: str) -> None:
    assert filled(language, "{name:'s} turn at {place:the}", {"name": "Ann", "place": BASTION}) == (
        "Ann's turn at the bastion"
    )


def test_a_format_of_another_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="format"):
        filled("en", "{name:de} {place:the}", {"name": "Ann", "place": "B4"})


@pytest.mark.parametrize("word", ["onze", "oui", "yaourt", "héros", "hache", "hauteur", "B4", "A4", "3×I", "", "<@1>"])
def test_before_what_nothing_is_elided(word: str) -> None:
    assert not elides(word)


@pytest.mark.parametrize("word", ["Ann", "œuf", "*Ann*", "homme", "heure", "héroïne", "Ys", "IA 2"])
def test_before_what_it_is(word: str) -> None:
    assert elides(word)

"""The catalogue's sentences with values in them, as a player reads them; small words that depend on a value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from string import Formatter

import pytest
from babel.messages.catalog import Message

from data.catalogue import read
from data.grammar import Noun, elides, filled
from data.texts import catalogue_path
from tests.data.extracted import forms, msgids, source
from tests.data.typography import NARROW, faults

FRENCH = read(catalogue_path("fr"))
NAMES = ("Ann", "Ben", "Élodie", "les Elfes")
PLACES = (Noun("bastion"), "B4", "A1")
CARDS = ("Arbalète", "Brise-roc", "Hachoir rouillé", "Épée")
VALUES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("name", "names", "foe", "host", "other", "player", "winner", "attacker", "defender"), NAMES),
    **dict.fromkeys(("place", "start", "end"), PLACES),
    **dict.fromkeys(("card", "cards", "unit", "units", "hero", "building", "ruse", "item", "target", "game"), CARDS),
}
NUMBERS = (
    "after", "attacker", "before", "chance", "cost", "count", "day", "defender", "dice", "ends", "first", "fled",
    "forge", "full", "gain", "goal", "gold", "hits", "injuries", "last", "least", "left", "level", "life", "litres",
    "lost", "moment", "most", "n", "movement", "number", "order", "page", "points", "power", "rage", "round", "seat",
    "seats", "site", "sites", "slots", "time", "units", "wall", "win",
)  # fmt: skip
SMALL_WORDS = re.compile(r"\b(?:de|à|en|que|le|la|ne|se|du|au|aux|jusque)\s+[*_]*\{(\w+)\}", re.IGNORECASE)
ENOUGH = 500


def of_clash(message: Message) -> bool:
    return any(path.startswith("cogs/clash") for path, _ in message.locations)


def fields(text: str) -> list[tuple[str, str]]:
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name]


def sentences(language: str, text: str) -> Iterator[str]:
    """A text with every value there is for its first two names, numbers elsewhere."""
    formats = dict(reversed(fields(text)))
    worded = [name for name, spec in formats.items() if name in VALUES and spec != "+d"][:2]
    numbers = dict.fromkeys(formats, 3)
    for chosen in product(*(VALUES[name] for name in worded)):
        yield filled(language, text, {**numbers, **dict(zip(worded, chosen, strict=True))})


def test_french_sentences_are_elided_and_contracted() -> None:
    heard = [told for message in FRENCH if message.id for text in forms(message) for told in sentences("fr", text)]
    assert len(set(heard)) > ENOUGH
    assert sum("d’" in told for told in heard) > 20 and sum("au bastion" in told for told in heard) > 20
    assert [fault for told in heard for fault in faults(told)] == []


def test_no_small_word_stands_before_a_value_that_may_be_anything() -> None:
    """It is the format of the value ({name:de}), or what follows is a number."""
    raw = {
        (found[1], text)
        for message in FRENCH
        for text in forms(message)
        for found in SMALL_WORDS.finditer(text)
        if found[1] not in NUMBERS
    }
    assert sorted(raw) == []


def test_english_genitives_and_articles_are_formats() -> None:
    told = [text for message in source() if message.id for text in msgids(message)]
    assert [text for text in told if re.search(r"\}(?:\*\*)?'s?\b", text)] == []
    placed = [text for message in source() if message.id and of_clash(message) for text in msgids(message)]
    assert [text for text in placed if re.search(r"\b(?:at|to|in|from|of|on) \{(?:place|start|end)\}", text)] == []


def test_english_sentences() -> None:
    names = ("Ann", "James", "the elves")
    heard = [
        filled("en", text, {**{name: 3 for name, _ in fields(text)}, "name": name, "place": place, "start": place})
        for message in source()
        if message.id
        for text in msgids(message)
        for name, place in product(names, PLACES if of_clash(message) else ("line 4 of Ben",))
        if fields(text)
    ]
    assert len(set(heard)) > ENOUGH
    wrong = re.compile(
        r"elves's|\b(?:at|to|from|of) bastion|the B4|the the|(?<=\S) {2,}(?=\S)|\ba [aeio]\w|\ban [bcdfgj-np-tv-z]\w"
    )
    assert [told for told in heard if wrong.search(told)] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Mur de Ann", "no elision"), ("le épée", "no elision"), ("que il joue", "no elision"), ("si il", "no elision"),
        ("de **Ann**", "no elision"), ("à le bastion", "no contraction"), ("à les Elfes", "no contraction"),
        ("Fuir en bastion", "preposition"), ("4 L", "before a unit"), ("de  Ben", "doubled space"),
        ("Il n'est pas là.", "apostrophe"), ("Vraiment?", "before a mark"), ("Vraiment ?", "before a mark"),
        ("« Oui »", "inside"), ('Il dit "oui".', "straight quotation"), ("Il dit “oui”.", "English quotation"),
        ("Attendez...", "three dots"), (f"Un{NARROW}mot", "before nothing"),
    ],
)  # fmt: skip
def test_the_printers_eye_sees_a_fault(text: str, fault: str) -> None:
    assert any(fault in found for found in faults(text))


@pytest.mark.parametrize(
    "right",
    [
        "Pas de héros", "de Hekna", "de 11", "le onze", "de A4", "avant de le faire", "d’Ann", "en B4", "au hasard",
        "vers le haut",
        f"Vraiment{NARROW}? Oui{NARROW}: «{NARROW}d’accord{NARROW}» à `10:30`, le {{day:%H:%M}}, <t:5:R>",
    ],
)  # fmt: skip
def test_the_printers_eye_is_no_pedant(right: str) -> None:
    assert faults(right) == []


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

"""Every paragraph and ruling of the rules is held by a test; every rule that the engine cites is in the book."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import pytest

from data.rulebook import Paragraph, rulebook
from engine.clash.views.refusals import PHASE_OF
from engine.kravora.views.refusals import PHASES_OF

TESTS = Path(__file__).parent.parent
ENGINE = TESTS.parent / "engine"
BOOK = rulebook("clash")
OF_KINDS: dict[str, Mapping[int, tuple[object, str]]] = {"clash": PHASE_OF, "kravora": PHASES_OF}
"""[game] -> [kind of action] -> its phases, and the paragraph that a refusal in another phase names."""
ERRORS = ("IllegalAction", "EngineError", "ContentError")
NUMBER = re.compile(r"\d+(?:\.\d+)*[a-f]?")

OF_A_TOPIC = {
    "control": "4_control_",
    "buying": "5_1_buy_",
    "forging": "5_1_forge_",
    "reorganising": "5_1_reorganise_",
    "overrun": "5_2_overrun_",
    "mountains": "5_2_a_border_with_a_mountain_range_",
    "flight": "5_2_flight_",
    "speed": "5_2_speed_",
    "bonuses": "5_1_bonuses_",
    "elves": "5_3_3c_elves_",
    "fairness": "commit",
    "orders": "9_1_|orders|standing",
    "default": "default_",
}
"""How the names of a topic's tests begin (or what they hold, where it has no number in the engine's tests)."""
TELLS_OTHERS = ("quick", "aid", "glossary", "old-names")
"""They repeat what other paragraphs tell; the paragraphs they lead to have tests."""
OF_THE_DATA = {"house-values": "test_clash_facts.py", "ai-seats": "test_time_told.py", "time": "test_time_told.py"}
"""Held by tests of the data."""


@lru_cache(maxsize=8)
def names(folder: str) -> list[str]:
    """The test functions of a folder, without their `test_`."""
    return [
        node.name.removeprefix("test_")
        for path in sorted((TESTS / folder).glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]


def holders(paragraph: Paragraph) -> list[str]:
    """The tests that hold a paragraph; of a heading, those of the paragraphs under it as well."""
    if paragraph.numbered:
        letter = "[a-f]?" if paragraph.id[-1].isdigit() else ""
        number = re.compile(paragraph.id.replace(".", "_") + letter + "_")
        return [name for name in names("engine") if number.match(name)]
    if paragraph.id in ("fairness", "orders"):
        return [name for name in (*names("kernel"), *names("host")) if re.search(OF_A_TOPIC[paragraph.id], name)]
    return [name for name in names("engine") if name.startswith(OF_A_TOPIC[paragraph.id])]


@pytest.mark.parametrize("paragraph", BOOK.all(), ids=lambda paragraph: paragraph.id)
def test_a_paragraph_has_a_test(paragraph: Paragraph) -> None:
    if paragraph.id in TELLS_OTHERS:
        assert all(holders(rule) for rule in BOOK.related(paragraph) if rule.id not in TELLS_OTHERS)
    elif paragraph.id in OF_THE_DATA:
        assert (TESTS / "data" / OF_THE_DATA[paragraph.id]).is_file()
    else:
        assert holders(paragraph), f"no test of the engine is named after §{paragraph.id}"


def test_every_test_of_the_engine_that_cites_a_number_cites_one_of_the_book() -> None:
    known = {paragraph.id for paragraph in BOOK.all()}
    for name in names("engine"):
        number = re.match(r"((?:\d+[a-f]?_)+)", name)
        if number:
            assert number[1].strip("_").replace("_", ".") in known, name


def cited(game: str) -> set[str]:
    """The paragraphs that a game's engine names: in comments, in errors, by the kind of a refused action."""
    found = {rule for _, rule in OF_KINDS[game].values()}
    for path in sorted((ENGINE / game).rglob("*.py")):
        text = path.read_text("utf-8")
        found |= set(re.findall(r"§(\d+(?:\.\d+)*[a-f]?)", text))
        found |= set(re.findall(r'(?<!since=)"(\d{1,2}(?:\.\d+)+[a-f]?)"', text))  # `since=` names a release
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS:
                words = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                found |= {word for word in words if isinstance(word, str) and NUMBER.fullmatch(word)}
    return found


@pytest.mark.parametrize("game", OF_KINDS)
def test_every_rule_that_the_engine_cites_is_in_the_book(game: str) -> None:
    """Refusals carry these numbers, and a button leads to the paragraph."""
    found = cited(game)
    assert len(found) > 30
    assert found <= {paragraph.id for paragraph in rulebook(game).all()}


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

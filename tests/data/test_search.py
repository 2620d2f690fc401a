"""The search answers as a player hopes: 120 questions in two languages, misspelt, other names; asked ones are known."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from data.asked import Questions
from data.folder import DataError
from data.rulebook import MOST_FOUND, Rulebook, rulebook
from data.search import Index, IndexedText, plain, tokens
from tests.longer import usual
from tests.work import calls

with (Path(__file__).parent / "rules_questions.toml").open("rb") as file:
    QUESTIONS: list[dict[str, Any]] = tomllib.load(file)["question"]
BOOK = rulebook("clash")
ASKED = ("tuned", "held-out")
"""The 120 questions; the others are a later check that the search was not made for these alone."""
FIRST = 0.90
PARTS = 4
"""In so many the questions of a book are asked, one of them usually."""
NEW = {
    "fresh": (80, 0.88, 0.97),
    "second": (80, 0.90, 0.98),
    "sealed": (40, 0.90, 0.95),
    "stranger": (40, 0.90, 0.98),
    "stranger-sealed": (20, 0.85, 0.95),
    "new": (73, 0.95, 0.98),
    "new-sealed": (40, 0.90, 0.97),
    "scenes": (48, 0.83, 0.98),
    "november": (120, 0.95, 0.99),
}
"""Later questions of both games by set (see the file): how many, and what to hold in first place and in three."""
QUICK = 3_000
"""Functions a completion may call: some two milliseconds."""


@cache
def found_by(game: str, question: str, language: str) -> tuple[str, ...]:
    """The paragraphs' ids, the best first."""
    return tuple(rule.id for rule in rulebook(game).find(question, language))


def book_of(question: dict[str, Any]) -> Rulebook:
    return rulebook(question.get("game", "clash"))


def misses(questions: Sequence[dict[str, Any]], places: int) -> list[str]:
    """Questions whose paragraph is not among the first places."""
    return [
        f"{each['ask']!r}: {list(found[:3])}, not {each['right']}"
        for each in questions
        if not set((found := found_by(each.get("game", "clash"), each["ask"], each["language"]))[:places])
        & set(each["right"])
    ]


def test_the_questions_are_sixty_of_each_language_and_have_an_answer() -> None:
    for language in ("en", "fr"):
        of_language = [each for each in QUESTIONS if each["language"] == language and each["set"] in ASKED]
        assert len(of_language) == 60
        assert len({each["ask"] for each in of_language}) == 60
    assert all(book_of(each).get(rule) is not None for each in QUESTIONS for rule in each["right"])
    asked_about = {rule for each in QUESTIONS for rule in each["right"] if book_of(each) is BOOK}
    assert len(asked_about) > 40, "they are about the whole book"


@pytest.mark.parametrize("name", ["tuned", "held-out"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_right_paragraph_is_found(name: str, language: str) -> None:
    questions = [each for each in QUESTIONS if each["set"] == name and each["language"] == language]
    first, in_three = misses(questions, 1), misses(questions, 3)
    assert len(first) <= round((1 - FIRST) * len(questions)), first
    assert len(in_three) <= (1 if name != "tuned" else 0), in_three


@pytest.mark.parametrize("name", sorted(NEW))
def test_questions_of_both_games_that_came_later(name: str) -> None:
    count, first, in_three = NEW[name]
    questions = [each for each in QUESTIONS if each["set"] == name]
    assert len(questions) == count
    assert len(misses(questions, 1)) <= round((1 - first) * count), misses(questions, 1)
    assert len(misses(questions, 3)) <= round((1 - in_three) * count), misses(questions, 3)


@pytest.mark.parametrize("part", usual(range(PARTS), kept=(0,)))
@pytest.mark.parametrize("game", ["clash", "kravora"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_question_of_the_book_finds_its_paragraph(game: str, language: str, part: int) -> None:
    book = rulebook(game)
    every = [(question, rule.id) for rule in book.all(language) for question in rule.asked]
    assert len({question for question, _ in every}) == len(every) > 150, "each question has one answer"
    asked = every[part::PARTS]
    found = {question: found_by(game, question, language)[:3] for question, _ in asked}
    assert [(question, found[question]) for question, rule in asked if rule not in found[question]] == []
    assert sum(found[question][0] == rule for question, rule in asked) >= 0.97 * len(asked)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("flanking", "overrun"),
        ("débordement", "overrun"),
        ("stronghold", "4.3"),
        ("blocs rocheux", "mountains"),
        ("rocky range", "mountains"),
        ("goldleif", "old-names"),
        ("speed", "speed"),
        ("vitesse", "speed"),
    ],
)
def test_both_languages_know_the_old_names_of_both(query: str, first: str, language: str) -> None:
    assert BOOK.find(query, language)[0].id == first


@pytest.mark.parametrize(
    ("query", "language", "first"),
    [
        ("dé", "fr", "5.3.3b"),
        ("dés", "fr", "5.3.3b"),
        ("les dés", "fr", "5.3.3b"),
        ("relancé", "fr", "5.3.3c"),
        ("mountain", "en", "mountains"),
        ("fleeing", "en", "5.3.4"),
        ("flees", "en", "5.3.4"),
        ("déborde", "fr", "overrun"),
        ("tactic deck emty", "en", "8.2"),
        ("je fuis vers où", "fr", "5.3.4"),
        ("il fuit", "fr", "5.3.4"),
    ],
)
def test_inflected_and_misspelt_words(query: str, language: str, first: str) -> None:
    found = BOOK.find(query, language)
    assert found[0].id == first


def test_a_completion_is_quick_and_no_longer_than_a_list() -> None:
    for language in ("en", "fr"):
        BOOK.find("warm", language)
    for query in ("d", "dé", "comb", "how many d", "reinforcments when my reserve is emty or whatever", "§5"):
        for language in ("en", "fr"):
            assert calls(partial(BOOK.find, query, language)) < QUICK, query
            assert len(BOOK.find(query, language)) <= MOST_FOUND


@pytest.mark.parametrize("query", ['"', "NEAR(a b)", "title:dice", "a OR b*", "'; DROP TABLE book; --", "*", "()", "-"])
def test_signs_of_the_query_language_are_harmless(query: str) -> None:
    BOOK.find(query)
    assert BOOK.find("dice")[0].id == "5.3.3b"


BOOKLET = Index(
    (
        IndexedText("1", "Red boats", ("ships",), ("bateaux",), "They sail on the river."),
        IndexedText("2", "Blue boats", (), (), "They sail on the sea, and red ones may not."),
        IndexedText("3", "All about boats", ("ships",), (), "red blue sea river", summary=True),
    ),
    "en",
)


def test_titles_stand_before_texts_and_summaries_last() -> None:
    assert BOOKLET.ranked("red") == ["1", "2"], "a summary's text says nothing"
    assert BOOKLET.ranked("ships") == ["1", "3"]
    assert BOOKLET.ranked("bateaux") == ["1"]
    assert BOOKLET.ranked("blue boat") == ["2", "1", "3"]
    assert BOOKLET.ranked("zebra") == []


@pytest.mark.parametrize(
    ("query", "language"), [("pizza recipe", "en"), ("recette de pizza", "fr"), ("netflix series", "en")]
)
def test_what_the_book_knows_nothing_of_finds_nothing(query: str, language: str) -> None:
    assert [book.find(query, language) for book in (BOOK, rulebook("kravora"))] == [[], []]
    assert BOOK.find("pizza forge", language), "one word of the book is enough"


@pytest.mark.parametrize(
    ("query", "language", "first"),
    [
        ("égalité", "fr", ["11", "4.2", "5.3.1"]),
        ("qui lance les dés en premier", "fr", ["5.3.1"]),
        ("who rolls the dice first", "en", ["5.3.1"]),
        ("combien de temps ai-je", "fr", ["time"]),
        ("how much time do I have", "en", ["time"]),
    ],
)
def test_questions_that_missed_their_paragraphs(query: str, language: str, first: list[str]) -> None:
    assert [rule.id for rule in BOOK.find(query, language, limit=len(first))] == first


def test_words() -> None:
    assert [plain(word) for word in tokens("L’Œuvre d’été, §5.3e!")] == ["l", "oeuvre", "d", "ete", "5", "3e"]


def test_a_query_of_nothing_but_small_words_counts_them() -> None:
    book = Index(
        (
            IndexedText("1", "To be", (), (), "or not"),
            IndexedText("2", "Trees", (), (), "oak"),
        ),
        "en",
    )
    assert book.ranked("to be") == ["1"]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [("en", "controlled", "control"), ("en", "fleeing", "flee"), ("en", "cities", "city"), ("en", "forging", "forge"),
     ("fr", "débordé", "débordement"), ("fr", "blessures", "blessure"), ("fr", "amélioration", "améliorer")],
)  # fmt: skip
def test_the_forms_of_a_word_find_the_same(language: str, one: str, other: str) -> None:
    book = Index((IndexedText("1", one, (), (), ""), IndexedText("2", "x", (), (), "")), language)
    assert book.ranked(other) == ["1"]


def test_words_that_mean_the_same() -> None:
    book = Index(
        (IndexedText("1", "Retreating", (), (), ""), IndexedText("2", "x", (), (), "")), "en", [["flee", "retreat"]]
    )
    assert book.ranked("fleeing") == ["1"]


def test_a_file_of_synonyms_that_is_not_sound_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "en"
    folder.mkdir(parents=True)
    (folder / "synonyms.toml").write_text('same = [["alone"]]', encoding="utf-8")
    with pytest.raises(DataError) as caught:
        Rulebook("clash", tmp_path)
    assert (caught.value.file, caught.value.field) == ("synonyms.toml", "same")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_paragraph_is_found_by_its_id_and_its_title(language: str) -> None:
    """A completion sends the id back as what was typed."""
    for paragraph in BOOK.all(language):
        assert BOOK.find(paragraph.id, language)[0].id == paragraph.id
        assert BOOK.find(paragraph.title, language)[0].id == paragraph.id


KNOWN = Questions([(0, {"where": 0.3, "flee": 1.0}), (0, {"run": 1.0}), (1, {"where": 0.3, "place": 1.0, "unit": 1.0})])


def test_the_same_words_are_wholly_alike() -> None:
    assert KNOWN.likeness({"where": 0.3, "flee": 1.0})[0] == pytest.approx(1.0)


def test_a_text_is_as_like_as_its_most_like_question() -> None:
    assert KNOWN.likeness({"run": 1.0}) == {0: pytest.approx(1.0)}


def test_words_that_say_little_count_little() -> None:
    found = KNOWN.likeness({"where": 0.3, "unit": 1.0})
    assert 0 < found[0] < 0.2 < found[1] < 1


def test_unknown_words_make_it_less_like() -> None:
    assert 0 < KNOWN.likeness({"run": 1.0, "dragon": 1.0})[0] < 0.8
    assert KNOWN.likeness({"dragon": 1.0}) == {}


def test_without_known_questions_nothing_is_alike() -> None:
    assert Questions([]).likeness({"flee": 1.0}) == {}

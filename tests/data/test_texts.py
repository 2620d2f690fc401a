"""The catalogues: nothing untranslated or guessed; placeholders, plurals, marks, lengths; the lines of AI seats."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from cogs.clash.posts.speech import MOMENTS
from data.catalogue import ROOT, read
from data.grammar import FORMS
from data.speech import ALL, lines_in
from data.texts import SOURCE_LANGUAGE, Texts, catalogue_path, languages, texts_in
from engine.clash.ai.judging.characters import CHARACTERS
from tests.data.extracted import forms, msgids, source
from tests.data.typography import faults

TRANSLATED = [language for language in languages() if language != SOURCE_LANGUAGE]
CATALOGUES = {language: read(catalogue_path(language)) for language in TRANSLATED}
MARKS = ("**", "`", "### ", "-# ", "<t:", "\n")
"""Marks of Discord that a translation keeps."""
LONGER, ROOM = 1.7, 25
"""How much longer than the English a translation may be: so many times, and so many characters more."""
LIMITS = {
    "button": 43,
    "Button": 43,
    "ageless": 43,
    "link": 43,
    "select": 100,
    "Menu": 100,
    "option": 100,
    "modal": 45,
    "text_label": 45,
    "select_field": 45,
}
"""Longest texts of what a label is the direct part of; buttons share rows (34 in English, and a quarter more)."""
SMALL_WORDS = {word for words in FORMS.values() for word in words}
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
CODE = re.compile(r"`(/[^`]+)`")


def messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def placeholders(text: str) -> set[tuple[str, str]]:
    """Names of the values in a text, each with its format; small words are each language's own affair."""
    found = {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None}
    return {(name, "" if spec in SMALL_WORDS else spec) for name, spec in found}


def every() -> Iterator[tuple[str, Message]]:
    for language, catalogue in CATALOGUES.items():
        for message in messages(catalogue):
            yield language, message


def test_french_is_there() -> None:
    assert "fr" in TRANSLATED
    assert len(messages(source())) > 500


def differences(one: Catalog, other: Catalog) -> list[str]:
    """Messages that only one of two catalogues has."""
    keys = [{(message.context or "", str(message.id)) for message in each if message.id} for each in (one, other)]
    return sorted(f"{context}: {msgid}" if context else msgid for context, msgid in keys[0] ^ keys[1])


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_every_message_and_no_other(language: str) -> None:
    assert differences(CATALOGUES[language], source()) == [], "run `make texts`"
    assert not CATALOGUES[language].obsolete


def test_nothing_is_untranslated_or_only_guessed() -> None:
    missing = [(language, message.id) for language, message in every() if not all(forms(message)) or message.fuzzy]
    assert missing == []


def test_placeholders_are_the_same() -> None:
    """A singular may leave the number out ("the miss"); nothing else may be lost, added or formatted otherwise."""
    for language, message in every():
        named = set.union(*(placeholders(text) for text in msgids(message)))
        for text in forms(message):
            found = placeholders(text)
            optional = {("count", "")} if len(msgids(message)) > 1 else set()
            assert found | optional == named | optional, f"{language}: {text!r} for {message.id!r}"


def test_plurals_have_as_many_forms_as_the_language() -> None:
    for language, catalogue in CATALOGUES.items():
        for message in messages(catalogue):
            expected = catalogue.num_plurals if message.pluralizable else 1
            assert len(forms(message)) == expected, f"{language}: {message.id!r}"


@pytest.mark.parametrize(("count", "plural"), [(0, False), (1, False), (2, True), (5, True), (1_000_000, True)])
def test_french_plurals(count: int, plural: bool) -> None:
    """French counts nothing in the singular, as it does one."""
    told = texts_in("fr").n("{count} unit", "{count} units", count)
    assert told == f"{count} unité{'s' if plural else ''}"


def test_marks_of_discord_are_kept() -> None:
    for language, message in every():
        for text in forms(message):
            for mark in MARKS:
                assert text.count(mark) == msgids(message)[0].count(mark), f"{language}: {mark!r} in {text!r}"
            source = msgids(message)[0]
            ends = {
                (each[: len(each) - len(each.lstrip(" "))], each[len(each.rstrip(" ")) :]) for each in (text, source)
            }
            assert len(ends) == 1, f"{language}: spaces around {text!r}"


def test_french_typography() -> None:
    found = [fault for message in messages(CATALOGUES["fr"]) for text in forms(message) for fault in faults(text)]
    assert found == []


def test_a_translation_is_hardly_longer() -> None:
    for language, message in every():
        longest = max(len(text) for text in msgids(message))
        for text in forms(message):
            assert len(text) <= longest * LONGER + ROOM, f"{language}: {text!r} for {message.id!r}"


def _labels() -> Iterator[tuple[str, str]]:
    """What a label is the part of, and its msgid, wherever a text is a direct part of a call in LIMITS."""
    for path in sorted((ROOT / "cogs").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            for part in node.args if name in LIMITS else ():
                for msgid in _texts(part):
                    yield name, msgid


def _texts(part: ast.expr) -> Iterator[str]:
    """The msgids of `t("…")`, `t.n("…", "…", count)`."""
    if isinstance(part, ast.Call):
        name = getattr(part.func, "attr", getattr(part.func, "id", ""))
        if name in ("t", "n"):
            first = part.args[0] if part.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


@pytest.mark.parametrize("language", TRANSLATED)
def test_labels_fit(language: str) -> None:
    """With two signs for each value; what holds names and cards is cut by the widgets, and held by the limit tests."""
    labels = set(_labels())
    assert len(labels) > 60
    for kind, msgid in labels:
        message = CATALOGUES[language].get(msgid)
        assert message is not None, msgid
        for text in forms(message):
            assert len(PLACEHOLDER.sub("12", text)) <= LIMITS[kind], f"{kind}: {text!r}"


def test_one_language_says_one_thing_for_one_command() -> None:
    """Commands that a text names have the name that Discord shows in this language."""
    from discord import app_commands

    from cogs.commands import all_commands

    for language, catalogue in CATALOGUES.items():
        t = texts_in(language)
        names = {}
        for command in all_commands():
            own = t.p("command", command.name)
            names[f"/{command.name}"] = f"/{own}"
            for each in command.commands if isinstance(command, app_commands.Group) else ():
                names[f"/{command.name} {each.name}"] = f"/{own} {t.p('command', each.name)}"
        for message in messages(catalogue):
            for told, text in zip(msgids(message), forms(message), strict=False):
                assert CODE.findall(text) == [names[name] for name in CODE.findall(told)], text


def test_a_text_with_values_and_one_that_has_none() -> None:
    t = texts_in("fr")
    assert t("Round {n}", n=3) == "Manche 3"
    assert t("Pass") == "Passer"
    assert t("no such {text}", text="x") == "no such x"
    assert t.p("command", "move") == "déplacer"
    assert t.p("command", "nothing of that name") == "nothing of that name"


@pytest.mark.parametrize("language", ["en", "xx", "../fr", "", "fr/.."])
def test_a_language_without_a_catalogue_speaks_english(language: str) -> None:
    assert texts_in(language)("Pass") == "Pass"
    assert isinstance(texts_in(language), Texts)


def test_texts_are_read_once() -> None:
    assert texts_in("fr") is texts_in("fr")


def test_the_catalogue_is_a_file_of_the_repository() -> None:
    assert catalogue_path("fr") == Path(ROOT) / "data" / "locale" / "fr" / "LC_MESSAGES" / "conquest.po"


def test_a_hero_is_recruited_as_the_rulebook_says() -> None:
    """One word for one thing (§10)."""
    hiring = re.compile(r"\bhir(e|ed|es|ing)\b|\b(engag|embauch)\w*", re.IGNORECASE)
    told = [
        text
        for catalogue in (source(), *CATALOGUES.values())
        for message in messages(catalogue)
        for text in (*msgids(message), *forms(message))
    ]
    assert [text for text in told if hiring.search(text)] == []


DOZEN, LONGEST = 12, 80


@pytest.mark.parametrize("language", languages())
def test_a_dozen_lines_a_moment_and_one_of_each_character(language: str) -> None:
    lines = lines_in("clash", language)
    assert set(lines) == set(MOMENTS)
    for moment, by in lines.items():
        assert set(by) == {ALL, *CHARACTERS}, moment
        assert len(by[ALL]) == DOZEN and all(len(by[name]) == 1 for name in CHARACTERS), moment


@pytest.mark.parametrize("language", languages())
def test_lines_are_short_and_none_is_like_another(language: str) -> None:
    every = [line for by in lines_in("clash", language).values() for lines in by.values() for line in lines]
    assert len(set(every)) == len(every)
    for line in every:
        assert len(line) <= LONGEST and line[-1] in ".!?", line
        assert not set(line) & set("{}*_`#@<>'"), line
        assert language != "fr" or not any(f" {sign}" in line for sign in ":;!?"), line


def test_a_language_without_lines_has_those_of_the_source_and_a_game_without_has_none() -> None:
    assert lines_in("clash", "xx") == lines_in("clash", "en") != lines_in("clash", "fr")
    assert lines_in("kravora", "en") == {}

"""A language of docs/translating.md, added to a copy: it speaks and is offered; and what there is to translate."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from cogs.command_texts import COMMAND, worded
from cogs.tables.person.me import me_view
from data.folder import HOUSE
from data.loader import DataError, load_content
from data.rulebook import Rulebook
from data.texts import LOCALES, catalogue_of, languages, texts_in
from engine.registry import GAMES
from tests.recipes.copies import ROOT, copied, stated

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: cogs/clash/rows.py
msgid "Pass"
msgstr "Passen"

msgctxt "command"
msgid "move"
msgstr "ziehen"

msgid "In English"
msgstr "Auf Deutsch"
"""
RULES = """
[[rule]]
id = "4.4"
title = "Einkommen"
text = "Gold der Karte und drei Kristalle für jede Stadt."
edition = "both"
source = "Regelheft 2019"
house = false
related = []
words = ["Gold", "Kristalle"]
asked = ["wie bekomme ich Gold"]
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A house with a third language: one catalogue, one paragraph; its folder."""
    shutil.copytree(LOCALES, tmp_path / "locale")
    shutil.copytree(HOUSE / "rules", tmp_path / "rules")
    catalogue = tmp_path / "locale" / "de" / "LC_MESSAGES" / "conquest.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(GERMAN, "utf-8")
    (tmp_path / "rules" / "de").mkdir()
    (tmp_path / "rules" / "de" / "clash.toml").write_text(RULES, "utf-8")
    monkeypatch.setattr("data.texts.LOCALES", tmp_path / "locale")
    caches = (languages, texts_in, catalogue_of)
    for cache in caches:
        cache.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


def test_an_added_language_speaks_and_is_offered(german: Path) -> None:
    t = texts_in("de")
    assert languages() == ("en", "de", "fr")
    assert (t("Pass"), t("My turn")) == ("Passen", "My turn"), "what it lacks is English"
    offered = str(me_view({}, t, 0.0).to_components())
    assert "Deutsch" in offered and "Français" in offered
    assert worded("de", "move", COMMAND) == "ziehen", "Discord is given the name of the command"


def test_the_rules_of_an_added_language_are_found(german: Path) -> None:
    book = Rulebook("clash", house=german)
    [first, *_] = book.find("wie bekomme ich Gold", "de")
    assert (first.id, first.title, first.language) == ("4.4", "Einkommen", "de")
    lacking = book.get("5.2", "de")
    assert lacking is not None and lacking.language == "en"


@pytest.mark.parametrize("game", GAMES)
def test_cards_have_names_in_any_language(tmp_path: Path, game: str) -> None:
    """Every name and text of the data may have a further language, as `name_de`; a misspelt field is still told."""
    folder = tmp_path / game
    folder.mkdir()
    for path in (HOUSE / game).glob("*.toml"):
        text = re.sub(r'(?m)^(\s*)(name|text)_fr = ".*"$', r'\g<0>\n\1\2_de = "Auf Deutsch"', path.read_text("utf-8"))
        (folder / path.name).write_text(text, "utf-8")
    content = load_content(game, tmp_path)
    named = list(_names(GAMES[game].content_to_json(content)))
    assert len(named) > 10 and all("Auf Deutsch" in dict(names).values() for names in named)
    name = next(path.name for path in folder.glob("*.toml") if "name_de" in path.read_text("utf-8"))
    (folder / name).write_text((folder / name).read_text("utf-8").replace("name_de", "nam_de", 1), "utf-8")
    with pytest.raises(DataError, match="only fields that the game knows"):
        load_content(game, tmp_path)


def _names(value: Any) -> Iterator[Any]:
    """Every list of names in a content's JSON."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            if key == "names":
                yield each
            else:
                yield from _names(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _names(each)


PAPER = "docs/translating.md"
OF_A_LANGUAGE = (
    "data/clash/speech/de.toml", "data/locale/de/LC_MESSAGES/conquest.po", "data/rules/de/clash.toml",
    "data/rules/de/kravora.toml", "data/rules/de/synonyms.toml",
)  # fmt: skip
TOLD = ("title", "text", "example", "source", "words", "asked")
"""What a paragraph of the rules has in words."""


@pytest.mark.long
def test_a_language_takes_the_files_the_paper_says(tmp_path: Path) -> None:
    made = copied(tmp_path)
    made.run("-m", "data.catalogue", "de")
    catalogue = OF_A_LANGUAGE[1]
    made.replace(catalogue, 'msgid "Pass"\nmsgstr ""', 'msgid "Pass"\nmsgstr "Passen"')
    for path in OF_A_LANGUAGE:
        if path != catalogue:
            made.write(path, made.read(path.replace("/de", "/en")))
    said = made.run("-c", "from data.texts import languages, texts_in; print(languages(), texts_in('de')('Pass'))")
    assert said.split() == ["('en',", "'de',", "'fr')", "Passen"]
    assert made.run("bot.py", "rules", "who wins a tie", "--lang", "de")
    assert made.touched() == sorted(OF_A_LANGUAGE)
    assert len(made.touched()) == stated("docs/extending.md", "A language")


def test_the_paper_says_how_much_there_is_to_translate() -> None:
    """Texts, their words, paragraphs of rules and their words, as they stand in its table; one in twenty may be new."""
    with (LOCALES / "fr" / "LC_MESSAGES" / "conquest.po").open("rb") as file:
        texts = [message.id for message in read_po(file) if message.id]
    rules = [rule for game in GAMES for rule in tomllib.loads((HOUSE / f"rules/en/{game}.toml").read_text())["rule"]]
    there = [len(texts), _words(texts), len(rules), _words([[rule.get(key, []) for key in TOLD] for rule in rules])]
    rows = re.findall(r"([\d,]+) (?:texts|words|paragraphs)", (ROOT / PAPER).read_text("utf-8"))
    said = [int(number.replace(",", "")) for number in rows[: len(there)]]
    assert said == [pytest.approx(number, rel=0.05) for number in there]


def _words(texts: Any) -> int:
    """Words of all texts in lists of lists."""
    return len(texts.split()) if isinstance(texts, str) else sum(map(_words, texts)) if _many(texts) else 0


def _many(value: Any) -> bool:
    return isinstance(value, list | tuple)

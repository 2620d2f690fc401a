"""The paragraph on AI seats names every level and character there is, in both languages; each of them finds it."""

from __future__ import annotations

import pytest

from cogs.tables.wording.levels import OFFERED, character_name, level_word
from data.rulebook import rulebook
from data.texts import languages, texts_in
from engine.clash.ai.characters import CHARACTERS

BOOK = rulebook("clash")
RULE = "ai-seats"


@pytest.mark.parametrize("language", languages())
def test_every_level_and_character_is_told_by_its_name_in_a_line_of_its_own(language: str) -> None:
    paragraph, t = BOOK.get(RULE, language), texts_in(language)
    assert paragraph is not None and paragraph.language == language
    named = [level_word(level, t) for level in OFFERED] + [character_name(name, t) for name in CHARACTERS]
    lines = [line for line in paragraph.text.splitlines() if line.startswith("- **")]
    assert len(lines) == len(named) == len(set(named))
    for name in named:
        assert sum(line.lower().startswith(f"- **{name.lower()}**") for line in lines) == 1, name


@pytest.mark.parametrize("language", languages())
def test_the_levels_stand_from_the_weakest_on(language: str) -> None:
    paragraph, t = BOOK.get(RULE, language), texts_in(language)
    assert paragraph is not None
    order = ("novice", "apprentice", "veteran", "warlord", "overlord")
    at = [paragraph.text.lower().index(f"- **{level_word(level, t).lower()}**") for level in order]
    assert at == sorted(at) and set(order) == set(OFFERED)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "query", ["raider", "pillard", "AI level", "niveau", "caractère", "caractere", "veteran", "IA"]
)
def test_it_is_found_by_what_people_type(language: str, query: str) -> None:
    assert RULE in [paragraph.id for paragraph in BOOK.find(query, language)[:2]]


@pytest.mark.parametrize("language", languages())
def test_every_name_finds_it(language: str) -> None:
    t = texts_in(language)
    for name in (*(level_word(level, t) for level in OFFERED), *(character_name(name, t) for name in CHARACTERS)):
        assert RULE in [paragraph.id for paragraph in BOOK.find(name, language)[:2]], name

"""The paragraph on time tells the clocks that run, in both languages; that on AI seats all there are."""

from __future__ import annotations

import re

import pytest

from cogs.tables.wording.levels import OFFERED, character_name, level_word
from data.rulebook import rulebook
from data.texts import languages, texts_in
from engine.clash.ai.judging.characters import CHARACTERS
from host.clocks.paces import ABANDONED_AFTER, DAILY, EVENING, LIVE, PACES, SLOW, UNCLOCKED

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
UNITS = {LIVE: (MINUTE, MINUTE), EVENING: (MINUTE, MINUTE), DAILY: (HOUR, HOUR), SLOW: (DAY, DAY)}


def text_in(language: str) -> str:
    paragraph = rulebook("clash").get("time", language)
    assert paragraph is not None and paragraph.id == "time"
    return paragraph.text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_pace_has_its_time_and_what_is_to_spare(language: str) -> None:
    lines = "".join(line for line in text_in(language).splitlines() if line.startswith("- "))
    told = [float(figure) for figure in re.findall(r"\d+", lines)]
    paces = [(PACES[name], UNITS[name]) for name in UNITS]
    assert told == [part for pace, (one, two) in paces for part in (pace.decision / one, pace.reserve / two)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_when_a_table_sleeps_and_when_it_ends(language: str) -> None:
    told = [int(figure) for figure in re.findall(r"\d+", text_in(language).splitlines()[-1])]
    days = [PACES[name].sleeps_after / DAY for name in (DAILY, SLOW, UNCLOCKED)]
    assert told == [*days, ABANDONED_AFTER / DAY] and PACES[LIVE].sleeps_after == PACES[EVENING].sleeps_after == DAY


@pytest.mark.parametrize("language", ["en", "fr"])
def test_quiet_hours_are_those_of_daily_and_slow_games(language: str) -> None:
    assert [name for name in UNITS if PACES[name].quiet] == [DAILY, SLOW]
    assert {"en": "In daily and slow games", "fr": "Dans les parties quotidiennes et lentes"}[language] in text_in(
        language
    )


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

"""The paragraph on time tells the clocks that run, in both languages."""

from __future__ import annotations

import re

import pytest

from data.rulebook import rulebook
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

"""The lines of AI seats: a dozen a moment and language, the same moments everywhere, short, none alike."""

from __future__ import annotations

import pytest

from cogs.clash.posts.speech import MOMENTS
from data.speech import ALL, lines_in
from data.texts import languages
from engine.clash.ai.characters import CHARACTERS

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

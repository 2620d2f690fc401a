"""Which known question a question is like."""

from __future__ import annotations

import pytest

from data.asked import Questions

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

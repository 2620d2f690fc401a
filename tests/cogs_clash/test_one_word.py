"""One word for one thing on a screen: movement is counted in steps, and order stays with standing orders."""

from __future__ import annotations

import re

from data.catalogue import read
from data.rulebook import Rulebook
from data.texts import catalogue_path, languages

CARD_ORDER = re.compile(r"\b(?:[Pp]lay(?:ed)? order|[Oo]rder \{order\}|cards: order)")
POINTS_IN_RULES = re.compile(r"movement points?|points? de (?:déplacement|mouvement)")
EARLY_THEFT = re.compile(r"at the start of one of your assaults|au début d’un de vos assauts")
MOVEMENT_POINTS = re.compile(r"movement points?|\{level\} \{count\} point")


def texts() -> list[str]:
    found = [message.id for message in read(catalogue_path("fr")) if message.id]
    return [text for each in found for text in (each if isinstance(each, tuple) else (each,))]


def test_a_tactic_card_is_called_by_its_number_and_never_an_order() -> None:
    assert [text for text in texts() if CARD_ORDER.search(text)] == []
    assert "Play {order} · {card}" in texts()


def test_movement_is_counted_in_steps() -> None:
    assert [text for text in texts() if MOVEMENT_POINTS.search(text)] == []
    assert "{level}: {count} step" in texts()


def test_the_rules_count_in_steps_too() -> None:
    assert [text for text in rules() if POINTS_IN_RULES.search(text)] == []


def test_no_text_lets_neggesh_steal_before_the_roll_only() -> None:
    """He may wait for it (§10)."""
    assert [text for text in (*rules(), *texts()) if EARLY_THEFT.search(text)] == []
    assert sum("Neggesh" in text for text in rules()) >= 2 * len(languages())


def rules() -> list[str]:
    """All that is shown of the rules, in all languages; not what they are found by."""
    book = Rulebook("clash")
    return [text for each in languages() for rule in book.all(each) for text in (rule.title, rule.text, rule.example)]

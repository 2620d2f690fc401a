"""Direct messages are in their reader's language, posts in the table's; one word for one thing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.tables.wording.names import seat_name, told_name
from data.catalogue import read
from data.rulebook import Rulebook
from data.texts import catalogue_path, languages, texts_in
from host.table.presses import Press
from host.table.table import Seat
from tests.room import room

ENGLISH, FRENCH = texts_in("en"), texts_in("fr")


async def test_each_gets_the_card_in_the_language_they_chose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.posts.gate.CLOSE", 0.0)  # a nudge right after the ask would come with it
    monkeypatch.setattr("host.services.seats.HEARD_LATELY", 0.0)  # and leave in peace who just heard
    async with room(tmp_path, people=2) as table:
        ann, ben = table.players
        cards = {sent.post.to: sent.post for sent in table.wire.messages if sent.post.to}
        assert "your card, please" in cards[ann.user].content and "your card, please" in cards[ben.user].content
        await table.house.settings.set_member(ben.user, {"language": "fr"})
        await table.house.seats.nudge(Press(ann.user, "Ann", 501), table.game)
        await table.settle()
        again = {sent.post.to: sent.post for sent in table.wire.messages if sent.post.to}
        assert "your card, please" in again[ann.user].content
        assert "votre carte, s’il vous plaît" in again[ben.user].content
        assert any(button.label.startswith("Jouer") for button in again[ben.user].rows[0])
        assert "choose your card" in again[ben.user].fallback, "the channel goes on in its own language"
        assert "Round 1: choose" in table.posts()[-1]


def test_ai_seats_are_named_in_the_readers_language() -> None:
    seat = Seat(2, "AI 3", None, "greedy", "any")
    assert seat_name(seat, ENGLISH) == told_name(seat, ENGLISH) == "AI 3"
    assert seat_name(seat, FRENCH) == told_name(seat, FRENCH) == "IA 3"
    left = replace(seat, name="Ann")
    assert seat_name(left, FRENCH) == "Ann" and told_name(left, FRENCH) == "Ann (IA)"
    person = replace(seat, user_id=1, ai=None)
    assert told_name(person, FRENCH) == "AI 3", "a person may be called anything"


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

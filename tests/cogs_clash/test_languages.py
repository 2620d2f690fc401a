"""Direct messages are in their reader's language, posts in the table's; AI seats are named in the reader's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.tables.wording.names import seat_name, told_name
from data.texts import texts_in
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

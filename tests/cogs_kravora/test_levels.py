"""The AI levels of Kravora in the lobby: by name, the usual one first, and only those that its bots play."""

from __future__ import annotations

import pytest

from cli.operating.wiring import LEVELS
from cogs.registry import all_screens
from data.texts import texts_in
from engine.kravora.bots import BOTS


@pytest.mark.parametrize(
    ("language", "names"), [("en", ["veteran", "novice", "apprentice"]), ("fr", ["vétéran", "novice", "apprenti"])]
)
def test_the_lobby_offers_the_levels_by_name(language: str, names: list[str]) -> None:
    offered = all_screens()["kravora"].levels(texts_in(language))
    assert [choice.label.lower() for choice in offered] == names
    assert [choice.value for choice in offered] == ["veteran", "novice", "apprentice"]


def test_a_seat_takes_whatever_a_bot_plays_and_nothing_else() -> None:
    assert LEVELS["kravora"][:2] == ("veteran", "novice")
    assert set(LEVELS["kravora"]) == set(BOTS) and "warlord" not in BOTS

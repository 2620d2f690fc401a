"""Every pace the host has is offered in the lobby of every game, in words of its own."""

from __future__ import annotations

import pytest

from cogs.registry import all_screens
from cogs.tables.options import pace_word
from data.texts import languages, texts_in
from engine.registry import GAMES
from host.paces import PACES
from host.ports import Place, Seat, Table


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_pace_is_offered_and_named_on_the_card(game: str, language: str) -> None:
    screens, t = all_screens()[game], texts_in(language)
    (offered,) = [field for field in screens.fields(t) if field.key == "pace"]
    assert [choice.value for choice in offered.choices] == list(PACES)
    assert len({choice.label for choice in offered.choices} - {""}) == len(PACES)
    assert all(choice.description for choice in offered.choices)
    seats = (Seat(0, "Ann", 1, None, "any"), Seat(1, "Ben", 2, None, "any"))
    for pace in PACES:
        options = {"pace": pace}
        table = Table(
            41, game, "lobby", Place(1, 2), 1, language, options, seats, "ab" * 32, None, 0, 1.7e9, None, None
        )
        assert pace_word(t, pace) in screens.presenter.lobby(table).content

"""Every pace of the host is on offer at every game's table, and its card says what will hold."""

from __future__ import annotations

import pytest

from cogs.registry import all_screens
from cogs.tables.options.time_options import form_fields, pace_told
from data.texts import languages, texts_in
from engine.registry import GAMES
from host.clocks.paces import PACES
from host.table.options import PACE, TableOptions
from host.table.table import Place, Seat, Table


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_pace_is_offered_and_told_on_the_card(game: str, language: str) -> None:
    t = texts_in(language)
    (offered,) = [field for field in form_fields(TableOptions(), t) if field.key == PACE]
    assert [choice.value for choice in offered.choices] == list(PACES)
    assert len({choice.label for choice in offered.choices} - {""}) == len(PACES)
    assert all(choice.description for choice in offered.choices)
    seats = (Seat(0, "Ann", 1, None, "any"), Seat(1, "Ben", 2, None, "any"))
    for pace in PACES:
        options = {"pace": pace}
        table = Table(
            41, game, "lobby", Place(1, 2), 1, language, options, seats, "ab" * 32, None, 0, 1.7e9, None, None
        )
        told = pace_told(table, t)
        assert bool(told) == PACES[pace].clocked
        assert all(each in all_screens()[game].presenter.lobby(table).content for each in told)

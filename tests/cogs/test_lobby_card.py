"""The lobby's card: short enough to be read by somebody who only looks in; the rest is a press away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.registry import SCREENS
from data.texts import languages
from host.table.table import Seat, Table
from host.table.table_dice import TableDice
from tests.cogs.conftest import World
from tests.cogs.test_dice_posts import full_table
from tests.words.counting import words

CARD = {"en": 45, "fr": 50}
"""Words of a card on which the host sits alone (docs/style.md, *Budgets*)."""
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "clash": [{}, {"solo": "easy"}, {"scenario": 4, "players": 3}, {"heroes": True, "players": 4, "pace": "live"}],
    "kravora": [{}, {"truce": True, "players": 3, "pace": "slow"}],
}
LANGUAGES = pytest.mark.parametrize("language", languages())


def opened(game: str, language: str, options: dict[str, Any]) -> Table:
    ann = Seat(0, "Ann", 10**18, None, "any")
    table = replace(full_table(game, language), id=41, status="lobby", dice=TableDice(2), seats=(ann,))
    return replace(table, options=options)


@LANGUAGES
def test_a_card_keeps_to_its_words(language: str) -> None:
    tables = [each.screens for game in SCREENS.values() for each in (game, *game.campaigns)]
    for screens in tables:
        for options in OPTIONS.get(screens.game, [{}]):
            card = screens.presenter.lobby(opened(screens.game, language, options))
            assert words(card.content) <= CARD[language], card.content
            assert card.content.startswith("### ") and "Ann" in card.content


async def test_options_tell_everybody_but_the_host_all_of_it_in_words(world: World) -> None:
    card = await world.lobby(players=3)
    told = await world.ben.click(card, label="Options…")
    assert told.modal is None and told.ephemeral and "a toy game" in told.response.content
    form = await world.ann.click(card, label="Options…")
    assert form.modal is not None

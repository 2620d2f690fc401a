"""The cards of a saga and of its games (§14.0), from the table alone: names are escaped, all fits a message."""

from __future__ import annotations

import pytest

from cogs.clash.posts.presenter import ClashPresenter
from cogs.clash.saga.wording import reward_words, story
from cogs.clash.setup.content import house_content
from data.texts import texts_in
from host.table import Place, Seat, Table

SEATS = tuple(Seat(number, name, 11 + number, None, "any") for number, name in enumerate(("*Ann*", "B" * 32, "C", "D")))
BOONS = [[seat % 3, 0, [2 * (seat != other) for other in range(4)], 4, 3, 1, 26 + seat] for seat in range(4)]


def table(language: str, scenario: int) -> Table:
    options = {"campaign": 1, "number": 5, "scenario": scenario, "boons": BOONS, "dark_elves": True, "players": 4}
    place = Place(1, 100)
    return Table(2, "clash", "lobby", place, 11, language, options, SEATS, "ab" * 32, None, 0, 0.0, None, None)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scenario", range(1, 16))
def test_the_card_of_a_game_tells_all_that_is_brought(language: str, scenario: int) -> None:
    t = texts_in(language)
    card = ClashPresenter().lobby(table(language, scenario))
    assert len(card.content) <= 2000 and "\\*Ann\\*" in card.content and "*Ann* " not in card.content.replace("\\*", "")
    assert story(scenario, t) in card.content and len(story(scenario, t)) > 40
    assert card.rows[0][0].verb == "lobby_start" and card.rows[0][1].verb == "campaign"
    item = next(each for each in house_content().scenarios if each.number == scenario)
    assert reward_words(item, t)


def test_stories_and_rewards_are_in_both_languages() -> None:
    english, french = texts_in("en"), texts_in("fr")
    for scenario in house_content().scenarios:
        assert story(scenario.number, english) != story(scenario.number, french)
        assert reward_words(scenario, english) != reward_words(scenario, french)

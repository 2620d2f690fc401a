"""The lobby of Kravora: the even start is on, says why, and can be switched off; its AI levels, by name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cli.operating.wiring import LEVELS
from cogs.kravora import lobby
from cogs.kravora.look_up import facts
from cogs.kravora.table_rules import table_rules
from cogs.registry import all_screens
from cogs.tables.posts.lobby_card import lobby_post
from data.texts import texts_in
from engine.kravora.bots import BOTS
from host.table.table import Table
from tests.cogs_kravora.test_limits import table

T = texts_in("en")


def at(seats: int, **options: Any) -> Table:
    there = table("lobby")
    return replace(there, options=options, seats=there.seats[:seats])


def test_the_even_start_is_on_with_its_reason() -> None:
    more = next(field for field in lobby.fields(T, at(2)) if field.key == "more")
    choice = next(each for each in more.choices if each.value == "even_start")
    assert choice.chosen and "9 L" in choice.label and "85 %" in choice.description
    assert lobby.options_of({"more": ("plunder",)}, at(2))["even_start"] is False


@pytest.mark.parametrize(
    ("seats", "options", "told"), [(2, {}, True), (2, {"even_start": False}, False), (3, {}, False), (4, {}, False)]
)
def test_the_card_names_it_where_two_play(seats: int, options: dict[str, Any], told: bool) -> None:
    assert ("even start" in lobby.summary(at(seats, **options), T)) == told


def test_the_options_in_words_say_whether_one_is_asked_about_shields() -> None:
    """What the form shows as chosen was missing from its answer."""
    assert "asked about shields" in lobby.summary(at(3), T)
    never = lobby.summary(at(3, defenders_asked=False), T)
    assert "shields by orders only" in never and "asked" not in never


def test_the_prices_of_two_are_told_where_two_play() -> None:
    told = "With two players: Lure ahead 4 L, Rockfall 6 L and Propulsion 5 L."
    assert any(told == each for each in table_rules(at(2), "7", T))
    assert not any("With two players" in each for each in table_rules(at(3), "7", T))
    assert facts("Rockfall", T).startswith("**Rockfall**: 4 L, with two players 6 L.")


def test_a_full_table_offers_no_seat_to_join() -> None:
    """There was a Join that could only be refused."""
    for players, offered in ((3, True), (2, False)):
        card = lobby_post(at(2, players=players), T, "Kravora", (), ())
        labels = [button.label for line in card.rows for button in line]
        assert ("Join" in labels) is offered


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

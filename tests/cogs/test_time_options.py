"""Pace, what happens when time is up, who may take AI seats: form, command, card, in both languages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.registry import all_screens
from cogs.tables.lobby.time_form import form_of
from cogs.tables.options.time_options import (
    form_fields,
    late_line,
    pace_told,
    time_misfit,
    time_options_of,
    time_told,
)
from cogs.tables.posts.lobby_card import lobby_post
from data.texts import languages, texts_in
from engine.registry import GAMES
from host.clocks.paces import PACES, usual_pace
from host.table.options import (
    AI_PLAYS,
    ANYBODY,
    DEFAULT_MOVE,
    HOST_AGREES,
    LATE_POLICIES,
    NOBODY,
    ONLY_REMIND,
    OPEN_SEAT,
    PACE,
    TAKERS_OF_SEATS,
    TableOptions,
)
from host.table.table import Place, Seat, Table
from tests.cogs.cards import join_value
from tests.cogs.conftest import World
from tests.limits import check_modal, check_post

EN, FR = texts_in("en"), texts_in("fr")
ANN, BEN = Seat(0, "Ann", 1, None, "any"), Seat(1, "Ben", 2, None, "any")


def at(*seats: Seat, **options: Any) -> Table:
    place = Place(1, 2)
    return Table(41, "nets", "lobby", place, 1, "en", options, seats, "f" * 64, None, 0, 0.0, None, None)


@pytest.mark.parametrize("language", languages())
def test_every_pace_policy_and_taker_has_a_label_and_a_sentence_that_fit(language: str) -> None:
    t = texts_in(language)
    fields = form_fields(TableOptions(), t)
    assert [tuple(choice.value for choice in field.choices) for field in fields] == [
        tuple(PACES),
        LATE_POLICIES,
        TAKERS_OF_SEATS,
    ]
    for field in fields:
        assert len(field.label) <= 45, field.label
        for choice in field.choices:
            assert choice.label and len(choice.label) <= 100 and len(choice.description) <= 100, choice
    assert all(choice.description for field in fields[:2] for choice in field.choices)
    assert all(len({choice.label for choice in field.choices}) == len(field.choices) for field in fields)
    assert check_modal(form_of(at(ANN), t)) == []


def test_the_sentences_say_what_the_paces_hold() -> None:
    told = {
        choice.value: f"{choice.label}/{choice.description}" for choice in form_fields(TableOptions(), EN)[0].choices
    }
    assert told == {
        "live": "Live: 3 min/10 min to spare a game. All sit together; reminded at 1 min.",
        "evening": "Evening: 15 min/45 min to spare. Everybody is in and out; reminded at half time and at 3 min.",
        "daily": "Daily: 24 h/48 h to spare. Reminded 12 h and 3 h before. Never ends in your quiet hours.",
        "slow": "Slow: 3 days/7 days to spare. Reminded 36 h and 6 h before. Never ends in your quiet hours.",
        "none": "No clock/Nobody is ever late. Reminded after 3 days, then weekly, three times in all.",
    }


def test_the_card_shows_what_will_hold() -> None:
    """…while seats are free as if somebody joined: nobody is to sit down at a table that turns out to have a clock."""
    alone = at(ANN, Seat(1, "AI 2", None, "greedy", "any"), players=2)
    for table in (at(ANN, BEN), at(ANN)):
        assert (pace_told(table, EN), late_line(table, EN)) == (("24 h a move",), "Late: an AI plays. ")
    for table in (at(ANN, BEN, pace="none"), alone):
        assert (pace_told(table, EN), late_line(table, EN)) == ((), "")
    french = at(ANN, BEN, pace="live", late=DEFAULT_MOVE)
    told = (("3 min par coup",), "En retard\u202f: coup par défaut. ")
    assert (pace_told(french, FR), late_line(french, FR)) == told
    assert usual_pace(2) == "daily" and usual_pace(1) == "none", "what holds at the start"


@pytest.mark.limits
@pytest.mark.parametrize("language", languages())
def test_a_card_with_the_line_and_all_buttons_keeps_to_the_limits(language: str) -> None:
    t = texts_in(language)
    for wishes in ((), all_screens()["clash"].wishes(t)):
        for pace in ("", *PACES):
            for late in LATE_POLICIES:
                table = replace(at(ANN, BEN, pace=pace, late=late), dice=replace(at(ANN).dice, scheme=2))
                post = lobby_post(table, t, "Clash", ["the aim"], wishes)
                assert check_post(post, 41) == []
                assert all(len(row) == 5 for row in post.rows[1:-1]), "no row that the next could fill"
                assert [button.verb for row in post.rows for button in row].count("lobby_time") == 1
                lines = post.content.split("\n")
                assert ", ".join(["the aim", *pace_told(table, t)]) in lines[1]
                assert lines[-1].startswith(f"-# {late_line(table, t)}")


def test_open_the_seat_and_nobody_do_not_go_together() -> None:
    for late in LATE_POLICIES:
        for takers in TAKERS_OF_SEATS:
            refused = time_misfit({"late": late, "takers": takers}, EN)
            assert bool(refused) == (late == OPEN_SEAT and takers == NOBODY)
    assert "“Open the seat” and “Nobody”" in time_misfit({"late": OPEN_SEAT, "takers": NOBODY}, EN)
    assert "Libérer la place" in time_misfit({"late": OPEN_SEAT, "takers": NOBODY}, FR)


def test_a_form_of_an_old_or_hostile_client_sets_only_what_there_is() -> None:
    assert time_options_of({"pace": ("yesterday",), "late": ("kill",), "takers": ()}) == {"pace": None}
    assert time_options_of({}) == {}
    assert time_options_of({"pace": ("slow",), "late": (ONLY_REMIND,), "takers": (ANYBODY,)}) == {
        "pace": "slow",
        "late": ONLY_REMIND,
        "takers": ANYBODY,
    }


async def test_the_host_sets_it_by_form_and_the_next_table_has_it_too(world: World) -> None:
    card = await world.lobby()
    shown = await world.ann.click(card, label="Time…")
    await world.ann.submit_modal(shown, {"pace": ["slow"], "late": [OPEN_SEAT], "takers": [ANYBODY]})
    assert (await world.table(1)).options == {"pace": "slow", "late": OPEN_SEAT, "takers": ANYBODY}
    assert "3 days a move." in world.card(1).content and "Late: the seat is open." in world.card(1).content
    again = await world.ann.click(world.card(1), label="Time…")
    refused = await world.ann.submit_modal(again, {"pace": ["slow"], "late": [OPEN_SEAT], "takers": [NOBODY]})
    assert "“Open the seat” and “Nobody”" in refused.response.content
    assert (await world.table(1)).options["takers"] == ANYBODY
    await world.ann.slash(world.channel, "game new")
    assert (await world.table(2)).options == {"pace": "slow", "late": OPEN_SEAT, "takers": ANYBODY}


async def test_others_get_it_in_words_and_after_the_start_it_is_too_late(world: World) -> None:
    card = await world.lobby(players=2, late=DEFAULT_MOVE)
    told = await world.ben.click(card, label="Time…")
    assert told.ephemeral and "Left open. A day for each decision. Alone, no clock." in told.response.content
    assert "Default move. I make the move the rules name." in told.response.content
    shown = await world.ann.click(card, label="Time…")
    await world.ben.select(card, [join_value(card, "blue")])
    await world.ann.click(card, label="Start")
    late = await world.ann.submit_modal(shown, {"pace": ["live"], "late": [AI_PLAYS], "takers": [HOST_AGREES]})
    assert late.response.content == "The clocks were set at Start. `/game vote` can pause or end the game."
    pressed = await world.raw(world.ann, card, "cr1|1|-|-|lobby_time|")
    assert pressed.response.content == late.response.content
    assert ((await world.table(1)).options["pace"], (await world.table(1)).options["late"]) == ("daily", DEFAULT_MOVE)


def test_what_holds_is_told_in_both_languages() -> None:
    table = at(ANN, BEN, pace="daily")
    assert "**How long for a decision?** Daily: 24 h. 48 h to spare." in time_told(table, EN)
    assert "Quotidien" in time_told(table, FR) and "Une IA joue" in time_told(table, FR)


async def test_the_command_takes_words_of_any_language_and_refuses_others(world: World) -> None:
    found = await world.ann.autocomplete(world.channel, "game new", "late", "open")
    assert [choice["value"] for choice in found] == [OPEN_SEAT]
    found = await world.ann.autocomplete(world.channel, "game new", "seats", "")
    assert [choice["value"] for choice in found] == list(TAKERS_OF_SEATS)
    await world.ann.slash(world.channel, "game new", pace="Daily", late="coup par défaut", seats="nobody")
    assert (await world.table(1)).options == {"pace": "daily", "late": DEFAULT_MOVE, "takers": NOBODY}
    await world.ben.slash(world.channel, "game new", options="Rythme: lent, late: remind, AI seats: anybody")
    assert (await world.table(2)).options == {"pace": "slow", "late": ONLY_REMIND, "takers": ANYBODY}
    refused = await world.ben.slash(world.channel, "game new", late="open", seats="nobody")
    assert "“Open the seat” and “Nobody”" in refused.response.content and 3 not in await world.tables()
    unknown = await world.ben.slash(world.channel, "game new", late="shrug")
    assert "no option “shrug”" in unknown.response.content and "Late: an AI plays" in unknown.response.content


@pytest.mark.parametrize("game", all_screens())
def test_no_game_has_a_pace_of_its_own(game: str) -> None:
    assert "pace" not in {field.key for field in all_screens()[game].fields(EN)}
    assert "pace" not in all_screens()[game].options_of({"pace": ("live",)})


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

"""*Options…* with fewer players than seats taken: the answer says which AI seats left (screens §2)."""

from __future__ import annotations

from dataclasses import replace

import pytest
import simcord

from cogs.registry import all_screens
from cogs.tables.lobby.lobby import room_made
from data.texts import texts_in
from host.table.table import Place, Seat, Table
from tests.cogs.cards import card_in
from tests.cogs.real_bot import live_bot, settled
from tests.cogs.test_whole_game import OPTIONS

SCREENS = all_screens()
SEATS = (
    Seat(0, "Ann", 1, None, "any"),
    Seat(1, "AI 1", None, "veteran", "tomb"),
    Seat(2, "Ben", 2, None, "any"),
    Seat(3, "AI 2", None, "veteran", "any"),
)
LOBBY = Table(41, "clash", "lobby", Place(1, 2), 1, "en", {}, SEATS, "ab" * 32, None, 0, 1.7e9, None, None)


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        (
            "en",
            "To make room, this AI left: 4. AI, veteran.",
            "To make room, these AIs left: 2. Tomb (AI), veteran and 4. AI, veteran.",
        ),
        (
            "fr",
            "Pour faire de la place, cette IA a quitté la table\u202f: 4. IA, vétéran.",
            "Pour faire de la place, ces IA ont quitté la table\u202f: 2. Tombe (IA), vétéran et 4. IA, vétéran.",
        ),
    ],
)
def test_seats_that_left_are_named_as_the_card_names_them(language: str, one: str, two: str) -> None:
    t, screens = texts_in(language), SCREENS["clash"]
    assert room_made(LOBBY, 4, screens, t) == ""
    assert room_made(LOBBY, 3, screens, t) == one
    assert room_made(LOBBY, 2, screens, t) == two
    assert room_made(replace(LOBBY, seats=SEATS[:1]), 2, screens, t) == "", "somebody came meanwhile"


@pytest.mark.parametrize("game", ["clash", "kravora"])
async def test_the_answer_to_the_form_says_so(game: str, env: simcord.Env) -> None:
    guild = env.create_guild()
    channel = guild.create_text_channel("table")
    ann = guild.add_member(env.create_user("Ann"))
    await ann.slash(channel, "game new", game=game, players=3)
    await settled(env)
    house = live_bot(env).house
    form = await ann.click(card_in(channel), label="Add AI…")
    more = {"wish": ["any"], "character": ["none"]} if game == "clash" else {}
    await ann.submit_modal(form, {"level": ["veteran"], "count": ["2"], **more})
    await settled(env)
    assert len((await house.reading.table(1)).seats) == 3
    form = await ann.click(card_in(channel), label="Options…")
    answer = await ann.submit_modal(form, {**OPTIONS[game], "players": ["3"]})
    assert "left" not in answer.response.content
    form = await ann.click(card_in(channel), label="Options…")
    answer = await ann.submit_modal(form, {**OPTIONS[game], "players": ["2"]})
    assert "To make room, this AI left: 3. " in answer.response.content
    assert len((await house.reading.table(1)).seats) == 2

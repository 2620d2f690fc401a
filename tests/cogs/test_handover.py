"""`/away` and the way back: a command, buttons, and any press at the table (screens §24)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from simcord.results import to_discord_message

from cogs.tables.posts.timed_posts import now_post
from cogs.tables.wording.names import TableWording, told_name
from cogs.tables.wording.seat_line import seat_post
from cogs.tables.wording.time_words import standing_time
from data.texts import texts_in
from host.table.table import Place, Seat, Table
from tests.cogs.conftest import World


def words(message: Any) -> str:
    return message.content + json.dumps([part.to_dict() for part in message.components], default=str)


async def handed(world: World) -> int:
    """A running table at which an AI plays for Ann, who is on move."""
    table = await world.started()
    result = await world.ann.slash(world.channel, "away", table=table)
    assert "an AI (greedy) plays for you" in result.response.content and result.ephemeral
    assert not (await world.table(table)).seats[0].in_person
    return table


@pytest.mark.parametrize("command", ["turn", "hand", "board", "log"])
async def test_any_command_at_the_table_ends_it(world: World, command: str) -> None:
    table = await handed(world)
    await world.ann.slash(world.channel, command)
    assert (await world.table(table)).seats[0].in_person


async def test_who_returns_is_told_and_asked(world: World) -> None:
    await handed(world)
    result = await world.ann.slash(world.channel, "turn")
    shown = words(result.response.message)
    assert "Welcome back: you play again." in shown and "Counter 0, you are asked" in shown
    result = await world.ann.slash(world.channel, "turn")
    assert "Welcome back: you play again." not in words(result.response.message)


LEAD = "Welcome back: you play again."


@pytest.mark.parametrize("command", ["board", "log", "hand", "undo", "turn"])
async def test_whatever_ends_it_says_so_once(world: World, command: str) -> None:
    """Also an answer in several parts, and a refusal."""
    await handed(world)
    result = await world.ann.slash(world.channel, command)
    assert words(result.response.message).count(LEAD) == 1
    result = await world.ann.slash(world.channel, command)
    assert LEAD not in words(result.response.message)


@pytest.mark.parametrize("label", ["Add", "Ask…", "Boom", "Illegal"])
async def test_a_press_that_opens_a_form_or_fails_says_so_too(world: World, label: str) -> None:
    table = await world.started()
    panel = (await world.ann.slash(world.channel, "turn")).response.message
    await world.ann.slash(world.channel, "away", table=table)
    await world.ann.click(panel, label=label)
    told = [message for sent in world.env.backend.messages.values() for message in sent.values()]
    assert sum(words(to_discord_message(world.env, message)).count(LEAD) for message in told) == 1


async def test_a_press_on_an_old_panel_ends_it_and_is_carried_out(world: World) -> None:
    table = await world.started()
    panel = (await world.ann.slash(world.channel, "turn")).response.message
    await world.ann.slash(world.channel, "away", table=table)
    await world.ann.click(panel, label="Add")
    assert (await world.table(table)).seats[0].in_person
    assert await world.count(table) == 1


async def test_other_peoples_presses_change_nothing(world: World) -> None:
    table = await handed(world)
    await world.ben.slash(world.channel, "turn")
    await world.cleo.slash(world.channel, "board")
    assert (await world.table(table)).seats[0].handed


async def test_the_button_of_the_public_line_is_its_persons(world: World) -> None:
    table = await handed(world)
    await world.settled()
    thread = (await world.table(table)).place.posts_to
    sent = world.env.backend.messages[thread].values()
    [post] = [to_discord_message(world.env, each) for each in sent if "is away" in each.content]
    refused = await world.ben.click(post, label="I'm back")
    assert "Only Ann can take that seat back." in refused.response.content
    assert (await world.table(table)).seats[0].handed
    await world.ann.click(post, label="I'm back")
    assert (await world.table(table)).seats[0].in_person
    watcher = await world.raw(world.cleo, post, str(post.components[0].children[0].custom_id))
    assert "no seat in this game" in watcher.response.content


async def test_without_a_number_all_tables_are_handed_over(world: World) -> None:
    one = await world.started()
    two = await world.started()
    await world.ann.slash(world.channel, "away")
    assert (await world.table(one)).seats[0].handed and (await world.table(two)).seats[0].handed
    nobody = await world.cleo.slash(world.channel, "away")
    assert "There is no game here" in nobody.response.content


async def test_the_games_list_and_leaving_offer_it(world: World) -> None:
    table = await world.started()
    listed = await world.ann.slash(world.channel, "games")
    asked = await world.ann.click(listed.response.message, label="Away…")
    await world.ann.click(asked.response.message, label=f"Table {table}")
    assert (await world.table(table)).seats[0].handed
    listed = await world.ann.slash(world.channel, "games")
    assert "an AI plays for you" in listed.response.content
    leaving = await world.ben.slash(world.channel, "game leave")
    await world.ben.click(leaving.response.message, label="AI plays until I'm back")
    assert (await world.table(table)).seats[1].handed


def seated(*seats: Seat) -> Table:
    return Table(7, "toy", "running", Place(1, 2), 11, "en", {}, seats, "", None, 1, 0.0, 0.0, None)


def test_a_lent_seat_is_named_everywhere_and_nobody_is_pinged() -> None:
    t = texts_in("en")
    table = seated(Seat(0, "Cleo", 11, "veteran", "any"), Seat(1, "Ben", 12, None, "any"))
    assert told_name(table.seats[0], t) == "Cleo (AI veteran plays)"
    words_at = TableWording(t, table)
    assert words_at.mention(0) == "Cleo (AI veteran plays)" and words_at.mention(1) == "<@12>"
    line = seat_post(table, 0, t)
    assert line.content == "Cleo is away. An AI (veteran) plays meanwhile." and not line.mentions


def test_the_newest_post_says_when_the_game_is_going_to_rest_and_asks_nobody() -> None:
    table = seated(Seat(0, "Cleo", 11, "veteran", "any"), Seat(1, "AI 2", None, "veteran", "any"))
    post = now_post(table, texts_in("en"))
    assert post is not None and post.content == post.time and post.content.startswith("Only AIs are left.")
    assert "Then the game waits for a person" in standing_time(table, texts_in("en"))


def test_coming_back_only_edits_the_line() -> None:
    line = seat_post(seated(Seat(0, "Cleo", 11, None, "any")), 0, texts_in("en"))
    assert (line.action, line.content, line.rows) == ("replace", "Cleo plays again.", ())

"""The lobby through real presses: card, seats, options, AI, start, thread, hand-over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from cogs.registry import SCREENS
from cogs.tables.lobby.lobby import room_made
from data.texts import languages, texts_in
from engine.kernel.errors import EngineError
from host.table.refusals import HostError, Refusal
from host.table.table import Place, Seat, Table
from host.table.table_dice import TableDice
from tests.cogs.cards import card_in, join_value
from tests.cogs.conftest import World
from tests.cogs.real_bot import Live
from tests.cogs.test_dice_posts import full_table
from tests.cogs.test_whole_game import OPTIONS as FORM
from tests.words.counting import words


async def test_new_posts_a_card_and_answers_in_private(world: World) -> None:
    result = await world.ann.slash(world.channel, "game new", players=3)
    assert result.ephemeral
    card = card_in(world.channel)
    assert "Ann invites you" in card.content
    assert "2 seats free" in card.content
    mark = (await world.table(1)).commit
    below = world.channel.last_message.content
    assert len(mark) == 64 and mark in below and mark[:12] not in card.content, "in a post of its own, and whole"


async def test_join_is_one_press_and_changes_the_card(world: World) -> None:
    card = await world.lobby(players=3)
    result = await world.ben.select(card, [join_value(card, "blue")])
    assert result.ephemeral and "seat 2, Blue Clan" in result.response.content
    after = card_in(world.channel)
    assert "2. Ben (Blue Clan)" in after.content
    with pytest.raises(AssertionError, match="no option"):
        join_value(after, "blue")
    # A select sends no choice that it already holds (screens D8): after leaving, the same clan is a new value.
    assert join_value(after, "any") != join_value(card, "any")


async def with_ai(world: World, count: int = 1, wish: str = "any", form: Any = None) -> str:
    """Add AI seats by the card's form; the answer."""
    form = form or await world.ann.click(card_in(world.channel), label="Add AI…")
    answer = await world.ann.submit_modal(form, {"level": ["greedy"], "wish": [wish], "count": [str(count)]})
    return str(answer.response.content)


async def test_the_host_adds_and_removes_ai_by_a_form_that_offers_what_there_is(world: World) -> None:
    """A form without AI seats to remove does not offer it; its refusal spoke of watching."""
    card = await world.lobby(players=3)
    refused = await world.ben.click(card, label="Add AI…")
    assert refused.modal is None and "Only the host can" in refused.response.content
    late = await world.ann.click(card, label="Add AI…")
    assert counts_in(late) == ["1", "2", "3"]
    told = await with_ai(world, 3)
    assert told.startswith("Only 2 seats are free.") and "remove the last AI" in told
    assert len((await world.table(1)).seats) == 1
    assert "2 seats are taken" in await with_ai(world, wish="red")
    assert "2. AI, greedy (Red Clan)" in card_in(world.channel).content
    shown = await world.ann.click(card_in(world.channel), label="Add AI…")
    assert counts_in(shown) == ["1", "2", "3", "Remove the last AI"]
    await with_ai(world)
    assert ai_buttons(card_in(world.channel)) == ["Remove AI…"]
    assert (await with_ai(world, form=late)).startswith("All 3 seats are taken.")
    result = await world.cleo.select(card_in(world.channel), [join_value(card_in(world.channel), "any")])
    assert "The table is full" in result.response.content and len((await world.table(1)).seats) == 3
    shown = await world.ann.click(card_in(world.channel), label="Remove AI…")
    await world.ann.submit_modal(shown, {"count": ["-1"]})
    assert len((await world.table(1)).seats) == 2
    assert ai_buttons(card_in(world.channel)) == ["Add AI…"]


async def test_options_once_set_lead_on_to_start_and_are_a_persons_defaults(world: World) -> None:
    """The answer tells what was set, the number of seats too, and has the button that comes next."""
    card = await world.lobby(players=3)
    shown = await world.ann.click(card, label="Options…")
    result = await world.ann.submit_modal(shown, {"layout": ["random"], "more": ["ask"]})
    assert result.response.content.startswith("**Table 1, 3 players**")
    assert [child.label for line in result.response.message.components for child in line.children] == ["Start"]
    options = (await world.table(1)).options
    assert options["layout"] == "random" and options["ask"] is True and options["private"] is False
    await world.ann.slash(world.channel, "game new")
    assert (await world.table(2)).options["players"] == 3


async def test_a_full_table_adds_no_ai(world: World) -> None:
    card = await world.lobby(players=3)
    late = await world.ann.click(card, label="Add AI…")
    shown = await world.ann.click(card, label="Add AI…")
    await world.ann.submit_modal(shown, {"level": ["greedy"], "wish": ["any"], "count": ["2"]})
    assert ai_buttons(card_in(world.channel)) == ["Remove AI…"]
    result = await world.ann.submit_modal(late, {"level": ["greedy"], "wish": ["any"], "count": ["1"]})
    assert result.response.content.startswith("All 3 seats are taken.")
    shown = await world.ann.click(card_in(world.channel), label="Remove AI…")
    await world.ann.submit_modal(shown, {"count": ["-1"]})
    assert len((await world.table(1)).seats) == 2
    assert ai_buttons(card_in(world.channel)) == ["Add AI…"]


async def test_a_table_full_of_people_says_nothing_of_ai(world: World) -> None:
    card = await world.lobby(players=2)
    await world.ben.select(card, [join_value(card, "any")])
    assert ai_buttons(card_in(world.channel)) == []


def counts_in(shown: InteractionResult) -> list[str]:
    """The choices of the form's "How many?"."""
    assert shown.modal is not None
    return [each["label"] for each in shown.modal["components"][-1]["component"]["options"]]


def ai_buttons(card: discord.Message) -> list[str]:
    labels = [str(getattr(part, "label", "")) for line in card.components for part in getattr(line, "children", ())]
    return [label for label in labels if "AI" in label]


async def test_what_does_not_fit_is_refused_with_why(world: World) -> None:
    """From the form, from the command, and at the start; what a person chose last time gives way by itself."""
    card = await world.lobby(players=3)
    shown = await world.ann.click(card, label="Options…")
    result = await world.ann.submit_modal(shown, {"layout": ["preset"], "more": []})
    assert result.response.content == "That board is for two."
    assert "layout" not in (await world.table(1)).options
    refused = await world.ann.slash(world.channel, "game new", players=3, options="Board: Preset")
    assert refused.response.content == "That board is for two." and 2 not in await world.tables()
    await world.ann.slash(world.channel, "game new", players=2, options="Board: Preset")
    assert (await world.table(2)).options["layout"] == "preset"
    await world.ann.slash(world.channel, "game new", players=4)
    assert "layout" not in (await world.table(3)).options
    unknown = await world.ann.slash(world.channel, "game new", options="mode chess")
    assert "no option “mode chess”" in unknown.response.content and 4 not in await world.tables()


async def test_start_with_seats_missing_asks_once_more(world: World) -> None:
    card = await world.lobby(players=3)
    await world.ben.select(card, [join_value(card, "any")])
    asked = await world.ann.click(card, label="Start")
    assert (await world.table(1)).status == "lobby"
    assert "1 seat is free" in asked.response.content
    started = await world.ann.click(asked.response.message, label="Start with 2")
    assert (await world.table(1)).status == "running"
    assert "Started." in started.response.content


async def test_start_alone_offers_ai_and_only_the_host_starts(world: World) -> None:
    card = await world.lobby(players=2)
    refused = await world.ben.click(card, label="Start")
    assert refused.response.content == f"Only the host can do that. Ask <@{world.ann.id}>."
    asked = await world.ann.click(card, label="Start")
    await world.ann.click(asked.response.message, label="Fill with AI")
    assert (await world.table(1)).status == "running"
    assert [seat.ai for seat in (await world.table(1)).seats] == [None, "greedy"]


async def test_start_opens_a_thread_and_the_card_points_there(world: World) -> None:
    await world.started()
    thread = (await world.table(1)).place.thread_id
    assert thread is not None
    card = world.card(1)
    assert "Started <t:" in card.content
    assert str(thread) in str(card.components[0].children[0].url)


async def test_without_permission_for_threads_the_channel_serves(world: World) -> None:
    closed = discord.PermissionOverwrite(create_public_threads=False)
    channel = world.guild.create_text_channel("no-threads", overwrites={world.guild.default_role: closed})
    await world.ann.slash(channel, "game new", players=2)
    await world.ben.select(card_in(channel), [join_value(card_in(channel), "any")])
    result = await world.ann.click(card_in(channel), label="Start")
    assert (await world.table(1)).status == "running"
    assert (await world.table(1)).place.thread_id is None
    assert "can't open threads" in result.response.content


async def test_a_place_without_games_or_the_right_to_write_is_refused_with_what_would_do(world: World) -> None:
    closed = discord.PermissionOverwrite(send_messages=False)
    channel = world.guild.create_text_channel("mute", overwrites={world.guild.default_role: closed})
    result = await world.ann.slash(channel, "game new")
    assert "Send Messages" in result.response.content
    other = world.guild.create_text_channel("other")
    await world.bot.house.settings.set_guild(world.guild.id, {"channels": [world.channel.id]})
    result = await world.ann.slash(other, "game new")
    assert f"<#{world.channel.id}>" in result.response.content
    assert not await world.tables()


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (HostError(Refusal.BUSY), "busy"),
        (EngineError("layout", "2.1", layout="preset", tiles=3), "another number of players"),
    ],
)
async def test_a_refused_start_leaves_no_thread_and_says_why(world: World, error: Exception, why: str) -> None:
    async def start(*asked: Any, **more: Any) -> Table:
        raise error

    world.house.lobby.start = start  # type: ignore[method-assign]
    card = await world.lobby(players=2)
    await world.ben.select(card, [join_value(card, "any")])
    result = await world.ann.click(card, label="Start")
    assert why in result.response.content
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None and not guild.threads


async def test_a_host_who_leaves_hands_the_table_on_and_the_last_closes_it(world: World) -> None:
    card = await world.lobby(players=2)
    await world.ben.select(card, [join_value(card, "any")])
    await world.ann.click(card, label="Leave")
    assert "Ben invites you" in card_in(world.channel).content
    result = await world.ben.click(card_in(world.channel), label="Leave")
    assert "closed" in result.response.content
    assert "This lobby is closed" in card_in(world.channel).content


async def test_a_press_on_an_old_card_after_the_start_is_told(world: World) -> None:
    card = await world.lobby(players=2)
    await world.ben.select(card, [join_value(card, "any")])
    custom_id = next(item.custom_id for item in card.components[1].children)
    await world.ann.click(card, label="Start")
    assert custom_id not in str(world.env.backend.get_message(card.channel.id, card.id).components)
    result = await world.raw(world.cleo, card, custom_id)
    assert "already started" in result.response.content


async def test_cancel_closes_a_lobby(world: World) -> None:
    await world.lobby()
    refused = await world.ben.slash(world.channel, "game cancel")
    assert "Only the host can" in refused.response.content
    await world.ann.slash(world.channel, "game cancel")
    assert (await world.table(1)).status == "cancelled"


async def test_names_can_not_format_or_mention(world: World) -> None:
    evil = world.guild.add_member(world.env.create_user("**x** @everyone"))
    await evil.slash(world.channel, "game new")
    card = card_in(world.channel)
    assert "@everyone" not in card.content and "\\*\\*x\\*\\*" in card.content
    assert not card.mention_everyone
    assert isinstance(card, discord.Message)


async def test_the_host_invites_and_each_invited_is_mentioned_once(world: World) -> None:
    card = await world.lobby(players=3)
    refused = await world.ben.click(card, label="Invite…")
    assert refused.modal is None
    shown = await world.ann.click(card, label="Invite…")
    result = await world.ann.submit_modal(shown, {"people": [world.cleo]})
    assert result.response.content == "Invited."
    assert (await world.table(1)).options["invited"] == [world.cleo.id]
    await world.bot.house.settled()
    bodies = [entry.json for entry in world.env.http_requests if entry.path.endswith("/messages")]
    assert bodies[-1]["allowed_mentions"] == {"parse": [], "users": [world.cleo.id]}
    assert f"<@{world.cleo.id}>" in world.channel.last_message.content


async def test_what_no_longer_fits_of_the_last_table_is_left_out(world: World) -> None:
    await world.bot.house.settings.set_member(world.ann.id, {"lobby": {"unfit": True, "layout": "preset"}})
    await world.ann.slash(world.channel, "game new", players=3)
    assert (await world.table(1)).options == {"players": 3}


async def test_the_pace_is_one_there_is(world: World) -> None:
    found = await world.ann.autocomplete(world.channel, "game new", "pace", "dai")
    assert [choice["value"] for choice in found] == ["daily"]
    refused = await world.ann.slash(world.channel, "game new", pace="yesterday")
    assert "no option “yesterday”" in refused.response.content and not await world.tables()
    assert (
        "It offers: Pace: live · Pace: evening · Pace: daily · Pace: slow · Pace: no clock" in refused.response.content
    )
    await world.ann.slash(world.channel, "game new", pace="live")
    assert (await world.table(1)).options == {"pace": "live"}


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
            "1 AI seat made room.",
            "2 AI seats made room.",
        ),
        (
            "fr",
            "1 siège d’IA a été libéré.",
            "2 sièges d’IA ont été libérés.",
        ),
    ],
)
def test_seats_that_left_are_counted(language: str, one: str, two: str) -> None:
    t = texts_in(language)
    assert room_made(LOBBY, 4, t) == ""
    assert room_made(LOBBY, 3, t) == one
    assert room_made(LOBBY, 2, t) == two
    assert room_made(replace(LOBBY, seats=SEATS[:1]), 2, t) == "", "somebody came meanwhile"


@pytest.mark.parametrize("game", ["clash", "kravora"])
async def test_the_answer_to_the_form_says_so(game: str, live: Live) -> None:
    ann = live.ann
    form = await ann.click(await live.opened(game, players=3), label="Add AI…")
    more = {"wish": ["any"], "character": ["none"]} if game == "clash" else {}
    await ann.submit_modal(form, {"level": ["veteran"], "count": ["2"], **more})
    assert len((await live.table()).seats) == 3
    form = await ann.click(live.card, label="Options…")
    answer = await ann.submit_modal(form, {**FORM[game], "players": ["3"]})
    assert "room" not in answer.response.content
    form = await ann.click(live.card, label="Options…")
    answer = await ann.submit_modal(form, {**FORM[game], "players": ["2"]})
    assert "1 AI seat made room." in answer.response.content
    assert len((await live.table()).seats) == 2

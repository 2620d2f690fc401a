"""The slash commands: the table they mean, their answers, settings, and when they are synced."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.commands import all_commands
from cogs.registry import all_screens
from cogs.transport.contract import Id
from cogs.transport.panels.limits import TYPED
from cogs.transport.panels.text import listed, shown
from data.texts import texts_in
from engine.kernel.planning import PLAN
from host.live_game.blocking import BLOCKED_PEOPLE
from host.table.names import clean_name
from host.table.presses import Nudged, Press
from host.table.refusals import HostError
from host.table.stored_plan import State, StoredPlan
from tests.cogs.cards import join_value, words
from tests.cogs.conftest import World
from tests.cogs.real_bot import Live, manager_of


async def test_the_commands_are_synced_once_and_again_only_when_they_change(world: World) -> None:
    def syncs() -> int:
        return sum(1 for entry in world.env.http_requests if entry.method == "PUT" and entry.path.endswith("/commands"))

    assert syncs() == 1
    await world.restart()
    assert syncs() == 1, "the same tree is not sent again"
    await world.bot.house.settings.set_guild(0, {"tree": "an older tree"})
    await world.restart()
    assert syncs() == 2


async def test_commands_that_discord_lost_are_sent_again(world: World) -> None:
    world.env.backend.commands.clear()
    await world.restart()
    assert "game new" in world.ann.available_commands(world.channel)


async def test_a_failed_sync_does_not_stop_the_bot(world: World) -> None:
    await world.bot.house.settings.set_guild(0, {"tree": "an older tree"})
    world.env.inject_error("PUT", "/applications/*/commands", status=400, code=30034)
    await world.restart()
    assert (await world.bot.house.settings.guild(0))["tree"] == "an older tree"
    result = await world.ann.slash(world.channel, "help")
    assert "`/game new`" in result.response.content


async def test_only_the_guild_intent_is_asked_for(world: World) -> None:
    assert world.bot.intents.value == discord.Intents(guilds=True).value


async def whole_help(world: World) -> str:
    """The help's first page and those of its buttons."""
    first = (await world.ann.slash(world.channel, "help")).response
    pages = [
        (await world.ann.click(first.message, label=label)).response
        for label in ("Play", "Rules", "Settings", "My games")
    ]
    further = (await world.ann.click(pages[-1].message, label="More commands…")).response
    return "\n".join(each.content for each in (first, *pages, further))


async def test_help_names_a_command_for_which_it_has_no_line(world: World) -> None:
    assert "tally-ho" not in await whole_help(world)

    @app_commands.command(name="tally-ho", description="A new one")
    async def tally(interaction: Any) -> None: ...

    world.bot.tree.add_command(tally)
    assert re.search(r"More commands: .*`/tally-ho`", await whole_help(world))


async def test_turn_finds_the_game_of_the_channel_the_number_and_ones_own(world: World) -> None:
    result = await world.ann.slash(world.channel, "turn")
    assert result.ephemeral and "`/game new` opens a table" in result.response.content
    table = await world.started()
    other = world.guild.create_text_channel("elsewhere")
    for options in ({}, {"table": table}):
        result = await world.ann.slash(other, "turn", **options)
        assert "Counter 0, you are asked" in words(result.response.message)
    result = await world.cleo.slash(other, "turn")
    assert "There is no game here" in result.response.content


@pytest.mark.parametrize("command", ["board", "hand", "turn", "market"])
async def test_a_lobby_has_no_board_yet(world: World, command: str) -> None:
    await world.lobby()
    result = await world.ann.slash(world.channel, command)
    assert "not running" in result.response.content


async def test_reading_commands_answer_in_private(world: World) -> None:
    await world.started()
    for command, expected in (
        ("board", "The board: counter 0."),
        ("hand", "Your hand: 1, 2, 3"),
        ("market", "market []"),
        ("log", "Counter 0"),
    ):
        result = await world.ann.slash(world.channel, command)
        assert result.ephemeral, command
        assert expected in words(result.response.message), command


async def test_typed_commands_reach_the_game_and_what_it_refuses_is_told(world: World) -> None:
    await world.started()
    result = await world.ann.slash(world.channel, "move", orders="b2 c1", finish="fight")
    assert "('finish', 'fight'), ('orders', 'b2 c1')" in words(result.response.message)
    result = await world.ann.slash(world.channel, "play", order="17")
    assert "play [('order', '17')]" in words(result.response.message)
    result = await world.ann.slash(world.channel, "equip", buy="war drum > II", end="yes")
    assert "('buy', 'war drum > II'), ('end', 'yes')" in words(result.response.message)
    result = await world.ann.slash(world.channel, "undo")
    assert "can't take that back" in result.response.content
    for told in ("", "once an hour"):
        assert told in (await world.ben.slash(world.channel, "game nudge")).response.content


async def test_completions_keep_to_discords_limits_and_are_empty_without_a_game(world: World) -> None:
    assert not await world.ann.autocomplete(world.channel, "move", "orders", "b")
    await world.started()
    found = await world.ann.autocomplete(world.channel, "move", "orders", "b2 ")
    assert len(found) == 25
    assert all(len(choice["value"] if isinstance(choice, dict) else choice.value) <= 100 for choice in found)


def test_every_option_that_is_typed_has_a_longest_text() -> None:
    """So that Discord's own field says so, whatever is added."""
    typed = [
        (command.qualified_name, parameter.name, parameter.max_value)
        for group in all_commands()
        for command in (group.walk_commands() if isinstance(group, app_commands.Group) else [group])
        if isinstance(command, app_commands.Command)
        for parameter in command.parameters
        if parameter.type is discord.AppCommandOptionType.string and not parameter.choices
    ]
    assert len(typed) > 15
    assert [each for each in typed if each[2] != TYPED] == []


async def test_a_look_up_is_about_the_table_it_would_mean(world: World) -> None:
    """The channel's, also before its start; in direct messages the one that waits for the person; or none."""
    for command, name in (("card", "war drum"), ("clan", "bohorg")):
        result = await world.ann.slash(world.channel, command, name=name)
        assert result.response.content == f"{command} {name}: facts"
    card = await world.lobby(players=2)
    result = await world.cleo.slash(world.channel, "card", name="war drum")
    assert result.response.content.endswith("facts of table 1, lobby")
    await world.ann.click(card, label="Leave")
    table = await world.started()
    result = await world.ann.slash(world.channel, "clan", name="bohorg")
    assert result.response.content.endswith(f"facts of table {table}, running")


@pytest.mark.parametrize(("state", "lost"), [("kept", " Your plan is lost."), ("failed", "")])
async def test_leaving_a_running_game_asks_once(world: World, table: int, state: State, lost: str) -> None:
    press = Press(world.ben.id, "Ben")
    await world.house.play.set_orders(press, table, {PLAN: StoredPlan("later", ("card",), state).to_json()})
    asked = await world.ben.slash(world.channel, "game leave")
    assert asked.response.content == f"Leave table 1? An AI takes your seat.{lost}"
    assert (await world.table(table)).seats[1].user_id == world.ben.id
    await world.ben.click(asked.response.message, label="Leave the game")
    assert (await world.table(table)).seats[1].ai == "greedy"
    refused = await world.cleo.slash(world.channel, "game leave")
    assert "no seat" in refused.response.content


async def test_who_gives_their_seat_away_alone_reads_that_their_plan_is_lost(world: World, table: int) -> None:
    press = Press(world.ben.id, "Ben")
    await world.house.play.set_orders(press, table, {PLAN: StoredPlan("later", ("card",)).to_json()})
    of_host = await world.ann.slash(world.channel, "game substitute", player=world.cleo, seat=2)
    asked = await world.ben.slash(world.channel, "game substitute", player=world.cleo)
    assert asked.response.content == f"{of_host.response.content} Your plan is lost."
    await world.ben.click(asked.response.message, label="Ask Cleo")
    (offer,) = (await world.table(table)).pending.offers
    await world.raw(world.cleo, world.card(table), str(Id(table, "offer_yes", str(offer.number))))
    await world.settled()
    posts = [post for room in world.env.backend.messages.values() for post in room.values()]
    (told,) = [post for post in posts if "plan is lost" in post.content]
    assert told.content == "Cleo now has your seat at table 1. You can watch. Your plan is lost."
    assert told.channel_id != world.channel.id


async def test_ending_asks_once_and_is_a_vote_among_people(world: World, table: int) -> None:
    asked = await world.ben.slash(world.channel, "game end")
    told = await world.ben.click(asked.response.message, label="End the game")
    assert told.response.content == "You said: Yes, end the game. You can change it while the vote is open."
    opened = await world.table(table)
    assert opened.status == "running" and opened.pending.vote is not None and opened.pending.vote.kind == "end"
    asked = await world.ann.slash(world.channel, "game end")
    await world.ann.click(asked.response.message, label="End the game")
    assert (await world.table(table)).status == "ended"


@pytest.mark.parametrize("command", ["game leave", "game end", "game move"])
async def test_what_asks_once_more_can_be_cancelled(world: World, table: int, command: str) -> None:
    before = await world.table(table)
    asked = await world.ann.slash(world.channel, command)
    message = asked.response.message
    done = await world.ann.click(message, label="Cancel")
    assert done.response.message.id == message.id and done.response.message.content == "Nothing changed."
    assert labels(done.response.message) == [] and (await world.table(table)) == before


def labels(message: Any) -> list[str]:
    return [item.label for row in message.components for item in row.children]


async def test_who_is_reminded_later_is_named_without_a_reason(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await world.started()

    async def nudge(press: Press, game_id: int) -> Nudged:
        return Nudged(await world.table(game_id), (1,))

    monkeypatch.setattr(world.house.seats, "nudge", nudge)
    result = await world.ann.slash(world.channel, "game nudge", table=number)
    assert result.response.content == f"I'll remind {(await world.table(number)).seats[1].name} later."


async def test_games_lists_what_waits_first_and_plays_it_here(world: World, table: int) -> None:
    await world.lobby(players=2)
    result = await world.ann.slash(world.channel, "games")
    text = result.response.content
    assert text.index("Waiting for you") < text.index(f"{table}. Toy") < text.index("Others")
    opened = await world.ann.click(result.response.message, label=f"Play table {table} here")
    assert "Counter 0, you are asked" in words(opened.response.message)
    digest = await world.ann.click(result.response.message, label="Digest…")
    assert "Your settings" in words(digest.response.message)
    assert "no open game" in (await world.cleo.slash(world.channel, "games")).response.content


@pytest.mark.parametrize(
    ("language", "label"), [("en", "Stop table {} for tonight"), ("fr", "Suspendre la table {} ce soir")]
)
async def test_games_stops_an_evening_s_table_for_tonight(world: World, language: str, label: str) -> None:
    daily, table = await world.started(pace="daily"), await world.started(pace="evening")
    await world.house.settings.set_member(world.ann.id, {"language": language})
    result = await world.ann.slash(world.channel, "games")
    assert label.format(daily) not in words(result.response.message)
    await world.ann.click(result.response.message, label=label.format(table))
    assert (await world.table(table)).paused_by == world.ann.id
    again = await world.ann.slash(world.channel, "games")
    with pytest.raises(Exception, match="label"):
        await world.ann.click(again.response.message, label=label.format(table))


# rules


async def test_rules_lead_on_to_related_ones_in_place_and_back_to_the_panel(world: World, table: int) -> None:
    card = await world.raw(world.ann, world.card(table), "cr1|1|-|-|rules|5.2")
    message = card.response.message
    menu = next(
        child for line in message.components for child in getattr(line, "children", ()) if hasattr(child, "options")
    )
    result = await world.ann.select(message, [menu.options[0].value])
    assert result.response.id == message.id
    assert "### 5.2 " not in words(result.response.message)
    back = await world.ann.click(result.response.message, label="Back to my panel")
    assert back.response.id == message.id and "Counter 0" in words(back.response.message)


async def test_rules_opened_in_a_panel_leave_it_above_and_open_no_second_one(world: World) -> None:
    """*Back to my panel* opened another one, without the ruse that was being chosen."""
    await world.started()
    panel = (await world.ann.slash(world.channel, "turn")).response.message
    card = (await world.raw(world.ann, panel, "cr1|1|-|-|rules|5.2")).response.message
    turned = (await world.ann.click(card, label="Next")).response.message
    for each in (card, turned):
        assert "Your panel stands above" in words(each) and "Back to my panel" not in words(each)


async def test_rules_search_by_form(world: World) -> None:
    result = await world.ann.slash(world.channel, "rules")
    shown_form = await world.ann.click(result.response.message, label="Search…")
    found = await world.ann.submit_modal(shown_form, {"query": "mountains"})
    assert "ountain" in words(found.response.message)


# settings


async def test_settings_are_for_who_manages_the_server(world: World) -> None:
    result = await world.raw(world.ben, await world.lobby(), "cr1|0|-|-|set_threads|0")
    assert "Only members with Manage Server" in result.response.content
    assert not await world.bot.house.settings.guild(world.guild.id)


async def test_two_managers_at_once_undo_nothing_of_each_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """All settings were written back as one of them had read them: whom the other barred was barred no more."""
    boss, lobby, settings = manager_of(world.env, world.guild), await world.lobby(), world.bot.house.settings
    await settings.set_guild(world.guild.id, {BLOCKED_PEOPLE: [world.ann.id]})
    read = settings.guild

    async def overtaken(guild_id: int) -> Mapping[str, Any]:
        found = await read(guild_id)
        monkeypatch.undo()
        await settings.set_guild(guild_id, {BLOCKED_PEOPLE: [world.ann.id, world.ben.id]})
        return found

    monkeypatch.setattr(settings, "guild", overtaken)
    await world.raw(boss, lobby, "cr1|0|-|-|set_threads|0")
    kept = await settings.guild(world.guild.id)
    assert (kept["threads"], kept[BLOCKED_PEOPLE]) == (False, [world.ann.id, world.ben.id])


async def test_settings_change_at_once(world: World) -> None:
    boss = manager_of(world.env, world.guild)
    panel = await boss.slash(world.channel, "settings")
    assert "Channels for games: all" in words(panel.response.message)
    result = await boss.select(panel.response.message, [world.channel], custom_id="cr1|0|-|-|set_channels|")
    assert (await world.bot.house.settings.guild(world.guild.id))["channels"] == [world.channel.id]
    assert f"<#{world.channel.id}>" in words(result.response.message)
    await boss.click(result.response.message, label="Play in the channel, without threads")
    assert (await world.bot.house.settings.guild(world.guild.id))["threads"] is False
    card = await world.lobby(players=2)
    await world.ben.select(card, [join_value(card, "any")])
    await world.ann.click(card, label="Start")
    assert (await world.table(1)).place.thread_id is None


async def test_creators_are_the_chosen_roles(world: World) -> None:
    role = world.guild.create_role("hosts")
    await world.bot.house.settings.set_guild(world.guild.id, {"creators": [role.id]})
    refused = await world.ann.slash(world.channel, "game new")
    assert f"<@&{role.id}>" in refused.response.content and not await world.tables()
    host = world.guild.add_member(world.env.create_user("host"), roles=[role])
    await host.slash(world.channel, "game new")
    assert await world.tables()


async def test_a_change_of_language_is_answered_in_the_new_one(world: World) -> None:
    panel = await world.ann.slash(world.channel, "me")
    language = str(Id(0, "me_language"))
    french = await world.ann.select(panel.response.message, ["-.fr"], custom_id=language)
    assert "Langue" in words(french.response.message)
    english = await world.ann.select(french.response.message, ["fr.en"], custom_id=language)
    assert "Your settings" in words(english.response.message)


async def test_a_closed_bot_has_closed_house_and_worker_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, house, closed = world.bot, world.house.close, []

    async def close() -> None:
        closed.append(1)
        await house()

    monkeypatch.setattr(world.house, "close", close)
    await bot.close()
    await bot.close()
    assert closed == [1] and bot._worker.closed  # type: ignore[union-attr]


# words


def test_names_lose_everything_that_acts() -> None:
    assert shown("**a**") == r"\*\*a\*\*"
    assert "@everyone" not in shown("@everyone") and "<@1>" not in shown("<@1>")
    assert shown("1. one") == r"1\. one" and shown("2) two") == r"2\) two" and shown("1.5") == r"1\.5"
    assert (
        shown("discord.gg/x") == "discord.\u200bgg/x"
        and shown("DiscordApp.com/invite") == "DiscordApp.\u200bcom/invite"
    )
    assert shown("http://x") == "http:\u200b//x" and shown("Ann 2.") == "Ann 2."
    assert clean_name("\u202eevil\u2066\nname") == "evil name" or clean_name("\u202eevil\u2066\nname") == "evilname"
    assert clean_name("\u200b\u202e") == "?"
    assert len(clean_name("x" * 99)) == 32
    assert len(clean_name("a" + "\u0301" * 40)) <= 3


def test_lists_of_names() -> None:
    t = texts_in("en")
    assert [listed(t, names) for names in ([], ["Ann"], ["Ann", "Ben", "Cleo"])] == [
        "nobody",
        "Ann",
        "Ann, Ben and Cleo",
    ]


# several games


async def test_the_lobby_offers_every_game_the_first_one_without_a_name_and_keeps_options_game_by_game(
    live: Live,
) -> None:
    screens = all_screens()
    asked: list[tuple[str, dict[str, Any]]] = [("kravora", {"players": 4}), ("", {"players": 2}), ("kravora", {})]
    for number, (game, options) in enumerate(asked, 1):
        result = await live.ann.slash(live.channel, "game new", **options, **({"game": game} if game else {}))
        title = screens[game or next(iter(screens))].title(texts_in("en"))
        assert f"Table {number} of {title}" in result.response.content
        assert live.card.content.startswith(f"### {title} · table {number}")
    assert (await live.table(3)).options == {"players": 4}
    result = await live.ann.slash(live.channel, "game new", game="kravora", options="heroes")
    assert "no option “heroes”" in result.response.content and "More: Plunder" in result.response.content
    with pytest.raises(HostError):
        await live.table(4)


async def test_each_game_has_its_own_rules_and_commands(live: Live) -> None:
    async def ruled(**options: Any) -> bool:
        return "Rockfall" in words(
            (await live.ann.slash(live.channel, "rules", topic="7.5", **options)).response.message
        )

    assert not await ruled(game="clash") and await ruled(game="kravora")
    card = await live.opened("kravora", players=2)
    assert await ruled(), "the channel's table says which game is meant"
    note = await live.ann.click(card, label="Start")
    await live.ann.click(note.response.message, label="Fill with AI")
    result = await live.ann.slash(live.channel, "play", order="17", table=1)
    assert "plays another game" in words(result.response.message)
    await live.house.seats.end(Press(live.ann.id, "Ann"), 1)
    assert (await live.table()).finished and await ruled(), "and goes on saying so after its game"
    topics = await live.ann.autocomplete(live.channel, "rules", "topic", "rockfall")
    assert any("Rockfall" in str(topic) for topic in topics)
    assert "5 hit points" in (await live.ann.slash(live.channel, "piece", name="brute")).response.content
    assert "**" in (await live.ann.slash(live.channel, "clan", name="bohorg")).response.content
    assert await live.ann.autocomplete(live.channel, "piece", "name", "ro")

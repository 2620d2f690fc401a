"""A table that can't speak: pressers learn it, its host moves it; answers that Discord refuses; and the remedies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from cogs.tables.posts.outage import MISSED_LINES, missed_post
from cogs.transport.contract import Id
from cogs.transport.reply import Reply
from cogs.transport.trouble import cannot_speak
from data.texts import texts_in
from host.posts.ports import Trouble
from host.posts.post import Button, Post
from host.table.table import Place
from tests.cogs.cards import words
from tests.cogs.conftest import World
from tests.cogs.test_courier import refused

BLOCKED = Trouble(50013, ("send_messages",), 1_000.0, 3, Place(1, 77))


async def test_who_presses_while_the_table_cannot_speak_is_told(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.house.outbox, "trouble", lambda game_id: BLOCKED)
    result = await world.raw(world.ann, world.card(table), str(Id(table, "pick", "", 0, 0)))
    text = words(result.response.message)
    assert "I keep everything you do here." in text and "I can't post in <#77>: I lack Send Messages." in text
    monkeypatch.undo()
    result = await world.raw(world.ann, world.card(table), str(Id(table, "pick", "", 0, 0)))
    assert "I can't post" not in words(result.response.message)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", [10003, 50001, 50013, 50083, 160005, 30001])
def test_every_trouble_has_its_words(language: str, code: int) -> None:
    missing = ("view_channel", "send_messages") if code in (50001, 50013) else ()
    text = cannot_speak(texts_in(language), Trouble(code, missing, 1.0, 1, Place(1, 77)))
    assert "<#77>" in text and (not missing or "View Channel, Send Messages" in text)


async def test_the_host_moves_a_table_to_the_channel_of_the_command(world: World, table: int) -> None:
    elsewhere = world.guild.create_text_channel("club")
    asked = await world.ann.slash(elsewhere, "game move", table=table)
    moved = await world.ann.click(asked.response.message, label=f"Move table {table} here")
    assert f"Table {table} is now in <#{elsewhere.id}>" in moved.response.content
    assert (await world.table(table)).place.channel_id == elsewhere.id
    told = [message.content for there in world.env.backend.messages.values() for message in there.values()]
    assert f"Moved to <#{elsewhere.id}>." in told
    refusal = await world.ben.slash(elsewhere, "game move", table=table)
    assert "host" in refusal.response.content


async def test_try_now_tries_again(world: World, table: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    monkeypatch.setattr(world.house.outbox, "hurry", tried.append)
    await world.raw(world.ann, world.card(table), str(Id(table, "table_try")))
    assert tried == [table]


async def test_a_channel_or_role_that_changes_is_told_to_the_house(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot: Any = world.bot
    changed: list[int] = []
    monkeypatch.setattr(world.house.outbox, "hurry_guild", changed.append)
    guild, channel = bot.get_guild(world.guild.id), bot.get_channel(world.channel.id)
    for event, given in (
        ("guild_channel_update", (channel, channel)),
        ("guild_channel_create", (channel,)),
        ("guild_role_update", (guild.default_role, guild.default_role)),
        ("guild_update", (guild, guild)),
        ("guild_available", (guild,)),
        ("member_update", (guild.me, guild.me)),
    ):
        changed.clear()
        await getattr(bot, f"on_{event}")(*given)
        assert changed == [guild.id], event


def refuse_panels(monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    """Discord takes no panel any more."""

    async def refuse(self: Reply, *args: Any) -> None:
        self._used = True
        raise refused(discord.HTTPException, status, 50035)

    monkeypatch.setattr(Reply, "panel", refuse)


@pytest.mark.parametrize("status", [400, 500])
async def test_an_answer_that_discord_refuses_is_shown_another_way(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    refuse_panels(monkeypatch, status)
    result = await world.raw(world.ann, world.card(table), str(Id(table, "add", "", 0, 0)))
    assert await world.count(table) == 1, "it was done"
    assert "what you did counts" in result.response.content
    assert "nothing changed" not in result.response.content


@pytest.mark.parametrize("status", [400, 500])
async def test_a_press_refused_as_old_never_counts_where_discord_refuses_the_answer(
    world: World, table: int, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """ "What you did counts" was said of whatever could not be shown."""
    refuse_panels(monkeypatch, status)
    result = await world.raw(world.ann, world.card(table), str(Id(table, "add", "", 7, 0)))
    assert await world.count(table) == 0
    assert "so nothing happened" in result.response.content and "counts" not in result.response.content


def test_the_post_after_an_outage_asks_the_newest_and_tells_the_rest_in_few_lines() -> None:
    t = texts_in("en")
    old = [Post("turn", "\n".join(f"line {n} of {post}" for n in range(4)), mentions=(1,)) for post in range(3)]
    newest = Post("turn", "Ben, your second action.", mentions=(2,), retire=("turn",))
    post = missed_post([*old, newest], 1_700_000_000.0, t)
    lines = post.content.splitlines()
    assert (lines[0], post.mentions, post.retire) == ("Ben, your second action.", (2,), ("turn",))
    assert lines[1] == "I couldn't post from <t:1700000000:f> on. Meanwhile:"
    assert len(lines) == 2 + MISSED_LINES and lines[-1] == "… the *Log* has the rest."
    long = missed_post([Post("turn", "x" * 1900), Post("turn", "y" * 1900)], 1.0, t)
    assert len(long.content) <= 2000 and long.content.startswith("y" * 1900)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_line_instead_of_a_refused_post_offers_the_log_and_pings_as_the_post(
    world: World, language: str
) -> None:
    table = replace(await world.table(await world.started()), language=language)
    presenter: Any = world.bot.screens_of(table.game).presenter
    post = Post("turn", "A bad word", "edit", mentions=(1, 2), retire=("turn",), rows=((Button("Act", "act"),),))
    line = presenter.withheld(table, post, 200000)
    assert line.content.startswith("<@1> <@2> Discord ") and "200000" in line.content and "bad" not in line.content
    assert [button.verb for button in line.rows[0]] == ["turn", "log"]
    assert (line.role, line.action, line.mentions, line.retire) == ("turn", "new", (1, 2), ("turn",))
    lobby = replace(table, status="lobby")
    assert presenter.withheld(lobby, Post("lobby", "A bad name"), 200000).rows == presenter.lobby(lobby).rows
